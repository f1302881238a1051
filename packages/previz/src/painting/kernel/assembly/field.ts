/**
 * Values over a picture that change slowly: computed at every few points across
 * and down, and even between them. Knots are f32, row by row, with one more at
 * the end of each side.
 */
import { cloudNoise } from './noise'

/** How many knots of this step a side has. */
// @ts-ignore: decorator
@inline
export function knotsIn(size: i32, step: i32): i32 {
  return (size + step - 1) / step + 1
}

/** The place of a knot in 0..1 of a side. */
// @ts-ignore: decorator
@inline
export function placeOf(knot: i32, step: i32, size: i32): f64 {
  return (<f64>(knot * step) + 0.5) / <f64>size
}

// @ts-ignore: decorator
@inline
function mixed(above: usize, below: usize, share: f64): f64 {
  const from = <f64>load<f32>(above)
  return <f64><f32>(from + (<f64>load<f32>(below) - from) * share)
}

/** Knots of a picture so wide, to be asked for at single points. */
// @ts-ignore: decorator
@inline
export function fieldAt(knots: usize, columns: i32, across: i32, down: i32, x: i32, y: i32): f64 {
  const row = y / down, column = x / across
  const share = <f64>y / <f64>down - <f64>row
  const above = knots + (<usize>(row * columns + column) << 2)
  const below = above + (<usize>columns << 2)
  const from = mixed(above, below, share)
  const slope = (mixed(above + 4, below + 4, share) - from) / <f64>across
  return <f64><f32>(from + slope * <f64>(x - column * across))
}

/** Mixes the knots above and below a row into those of the row itself. */
export function mixLines(knots: usize, columns: i32, down: i32, row: i32, line: usize): void {
  const share = <f64>row / <f64>down - <f64>(row / down), stride = <usize>columns << 2
  let above = knots + (<usize>(row / down * columns) << 2)
  for (let column = 0; column < columns; column++, above += 4, line += 4)
    store<f32>(line, <f32>mixed(above, above + stride, share))
}

/** Stretches a line of knots over the points of a row. */
export function stretchLine(line: usize, across: i32, target: usize, width: i32): void {
  for (let left = 0; left < width; left += across, line += 4) {
    const from = <f64>load<f32>(line), slope = (<f64>load<f32>(line, 4) - from) / <f64>across
    const count = min(across, width - left)
    for (let pace = 0; pace < count; pace++, target += 4)
      store<f32>(target, <f32>(from + slope * <f64>pace))
  }
}

/** Bytes that a field of clouds needs to work in. */
export function cloudWorkBytes(width: i32, height: i32, across: i32, down: i32): usize {
  return <usize>(knotsIn(width, across) * (knotsIn(height, down) + 1)) << 2
}

/**
 * Fills a field, f32, with cloud noise times `gain`, plus `rise`. Places of 0..1
 * are scaled and then moved to where the noise is asked.
 */
export function fillClouds(
  target: usize, width: i32, height: i32, across: i32, down: i32,
  scaleX: f64, moveX: f64, scaleY: f64, moveY: f64, octaves: i32, gain: f64, rise: f64, work: usize,
): void {
  const columns = knotsIn(width, across), rows = knotsIn(height, down)
  const line = work + (<usize>(columns * rows) << 2)
  for (let row = 0; row < rows; row++)
    fillCloudLine(
      work + (<usize>(row * columns) << 2), columns, across, width,
      scaleX, moveX, placeOf(row, down, height) * scaleY + moveY, octaves, gain, rise,
    )
  for (let y = 0; y < height; y++, target += <usize>width << 2) {
    mixLines(work, columns, down, y, line)
    stretchLine(line, across, target, width)
  }
}

function fillCloudLine(
  target: usize, columns: i32, across: i32, width: i32,
  scaleX: f64, moveX: f64, y: f64, octaves: i32, gain: f64, rise: f64,
): void {
  for (let column = 0; column < columns; column++, target += 4) {
    const x = placeOf(column, across, width) * scaleX + moveX
    store<f32>(target, <f32>(cloudNoise(x, y, octaves) * gain + rise))
  }
}
