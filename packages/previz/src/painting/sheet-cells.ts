/**
 * Sheets that divide the picture into cells: each texel takes the colour of the middle of its cell,
 * so that a frame becomes pixels, tiles, triangles or splinters. Texels are as in `sheet.ts`.
 */
import { seededRandom } from '@backlot/camera/random'
import { clamp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { EVEN, type SheetSize } from './sheet.ts'

/** The forms that cells have. */
export type CellForm = 'squares' | 'studs' | 'stitches' | 'tiles' | 'panes' | 'triangles' | 'facets'

/** What a sheet of cells is like. */
export type CellLook = {
  readonly seed: number
  readonly form: CellForm
  /** Cells along a side. */
  readonly count: number
}

/** A cell at a texel: where its colour comes from, in texels from there, and how light it is (0 is even). */
type CellTexel = { readonly right: number; readonly down: number; readonly light: number }

type CellsOf = (size: SheetSize, look: CellLook) => (x: number, y: number) => CellTexel

/** Paints a sheet of cells. */
export function paintCells(widthPx: number, heightPx: number, look: CellLook): Pixels {
  const size = { widthPx, heightPx }
  const cellAt = CELLS[look.form](size, look)
  const pixels = new Uint8Array(widthPx * heightPx * 4)
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at += 4) {
      const { right, down, light } = cellAt(x, y)
      pixels[at] = clamp(EVEN + light, 0, 255)
      pixels[at + 1] = clamp(EVEN + right, 1, 255)
      pixels[at + 2] = clamp(EVEN + down, 1, 255)
      pixels[at + 3] = EVEN
    }
  return pixels
}

/** Squares; `lightAt` says how light a point of a square is, by its shares of the side from the middle (-0.5 to 0.5). */
function squares(lightAt: (x: number, y: number, tone: number) => number): CellsOf {
  return ({ widthPx, heightPx }, { count, seed }) => {
    const random = seededRandom(seed)
    const tones = Float32Array.from({ length: count * count }, random)
    const [wide, high] = [widthPx / count, heightPx / count]
    return (x, y) => {
      const [column, row] = [Math.floor((x + 0.5) / wide), Math.floor((y + 0.5) / high)]
      const [right, down] = [(column + 0.5) * wide - x - 0.5, (row + 0.5) * high - y - 0.5]
      const tone = tones[row * count + column] ?? 0
      return { right, down, light: lightAt(-right / wide, -down / high, tone) }
    }
  }
}

/** The round stud on a toy brick, lit from the top left, and the gap around the brick. */
function studLight(x: number, y: number): number {
  if (Math.max(Math.abs(x), Math.abs(y)) > 0.45) return -40
  const out = Math.hypot(x, y) / 0.31
  const towards = -(x + y) / (0.44 * out || 1)
  if (out > 1.2) return 0
  if (out > 0.76) return 60 * towards
  return 12
}

/** A crossed stitch of thread, with the cloth around it in shade. */
function stitchLight(x: number, y: number, tone: number): number {
  const over = Math.abs(x + y) / 0.3
  const under = Math.abs(x - y) / 0.3
  const end = Math.max(Math.abs(x), Math.abs(y)) > 0.45
  if (end) return -22
  if (over < 1) return 24 * (1 - over * over) + 12 * (tone - 0.5)
  if (under < 1) return 4 * (1 - under * under) - 8 + 12 * (tone - 0.5)
  return -22
}

type Site = {
  readonly x: number
  readonly y: number
  readonly chance: number
  readonly slip: number
}

/** One point in each square of a grid, in texels. */
function sitesOf(
  size: SheetSize,
  { count, seed }: CellLook,
  jitter: number,
): (column: number, row: number) => Site {
  const random = seededRandom(seed)
  const [wide, high] = [size.widthPx / count, size.heightPx / count]
  const sites = Array.from({ length: count * count }, (_, index) => ({
    x: ((index % count) + 0.5 + jitter * (random() - 0.5)) * wide,
    y: (Math.floor(index / count) + 0.5 + jitter * (random() - 0.5)) * high,
    chance: random(),
    slip: random(),
  }))
  return (column, row) => {
    const [across, down] = [around(column, count), around(row, count)]
    const site = sites[down * count + across] ?? { x: 0, y: 0, chance: 0, slip: 0 }
    return {
      ...site,
      x: site.x + ((column - across) / count) * size.widthPx,
      y: site.y + ((row - down) / count) * size.heightPx,
    }
  }
}

const around = (index: number, count: number): number => ((index % count) + count) % count

/** The cells nearest to points (Voronoi cells): `seen` gets the site and how far the next border is, in texels. */
function polygons(
  jitter: number,
  seen: (site: Site, point: { x: number; y: number; border: number; cellPx: number }) => CellTexel,
): CellsOf {
  return (size, look) => {
    const siteAt = sitesOf(size, look, jitter)
    const cellPx = size.widthPx / look.count
    return (x, y) => {
      const [column, row] = [Math.floor(x / cellPx), Math.floor((y / size.heightPx) * look.count)]
      const near = siteAt(column, row)
      let [first, second] = [
        { site: near, far: Number.POSITIVE_INFINITY },
        Number.POSITIVE_INFINITY,
      ]
      for (let down = -2; down <= 2; down++)
        for (let across = -2; across <= 2; across++) {
          const site = siteAt(column + across, row + down)
          const far = Math.hypot(site.x - x, site.y - y)
          if (far < first.far) {
            second = first.far
            first = { site, far }
          } else if (far < second) second = far
        }
      return seen(first.site, { x, y, border: (second - first.far) / 2, cellPx })
    }
  }
}

/** Tiles of stone in mortar. */
const tiles = polygons(0.62, (site, { x, y, border, cellPx }) => ({
  right: site.x - x,
  down: site.y - y,
  light: border < 0.07 * cellPx ? -70 : 30 * (site.chance - 0.5),
}))

/** Panes of coloured glass in lead, lighter in their middle. */
const panes = polygons(0.9, (site, { x, y, border, cellPx }) => ({
  right: site.x - x,
  down: site.y - y,
  light:
    border < 0.055 * cellPx
      ? -127
      : 22 * (site.chance - 0.5) + 26 * Math.min(1, border / (0.4 * cellPx)),
}))

/** Splinters, each a piece of the picture from beside it, shaded across. */
const facets = polygons(1, (site, { x, y, border, cellPx }) => {
  const turn = 2 * Math.PI * site.slip
  const reach = 0.34 * cellPx * site.chance
  const across = (Math.cos(turn) * (x - site.x) + Math.sin(turn) * (y - site.y)) / cellPx
  return {
    right: Math.cos(turn) * reach,
    down: Math.sin(turn) * reach,
    light: border < 0.012 * cellPx ? -60 : 46 * clamp(across, -0.6, 0.6) + 14 * (site.slip - 0.5),
  }
})

/** Triangles between jittered points. */
const triangles: CellsOf = (size, look) => {
  const siteAt = sitesOf(size, look, 0.8)
  const cellAt: CellTexel[] = []
  const lay = (corners: readonly [Site, Site, Site], light: number): void => {
    const middle = {
      x: (corners[0].x + corners[1].x + corners[2].x) / 3,
      y: (corners[0].y + corners[1].y + corners[2].y) / 3,
    }
    for (const { x, y } of pointsIn(corners))
      cellAt[around(y, size.heightPx) * size.widthPx + around(x, size.widthPx)] = {
        right: middle.x - x,
        down: middle.y - y,
        light,
      }
  }
  for (let row = 0; row < look.count; row++)
    for (let column = 0; column < look.count; column++) {
      const [a, b] = [siteAt(column, row), siteAt(column + 1, row)]
      const [c, d] = [siteAt(column, row + 1), siteAt(column + 1, row + 1)]
      const light = 26 * (a.chance - 0.5)
      if (a.slip < 0.5) {
        lay([a, b, c], light)
        lay([b, d, c], -light)
      } else {
        lay([a, b, d], light)
        lay([a, d, c], -light)
      }
    }
  return (x, y) => cellAt[y * size.widthPx + x] ?? { right: 0, down: 0, light: 0 }
}

/** The texels inside a triangle, its borders included. */
function pointsIn(corners: readonly [Site, Site, Site]): { x: number; y: number }[] {
  const [a, b, c] = corners
  const points: { x: number; y: number }[] = []
  const side = (from: Site, to: Site, x: number, y: number): number =>
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  const turn = Math.sign(side(a, b, c.x, c.y))
  for (let y = Math.floor(Math.min(a.y, b.y, c.y)); y <= Math.max(a.y, b.y, c.y); y++)
    for (let x = Math.floor(Math.min(a.x, b.x, c.x)); x <= Math.max(a.x, b.x, c.x); x++)
      if ([side(a, b, x, y), side(b, c, x, y), side(c, a, x, y)].every((area) => area * turn >= 0))
        points.push({ x, y })
  return points
}

const CELLS: Readonly<Record<CellForm, CellsOf>> = {
  squares: squares(() => 0),
  studs: squares(studLight),
  stitches: squares(stitchLight),
  tiles,
  panes,
  triangles,
  facets,
}
