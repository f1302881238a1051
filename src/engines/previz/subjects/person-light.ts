/** Light on painted figures: what is round is told from how far the outline is. */
import type { Rgb } from '../../../media/colour.ts'
import type { Pixels } from '../../../media/texture.ts'
import type { Size } from './figure.ts'

/** The light on a figure. Lengths are pixels. */
export type FigureLight = {
  /** Which side the sun is on: 1 is the right. */
  readonly sunSide: number
  /** The edge of light on that side, how wide and how strong it is. */
  readonly rim: Rgb
  readonly edgePx: number
  readonly strength: number
  /** How far the outline shows in the form, and how dark the far side gets. */
  readonly roundPx: number
  readonly shade: number
}

/** Lights a painted figure in place. */
export function lightFigure(pixels: Pixels, { widthPx, heightPx }: Size, light: FigureLight): void {
  const { sunSide, edgePx } = light
  const cell = Math.max(2, Math.round(light.roundPx / 3))
  const columns = Math.ceil(widthPx / cell) + 2
  const shades = shadesOf(pixels, { widthPx, heightPx }, { light, cell, columns })
  const [edgeX, edgeY] = [Math.round(sunSide * edgePx), -Math.round(edgePx * 0.6)]
  const step = (edgeY * widthPx + edgeX) * 4
  // What lies beyond the picture is more of the same: it may be cut off there.
  const inside = (x: number, y: number): boolean =>
    y + edgeY >= 0 && x + edgeX >= 0 && x + edgeX < widthPx
  const { strength } = light
  const [red, green, blue] = light.rim
  for (let y = 0; y < heightPx; y++) {
    const v = y / cell
    const row = Math.floor(v)
    const t = v - row
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4
      const alpha = pixels[at + 3] ?? 0
      if (alpha === 0) continue
      const u = x / cell
      const column = Math.floor(u)
      const s = u - column
      const index = row * columns + column
      const upper = (shades[index] ?? 1) * (1 - s) + (shades[index + 1] ?? 1) * s
      const lower =
        (shades[index + columns] ?? 1) * (1 - s) + (shades[index + columns + 1] ?? 1) * s
      const shade = upper * (1 - t) + lower * t
      const open = inside(x, y) ? alpha - (pixels[at + step + 3] ?? 0) : 0
      const share = open > 0 ? (open / 255) * strength : 0
      const keep = (1 - share) * shade
      const glow = share * alpha
      pixels[at] = Math.min(alpha, (pixels[at] ?? 0) * keep + glow * red)
      pixels[at + 1] = Math.min(alpha, (pixels[at + 1] ?? 0) * keep + glow * green)
      pixels[at + 2] = Math.min(alpha, (pixels[at + 2] ?? 0) * keep + glow * blue)
    }
  }
}

/** How much light a cell of the picture gets: less where more of the figure lies toward the sun than away from it. */
function shadesOf(
  pixels: Pixels,
  { widthPx, heightPx }: Size,
  grid: { light: FigureLight; cell: number; columns: number },
): Float32Array {
  const { light, cell, columns } = grid
  const rows = Math.ceil(heightPx / cell) + 2
  // The picture may be cut off above and below: what lies beyond is more of the same.
  const rowAt = (row: number): number => Math.min(heightPx - 1, Math.max(0, row) * cell) * widthPx
  let cells = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column * cell < widthPx; column++)
      cells[row * columns + column] = (pixels[(rowAt(row) + column * cell) * 4 + 3] ?? 0) / 255
  for (const step of [1, columns, 1, columns]) cells = blurred(cells, step)
  const reach = light.roundPx / cell
  const [aside, up] = [Math.round(light.sunSide * reach * 0.9), Math.round(reach * 0.45)]
  const at = (column: number, row: number): number =>
    cells[Math.min(rows - 1, Math.max(0, row)) * columns + column] ?? 0
  return cells.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const slope = at(column + aside, row - up) - at(column - aside, row + up)
    return 1 - light.shade * Math.max(-0.25, Math.min(1, slope * 1.3))
  })
}

/** Each cell with its neighbours before and after it; at the ends it is its own neighbour. */
function blurred(cells: Float32Array<ArrayBuffer>, step: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(cells.length)
  for (let index = 0; index < cells.length; index++) {
    const own = cells[index] ?? 0
    next[index] = own * 0.34 + ((cells[index - step] ?? own) + (cells[index + step] ?? own)) * 0.33
  }
  return next
}
