/** What is behind a table, out of focus: a room, a garden, a shore, a street of lights, or only light on a wall. */
import { seededRandom } from '@backlot/camera/random'
import { type Brush, drawn } from '../../painting/brush.ts'
import type { Place } from '@backlot/prompt/scene'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import type { Palette } from '../palette.ts'
import type { TableLight } from './table-light.ts'

/** What a picture of the ground behind a table depends on. */
export type BeyondLook = {
  readonly light: TableLight
  readonly palette: Palette
  readonly seed: number
}

type Sheet = BeyondLook & {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly random: () => number
  readonly place: Place
}

/** Where the edge of the table is seen before the picture, from its top. */
const HORIZON = 0.74

/** An even ground with the light of a lamp on it, behind what stands in the middle. */
export function paintStudio(widthPx: number, heightPx: number, { light }: BeyondLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(light.wall)
    brush.fillRect(0, 0, w, h)
    const lamp = brush.createRadialGradient(w / 2, h * 0.46, 0, w / 2, h * 0.46, w * 0.3)
    const lit = mix(light.wall, mix(light.glow, [1, 1, 1], 0.5), light.isMoody ? 0.3 : 0.5)
    lamp.addColorStop(0, css(lit, 0.95))
    lamp.addColorStop(0.45, css(lit, 0.35))
    lamp.addColorStop(1, css(scaled(light.wall, light.isMoody ? 0.35 : 0.72), 0.8))
    brush.fillStyle = lamp
    brush.fillRect(0, 0, w, h)
  })
}

/** A place behind a table, of which only colours and lights are left. */
export function paintBeyond(
  widthPx: number,
  heightPx: number,
  look: BeyondLook & { readonly place: Place },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const sheet: Sheet = { ...look, brush, w, h, random: seededRandom(look.seed * 7 + 3) }
    paintSkies(sheet)
    brush.filter = `blur(${Math.round(h * 0.028)}px)`
    ;(VIEWS[look.place] ?? paintGarden)(sheet)
    brush.filter = 'none'
    if (!LIT.has(look.place)) paintBokeh(sheet, look.palette.dark ? 50 : 36)
  })
}

const LIT: ReadonlySet<Place> = new Set(['city', 'skyline', 'sea', 'beach', 'lake', 'desert'])

const VIEWS: Partial<Record<Place, (sheet: Sheet) => void>> = {
  city: paintLights,
  skyline: paintLights,
  sea: paintShore,
  beach: paintShore,
  lake: paintShore,
  desert: (sheet) => paintHills(sheet, [0.86, 0.66, 0.44]),
  mountains: (sheet) => paintHills(sheet, sheet.palette.far),
  snowfield: (sheet) => paintHills(sheet, [0.82, 0.88, 0.96]),
  village: paintGarden,
  forest: paintGarden,
  meadow: paintGarden,
  river: paintGarden,
}

function paintSkies({ brush, w, h, palette }: Sheet): void {
  const sky = brush.createLinearGradient(0, h * HORIZON, 0, 0)
  for (const [at, colour] of palette.sky) sky.addColorStop(at, css(mix(colour, palette.haze, 0.2)))
  brush.fillStyle = sky
  brush.fillRect(0, 0, w, h)
}

/** Masses of leaves, light through them, a lawn. */
function paintGarden({ brush, w, h, palette, random, place }: Sheet): void {
  const deep = place === 'forest' ? 0.75 : 0.45
  brush.fillStyle = css(mix(palette.growthLit, palette.growthShade, 0.35))
  brush.fillRect(-20, h * 0.72, w + 40, h)
  for (let mass = 0; mass < 150; mass++) {
    const up = random()
    const tone = mix(palette.growthShade, palette.growthLit, (1 - deep) * random() + 0.25 * up)
    brush.fillStyle = css(mix(tone, palette.haze, 0.12 + 0.12 * up), 0.85)
    brush.beginPath()
    const size = h * (0.05 + 0.08 * random())
    brush.ellipse(random() * w, h * (0.8 - (0.22 + deep * 0.5) * up), size * 1.3, size, 0, 0, 6.3)
    brush.fill()
  }
}

/** Water to the horizon, with the glitter of the sun. */
function paintShore({ brush, w, h, palette, place, random }: Sheet): void {
  brush.fillStyle = css(mix(palette.water, palette.haze, 0.35))
  brush.fillRect(-20, h * HORIZON, w + 40, h)
  brush.fillStyle = css(palette.sun, 0.5)
  for (let glint = 0; glint < 40; glint++) {
    brush.beginPath()
    const y = h * (HORIZON + 0.01 + 0.12 * random())
    brush.ellipse(w * (0.5 + 0.2 * (random() - 0.5)), y, h * 0.04, h * 0.006, 0, 0, 6.3)
    brush.fill()
  }
  if (place !== 'beach') return
  brush.fillStyle = css(mix([0.93, 0.84, 0.68], palette.haze, 0.25))
  brush.fillRect(-20, h * 0.85, w + 40, h)
}

function paintHills({ brush, w, h, palette, random }: Sheet, tone: Rgb): void {
  for (let range = 0; range < 3; range++) {
    brush.fillStyle = css(mix(palette.haze, tone, 0.35 + 0.25 * range))
    brush.beginPath()
    brush.moveTo(-20, h)
    for (let x = -20; x <= w + 80; x += w / 9)
      brush.lineTo(x, h * (0.52 + 0.1 * range + 0.1 * random()))
    brush.lineTo(w + 80, h)
    brush.fill()
  }
}

/** Houses, and lights that are discs. */
function paintLights(sheet: Sheet): void {
  const { brush, w, h, palette, random } = sheet
  for (let house = 0; house < 16; house++) {
    brush.fillStyle = css(mix(palette.far, palette.haze, 0.2 + 0.4 * random()), 0.8)
    const wide = w * (0.05 + 0.06 * random())
    const top = h * (0.1 + 0.4 * random())
    brush.fillRect(random() * w - wide / 2, top, wide, h - top)
  }
  paintBokeh(sheet, palette.dark ? 150 : 40)
}

const LAMPS: readonly Rgb[] = [
  [1, 0.82, 0.5],
  [1, 0.66, 0.36],
  [1, 0.94, 0.8],
  [0.62, 0.82, 1],
]

/** Lights out of focus: discs with a brighter rim. */
export function paintBokeh(
  { brush, w, h, random, palette }: Pick<Sheet, 'brush' | 'w' | 'h' | 'random' | 'palette'>,
  count: number,
): void {
  brush.filter = `blur(${(h * 0.004).toFixed(1)}px)`
  for (let light = 0; light < count; light++) {
    const lamp = LAMPS[Math.floor(random() * LAMPS.length)] ?? [1, 1, 1]
    const tone = palette.dark ? lamp : mix(lamp, [1, 1, 0.95], 0.6)
    const [x, y] = [random() * w, h * (0.4 + 0.5 * random())]
    const radius = h * (0.016 + 0.03 * random())
    brush.fillStyle = css(tone, palette.dark ? 0.1 + 0.25 * random() : 0.06 + 0.14 * random())
    brush.beginPath()
    brush.arc(x, y, radius, 0, 6.3)
    brush.fill()
    brush.strokeStyle = css(tone, palette.dark ? 0.2 : 0.12)
    brush.lineWidth = h * 0.004
    brush.stroke()
  }
}

/** A room behind a table: a window, boards with jars and books, a plant, all out of focus. */
export function paintRoom(widthPx: number, heightPx: number, look: BeyondLook): Pixels {
  const { light, palette, seed } = look
  const random = seededRandom(seed * 7 + 3)
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.filter = `blur(${Math.round(h * 0.022)}px)`
    const right = light.sunSide > 0
    paintPanes(brush, { w, h, left: right ? 0.62 : 0.2, palette })
    paintShelves(brush, { w, h, left: right ? 0.3 : 0.5, light, random })
    paintPlant(brush, { w, h, x: right ? 0.22 : 0.8, light, random })
    if (light.isMoody) {
      brush.filter = 'none'
      paintBokeh({ brush, w, h, random, palette: { ...palette, dark: true } }, 14)
    }
  })
}

/** A window with a bright day, or a dim evening, behind it. */
function paintPanes(
  brush: Brush,
  at: { w: number; h: number; left: number; palette: Palette },
): void {
  const { w, h, left, palette } = at
  const { dark, rim } = palette
  const sky: Rgb = dark ? [0.2, 0.24, 0.38] : mix(rim, [1, 0.98, 0.94], 0.75)
  for (let column = 0; column < 2; column++)
    for (let row = 0; row < 3; row++) {
      brush.fillStyle = css(row === 2 ? mix(sky, [0.5, 0.62, 0.44], dark ? 0.1 : 0.3) : sky, 0.85)
      brush.fillRect(w * (left + column * 0.085), h * (0.06 + row * 0.235), w * 0.078, h * 0.215)
    }
}

type Wall = {
  readonly w: number
  readonly h: number
  readonly light: TableLight
  readonly random: () => number
}

/** Two boards with jars and books. */
function paintShelves(brush: Brush, at: Wall & { readonly left: number }): void {
  const { w, h, left, light, random } = at
  for (const board of [0.34, 0.66]) {
    for (let thing = 0; thing < 9; thing++) {
      const tone: Rgb = [0.3 + 0.6 * random(), 0.25 + 0.45 * random(), 0.2 + 0.4 * random()]
      brush.fillStyle = css(mix(light.wall, tone, light.isMoody ? 0.25 : 0.5), 0.92)
      const tall = h * (0.1 + 0.13 * random())
      const width = w * (0.01 + 0.01 * random())
      brush.fillRect(w * (left + thing * 0.0225), h * board - tall, width, tall)
    }
    brush.fillStyle = css(mix(scaled(light.wall, 0.5), light.wall, 0.35), 0.95)
    brush.fillRect(w * (left - 0.012), h * board, w * 0.225, h * 0.03)
  }
}

/** A tall plant. */
function paintPlant(brush: Brush, at: Wall & { readonly x: number }): void {
  const { w, h, x, light, random } = at
  for (let leaf = 0; leaf < 15; leaf++) {
    brush.fillStyle = css(mix([0.2, 0.36, 0.22], light.wall, 0.15 + 0.3 * random()), 0.92)
    brush.beginPath()
    const turn = random() * 2.4 - 1.2
    const reach = h * (0.16 + 0.12 * random())
    const middle = [w * x + Math.sin(turn) * reach, h * 0.68 - Math.cos(turn) * reach] as const
    brush.ellipse(middle[0], middle[1], w * 0.009, reach, turn, 0, 6.3)
    brush.fill()
  }
}
