/** Great works that a land is known by: a wall with towers along the hills, a suspension bridge, yachts in their harbour. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'
import type { FrontLight } from './facades.ts'
import type { Lit } from './venue.ts'

const STONE: Rgb = [0.72, 0.65, 0.54]

/** Courses of stone blocks over a part of a picture, each a little different. */
function blocks(
  brush: Brush,
  at: { x: number; y: number; w: number; h: number; rows: number; columns: number },
  lit: Lit,
): void {
  const random = seededRandom(at.rows * 31 + at.columns)
  const [wide, tall] = [at.w / at.columns, at.h / at.rows]
  brush.fillStyle = css(lit(scaled(STONE, 0.68)))
  brush.fillRect(at.x, at.y, at.w, at.h)
  for (let row = 0; row < at.rows; row++)
    for (let column = -1; column < at.columns; column++) {
      const left = Math.max(at.x, at.x + (column + (row % 2) / 2) * wide)
      const right = Math.min(at.x + at.w, at.x + (column + 1 + (row % 2) / 2) * wide)
      if (right - left < 1.5) continue
      brush.fillStyle = css(lit(scaled(STONE, 0.88 + 0.22 * random())))
      brush.fillRect(left, at.y + row * tall, right - left - wide * 0.05, tall * 0.92)
    }
}

/** Slabs of the way on top of the wall, which run across it. */
export function paintWallWay(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) =>
    blocks(brush, { x: 0, y: 0, w, h, rows: 96, columns: 9 }, lit),
  )
}

/** A piece of the parapet: blocks with merlons on top, and what is between them left open. */
export function paintParapet(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    blocks(brush, { x: 0, y: h * 0.36, w, h: h * 0.64, rows: 6, columns: 8 }, lit)
    for (let merlon = 0; merlon < 4; merlon++) {
      const x = w * (merlon / 4 + 0.02)
      blocks(brush, { x, y: h * 0.06, w: w * 0.15, h: h * 0.32, rows: 3, columns: 1 }, lit)
      brush.fillStyle = css(lit(mix(STONE, [1, 1, 1], 0.35)))
      brush.fillRect(x - w * 0.006, h * 0.03, w * 0.162, h * 0.05)
    }
    brush.fillStyle = css(lit(mix(STONE, [1, 1, 1], 0.25)))
    brush.fillRect(0, h * 0.36, w, h * 0.03)
    brush.fillStyle = css(lit(scaled(STONE, 0.5)), 0.45)
    brush.fillRect(0, h * 0.94, w, h * 0.06)
  })
}

/** A watchtower over the way, with an arch that the way goes through. */
export function paintWatchtower(
  widthPx: number,
  heightPx: number,
  { lit, isLit }: FrontLight,
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    blocks(brush, { x: w * 0.04, y: h * 0.2, w: w * 0.92, h: h * 0.8, rows: 18, columns: 12 }, lit)
    for (let merlon = 0; merlon < 7; merlon++)
      blocks(
        brush,
        {
          x: w * (0.02 + merlon * 0.14),
          y: h * 0.06,
          w: w * 0.1,
          h: h * 0.12,
          rows: 2,
          columns: 1,
        },
        lit,
      )
    brush.fillStyle = css(lit(mix(STONE, [1, 1, 1], 0.3)))
    brush.fillRect(w * 0.015, h * 0.17, w * 0.97, h * 0.035)
    const arch = (x: number, y: number, wide: number, tall: number, tone: Rgb): void => {
      brush.fillStyle = css(tone)
      brush.beginPath()
      brush.moveTo(w * (x - wide / 2), h * (y + tall))
      brush.lineTo(w * (x - wide / 2), h * y)
      brush.ellipse(w * x, h * y, (w * wide) / 2, (w * wide) / 2, 0, Math.PI, 0)
      brush.lineTo(w * (x + wide / 2), h * (y + tall))
      brush.fill()
    }
    const [edge, dim] = [lit(scaled(STONE, 0.6)), lit([0.2, 0.17, 0.16])]
    for (const x of [0.2, 0.5, 0.8]) {
      arch(x, 0.37, 0.13, 0.13, edge)
      arch(x, 0.385, 0.1, 0.115, isLit ? [1, 0.76, 0.4] : dim)
    }
    arch(0.5, 0.74, 0.3, 0.26, edge)
    arch(0.5, 0.75, 0.25, 0.25, dim)
    brush.fillStyle = css(lit(scaled(STONE, 0.5)), 0.35)
    brush.fillRect(w * 0.74, h * 0.2, w * 0.22, h * 0.8)
  })
}

/** The tones of a hill, and which way it rises: 1 to the right. */
export type WallHill = {
  readonly dark: Rgb
  readonly lit: Rgb
  readonly light: Lit
  readonly seed: number
  readonly rise: 1 | -1
}

/** A hill with the wall along its crest, from tower to tower. */
export function paintWallHill(widthPx: number, heightPx: number, look: WallHill): Pixels {
  const { dark, lit, light, seed, rise } = look
  const crest = (u: number): number => {
    const along = rise > 0 ? u : 1 - u
    const ends = Math.min(1, along * 6, (1 - along) * 5)
    return (
      ends *
      (0.26 + 0.42 * along + 0.16 * noise(along * 5.2 + seed, 1.4) + 0.04 * noise(along * 17, seed))
    )
  }
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const top = (u: number): number => h * (0.9 - crest(u) * 0.9)
    const face = brush.createLinearGradient(0, h * 0.1, 0, h)
    face.addColorStop(0, css(lit))
    face.addColorStop(1, css(mix(dark, lit, 0.35)))
    brush.fillStyle = face
    brush.beginPath()
    brush.moveTo(0, h)
    for (let step = 0; step <= 200; step++) brush.lineTo((w * step) / 200, top(step / 200))
    brush.lineTo(w, h)
    brush.fill()
    const random = seededRandom(seed * 13 + 5)
    for (let bush = 0; bush < 1500; bush++) {
      const u = random()
      const y = top(u) + h * 0.05 + (h - top(u)) * random()
      const size = w * (0.003 + 0.006 * random())
      const tone = mix(dark, lit, 0.1 + 0.75 * random())
      fillOval(brush, tone, { x: w * u, y, rx: size * 1.3, ry: size * 0.8 })
    }
    wallAlong(brush, { w, h, top }, light)
  })
}

/** The wall itself: its face, its parapet and its towers. */
function wallAlong(
  brush: Brush,
  { w, h, top }: { readonly w: number; readonly h: number; readonly top: (u: number) => number },
  light: Lit,
): void {
  const high = h * 0.055
  const [from, to] = [0.06, 0.95]
  const at = (step: number): number => from + ((to - from) * step) / 240
  for (const [tone, over, under] of [
    [scaled(STONE, 0.72), 0, 1],
    [STONE, 0, 0.5],
    [mix(STONE, [1, 1, 1], 0.4), 0, 0.12],
  ] as const) {
    brush.fillStyle = css(light(tone))
    brush.beginPath()
    for (let step = 0; step <= 240; step++)
      brush.lineTo(w * at(step), top(at(step)) - high * (0.5 - over))
    for (let step = 240; step >= 0; step--)
      brush.lineTo(w * at(step), top(at(step)) - high * (0.5 - under))
    brush.fill()
  }
  brush.fillStyle = css(light(mix(STONE, [1, 1, 1], 0.15)))
  for (let step = 0; step < 240; step += 2)
    brush.fillRect(w * at(step), top(at(step)) - high * 0.72, w * 0.0022, high * 0.3)
  for (const u of [0.12, 0.3, 0.47, 0.65, 0.82]) {
    const [x, y] = [w * u, top(u)]
    const [wide, tall] = [w * 0.024, h * 0.125]
    fillShape(brush, light(STONE), [
      [x - wide * 0.5, y + high * 0.6],
      [x - wide * 0.43, y - tall],
      [x + wide * 0.43, y - tall],
      [x + wide * 0.5, y + high * 0.6],
    ])
    fillShape(brush, light(scaled(STONE, 0.72)), [
      [x + wide * 0.12, y + high * 0.6],
      [x + wide * 0.1, y - tall],
      [x + wide * 0.43, y - tall],
      [x + wide * 0.5, y + high * 0.6],
    ])
    brush.fillStyle = css(light(mix(STONE, [1, 1, 1], 0.3)))
    brush.fillRect(x - wide * 0.52, y - tall, wide * 1.04, tall * 0.1)
    for (let merlon = 0; merlon < 4; merlon++)
      brush.fillRect(
        x - wide * 0.5 + merlon * wide * 0.28,
        y - tall * 1.12,
        wide * 0.16,
        tall * 0.13,
      )
    brush.fillStyle = css(light([0.2, 0.17, 0.16]))
    for (const side of [-0.2, 0.06])
      brush.fillRect(x + wide * side, y - tall * 0.66, wide * 0.12, tall * 0.24)
  }
}

/** A suspension bridge from edge to edge: two towers, cables, hangers and a deck. */
export function paintSuspensionBridge(widthPx: number, heightPx: number, lit: Lit): Pixels {
  const red: Rgb = [0.78, 0.27, 0.18]
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const deck = h * 0.74
    const sag = (u: number): number => {
      if (u < 0.24) return deck - (deck - h * 0.05) * ((u + 0.04) / 0.28) ** 1.5
      if (u > 0.76) return deck - (deck - h * 0.05) * ((1.04 - u) / 0.28) ** 1.5
      return h * 0.05 + (deck - h * 0.12) * (1 - ((u - 0.5) / 0.26) ** 2)
    }
    const trace = (shift: number): void => {
      brush.beginPath()
      for (let step = 0; step <= 240; step++)
        brush.lineTo((w * step) / 240, sag(step / 240) + shift)
      brush.stroke()
    }
    brush.strokeStyle = css(lit(scaled(red, 0.85)))
    brush.lineWidth = Math.max(1, w * 0.0007)
    for (let hanger = 1; hanger < 110; hanger++) {
      brush.beginPath()
      brush.moveTo((w * hanger) / 110, sag(hanger / 110))
      brush.lineTo((w * hanger) / 110, deck)
      brush.stroke()
    }
    brush.lineWidth = h * 0.012
    trace(0)
    brush.fillStyle = css(lit(scaled(red, 0.7)))
    brush.fillRect(0, deck, w, h * 0.035)
    brush.fillStyle = css(lit(red))
    brush.fillRect(0, deck - h * 0.008, w, h * 0.02)
    for (let truss = 0; truss < 150; truss++)
      brush.fillRect((w * truss) / 150, deck, w * 0.0012, h * 0.05)
    brush.fillRect(0, deck + h * 0.045, w, h * 0.008)
    for (const u of [0.24, 0.76]) bridgeTower(brush, { x: w * u, w, h, deck, tone: red }, lit)
  })
}

function bridgeTower(
  brush: Brush,
  at: {
    readonly x: number
    readonly w: number
    readonly h: number
    readonly deck: number
    readonly tone: Rgb
  },
  lit: Lit,
): void {
  const { x, w, h, deck, tone } = at
  const [wide, leg] = [w * 0.02, w * 0.0062]
  for (const [side, light] of [
    [-1, 1],
    [1, 0.8],
  ] as const) {
    brush.fillStyle = css(lit(scaled(tone, light)))
    const left = x + side * wide * 0.5 - leg / 2
    brush.fillRect(left, h * 0.02, leg, h * 0.9)
    brush.fillRect(left - leg * 0.2, h * 0.3, leg * 1.4, h * 0.62)
  }
  brush.fillStyle = css(lit(scaled(tone, 0.92)))
  for (const y of [0.05, 0.2, 0.36, 0.54]) brush.fillRect(x - wide * 0.5, h * y, wide, h * 0.04)
  brush.fillRect(x - wide * 0.55, deck + h * 0.05, wide * 1.1, h * 0.03)
  brush.fillStyle = css(lit([0.66, 0.63, 0.6]))
  brush.fillRect(x - wide * 0.95, h * 0.9, wide * 1.9, h * 0.1)
}

const TRIMS: readonly Rgb[] = [
  [0.2, 0.36, 0.6],
  [0.74, 0.24, 0.22],
  [0.22, 0.5, 0.5],
  [0.3, 0.3, 0.36],
]

/** A yacht at its mooring: hull, cabin, mast and a furled sail. */
export function paintYacht(
  widthPx: number,
  heightPx: number,
  { lit, kind }: { readonly lit: Lit; readonly kind: number },
): Pixels {
  const trim = TRIMS[kind % TRIMS.length] ?? [0.2, 0.3, 0.5]
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.strokeStyle = css(lit([0.5, 0.52, 0.56]))
    brush.lineWidth = Math.max(1, w * 0.004)
    brush.beginPath()
    for (const [x, y] of [
      [0.04, 0.83],
      [0.46, 0.03],
      [0.95, 0.83],
    ] as const)
      brush.lineTo(w * x, h * y)
    brush.stroke()
    brush.fillStyle = css(lit([0.86, 0.86, 0.84]))
    brush.fillRect(w * 0.45, h * 0.02, w * 0.02, h * 0.82)
    fillOval(brush, lit(trim), { x: w * 0.63, y: h * 0.72, rx: w * 0.18, ry: h * 0.018 })
    fillShape(brush, lit([0.97, 0.97, 0.95]), [
      [w * 0.26, h * 0.84],
      [w * 0.32, h * 0.76],
      [w * 0.68, h * 0.77],
      [w * 0.74, h * 0.84],
    ])
    brush.fillStyle = css(lit([0.3, 0.42, 0.52]))
    for (const x of [0.36, 0.47, 0.58]) brush.fillRect(w * x, h * 0.785, w * 0.07, h * 0.025)
    fillShape(brush, lit([0.95, 0.95, 0.94]), [
      [w * 0.01, h * 0.825],
      [w * 0.98, h * 0.84],
      [w * 0.9, h * 0.99],
      [w * 0.15, h * 0.99],
    ])
    fillShape(brush, lit(trim), [
      [w * 0.04, h * 0.86],
      [w * 0.965, h * 0.87],
      [w * 0.95, h * 0.9],
      [w * 0.065, h * 0.89],
    ])
  })
}
