/** Pieces of furniture as they are painted: a carpet, lamps, a plant in a pot, a table, seats, beams. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'

/** A border, and rows of flowers within: what moves on the floor is seen to move. */
export function paintCarpet(widthPx: number, heightPx: number, plain: boolean): Pixels {
  const colours = plain ? PLAIN_CARPET : CARPET
  return drawn(widthPx, heightPx, (brush, w, h) => {
    for (const [inset, colour] of colours) {
      brush.fillStyle = colour
      brush.fillRect(w * inset, h * inset, w * (1 - 2 * inset), h * (1 - 2 * inset))
    }
    if (plain) return
    for (let row = 0; row < CARPET_FLOWERS.rows; row++)
      for (let column = 0; column < CARPET_FLOWERS.columns; column++) {
        const at = {
          x: w * (0.27 + (0.46 * (column + 0.5)) / CARPET_FLOWERS.columns),
          y: h * (0.25 + (0.5 * (row + 0.5)) / CARPET_FLOWERS.rows),
        }
        const tone: Rgb = (row + column) % 2 === 0 ? [0.72, 0.5, 0.3] : [0.55, 0.26, 0.24]
        fillOval(brush, tone, { ...at, rx: w * 0.02, ry: h * 0.035 })
        fillOval(brush, [0.36, 0.16, 0.17], { ...at, rx: w * 0.008, ry: h * 0.014 })
      }
  })
}

/** Colours from the border inwards, each from this share of the sides on. */
const CARPET = [
  [0, '#7c2f2c'],
  [0.04, '#d9b779'],
  [0.07, '#8e3a34'],
  [0.2, '#c9a15f'],
  [0.22, '#6d2a30'],
] as const
const PLAIN_CARPET = [
  [0, '#b9bcc0'],
  [0.03, '#d3d5d8'],
] as const

const CARPET_FLOWERS = { rows: 4, columns: 6 }

/** A lamp on a pole. */
export function paintLamp(widthPx: number, heightPx: number, dark: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgb(60,44,34)'
    brush.fillRect(w * 0.48, h * 0.2, w * 0.04, h * 0.78)
    brush.fillRect(w * 0.3, h * 0.975, w * 0.4, h * 0.02)
    paintShade(brush, { w, top: h * 0.02, foot: h * 0.22, dark })
  })
}

/** A lamp on a cord. */
export function paintPendant(widthPx: number, heightPx: number, dark: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgb(60,44,34)'
    brush.fillRect(w * 0.48, 0, w * 0.04, h * 0.76)
    paintShade(brush, { w, top: h * 0.75, foot: h, dark })
  })
}

function paintShade(
  brush: Brush,
  { w, top, foot, dark }: { w: number; top: number; foot: number; dark: boolean },
): void {
  const shade = brush.createLinearGradient(0, top, 0, foot)
  shade.addColorStop(0, dark ? 'rgb(255,214,140)' : 'rgb(232,214,184)')
  shade.addColorStop(1, dark ? 'rgb(255,238,196)' : 'rgb(246,234,212)')
  brush.fillStyle = shade
  brush.beginPath()
  brush.moveTo(w * 0.28, top)
  brush.lineTo(w * 0.72, top)
  brush.lineTo(w * 0.95, foot)
  brush.lineTo(w * 0.05, foot)
  brush.fill()
}

/** A plant in a pot. */
export function paintPotted(widthPx: number, heightPx: number, seed: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    for (let leaf = 0; leaf < 22; leaf++) {
      const angle = (random() - 0.5) * 2.6
      const length = h * (0.25 + 0.35 * random())
      fillOval(brush, mix([0.1, 0.26, 0.14], [0.4, 0.62, 0.3], random()), {
        x: w * 0.5 + Math.sin(angle) * length * 0.6,
        y: h * 0.66 - Math.cos(angle) * length * 0.6,
        rx: w * 0.05,
        ry: length * 0.5,
        turn: angle,
      })
    }
    brush.fillStyle = 'rgb(178,98,66)'
    brush.beginPath()
    brush.moveTo(w * 0.3, h * 0.68)
    brush.lineTo(w * 0.7, h * 0.68)
    brush.lineTo(w * 0.63, h)
    brush.lineTo(w * 0.37, h)
    brush.fill()
  })
}

/** A small round table with a vase of flowers. */
export function paintTable(
  widthPx: number,
  heightPx: number,
  { dark, seed }: { dark: boolean; seed: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const wood: Rgb = dark ? [0.33, 0.21, 0.14] : [0.56, 0.39, 0.26]
    const random = seededRandom(seed % 97)
    brush.fillStyle = css(scaled(wood, 0.7))
    for (const x of [0.18, 0.74]) brush.fillRect(w * x, h * 0.6, w * 0.08, h * 0.4)
    fillOval(brush, scaled(wood, 0.75), { x: w * 0.5, y: h * 0.6, rx: w * 0.47, ry: h * 0.045 })
    fillOval(brush, wood, { x: w * 0.5, y: h * 0.585, rx: w * 0.47, ry: h * 0.04 })
    brush.strokeStyle = css([0.22, 0.4, 0.2])
    brush.lineWidth = w * 0.012
    for (let stem = 0; stem < 7; stem++) {
      const [x, y] = [w * (0.34 + 0.32 * random()), h * (0.07 + 0.16 * random())]
      brush.beginPath()
      brush.moveTo(w * 0.5, h * 0.42)
      brush.lineTo(x, y)
      brush.stroke()
      const petal = mix([0.93, 0.82, 0.45], [0.86, 0.42, 0.44], random())
      fillOval(brush, petal, { x, y, rx: w * 0.055, ry: w * 0.05 })
    }
    fillOval(brush, [0.42, 0.55, 0.66], { x: w * 0.5, y: h * 0.49, rx: w * 0.1, ry: h * 0.1 })
    brush.fillStyle = css([0.36, 0.48, 0.6])
    brush.fillRect(w * 0.45, h * 0.36, w * 0.1, h * 0.08)
  })
}

/** An armchair, seen from the front, or as wide as it is asked to be a sofa. */
export function paintChair(widthPx: number, heightPx: number, cloth: Rgb): Pixels {
  // Parts keep their width where a seat is wider than an armchair.
  const narrow = (heightPx * 1.09) / widthPx
  const arm = 0.17 * narrow
  const leg: Rgb = [0.2, 0.13, 0.09]
  const parts: readonly (readonly [tone: Rgb, x: number, y: number, w: number, h: number])[] = [
    [leg, 0.14 * narrow, 0.9, 0.06 * narrow, 0.1],
    [leg, 1 - 0.2 * narrow, 0.9, 0.06 * narrow, 0.1],
    [scaled(cloth, 0.88), 0.15 * narrow, 0.02, 1 - 0.3 * narrow, 0.75],
    [scaled(cloth, 1.12), 0.19 * narrow, 0.06, 1 - 0.38 * narrow, 0.5],
    [scaled(cloth, 1.27), arm, 0.52, 1 - 2 * arm, 0.2],
    [scaled(cloth, 0.77), 0.12 * narrow, 0.7, 1 - 0.24 * narrow, 0.22],
    [cloth, 0.02 * narrow, 0.38, arm, 0.54],
    [cloth, 1 - 0.02 * narrow - arm, 0.38, arm, 0.54],
  ]
  return drawn(widthPx, heightPx, (brush, width, height) => {
    for (const [tone, x, y, w, h] of parts) {
      brush.fillStyle = css(tone)
      brush.beginPath()
      brush.roundRect(x * width, y * height, w * width, h * height, 0.05 * height)
      brush.fill()
    }
    if (narrow > 0.8) return
    // Two seats, and cushions of another colour.
    brush.fillStyle = css(scaled(cloth, 0.7))
    brush.fillRect(width * 0.498, height * 0.08, Math.max(2, width * 0.005), height * 0.62)
    for (const [x, tone] of [
      [0.16, [0.86, 0.72, 0.46]],
      [0.72, [0.72, 0.36, 0.28]],
    ] as const) {
      brush.fillStyle = css(tone)
      brush.beginPath()
      brush.roundRect(x * width, 0.26 * height, 0.28 * height, 0.28 * height, 0.06 * height)
      brush.fill()
    }
  })
}

/** Beams across the ceiling; the top of the picture is far away. */
export function paintBeams(
  brush: Brush,
  look: { w: number; h: number; wood: Rgb; beams: number },
): void {
  const { w, h, wood, beams } = look
  for (let beam = 0; beam < beams; beam++) {
    brush.fillStyle = css(scaled(wood, 0.55))
    brush.fillRect(0, (h * (beam + 0.3)) / beams, w, (h * 0.16) / beams)
    brush.fillStyle = css(scaled(wood, 0.85))
    brush.fillRect(0, (h * (beam + 0.34)) / beams, w, (h * 0.1) / beams)
  }
}
