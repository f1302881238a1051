/** What closes a room that ends in no window: a shutter, the doors of a lift, the door to the next carriage, a niche. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { type Brush, fillOval } from './brush.ts'

type End = { readonly w: number; readonly h: number; readonly tone: Rgb }

/** Ends that are painted on a wall without a hole. */
export type PaintedEnd = 'shutter' | 'lift' | 'sliding' | 'niche'

/** Paints each on the wall at the end of a room. */
export const PAINTED_ENDS: Readonly<Record<PaintedEnd, (brush: Brush, end: End) => void>> = {
  shutter: paintShutter,
  lift: paintLiftDoors,
  sliding: paintSlidingDoor,
  niche: paintNiche,
}

/** A gate of slats, as wide as a car. */
function paintShutter(brush: Brush, { w, h, tone }: End): void {
  const [x, y, wide] = [w * 0.2, h * 0.16, w * 0.6]
  brush.fillStyle = css(scaled(tone, 0.5))
  brush.fillRect(x - w * 0.015, y - h * 0.03, wide + w * 0.03, h - y)
  for (let slat = 0; slat < 9; slat++) {
    const top = y + ((h - y) * slat) / 9
    const light = brush.createLinearGradient(0, top, 0, top + h / 11)
    light.addColorStop(0, 'rgb(226,228,230)')
    light.addColorStop(1, 'rgb(176,180,186)')
    brush.fillStyle = light
    brush.fillRect(x, top, wide, (h - y) / 9 - h * 0.012)
  }
  brush.fillStyle = 'rgb(70,72,76)'
  brush.fillRect(w * 0.47, h * 0.86, w * 0.06, h * 0.025)
}

/** Two leaves of steel in a frame, the number of the floor over them. */
function paintLiftDoors(brush: Brush, { w, h, tone }: End): void {
  const steel = brush.createLinearGradient(w * 0.16, 0, w * 0.84, 0)
  for (const [at, light] of [
    [0, 0.86],
    [0.24, 1.12],
    [0.5, 0.9],
    [0.74, 1.14],
    [1, 0.84],
  ] as const)
    steel.addColorStop(at, css(scaled(mix(tone, [0.8, 0.81, 0.83], 0.6), light)))
  brush.fillStyle = css(scaled(tone, 0.5))
  brush.fillRect(w * 0.13, h * 0.17, w * 0.74, h * 0.83)
  brush.fillStyle = steel
  brush.fillRect(w * 0.16, h * 0.2, w * 0.68, h * 0.8)
  brush.fillStyle = css(scaled(tone, 0.3))
  brush.fillRect(w * 0.497, h * 0.2, w * 0.006, h * 0.8)
  brush.fillStyle = 'rgb(22,24,28)'
  brush.fillRect(w * 0.42, h * 0.05, w * 0.16, h * 0.085)
  brush.fillStyle = 'rgb(255,156,52)'
  // A seven, and an arrow up beside it.
  brush.fillRect(w * 0.505, h * 0.066, w * 0.034, h * 0.01)
  brush.fillRect(w * 0.531, h * 0.066, w * 0.008, h * 0.052)
  brush.beginPath()
  brush.moveTo(w * 0.442, h * 0.112)
  brush.lineTo(w * 0.463, h * 0.07)
  brush.lineTo(w * 0.484, h * 0.112)
  brush.fill()
}

/** A door with a pane, and notices beside it. */
function paintSlidingDoor(brush: Brush, { w, h, tone }: End): void {
  brush.fillStyle = css(scaled(tone, 0.5))
  brush.fillRect(w * 0.33, h * 0.12, w * 0.34, h * 0.88)
  brush.fillStyle = css(scaled(tone, 0.86))
  brush.fillRect(w * 0.35, h * 0.14, w * 0.3, h * 0.86)
  brush.fillStyle = 'rgb(60,74,88)'
  brush.beginPath()
  brush.roundRect(w * 0.41, h * 0.22, w * 0.18, h * 0.4, h * 0.02)
  brush.fill()
  brush.fillStyle = 'rgba(190,214,230,0.5)'
  brush.beginPath()
  brush.moveTo(w * 0.42, h * 0.58)
  brush.lineTo(w * 0.52, h * 0.24)
  brush.lineTo(w * 0.57, h * 0.24)
  brush.lineTo(w * 0.46, h * 0.58)
  brush.fill()
  for (const [x, colour] of [
    [0.1, 'rgb(226,96,70)'],
    [0.77, 'rgb(74,126,190)'],
  ] as const) {
    brush.fillStyle = 'rgb(244,242,236)'
    brush.fillRect(w * x, h * 0.26, w * 0.13, h * 0.24)
    brush.fillStyle = colour
    brush.fillRect(w * (x + 0.012), h * 0.28, w * 0.106, h * 0.11)
  }
  brush.fillStyle = 'rgb(20,22,26)'
  brush.fillRect(w * 0.3, h * 0.03, w * 0.4, h * 0.065)
  brush.fillStyle = 'rgb(255,176,64)'
  for (let mark = 0; mark < 11; mark++)
    brush.fillRect(
      w * (0.32 + mark * 0.033),
      h * 0.045,
      w * (0.012 + 0.011 * (mark % 2)),
      h * 0.035,
    )
}

/** A niche under a pointed arch, with bands of tiles around it. */
function paintNiche(brush: Brush, { w, h, tone }: End): void {
  const arch = (grow: number): void => {
    const [half, foot, spring] = [w * (0.11 + grow), h * 0.94, h * (0.42 - grow)]
    brush.beginPath()
    brush.moveTo(w / 2 - half, foot)
    brush.lineTo(w / 2 - half, spring)
    brush.quadraticCurveTo(w / 2 - half, spring - h * 0.12, w / 2, spring - h * 0.22)
    brush.quadraticCurveTo(w / 2 + half, spring - h * 0.12, w / 2 + half, spring)
    brush.lineTo(w / 2 + half, foot)
    brush.fill()
  }
  const bands: readonly (readonly [grow: number, colour: Rgb])[] = [
    [0.09, [0.16, 0.36, 0.56]],
    [0.07, [0.86, 0.74, 0.4]],
    [0.055, [0.2, 0.54, 0.56]],
    [0.02, [0.88, 0.78, 0.5]],
    [0, scaled(tone, 0.62)],
  ]
  for (const [grow, colour] of bands) {
    brush.fillStyle = css(colour)
    arch(grow)
  }
  for (const aside of [-0.32, 0.32])
    for (let ring = 3; ring > 0; ring--)
      fillOval(brush, ring % 2 === 0 ? [0.88, 0.78, 0.5] : [0.16, 0.36, 0.56], {
        x: w * (0.5 + aside),
        y: h * 0.34,
        rx: h * 0.045 * ring,
        ry: h * 0.045 * ring,
      })
}
