/** A stall of a market. */
import { seededRandom } from '@backlot/camera/random'
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { itemAt } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'
import { PAINTS, type Lit } from './venue.ts'

/** A stall: a striped awning on posts over boxes of fruit. */
export function paintStall(
  widthPx: number,
  heightPx: number,
  { lit, seed, dark }: { readonly lit: Lit; readonly seed: number; readonly dark: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed * 13 + 5)
    const cloth = itemAt(PAINTS, seed)
    brush.fillStyle = css(lit([0.42, 0.3, 0.2]))
    for (const x of [0.07, 0.9]) brush.fillRect(w * x, h * 0.16, w * 0.025, h * 0.84)
    const shade = brush.createLinearGradient(0, h * 0.3, 0, h * 0.6)
    shade.addColorStop(0, dark ? 'rgba(255,190,110,0.85)' : css(lit([0.22, 0.18, 0.16]), 0.8))
    shade.addColorStop(1, dark ? 'rgba(150,80,40,0.85)' : css(lit([0.4, 0.32, 0.26]), 0.8))
    brush.fillStyle = shade
    brush.fillRect(w * 0.09, h * 0.28, w * 0.82, h * 0.34)
    for (let row = 0; row < 3; row++)
      for (let box = 0; box < 4; box++)
        paintFruit(
          brush,
          { x: w * (0.08 + 0.212 * box), y: h * (0.52 + 0.12 * row), w: w * 0.2, h: h * 0.12 },
          { lit, random },
        )
    brush.fillStyle = css(lit(scaled([0.55, 0.38, 0.24], 0.8)))
    brush.fillRect(w * 0.05, h * 0.88, w * 0.9, h * 0.1)
    paintAwning(brush, { w, h }, [lit(cloth), lit([0.96, 0.94, 0.88])])
  })
}

function paintFruit(
  brush: Brush,
  {
    x,
    y,
    w,
    h,
  }: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  { lit, random }: { readonly lit: Lit; readonly random: () => number },
): void {
  const fruit = itemAt(FRUIT, Math.floor(random() * FRUIT.length))
  brush.fillStyle = css(lit([0.34, 0.23, 0.14]))
  brush.fillRect(x, y, w, h)
  for (let row = 0; row < 3; row++)
    for (let one = 0; one < 6; one++)
      fillOval(brush, lit(scaled(fruit, 0.78 + 0.3 * random())), {
        x: x + w * (0.1 + 0.16 * one + 0.05 * random()),
        y: y + h * (0.08 + 0.2 * row),
        rx: w * 0.095,
        ry: h * 0.17,
      })
  brush.fillStyle = css(lit([0.66, 0.48, 0.3]))
  brush.fillRect(x, y + h * 0.62, w, h * 0.34)
}

const FRUIT: readonly [Rgb, ...Rgb[]] = [
  [0.86, 0.2, 0.18],
  [0.96, 0.6, 0.14],
  [0.97, 0.84, 0.25],
  [0.45, 0.68, 0.24],
  [0.5, 0.22, 0.45],
  [0.9, 0.45, 0.4],
]

function paintAwning(
  brush: Brush,
  { w, h }: { readonly w: number; readonly h: number },
  colours: readonly [Rgb, Rgb],
): void {
  const stripes = 10
  for (let stripe = 0; stripe < stripes; stripe++) {
    const colour = stripe % 2 === 0 ? colours[0] : colours[1]
    const at = (share: number): number => share / stripes
    fillShape(brush, colour, [
      [w * (0.08 + 0.84 * at(stripe)), h * 0.04],
      [w * (0.08 + 0.84 * at(stripe + 1)) + 0.6, h * 0.04],
      [w * at(stripe + 1) + 0.6, h * 0.24],
      [w * at(stripe), h * 0.24],
    ])
    const fringe = scaled(colour, 0.82)
    brush.fillStyle = css(fringe)
    brush.fillRect(w * at(stripe), h * 0.24, w / stripes + 0.6, h * 0.05)
    fillOval(brush, fringe, {
      x: w * at(stripe + 0.5),
      y: h * 0.29,
      rx: w / stripes / 2,
      ry: h * 0.025,
    })
  }
}
