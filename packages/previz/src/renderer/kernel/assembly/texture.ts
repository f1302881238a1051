/**
 * Derives data from a painted texture: its mip levels, and where it is opaque, transparent, or
 * visible at all.
 */

import { CELLS } from './plane'

/** The least alpha of opaque texels, and of visible ones; alpha is the highest byte. */
const MIN_OPAQUE: u32 = 250 << 24
const MIN_VISIBLE: u32 = 2 << 24

/** The sums of two pairs of neighbouring texels' bytes, over two rows, as 16-bit numbers. */
// @ts-ignore: decorator
@inline
function pairSums(upper: v128, lower: v128): v128 {
  const above = v128.shuffle<i8>(upper, upper, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)
  const below = v128.shuffle<i8>(lower, lower, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)
  return i16x8.add(i16x8.extadd_pairwise_i8x16_u(above), i16x8.extadd_pairwise_i8x16_u(below))
}

/** A quarter of the sums, rounded. */
// @ts-ignore: decorator
@inline
function quarter(sums: v128): v128 {
  return i16x8.shr_u(i16x8.add(sums, i16x8.splat(2)), 2)
}

/** Means of blocks of four texels; an odd last row or column is ignored. */
export function halve(source: usize, width: i32, height: i32, target: usize): void {
  const halfWidth = width >> 1, stride = <usize>width << 2
  for (let y = 0; y < height >> 1; y++) {
    let upper = source + <usize>(2 * y * width << 2)
    let x = 0
    for (; x <= halfWidth - 4; x += 4, upper += 32, target += 16) {
      const west = quarter(pairSums(v128.load(upper), v128.load(upper + stride)))
      const east = quarter(pairSums(v128.load(upper, 16), v128.load(upper + stride, 16)))
      v128.store(target, i8x16.narrow_i16x8_u(west, east))
    }
    for (; x < halfWidth; x++, upper += 8, target += 4) {
      const mean = quarter(pairSums(v128.load64_zero(upper), v128.load64_zero(upper + stride)))
      v128.store32_lane(target, i8x16.narrow_i16x8_u(mean, mean), 0)
    }
  }
}

/** The first of `size` positions that belongs to a cell. */
// @ts-ignore: decorator
@inline
function startOf(cell: i32, size: i32): i32 {
  return (cell * size + CELLS - 1) / CELLS
}

/**
 * Fills the summed-area tables of a texture: `holes` counts cells with a texel that is not opaque,
 * `seen` those with one that is not transparent. `box` gets four i32: the first column and row with
 * a visible texel, and the last ones; width, height, 0, 0 when there is none.
 */
export function surveyTexels(texels: usize, width: i32, height: i32, holes: usize, seen: usize, box: usize): void {
  const side = CELLS + 1
  memory.fill(holes, 0, <usize>(side * side) << 1)
  memory.fill(seen, 0, <usize>(side * side) << 1)
  let left = width, right = 0, top = height, bottom = 0
  for (let y = 0; y < height; y++) {
    const row = texels + (<usize>(y * width) << 2)
    const cells = <usize>((y * CELLS / height + 1) * side + 1) << 1
    if (!surveyRow(row, width, holes + cells, seen + cells)) continue
    top = min(top, y)
    bottom = y
    let first = 0
    while (first < left && load<u32>(row + (<usize>first << 2)) < MIN_VISIBLE) first++
    left = first
    let last = width - 1
    while (last > right && load<u32>(row + (<usize>last << 2)) < MIN_VISIBLE) last--
    right = last
  }
  sumUp(holes)
  sumUp(seen)
  store<i32>(box, left)
  store<i32>(box, top, 4)
  store<i32>(box, right, 8)
  store<i32>(box, bottom, 12)
}

/** Marks the cells of a row of texels; true when any texel is visible. */
function surveyRow(row: usize, width: i32, holes: usize, seen: usize): bool {
  let most: u32 = 0
  for (let cell = 0, x = 0; cell < CELLS; cell++) {
    const end = startOf(cell + 1, width)
    let least: u32 = 0xffffffff, any: u32 = 0
    for (; x < end; x++) {
      const texel = load<u32>(row + (<usize>x << 2))
      least = min(least, texel)
      any |= texel
      most = max(most, texel)
    }
    if (least < MIN_OPAQUE) store<u16>(holes + (<usize>cell << 1), 1)
    if (any != 0) store<u16>(seen + (<usize>cell << 1), 1)
  }
  return most >= MIN_VISIBLE
}

/** Turns marks into a summed-area table, in place. */
function sumUp(table: usize): void {
  const row = <usize>(CELLS + 1) << 1
  for (let y = 1; y <= CELLS; y++) {
    let inRow: u16 = 0
    for (let x = 1; x <= CELLS; x++) {
      const at = table + <usize>y * row + (<usize>x << 1)
      inRow += load<u16>(at)
      store<u16>(at, load<u16>(at - row) + inRow)
    }
  }
}
