/** What `lightFigure` of the kernel computes, in plain code: to test against, and to read. */
import type { Pixels } from '../../src/renderer/scene/texture.ts'
import type { Size } from '../../src/subjects/figure.ts'
import type { FigureLight } from '../../src/subjects/person/person-light.ts'

/** Lights a painted figure in place. */
export function figureReference(
  pixels: Pixels,
  { widthPx, heightPx }: Size,
  light: FigureLight,
): void {
  const { sunSide, edgePx, strength } = light
  const cell = Math.max(2, Math.round(light.roundPx / 3))
  const columns = Math.ceil(widthPx / cell) + 2
  const shades = shadesOf(pixels, { widthPx, heightPx }, { light, cell, columns })
  const texels = new Uint32Array(pixels.buffer, pixels.byteOffset, widthPx * heightPx)
  const [edgeX, edgeY] = [Math.round(sunSide * edgePx), -Math.round(edgePx * 0.6)]
  const step = edgeY * widthPx + edgeX
  const [red, green, blue] = light.rim
  // The shade of a row, cell by cell; between them it goes evenly.
  const line = new Float32Array(columns)
  for (let y = 0; y < heightPx; y++) {
    const row = Math.floor(y / cell)
    const t = y / cell - row
    for (let column = 0, index = row * columns; column < columns; column++, index++) {
      const upper = shades[index] ?? 1
      line[column] = upper + ((shades[index + columns] ?? 1) - upper) * t
    }
    for (let x = 0, spot = y * widthPx; x < widthPx; x++, spot++) {
      const texel = texels[spot] ?? 0
      if (texel === 0) continue
      const alpha = texel >>> 24
      const column = Math.floor(x / cell)
      const from = line[column] ?? 1
      const shade = from + ((line[column + 1] ?? 1) - from) * (x / cell - column)
      // What lies beyond the picture is more of the same: it may be cut off there.
      const inside = y + edgeY >= 0 && x + edgeX >= 0 && x + edgeX < widthPx
      const open = inside ? alpha - ((texels[spot + step] ?? 0) >>> 24) : 0
      const share = open > 0 ? (open / 255) * strength : 0
      const keep = (1 - share) * shade
      const glow = share * alpha
      const at = spot * 4
      pixels[at] = Math.min(alpha, (texel & 255) * keep + glow * red)
      pixels[at + 1] = Math.min(alpha, ((texel >>> 8) & 255) * keep + glow * green)
      pixels[at + 2] = Math.min(alpha, ((texel >>> 16) & 255) * keep + glow * blue)
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
  const cells = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    // The picture may be cut off above and below: what lies beyond is more of the same.
    const start = Math.min(heightPx - 1, row * cell) * widthPx
    for (let column = 0; column * cell < widthPx; column++)
      cells[row * columns + column] = (pixels[(start + column * cell) * 4 + 3] ?? 0) / 255
  }
  const spare = new Float32Array(cells.length)
  for (let round = 0; round < 2; round++) {
    blur(cells, spare, 1)
    blur(spare, cells, columns)
  }
  const reach = light.roundPx / cell
  const [aside, up] = [Math.round(light.sunSide * reach * 0.9), Math.round(reach * 0.45)]
  for (let row = 0, index = 0; row < rows; row++) {
    const above = Math.max(0, row - up) * columns
    const below = Math.min(rows - 1, row + up) * columns
    for (let column = 0; column < columns; column++, index++) {
      const slope = (cells[above + column + aside] ?? 0) - (cells[below + column - aside] ?? 0)
      spare[index] = 1 - light.shade * Math.max(-0.25, Math.min(1, slope * 1.3))
    }
  }
  return spare
}

/** Each cell with its neighbours before and after it; those at the ends stay as they are. */
function blur(from: Float32Array, to: Float32Array, step: number): void {
  const end = from.length - step
  to.set(from.subarray(0, step))
  to.set(from.subarray(end), end)
  for (let index = step; index < end; index++)
    to[index] =
      (from[index] ?? 0) * 0.34 + ((from[index - step] ?? 0) + (from[index + step] ?? 0)) * 0.33
}
