/** Grounds of games: the infield of baseball, greens and bunkers of golf, mown in stripes. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'
import type { Lit } from './venue.ts'

const TURF: Rgb = [0.36, 0.6, 0.28]
const CLAY: Rgb = [0.72, 0.45, 0.28]
const SAND: Rgb = [0.93, 0.86, 0.68]
const CHALK: Rgb = [0.97, 0.97, 0.94]

/** Stripes of a mower, by turns lighter and darker. */
function mow(brush: Brush, at: { w: number; h: number; lit: Lit; stripes: number }): void {
  const { w, h, lit, stripes } = at
  for (let stripe = 0; stripe < stripes; stripe++) {
    brush.fillStyle = css(lit(scaled(TURF, stripe % 2 === 0 ? 1.06 : 0.9)))
    brush.fillRect((w * stripe) / stripes, 0, w / stripes + 1, h)
  }
}

/** The field seen from behind home plate, which is at the foot: clay around four bases, a mound, white lines outward. */
export function paintDiamond(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    mow(brush, { w, h, lit, stripes: 22 })
    const clay = css(lit(CLAY))
    const base = (across: number, up: number): readonly [number, number] => [
      w * across,
      h * (1 - up),
    ]
    const [home, first, second, third] = [
      base(0.5, 0.14),
      base(0.72, 0.36),
      base(0.5, 0.58),
      base(0.28, 0.36),
    ]
    brush.fillStyle = clay
    brush.beginPath()
    brush.ellipse(w * 0.5, h * 0.64, w * 0.33, h * 0.33, 0, 0, 7)
    brush.fill()
    brush.fillStyle = css(lit(scaled(TURF, 1.02)))
    brush.beginPath()
    for (const [x, y] of [base(0.5, 0.2), base(0.66, 0.36), base(0.5, 0.52), base(0.34, 0.36)])
      brush.lineTo(x, y)
    brush.fill()
    for (const [x, y, wide] of [
      [...home, 0.075],
      [w * 0.5, h * 0.64, 0.036],
    ] as const) {
      brush.fillStyle = clay
      brush.beginPath()
      brush.ellipse(x, y, w * wide, (w * wide * h) / w, 0, 0, 7)
      brush.fill()
    }
    brush.strokeStyle = css(lit(CHALK))
    brush.lineWidth = w * 0.004
    for (const side of [-1, 1]) {
      brush.beginPath()
      brush.moveTo(...home)
      brush.lineTo(w * (0.5 + side * 0.86), h * (1 - 1))
      brush.stroke()
      brush.strokeRect(
        home[0] + side * w * 0.024 - w * 0.012,
        home[1] - h * 0.03,
        w * 0.024,
        h * 0.06,
      )
    }
    brush.fillStyle = css(lit(CHALK))
    for (const [x, y] of [home, first, second, third])
      brush.fillRect(x - w * 0.008, y - h * 0.008, w * 0.016, h * 0.016)
    brush.fillRect(w * 0.488, h * 0.637, w * 0.024, h * 0.006)
  })
}

/** A fairway that winds to a green, with bunkers and a pond; what is between them is left open. */
export function paintFairway(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.save()
    brush.beginPath()
    brush.moveTo(w * 0.3, h)
    brush.bezierCurveTo(w * 0.2, h * 0.7, w * 0.52, h * 0.62, w * 0.44, h * 0.36)
    brush.bezierCurveTo(w * 0.36, h * 0.14, w * 0.7, h * 0.14, w * 0.62, h * 0.38)
    brush.bezierCurveTo(w * 0.58, h * 0.6, w * 0.86, h * 0.7, w * 0.72, h)
    brush.clip()
    for (let stripe = 0; stripe < 26; stripe++) {
      brush.fillStyle = css(lit(mix(TURF, [0.62, 0.84, 0.4], stripe % 2 === 0 ? 0.5 : 0.25)))
      brush.fillRect(0, (h * stripe) / 26, w, h / 26 + 1)
    }
    brush.restore()
    const spot = (tone: Rgb, x: number, y: number, rx: number, ry: number): void =>
      fillOval(brush, lit(tone), { x: w * x, y: h * y, rx: w * rx, ry: h * ry })
    spot([0.56, 0.82, 0.42], 0.53, 0.3, 0.12, 0.1)
    spot([0.66, 0.9, 0.5], 0.53, 0.3, 0.1, 0.082)
    for (const [x, y, rx, ry] of [
      [0.36, 0.33, 0.05, 0.04],
      [0.7, 0.3, 0.055, 0.045],
      [0.39, 0.79, 0.045, 0.05],
      [0.63, 0.72, 0.05, 0.055],
      [0.68, 0.52, 0.06, 0.06],
    ] as const) {
      spot(scaled(SAND, 0.8), x, y, rx * 1.08, ry * 1.1)
      spot(SAND, x, y + ry * 0.1, rx, ry * 0.92)
    }
    spot([0.75, 0.86, 0.75], 0.16, 0.46, 0.11, 0.1)
    spot([0.36, 0.6, 0.78], 0.16, 0.46, 0.1, 0.088)
    spot([0.6, 0.78, 0.9], 0.14, 0.44, 0.04, 0.02)
  })
}

/** Straight ways of light stone that cross on a lawn. */
export function paintWays(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    mow(brush, { w, h, lit, stripes: 14 })
    const random = seededRandom(13)
    const way = (points: readonly (readonly [number, number])[], wide: number): void => {
      for (const [tone, grow] of [
        [[0.66, 0.62, 0.55], 1.12],
        [[0.85, 0.81, 0.73], 1],
      ] as const) {
        brush.strokeStyle = css(lit(tone))
        brush.lineWidth = w * wide * grow
        brush.beginPath()
        for (const [x, y] of points) brush.lineTo(w * x, h * y)
        brush.stroke()
      }
    }
    way(
      [
        [0, 0.56],
        [1, 0.56],
      ],
      0.035,
    )
    way(
      [
        [0.1, 1],
        [0.5, 0.56],
        [0.9, 1],
      ],
      0.05,
    )
    way(
      [
        [0.5, 1],
        [0.5, 0],
      ],
      0.085,
    )
    brush.fillStyle = css(lit([0.6, 0.56, 0.5]), 0.5)
    for (let joint = 0; joint < 70; joint++)
      brush.fillRect(w * 0.46, (h * joint) / 70, w * 0.08, Math.max(1, h * 0.0016))
    for (let stone = 0; stone < 160; stone++)
      brush.fillRect(w * (0.46 + 0.08 * random()), h * random(), w * 0.008, h * 0.003)
  })
}
