/** What people build for many: stands round a pitch, a quay with cranes. */
import { seededRandom } from '@backlot/camera/random'
import { css, hex, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { itemAt, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'

/** How a colour looks in the light of the hour. */
export type Lit = (colour: Rgb) => Rgb

/** What people paint what they build, and dye what they wear. */
export const PAINTS: readonly [Rgb, ...Rgb[]] = [
  hex('#d94b4b'),
  hex('#f0c24a'),
  hex('#4a86d9'),
  hex('#f3efe6'),
  hex('#59a86a'),
  hex('#e8894a'),
  hex('#8d6bb8'),
]

/** Two tiers full of people under a roof, with boards along the pitch. */
export function paintStand(
  widthPx: number,
  heightPx: number,
  { lit, seed, dark }: { readonly lit: Lit; readonly seed: number; readonly dark: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    brush.fillStyle = css(lit([0.3, 0.32, 0.38]))
    brush.fillRect(0, h * 0.1, w, h * 0.9)
    for (const [top, bottom] of [
      [0.2, 0.5],
      [0.56, 0.9],
    ] as const)
      paintTier(brush, { w, top: h * top, bottom: h * bottom }, { lit, random })
    brush.fillStyle = css(lit([0.85, 0.86, 0.88]))
    brush.fillRect(0, h * 0.5, w, h * 0.03)
    const roof = brush.createLinearGradient(0, 0, 0, h * 0.2)
    roof.addColorStop(0, css(lit([0.92, 0.93, 0.95])))
    roof.addColorStop(0.7, css(lit([0.62, 0.65, 0.7])))
    roof.addColorStop(1, css(lit([0.25, 0.26, 0.3]), 0))
    brush.fillStyle = roof
    brush.fillRect(0, 0, w, h * 0.2)
    if (dark)
      for (let x = w * 0.01; x < w; x += w * 0.02)
        fillOval(brush, [1, 0.97, 0.88], { x, y: h * 0.125, rx: w * 0.004, ry: h * 0.012 })
    const boards = 16
    for (let board = 0; board < boards; board++) {
      brush.fillStyle = css(
        lit(mix(itemAt(PAINTS, Math.floor(random() * 7)), [0.1, 0.12, 0.3], 0.25)),
      )
      brush.fillRect((w * board) / boards, h * 0.92, w / boards + 1, h * 0.08)
      brush.fillStyle = css(lit([0.95, 0.95, 0.92]), 0.85)
      brush.fillRect((w * (board + 0.25)) / boards, h * 0.945, (w / boards) * 0.5, h * 0.03)
    }
  })
}

function paintTier(
  brush: Brush,
  { w, top, bottom }: { readonly w: number; readonly top: number; readonly bottom: number },
  { lit, random }: { readonly lit: Lit; readonly random: () => number },
): void {
  const rows = 9
  const row = (bottom - top) / rows
  const skins = (
    [
      [0.93, 0.76, 0.62],
      [0.78, 0.56, 0.4],
      [0.5, 0.34, 0.24],
    ] as const
  ).map(lit)
  const clothes = PAINTS.map(lit)
  for (let index = 0; index < rows; index++) {
    const y = top + row * (index + 0.5)
    brush.fillStyle = css(lit(scaled([0.36, 0.4, 0.5], 0.75 + 0.25 * (index % 2))))
    brush.fillRect(0, y, w, row)
    for (let x = row * 0.3; x < w; x += row * 0.74) {
      if (random() < 0.1) continue
      const jitter = row * 0.16 * (random() - 0.5)
      fillOval(brush, itemAt([[0.5, 0.5, 0.5], ...clothes], 1 + Math.floor(random() * 7)), {
        x,
        y: y + jitter + row * 0.28,
        rx: row * 0.33,
        ry: row * 0.42,
      })
      fillOval(brush, itemAt([[0.5, 0.4, 0.3], ...skins], 1 + Math.floor(random() * 3)), {
        x,
        y: y + jitter - row * 0.17,
        rx: row * 0.17,
        ry: row * 0.2,
      })
    }
  }
}

/** Mown stripes and white lines: the half of a pitch before a goal, which is at the top. */
export function paintPitch(
  widthPx: number,
  heightPx: number,
  tone: (share: number) => Rgb,
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const stripes = 12
    for (let stripe = 0; stripe < stripes; stripe++) {
      brush.fillStyle = css(tone(stripe % 2 === 0 ? 0.85 : 0.42))
      brush.fillRect(0, (h * stripe) / stripes, w, h / stripes + 1)
    }
    // Metres: 90 wide, 70 deep.
    const x = (metres: number): number => w * (0.5 + metres / 90)
    const y = (metres: number): number => h * (metres / 70)
    brush.strokeStyle = css(mix(tone(1), [1, 1, 1], 0.85))
    brush.lineWidth = w * 0.0034
    for (const [half, deep] of [
      [34, 68],
      [20.1, 16.5],
      [9.2, 5.5],
    ] as const)
      brush.strokeRect(x(-half), y(2), x(half) - x(-half), y(deep))
    brush.beginPath()
    brush.ellipse(x(0), y(13), w * 0.1, h * 0.131, 0, 0.2 * Math.PI, 0.8 * Math.PI)
    brush.stroke()
    brush.beginPath()
    brush.ellipse(x(0), y(52), w * 0.1, h * 0.131, 0, 0, 2 * Math.PI)
    brush.stroke()
  })
}

/** A goal from the front: posts, bar and net. */
export function paintGoal(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.strokeStyle = css(lit([0.95, 0.96, 0.98]), 0.45)
    brush.lineWidth = w * 0.002
    brush.beginPath()
    for (let line = 1; line < 40; line++) {
      brush.moveTo((w * line) / 40, h * 0.05)
      brush.lineTo((w * line) / 40, h)
      if (line > 14) continue
      brush.moveTo(0, (h * line) / 14)
      brush.lineTo(w, (h * line) / 14)
    }
    brush.stroke()
    brush.strokeStyle = css(lit([0.97, 0.97, 0.96]))
    brush.lineWidth = w * 0.018
    brush.strokeRect(w * 0.01, h * 0.03, w * 0.98, h * 1.1)
  })
}

/** A mast with a field of lamps at its top. */
export function paintFloodlight(
  widthPx: number,
  heightPx: number,
  { lit, dark }: { readonly lit: Lit; readonly dark: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    fillShape(brush, lit([0.5, 0.52, 0.56]), [
      [w * 0.46, h * 0.12],
      [w * 0.54, h * 0.12],
      [w * 0.58, h],
      [w * 0.42, h],
    ])
    brush.fillStyle = css(lit([0.3, 0.32, 0.36]))
    brush.fillRect(w * 0.1, 0, w * 0.8, h * 0.16)
    for (let row = 0; row < 3; row++)
      for (let lamp = 0; lamp < 5; lamp++)
        fillOval(brush, dark ? [1, 0.98, 0.9] : lit([0.86, 0.88, 0.9]), {
          x: w * (0.2 + 0.15 * lamp),
          y: h * (0.03 + 0.05 * row),
          rx: w * 0.055,
          ry: h * 0.019,
        })
  })
}

/** What a quay is painted with. */
export type QuayLook = { readonly lit: Lit; readonly dark: boolean; readonly seed: number }

/** A quay from the water: houses and masts at its left, stacks of containers under cranes at its right. */
export function paintQuay(widthPx: number, heightPx: number, look: QuayLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const wall = h * 0.93
    for (const crane of [0.6, 0.74, 0.9])
      paintCrane(brush, { x: w * crane, foot: wall, tall: h * 0.84 }, look.lit)
    for (let x = w * 0.53; x < w * 0.98; x += w * 0.026)
      paintStack(
        brush,
        { x, wide: w * 0.0245, foot: wall, row: h * 0.05 },
        { random, lit: look.lit },
      )
    for (let x = w * 0.01; x < w * 0.5;) {
      const wide = w * (0.022 + 0.02 * random())
      paintHouse(
        brush,
        { x, wide, foot: wall, tall: h * (0.2 + 0.16 * random()) },
        { random, look },
      )
      x += wide
    }
    brush.fillStyle = css(look.lit([0.52, 0.5, 0.47]))
    brush.fillRect(0, wall, w, h - wall)
    brush.fillStyle = css(look.lit([0.3, 0.3, 0.3]), 0.8)
    brush.fillRect(0, h * 0.975, w, h * 0.025)
    for (let post = 0; post < 70; post++)
      brush.fillRect((w * (post + 0.5)) / 70, wall, w * 0.0016, h - wall)
    brush.strokeStyle = css(look.lit([0.32, 0.26, 0.22]))
    for (let mast = 0; mast < 26; mast++) {
      const x = w * (0.02 + 0.48 * random())
      const top = h * (0.5 + 0.2 * random())
      brush.lineWidth = w * 0.0011
      brush.beginPath()
      brush.moveTo(x, wall)
      brush.lineTo(x, top)
      brush.moveTo(x, lerp(top, wall, 0.8))
      brush.lineTo(x + w * 0.008, lerp(top, wall, 0.75))
      brush.stroke()
    }
  })
}

function paintCrane(
  brush: Brush,
  { x, foot, tall }: { readonly x: number; readonly foot: number; readonly tall: number },
  lit: Lit,
): void {
  const top = foot - tall
  brush.strokeStyle = css(lit([0.78, 0.3, 0.2]))
  brush.lineWidth = tall * 0.03
  const bar = (points: readonly (readonly [number, number])[]): void => {
    brush.beginPath()
    for (const [px, py] of points) brush.lineTo(x + px * tall, top + py * tall)
    brush.stroke()
  }
  bar([
    [-0.16, 1],
    [-0.12, 0.3],
    [0, 0],
    [0.12, 0.3],
    [0.16, 1],
  ])
  bar([
    [-0.14, 0.62],
    [0.14, 0.62],
  ])
  brush.lineWidth = tall * 0.038
  bar([
    [-0.52, 0.3],
    [0.3, 0.3],
  ])
  brush.lineWidth = tall * 0.01
  bar([
    [-0.5, 0.3],
    [0, 0.01],
    [0.28, 0.3],
  ])
  bar([
    [-0.34, 0.3],
    [-0.34, 0.55],
  ])
  brush.fillStyle = css(lit([0.92, 0.9, 0.86]))
  brush.fillRect(x - 0.06 * tall, top + 0.31 * tall, 0.11 * tall, 0.07 * tall)
}

function paintStack(
  brush: Brush,
  {
    x,
    wide,
    foot,
    row,
  }: { readonly x: number; readonly wide: number; readonly foot: number; readonly row: number },
  { random, lit }: { readonly random: () => number; readonly lit: Lit },
): void {
  const count = 2 + Math.floor(random() * 4)
  for (let box = 0; box < count; box++) {
    const colour = lit(mix(itemAt(PAINTS, Math.floor(random() * 7)), [0.45, 0.4, 0.38], 0.35))
    const y = foot - row * (box + 1)
    brush.fillStyle = css(colour)
    brush.fillRect(x, y, wide, row * 0.95)
    brush.fillStyle = css(scaled(colour, 0.75))
    for (let rib = 0; rib < 8; rib++)
      brush.fillRect(x + (wide * rib) / 8, y, wide * 0.035, row * 0.95)
  }
}

function paintHouse(
  brush: Brush,
  {
    x,
    wide,
    foot,
    tall,
  }: { readonly x: number; readonly wide: number; readonly foot: number; readonly tall: number },
  { random, look }: { readonly random: () => number; readonly look: QuayLook },
): void {
  const wall = look.lit(mix(itemAt(PAINTS, Math.floor(random() * 7)), [0.95, 0.9, 0.82], 0.45))
  brush.fillStyle = css(wall)
  brush.fillRect(x, foot - tall, wide + 1, tall)
  fillShape(brush, look.lit([0.55, 0.28, 0.22]), [
    [x - wide * 0.04, foot - tall],
    [x + wide / 2, foot - tall - wide * 0.5],
    [x + wide * 1.04, foot - tall],
  ])
  const floors = Math.max(2, Math.round(tall / (wide * 0.55)))
  for (let floor = 0; floor < floors; floor++)
    for (let pane = 0; pane < 3; pane++) {
      const burns = look.dark && random() < 0.6
      brush.fillStyle = burns ? 'rgb(255,206,120)' : css(scaled(wall, 0.45))
      brush.fillRect(
        x + wide * (0.14 + 0.28 * pane),
        foot - tall + (tall * (floor + 0.22)) / floors,
        wide * 0.16,
        (tall / floors) * 0.5,
      )
    }
}
