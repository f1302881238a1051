/** Grounds for cars: a race track between its kerbs, a stand full of people. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'
import type { Lit } from './venue.ts'

const ASPHALT: Rgb = [0.36, 0.37, 0.4]
const LINE: Rgb = [0.93, 0.93, 0.9]

type Size = { readonly w: number; readonly h: number; readonly lit: Lit }

/** Asphalt with its grain, and darker where wheels have been. */
function layAsphalt(brush: Brush, { w, h, lit }: Size): void {
  const random = seededRandom(29)
  brush.fillStyle = css(lit(ASPHALT))
  brush.fillRect(0, 0, w, h)
  for (let speck = 0; speck < 1400; speck++) {
    brush.fillStyle = css(lit(scaled(ASPHALT, 0.8 + 0.4 * random())), 0.3)
    brush.fillRect(random() * w, random() * h, 4 + 10 * random(), 2)
  }
}

const KERBS = 90

/** A track with red and white kerbs, and the dark lines of tyres. */
export function paintCircuit(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    layAsphalt(brush, { w, h, lit })
    const random = seededRandom(31)
    for (let mark = 0; mark < 34; mark++) {
      brush.strokeStyle = css(lit([0.12, 0.12, 0.13]), 0.32)
      brush.lineWidth = h * 0.012
      const [x, y] = [w * random(), h * (0.24 + 0.5 * random())]
      brush.beginPath()
      brush.moveTo(x, y)
      brush.quadraticCurveTo(x + w * 0.05, y - h * 0.03, x + w * 0.11, y + h * 0.05 * random())
      brush.stroke()
    }
    for (const y of [0, 0.92])
      for (let kerb = 0; kerb < KERBS; kerb++) {
        brush.fillStyle = css(lit(kerb % 2 === 0 ? [0.85, 0.16, 0.14] : [0.95, 0.95, 0.93]))
        brush.fillRect((w * kerb) / KERBS, h * y, w / KERBS + 1, h * 0.08)
      }
    brush.fillStyle = css(lit(LINE))
    for (const y of [0.095, 0.89]) brush.fillRect(0, h * y, w, h * 0.014)
  })
}

const SHIRTS: readonly Rgb[] = [
  [0.85, 0.25, 0.2],
  [0.95, 0.82, 0.3],
  [0.25, 0.45, 0.8],
  [0.93, 0.93, 0.92],
  [0.3, 0.6, 0.38],
  [0.5, 0.3, 0.6],
]

/** A roofed stand full of people over a wall with boards. */
export function paintGrandstand(
  widthPx: number,
  heightPx: number,
  { lit }: { readonly lit: Lit },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(37)
    brush.fillStyle = css(lit([0.32, 0.34, 0.39]))
    brush.fillRect(0, h * 0.18, w, h * 0.82)
    const [rows, seats] = [9, 120]
    for (let row = 0; row < rows; row++) {
      const y = h * (0.24 + (0.5 * row) / rows)
      brush.fillStyle = css(lit(scaled([0.5, 0.52, 0.56], 0.7 + 0.05 * row)))
      brush.fillRect(0, y + h * 0.03, w, h * 0.03)
      for (let seat = 0; seat < seats; seat++) {
        if (random() < 0.12) continue
        const x = (w * (seat + 0.3 + 0.4 * random())) / seats
        const shirt = SHIRTS[Math.floor(random() * SHIRTS.length)] ?? LINE
        fillOval(brush, lit(scaled(shirt, 0.85)), {
          x,
          y: y + h * 0.02,
          rx: w * 0.0034,
          ry: h * 0.026,
        })
        const skin = mix([0.9, 0.72, 0.58], [0.45, 0.3, 0.22], random())
        fillOval(brush, lit(skin), { x, y: y - h * 0.012, rx: w * 0.0022, ry: h * 0.013 })
      }
    }
    brush.fillStyle = css(lit([0.9, 0.91, 0.93]))
    brush.fillRect(0, h * 0.06, w, h * 0.06)
    brush.fillStyle = css(lit([0.75, 0.2, 0.18]))
    brush.fillRect(0, h * 0.12, w, h * 0.03)
    brush.fillStyle = css(lit([0.5, 0.52, 0.56]))
    for (let post = 0; post <= 12; post++)
      brush.fillRect((w * post) / 12 - 2, h * 0.14, 4, h * 0.62)
    for (let board = 0; board < 14; board++) {
      const shade = SHIRTS[(board * 2 + 1) % SHIRTS.length] ?? LINE
      brush.fillStyle = css(lit(mix(shade, [0.95, 0.95, 0.95], 0.15)))
      brush.fillRect((w * board) / 14, h * 0.8, w / 14 - 3, h * 0.14)
      brush.fillStyle = css(lit(board % 2 === 0 ? LINE : [0.16, 0.18, 0.22]))
      brush.fillRect((w * (board + 0.16)) / 14, h * 0.855, w * 0.046, h * 0.03)
    }
    brush.fillStyle = css(lit([0.7, 0.71, 0.73]))
    brush.fillRect(0, h * 0.94, w, h * 0.06)
  })
}
