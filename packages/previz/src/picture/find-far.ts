/**
 * Finds the cells of a picture that are so far away that no travel moves them: the sky, or a plain
 * background behind an object.
 */
import { differenceOf, type SmallPicture } from './small-picture.ts'

/** The largest step between vertical neighbours in the same sky, from the top down. */
const MAX_STEP = 3.2
/** A cell with rougher surroundings belongs to an object or its outline. */
const MAX_ROUGHNESS = 5.5
/** A smaller share of the picture is no sky, and a larger one leaves nothing in front of it. */
const MIN_SHARE = 0.05
const MAX_SHARE = 0.9

/** 1 for far cells, else 0; undefined when the picture has no recognisable far part. */
export function findFar(picture: SmallPicture): Float32Array | undefined {
  const { width, height } = picture
  const rough = roughnessOf(picture)
  const far = new Float32Array(width * height)
  const queue: number[] = []
  const take = (at: number): void => {
    if (far[at] === 1 || (rough[at] ?? 0) > MAX_ROUGHNESS) return
    far[at] = 1
    queue.push(at)
  }
  for (let x = 0; x < width; x++) take(x)
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const next of neighboursOf(at, width, height))
      if (differenceOf(picture, at, next) < MAX_STEP) take(next)
  const closed = closeGaps(far, width, height)
  const share = closed.reduce((sum, value) => sum + value, 0) / closed.length
  return share < MIN_SHARE || share > MAX_SHARE ? undefined : closed
}

/** The largest difference to a neighbour. */
function roughnessOf(picture: SmallPicture): Float32Array {
  const { width, height } = picture
  const rough = new Float32Array(width * height)
  for (let at = 0; at < rough.length; at++) {
    if ((at + 1) % width !== 0) keepLarger(rough, [at, at + 1], differenceOf(picture, at, at + 1))
    if (at + width < rough.length)
      keepLarger(rough, [at, at + width], differenceOf(picture, at, at + width))
  }
  return rough
}

function keepLarger(rough: Float32Array, cells: readonly number[], difference: number): void {
  for (const at of cells) if (difference > (rough[at] ?? 0)) rough[at] = difference
}

function neighboursOf(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)]
  const found: number[] = []
  if (x > 0) found.push(at - 1)
  if (x < width - 1) found.push(at + 1)
  if (y > 0) found.push(at - width)
  if (y < height - 1) found.push(at + width)
  return found
}

/**
 * Small specks inside the far part, such as stars and birds, become far too; isolated far cells do
 * not stay.
 */
function closeGaps(far: Float32Array, width: number, height: number): Float32Array {
  let cells = far
  for (const keep of [0.4, 0.6, 0.5]) cells = majority(cells, { width, height, keep })
  return cells
}

function majority(
  cells: Float32Array,
  { width, height, keep }: { width: number; height: number; keep: number },
): Float32Array {
  // First rows, then columns: the cells are 0 or 1, so the sums over squares are separable.
  const across = sumsAlong(cells, { count: width, step: 1 })
  const sums = sumsAlong(across, { count: height, step: width })
  return sums.map((sum, at) => {
    const within = reachOf(at % width, width) * reachOf(Math.floor(at / width), height)
    return sum / within > keep ? 1 : 0
  })
}

/** The radius of the neighbourhood of a cell. */
const REACH = 2

/** How many positions of a line are within reach of an index. */
function reachOf(index: number, count: number): number {
  return Math.min(count - 1, index + REACH) - Math.max(0, index - REACH) + 1
}

/** For each cell, the sum within reach along its line; `step` leads from one to the next of `count` cells. */
function sumsAlong(
  cells: Float32Array,
  { count, step }: { readonly count: number; readonly step: number },
): Float32Array {
  return cells.map((_, at) => {
    const index = Math.floor(at / step) % count
    const to = Math.min(count - 1 - index, REACH)
    let sum = 0
    for (let off = Math.max(-index, -REACH); off <= to; off++) sum += cells[at + off * step] ?? 0
    return sum
  })
}
