/** Light on painted figures: what is round is told from how far the outline is. */
import { greater, lesser, storeTexelDown } from './shapes'

/** Each cell with its neighbours before and after it; those at the ends stay as they are. */
function blur(from: usize, to: usize, count: i32, step: i32): void {
  const end = count - step
  memory.copy(to, from, <usize>step << 2)
  memory.copy(to + (<usize>end << 2), from + (<usize>end << 2), <usize>step << 2)
  const stride = <usize>step << 2
  for (let index = step; index < end; index++) {
    const at = from + (<usize>index << 2)
    const around = <f64>load<f32>(at - stride) + <f64>load<f32>(at + stride)
    store<f32>(to + (<usize>index << 2), <f32>(<f64>load<f32>(at) * 0.34 + around * 0.33))
  }
}

/** Columns or rows of cells of a side, with two more at its end. */
// @ts-ignore: decorator
@inline
function cellsIn(size: i32, cell: i32): i32 {
  return (size + cell - 1) / cell + 2
}

/** How much light a cell gets: less where more of the figure lies toward the sun than away from it. */
function fillShades(
  texels: usize, width: i32, height: i32, cell: i32, aside: i32, up: i32, shade: f64, cells: usize, shades: usize,
): void {
  const columns = cellsIn(width, cell), rows = cellsIn(height, cell), count = columns * rows
  memory.fill(cells, 0, <usize>count << 2)
  for (let row = 0; row < rows; row++) {
    // The picture may be cut off above and below: what lies beyond is more of the same.
    const start = min(height - 1, row * cell) * width
    for (let column = 0; column * cell < width; column++) {
      const alpha = load<u8>(texels + (<usize>(start + column * cell) << 2), 3)
      store<f32>(cells + (<usize>(row * columns + column) << 2), <f32>(<f64>alpha / 255))
    }
  }
  for (let round = 0; round < 2; round++) {
    blur(cells, shades, count, 1)
    blur(shades, cells, count, columns)
  }
  for (let row = 0, index = 0; row < rows; row++) {
    const above = max(0, row - up) * columns, below = min(rows - 1, row + up) * columns
    for (let column = 0; column < columns; column++, index++) {
      const slope = cellAt(cells, count, above + column + aside) - cellAt(cells, count, below + column - aside)
      const light = 1 - shade * greater(-0.25, lesser(1, slope * 1.3))
      store<f32>(shades + (<usize>index << 2), <f32>light)
    }
  }
}

/** A cell, or none beyond the first and the last. */
// @ts-ignore: decorator
@inline
function cellAt(cells: usize, count: i32, index: i32): f64 {
  return index < 0 || index >= count ? 0 : <f64>load<f32>(cells + (<usize>index << 2))
}

/** Bytes of the cells of a figure. */
export function figureWorkBytes(width: i32, height: i32, cell: i32): usize {
  const columns = cellsIn(width, cell)
  return <usize>(columns * (2 * cellsIn(height, cell) + 1)) << 2
}

/**
 * Lights a painted figure in place. Its form is told in cells so wide: how light
 * they are is what lies `aside` and `up` cells from each. The edge of light falls
 * where the texel at (edgeX, edgeY) from it is clearer; red, green and blue are
 * its colour, 0..1.
 */
export function lightFigure(
  texels: usize, width: i32, height: i32, cell: i32, aside: i32, up: i32, shade: f64,
  edgeX: i32, edgeY: i32, strength: f64, red: f64, green: f64, blue: f64, work: usize,
): void {
  const columns = cellsIn(width, cell)
  const table = <usize>(columns * cellsIn(height, cell)) << 2
  const shades = work + table, line = shades + table
  fillShades(texels, width, height, cell, aside, up, shade, work, shades)
  for (let y = 0; y < height; y++) {
    const row = y / cell, part = <f64>y / <f64>cell - <f64>row
    for (let column = 0; column < columns; column++) {
      const at = shades + (<usize>(row * columns + column) << 2)
      const upper = <f64>load<f32>(at), lower = <f64>load<f32>(at + (<usize>columns << 2))
      store<f32>(line + (<usize>column << 2), <f32>(upper + (lower - upper) * part))
    }
    const start = texels + (<usize>(y * width) << 2)
    for (let x = 0; x < width; x++) {
      const at = start + (<usize>x << 2)
      const texel = load<u32>(at)
      if (texel == 0) continue
      const alpha = <i32>(texel >>> 24), column = x / cell
      const from = <f64>load<f32>(line + (<usize>column << 2))
      const to = <f64>load<f32>(line + (<usize>column << 2), 4)
      const light = from + (to - from) * (<f64>x / <f64>cell - <f64>column)
      // What lies beyond the picture is more of the same: it may be cut off there.
      const inside = y + edgeY >= 0 && x + edgeX >= 0 && x + edgeX < width
      const beside = inside ? <i32>load<u8>(at + ((edgeY * width + edgeX) << 2), 3) : alpha
      const open = alpha - beside
      const share = open > 0 ? (<f64>open / 255) * strength : 0
      const keep = (1 - share) * light, most = <f64>alpha, glow = share * most
      const litRed = lesser(most, <f64>(texel & 255) * keep + glow * red)
      const litGreen = lesser(most, <f64>((texel >>> 8) & 255) * keep + glow * green)
      const litBlue = lesser(most, <f64>((texel >>> 16) & 255) * keep + glow * blue)
      storeTexelDown(at, litRed, litGreen, litBlue, most)
    }
  }
}
