/** Products, which are shown in a studio before an even background rather than in a room. */

const PRODUCTS: ReadonlySet<string> = new Set(
  `perfume-bottle lotion-bottle lipstick watch ring gem-stone crown headphone mobile-phone laptop glasses sunglasses goggles
  running-shoe mans-shoe high-heeled-shoe handbag purse clutch-bag backpack prayer-beads camera trophy soap razor necktie
  necklace bracelet earrings vr-headset tablet nail-polish cream-tube candle-jar camera-lens
  womans-sandal hiking-boot joystick video-game keyboard computer-mouse printer canned-food
  earbuds dropper-bottle cream-jar soda-can
  top-hat billed-cap womans-hat wine-bottle bottle-with-popping-cork candle`.split(/\s+/u),
)

/** True for the name of a shape that is a product. */
export const isProduct = (shape: string | undefined): boolean =>
  shape !== undefined && PRODUCTS.has(shape)
