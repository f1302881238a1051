/** Walls of rooms: plaster, brick, tiles or concrete, with holes for windows, a hearth, bars. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'
import { PAINTED_ENDS, type PaintedEnd } from './end-walls.ts'

/** What a wall is covered with. */
export type WallFinish = 'plaster' | 'brick' | 'tiles' | 'concrete' | 'rock' | 'logs'

/** The colours of a wall. */
export type WallLook = {
  readonly tone: Rgb
  readonly wood: Rgb
  readonly finish: WallFinish
  readonly curtain?: Rgb
  readonly dark: boolean
  /** What is painted over it at last. */
  readonly over?: (brush: Brush, size: { readonly w: number; readonly h: number }) => void
}

type Area = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** Covers a wall, with its skirting and a line under the ceiling. */
export function coverWall(
  brush: Brush,
  {
    w,
    h,
    tone,
    wood,
    finish,
  }: Pick<WallLook, 'tone' | 'wood' | 'finish'> & { w: number; h: number },
): void {
  const wall = brush.createLinearGradient(0, 0, 0, h)
  wall.addColorStop(0, css(scaled(tone, 0.82)))
  wall.addColorStop(0.6, css(tone))
  wall.addColorStop(1, css(scaled(tone, 0.85)))
  brush.fillStyle = wall
  brush.fillRect(0, 0, w, h)
  if (finish === 'brick') layBricks(brush, { w, h, tone, high: 0.034, wide: 2.6, stray: 0.22 })
  if (finish === 'tiles')
    layBricks(brush, { w, h: h * 0.62, top: h * 0.38, tone, high: 0.055, wide: 1, stray: 0.05 })
  if (finish === 'logs') layBricks(brush, { w, h, tone, high: 0.085, wide: 34, stray: 0.3 })
  if (finish === 'concrete') layBricks(brush, { w, h, tone, high: 0.33, wide: 1.4, stray: 0.06 })
  if (finish === 'rock') {
    coverWithRock(brush, { w, h, tone })
    return
  }
  brush.fillStyle = css(wood)
  brush.fillRect(0, h * 0.94, w, h * 0.06)
  brush.fillStyle = css(mix(tone, [1, 1, 1], 0.25))
  brush.fillRect(0, 0, w, h * 0.03)
}

/** How large the wall is that lumps are sized for, in pixels, and how many there are on it. */
const LUMPS = { wide: 330, thick: 190 } as const

/** Lumps of stone, light above and dark below, each over the ones before. */
function coverWithRock(brush: Brush, { w, h, tone }: { w: number; h: number; tone: Rgb }): void {
  const random = seededRandom(Math.round(w + h))
  const size = Math.min(w, h, LUMPS.wide)
  const count = Math.round((w * h * LUMPS.thick) / size ** 2)
  for (let lump = 0; lump < count; lump++) {
    const [x, y] = [random() * w, random() * h]
    const [rx, ry] = [size * (0.03 + 0.1 * random()), size * (0.025 + 0.07 * random())]
    const turn = (random() - 0.5) * 1.2
    const light = 0.62 + 0.6 * random()
    fillOval(brush, scaled(tone, light * 0.55), { x, y: y + ry * 0.3, rx, ry, turn, alpha: 0.8 })
    fillOval(brush, scaled(tone, light), { x, y, rx: rx * 0.92, ry: ry * 0.84, turn, alpha: 0.85 })
  }
}

/** Rows of bricks, tiles or slabs: each of its own tone, with joints between. */
function layBricks(
  brush: Brush,
  wall: {
    w: number
    h: number
    top?: number
    tone: Rgb
    high: number
    wide: number
    stray: number
  },
): void {
  const { w, h, top = 0, tone, wide, stray } = wall
  const random = seededRandom(17)
  const tall = (h + top) * wall.high
  const long = tall * wide
  for (let row = 0; row * tall < h; row++)
    for (let x = row % 2 === 0 ? 0 : -long / 2; x < w; x += long) {
      const joint = Math.max(1, tall * 0.06)
      brush.fillStyle = css(scaled(tone, 1 + stray * (random() - 0.55)), 0.85)
      brush.fillRect(x + joint, top + row * tall + joint, long - joint, tall - joint)
    }
}

/** What the wall at the end of a room has that has no great window. */
export type EndKind =
  | PaintedEnd
  | 'arches'
  | 'hearth'
  | 'barred'
  | 'rose'
  | 'mouth'
  | 'windscreen'
  | 'gable'
  | 'none'

/** The wall at the end of a room. */
export function paintEndWall(
  widthPx: number,
  heightPx: number,
  look: WallLook & { readonly windows: EndKind },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    coverWall(brush, { w, h, ...look })
    const open = WINDOWS[look.windows].map(([x, y, wide, high]) => ({
      x: w * x,
      y: h * y,
      w: w * wide,
      h: h * high,
    }))
    const isArched = look.windows === 'arches'
    for (const area of open) {
      cutWindow(brush, area, { ...look, isArched, bars: look.windows === 'barred' ? 7 : 1 })
      if (look.curtain)
        hangCurtains(brush, area, { tone: look.tone, cloth: look.curtain, wood: look.wood })
    }
    if (look.windows === 'mouth') openMouth(brush, { w, h })
    if (look.windows === 'rose') paintRose(brush, { w, h, tone: look.tone })
    if (look.windows === 'hearth')
      paintHearth(brush, { x: w * 0.39, y: h * 0.36, w: w * 0.22, h: h * 0.58 }, look)
    if (isPainted(look.windows)) PAINTED_ENDS[look.windows](brush, { w, h, tone: look.tone })
    look.over?.(brush, { w, h })
  })
}

const isPainted = (end: EndKind): end is PaintedEnd => Object.hasOwn(PAINTED_ENDS, end)

/** Where windows are, as shares of the wall. */
const WINDOWS: Readonly<Record<EndKind, readonly (readonly [number, number, number, number])[]>> = {
  arches: [
    [0.09, 0.12, 0.2, 0.66],
    [0.4, 0.12, 0.2, 0.66],
    [0.71, 0.12, 0.2, 0.66],
  ],
  hearth: [
    [0.1, 0.12, 0.24, 0.66],
    [0.66, 0.12, 0.24, 0.66],
  ],
  barred: [[0.44, 0.12, 0.12, 0.2]],
  rose: [],
  mouth: [],
  windscreen: [[0.1, 0.2, 0.8, 0.4]],
  gable: [[0.42, 0.26, 0.16, 0.42]],
  shutter: [],
  lift: [],
  sliding: [],
  niche: [],
  none: [],
}

/** A hole with its frame, panes and sill. */
function cutWindow(
  brush: Brush,
  area: Area,
  { wood, isArched, bars, dark }: { wood: Rgb; isArched: boolean; bars: number; dark: boolean },
): void {
  const { x, y, w, h } = area
  const shape = (grow: number): void => {
    const round = isArched ? (w + 2 * grow) / 2 : 2
    brush.beginPath()
    brush.roundRect(x - grow, y - grow, w + 2 * grow, h + 2 * grow, [round, round, 0, 0])
  }
  const edge = h * 0.035
  brush.fillStyle = css(mix(wood, [1, 0.95, 0.85], dark ? 0.08 : 0.2))
  shape(edge)
  brush.fill()
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  shape(0)
  brush.fill()
  brush.restore()
  brush.save()
  shape(0)
  brush.clip()
  brush.fillStyle = css(bars > 1 ? [0.1, 0.1, 0.12] : wood)
  const thick = bars > 1 ? w * 0.045 : Math.max(2, w * 0.022)
  for (let bar = 1; bar <= bars; bar++)
    brush.fillRect(x + (w * bar) / (bars + 1) - thick / 2, y, thick, h)
  for (const share of bars > 1 ? [0.5] : [0.36, 0.68])
    brush.fillRect(x, y + h * share, w, thick * 0.8)
  brush.restore()
  brush.fillStyle = css(mix(wood, [1, 0.95, 0.85], 0.12))
  brush.fillRect(x - edge * 2, y + h + edge * 0.4, w + edge * 4, edge)
}

/** Cloth in folds on both sides of a window, from a pole. */
function hangCurtains(
  brush: Brush,
  { x, y, w, h }: Area,
  { tone, cloth, wood }: { tone: Rgb; cloth: Rgb; wood: Rgb },
): void {
  const colour = mix(cloth, tone, 0.2)
  const wide = w * 0.24
  for (const left of [x - wide * 0.75, x + w - wide * 0.25])
    for (let fold = 0; fold < 6; fold++) {
      brush.fillStyle = css(scaled(colour, 0.72 + 0.28 * Math.abs(Math.sin(fold * 1.7))))
      brush.fillRect(left + (wide * fold) / 6, y - h * 0.1, wide / 6 + 1, h * 1.3)
    }
  brush.fillStyle = css(scaled(wood, 0.7))
  brush.fillRect(x - wide, y - h * 0.13, w + wide * 2, h * 0.035)
}

/** The way out of a cave: a ragged hole down to the ground. */
function openMouth(brush: Brush, { w, h }: { w: number; h: number }): void {
  const random = seededRandom(19)
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  brush.beginPath()
  for (let step = 0; step <= 22; step++) {
    const angle = Math.PI * (step / 22)
    const reach = 0.86 + 0.28 * random()
    brush.lineTo(
      w * (0.5 - Math.cos(angle) * 0.3 * reach),
      h * (1 - Math.sin(angle) * 0.72 * reach),
    )
  }
  brush.fill()
  brush.restore()
}

/** A round window of coloured glass high in a wall, and three pointed ones under it. */
function paintRose(brush: Brush, { w, h, tone }: { w: number; h: number; tone: Rgb }): void {
  const [x, y, radius] = [w / 2, h * 0.3, h * 0.2]
  fillOval(brush, scaled(tone, 0.6), { x, y, rx: radius * 1.14, ry: radius * 1.14 })
  for (let ring = 3; ring > 0; ring--)
    for (let petal = 0; petal < 12; petal++) {
      const glass = ROSE[(petal + ring * 2) % ROSE.length] ?? tone
      brush.fillStyle = css(glass)
      brush.beginPath()
      brush.moveTo(x, y)
      const from = (petal / 12) * 2 * Math.PI
      brush.arc(x, y, (radius * ring) / 3, from + 0.05, from + 0.47)
      brush.fill()
    }
  fillOval(brush, [1, 0.9, 0.6], { x, y, rx: radius * 0.16, ry: radius * 0.16 })
  for (const aside of [-0.19, 0, 0.19]) {
    brush.fillStyle = css(scaled(tone, 0.55))
    brush.fillRect(x + w * (aside - 0.05), h * 0.56, w * 0.1, h * 0.26)
    ROSE.forEach((glass, pane) => {
      brush.fillStyle = css(glass)
      brush.fillRect(
        x + w * (aside - 0.043 + 0.045 * (pane % 2)),
        h * (0.57 + 0.08 * Math.floor(pane / 2)),
        w * 0.04,
        h * 0.072,
      )
    })
  }
}

const ROSE: readonly Rgb[] = [
  [0.22, 0.36, 0.78],
  [0.78, 0.22, 0.26],
  [0.95, 0.76, 0.32],
  [0.34, 0.6, 0.78],
  [0.6, 0.32, 0.66],
  [0.3, 0.58, 0.46],
]

/** A hearth of stone with a fire in it, a shelf over that, a picture and things on the shelf. */
function paintHearth(brush: Brush, { x, y, w, h }: Area, { tone, wood, dark }: WallLook): void {
  const stone = mix(tone, [0.95, 0.93, 0.88], dark ? 0.15 : 0.6)
  brush.fillStyle = css(scaled(stone, 0.9))
  brush.fillRect(x, y, w, h)
  brush.fillStyle = css(scaled(stone, 1.06))
  for (const [left, wide] of [
    [x, w * 0.16],
    [x + w * 0.84, w * 0.16],
  ] as const)
    brush.fillRect(left, y, wide, h)
  brush.fillStyle = css(wood)
  brush.fillRect(x - w * 0.07, y - h * 0.055, w * 1.14, h * 0.075)
  brush.fillStyle = css(scaled(wood, 1.3))
  brush.fillRect(x - w * 0.07, y - h * 0.055, w * 1.14, h * 0.018)
  paintFlames(brush, { x: x + w * 0.22, y: y + h * 0.26, w: w * 0.56, h: h * 0.7 })
  paintShelf(brush, { x, y, w, h }, wood)
}

/** The opening of a hearth, logs and flames. */
function paintFlames(brush: Brush, { x: left, y: top, w: wide, h: high }: Area): void {
  brush.fillStyle = 'rgb(34,24,20)'
  brush.beginPath()
  brush.roundRect(left, top, wide, high, [wide * 0.3, wide * 0.3, 0, 0])
  brush.fill()
  const glow = brush.createRadialGradient(
    left + wide / 2,
    top + high * 0.9,
    2,
    left + wide / 2,
    top + high * 0.9,
    wide * 0.6,
  )
  glow.addColorStop(0, 'rgba(255,170,70,0.95)')
  glow.addColorStop(1, 'rgba(255,110,30,0)')
  brush.fillStyle = glow
  brush.fillRect(left, top, wide, high)
  for (const [at, size, colour] of [
    [0.34, 0.34, 'rgb(255,150,40)'],
    [0.52, 0.48, 'rgb(255,176,60)'],
    [0.68, 0.3, 'rgb(255,140,40)'],
    [0.5, 0.26, 'rgb(255,236,160)'],
  ] as const) {
    const [middle, foot] = [left + wide * at, top + high * 0.94]
    brush.fillStyle = colour
    brush.beginPath()
    brush.moveTo(middle - wide * 0.12, foot)
    brush.quadraticCurveTo(
      middle - wide * 0.13,
      foot - high * size * 0.5,
      middle,
      foot - high * size,
    )
    brush.quadraticCurveTo(
      middle + wide * 0.14,
      foot - high * size * 0.4,
      middle + wide * 0.12,
      foot,
    )
    brush.fill()
  }
  for (const [at, turn] of [
    [0.36, 0.15],
    [0.64, -0.12],
  ] as const)
    fillOval(brush, [0.25, 0.15, 0.1], {
      x: left + wide * at,
      y: top + high * 0.95,
      rx: wide * 0.26,
      ry: high * 0.05,
      turn,
    })
}

/** A picture over the shelf of a hearth, and jars on it. */
function paintShelf(brush: Brush, { x, y, w, h }: Area, wood: Rgb): void {
  brush.fillStyle = css(scaled(wood, 0.75))
  brush.fillRect(x + w * 0.22, y - h * 0.5, w * 0.56, h * 0.38)
  const art = brush.createLinearGradient(0, y - h * 0.48, 0, y - h * 0.14)
  art.addColorStop(0, 'rgb(236,206,160)')
  art.addColorStop(0.55, 'rgb(206,140,110)')
  art.addColorStop(0.56, 'rgb(70,96,110)')
  art.addColorStop(1, 'rgb(46,64,82)')
  brush.fillStyle = art
  brush.fillRect(x + w * 0.25, y - h * 0.475, w * 0.5, h * 0.33)
  for (const [at, colour] of [
    [0.06, '#5f7f8c'],
    [0.14, '#c9944d'],
    [0.9, '#7d4f57'],
  ] as const) {
    brush.fillStyle = colour
    brush.beginPath()
    brush.roundRect(x + w * at - w * 0.03, y - h * 0.055 - h * 0.12, w * 0.06, h * 0.12, [
      w * 0.02,
      w * 0.02,
      0,
      0,
    ])
    brush.fill()
  }
}

/** A floor of square flags, seen from above: light and dark by turns. */
export function paintFlags(
  widthPx: number,
  heightPx: number,
  { tone, columns, rows }: { readonly tone: Rgb; readonly columns: number; readonly rows: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(23)
    brush.fillStyle = css(scaled(tone, 0.7))
    brush.fillRect(0, 0, w, h)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const shade = ((row + column) % 2 === 0 ? 1.08 : 0.86) + 0.06 * random()
        brush.fillStyle = css(scaled(tone, shade))
        brush.fillRect(
          (w * column) / columns + 1,
          (h * row) / rows + 0.6,
          w / columns - 2,
          h / rows - 1.2,
        )
      }
  })
}
