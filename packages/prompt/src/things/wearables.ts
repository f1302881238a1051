/** What is worn by who has no wardrobe: animals and things. */

/** Where something is worn. */
export type WornAt = 'head' | 'eyes' | 'ears' | 'neck' | 'body'

/** Where it is worn, how wide it is, in widths of the head, and the shapes. */
const LINES: readonly (readonly [at: WornAt, width: number, shapes: string])[] = [
  ['head', 0.92, 'top-hat graduation-cap party-hat'],
  ['head', 1.2, 'womans-hat cowboy-hat'],
  ['head', 1, 'billed-cap rescue-workers-helmet military-helmet racing-helmet'],
  ['head', 0.72, 'crown'],
  ['head', 0.6, 'bouquet blossom hibiscus tulip rose white-flower sunflower white-rose'],
  ['eyes', 0.86, 'sunglasses glasses goggles diving-mask vr-headset carnival-mask'],
  ['ears', 1.16, 'headphone'],
  ['neck', 0.74, 'bow-tie ribbon'],
  ['neck', 0.5, 'necktie sports-medal 1st-place-medal military-medal bell prayer-beads'],
  ['neck', 1, 'knitted-scarf'],
  ['body', 1.1, 't-shirt coat dress kimono sari womans-clothes'],
]

/** From what is behind to what is before: glasses are seen under the brim of a hat. */
export const WORN_ORDER: readonly WornAt[] = ['body', 'neck', 'head', 'ears', 'eyes']

/** A way to wear something. */
export type Wearing = { readonly at: WornAt; readonly width: number }

const WEARABLES: ReadonlyMap<string, Wearing> = new Map(
  LINES.flatMap(([at, width, shapes]) =>
    shapes.split(' ').map((shape) => [shape, { at, width }] as const),
  ),
)

/** How a shape is worn; undefined for what nobody wears. */
export const wearingOf = (shape: string | undefined): Wearing | undefined =>
  shape === undefined ? undefined : WEARABLES.get(shape)
