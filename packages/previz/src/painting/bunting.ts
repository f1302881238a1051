/** A string of little flags that hangs between two posts. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn, fillShape } from './brush.ts'
import type { Lit } from './venue.ts'

const FLAGS: readonly Rgb[] = [
  [0.92, 0.26, 0.3],
  [0.98, 0.74, 0.2],
  [0.2, 0.62, 0.82],
  [0.95, 0.48, 0.14],
  [0.36, 0.7, 0.36],
  [0.86, 0.36, 0.66],
]

/** How many flags hang on a string. */
const COUNT = 22

/** Draws a string from edge to edge that sags in the middle; `turn` chooses the colour that begins. */
export function paintBunting(
  widthPx: number,
  heightPx: number,
  { lit, turn }: { readonly lit: Lit; readonly turn: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const sag = (along: number): number => h * (0.04 + 0.5 * 4 * along * (1 - along))
    for (let flag = 0; flag < COUNT; flag++) {
      const [left, right] = [(flag + 0.12) / COUNT, (flag + 0.88) / COUNT]
      const middle = (left + right) / 2
      const tone = FLAGS[(flag + turn) % FLAGS.length] ?? [1, 1, 1]
      const tip = sag(middle) + h * 0.42
      fillShape(brush, lit(tone), [
        [w * left, sag(left)],
        [w * right, sag(right)],
        [w * middle, tip],
      ])
      fillShape(brush, lit(scaled(tone, 0.82)), [
        [w * middle, sag(middle)],
        [w * right, sag(right)],
        [w * middle, tip],
      ])
    }
    brush.strokeStyle = css(lit(mix([0.3, 0.26, 0.24], [1, 1, 1], 0.2)))
    brush.lineWidth = Math.max(1.5, h * 0.025)
    brush.beginPath()
    for (let step = 0; step <= 60; step++) brush.lineTo((w * step) / 60, sag(step / 60))
    brush.stroke()
  })
}
