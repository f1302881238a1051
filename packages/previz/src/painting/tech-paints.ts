/** Pictures for backgrounds of technology and science: knots and lines of light, digits, dials, panels, cells. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'

const WHITE: Rgb = [1, 1, 1]

/** A round knot of light. */
export function paintKnot(px: number, hue: Rgb): Pixels {
  return drawn(px, px, (brush) => {
    const [middle, glow] = [
      px / 2,
      brush.createRadialGradient(px / 2, px / 2, 0, px / 2, px / 2, px / 2),
    ]
    glow.addColorStop(0, css(mix(hue, WHITE, 0.85)))
    glow.addColorStop(0.22, css(mix(hue, WHITE, 0.5)))
    glow.addColorStop(0.4, css(hue, 0.35))
    glow.addColorStop(1, css(hue, 0))
    brush.fillStyle = glow
    brush.fillRect(0, 0, 2 * middle, px)
  })
}

/** A thin line of light, soft above and below. */
export function paintThread(widthPx: number, heightPx: number, hue: Rgb): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const soft = brush.createLinearGradient(0, 0, 0, h)
    soft.addColorStop(0, css(hue, 0))
    soft.addColorStop(0.5, css(mix(hue, WHITE, 0.35)))
    soft.addColorStop(1, css(hue, 0))
    brush.fillStyle = soft
    brush.fillRect(0, 0, w, h)
  })
}

/** Digits of three by five dots, a row a number in binary. */
const DIGITS: readonly (readonly number[])[] = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 3, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 2, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
]

/** A digit at a place. */
function drawDigit(brush: Brush, value: number, at: { x: number; y: number; dot: number }): void {
  for (const [row, bits] of (DIGITS[value] ?? []).entries())
    for (let column = 0; column < 3; column++)
      if ((bits >> (2 - column)) & 1)
        brush.fillRect(at.x + column * at.dot, at.y + row * at.dot, at.dot * 0.9, at.dot * 0.9)
}

/** A column of digits that is brightest at its foot; of zeros and ones alone where it is `binary`. */
export function paintDigits(
  widthPx: number,
  heightPx: number,
  { hue, seed, binary }: { readonly hue: Rgb; readonly seed: number; readonly binary: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    const dot = w / 4
    const step = dot * 7
    const count = Math.floor(h / step)
    for (let digit = 0; digit < count; digit++) {
      const share = (digit + 1) / count
      const head = digit === count - 1
      brush.fillStyle = css(head ? mix(hue, WHITE, 0.7) : hue, 0.08 + 0.92 * share ** 1.6)
      const value = Math.floor(random() * (binary ? 2 : 10))
      drawDigit(brush, value, { x: dot * 0.5, y: digit * step + dot, dot })
    }
  })
}

/** A dial: rings of arcs, ticks and blocks, another one for every seed. */
export function paintDial(px: number, hue: Rgb, seed: number): Pixels {
  return drawn(px, px, (brush) => {
    const random = seededRandom(seed)
    const middle = px / 2
    brush.translate(middle, middle)
    for (const reach of [0.94, 0.78, 0.6, 0.44]) {
      const r = middle * reach
      brush.strokeStyle = css(hue, 0.55 + 0.45 * random())
      brush.lineWidth = px * (0.003 + 0.012 * random() ** 2)
      const parts = 1 + Math.floor(random() * 5)
      for (let part = 0; part < parts; part++) {
        const from = ((part + 0.15 * random()) / parts) * 2 * Math.PI
        brush.beginPath()
        brush.arc(0, 0, r, from, from + ((1.2 + 0.7 * random()) * Math.PI) / parts)
        brush.stroke()
      }
      const ticks = 24 + Math.floor(random() * 5) * 12
      brush.lineWidth = px * 0.004
      brush.strokeStyle = css(mix(hue, WHITE, 0.3), 0.7)
      for (let tick = 0; tick < ticks; tick++) {
        const [cos, sin] = [
          Math.cos((tick / ticks) * 2 * Math.PI),
          Math.sin((tick / ticks) * 2 * Math.PI),
        ]
        const long = tick % 6 === 0 ? 0.93 : 0.965
        brush.beginPath()
        brush.moveTo(cos * r * long, sin * r * long)
        brush.lineTo(cos * r, sin * r)
        brush.stroke()
      }
    }
  })
}

/** A panel of an instrument, before light of its own where nothing dark is behind it (`backing`, 0 to 1): a frame with cut corners, lines of text, bars or a curve in it. */
export function paintPanel(
  widthPx: number,
  heightPx: number,
  {
    hue,
    seed,
    backing = 0,
  }: { readonly hue: Rgb; readonly seed: number; readonly backing?: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    brush.fillStyle = css(scaled(hue, 0.22), backing)
    brush.fillRect(0, 0, w, h)
    brush.fillStyle = css(hue, 0.12)
    brush.fillRect(0, 0, w, h)
    brush.strokeStyle = css(hue, 0.9)
    brush.lineWidth = Math.max(2, h * 0.012)
    brush.strokeRect(h * 0.02, h * 0.02, w - h * 0.04, h * 0.96)
    brush.fillStyle = css(mix(hue, WHITE, 0.5))
    brush.fillRect(w * 0.06, h * 0.08, w * 0.34, h * 0.05)
    for (let digit = 0; digit < 6; digit++)
      drawDigit(brush, Math.floor(random() * 10), {
        x: w * (0.6 + digit * 0.055),
        y: h * 0.08,
        dot: w * 0.012,
      })
    if (seed % 2 === 0) drawBars(brush, { w, h, hue, random })
    else drawCurve(brush, { w, h, hue, random })
    for (let row = 0; row < 4; row++) {
      brush.fillStyle = css(hue, 0.6)
      brush.fillRect(w * 0.06, h * (0.76 + row * 0.055), w * (0.3 + 0.55 * random()), h * 0.022)
    }
  })
}

type Inside = { w: number; h: number; hue: Rgb; random: () => number }

function drawBars(brush: Brush, { w, h, hue, random }: Inside): void {
  for (let bar = 0; bar < 12; bar++) {
    const high = h * (0.1 + 0.4 * random())
    brush.fillStyle = css(mix(hue, WHITE, 0.35 * random()), 0.85)
    brush.fillRect(w * (0.06 + bar * 0.075), h * 0.7 - high, w * 0.05, high)
  }
}

function drawCurve(brush: Brush, { w, h, hue, random }: Inside): void {
  brush.strokeStyle = css(mix(hue, WHITE, 0.5))
  brush.lineWidth = Math.max(2, h * 0.016)
  brush.beginPath()
  for (let step = 0; step <= 14; step++)
    brush.lineTo(w * (0.06 + step * 0.063), h * (0.66 - 0.025 * step - 0.16 * random()))
  brush.stroke()
}

/** A grid of fine lines, stronger every fifth. */
export function paintGrid(widthPx: number, heightPx: number, hue: Rgb): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const step = h / 20
    for (let line = 0; line * step <= w; line++) {
      brush.fillStyle = css(hue, line % 5 === 0 ? 0.4 : 0.16)
      brush.fillRect(line * step, 0, 1.5, h)
      if (line <= 20) brush.fillRect(0, line * step, w, 1.5)
    }
  })
}

/** A cell with its nucleus, or where it is `hollow` a red blood cell with its dent. */
export function paintCell(px: number, hue: Rgb, hollow: boolean): Pixels {
  return drawn(px, px, (brush) => {
    const [x, r] = [px / 2, px * 0.46]
    const body = brush.createRadialGradient(x * 0.8, x * 0.7, r * 0.1, x, x, r)
    body.addColorStop(0, css(mix(hue, WHITE, 0.35), hollow ? 1 : 0.75))
    body.addColorStop(0.7, css(hue, hollow ? 1 : 0.7))
    body.addColorStop(1, css(scaled(hue, 0.55), hollow ? 1 : 0.9))
    brush.fillStyle = body
    brush.beginPath()
    brush.ellipse(x, x, r, r * (hollow ? 0.84 : 0.94), 0.3, 0, 7)
    brush.fill()
    const core = scaled(hue, hollow ? 0.68 : 0.5)
    fillOval(brush, core, { x, y: x, rx: r * 0.42, ry: r * 0.33, turn: 0.3, alpha: 0.8 })
    fillOval(brush, mix(hue, WHITE, 0.2), {
      x: x + r * 0.06,
      y: x + r * 0.1,
      rx: r * 0.3,
      ry: r * 0.2,
      turn: 0.3,
      alpha: 0.45,
    })
    fillOval(brush, WHITE, {
      x: x - r * 0.4,
      y: x - r * 0.44,
      rx: r * 0.16,
      ry: r * 0.09,
      turn: -0.6,
      alpha: 0.5,
    })
  })
}
