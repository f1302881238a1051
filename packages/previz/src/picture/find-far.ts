/** Which cells of a picture are so far away that nothing moves them: the sky, or a plain ground behind a thing. */
import { differenceOf, type SmallPicture } from './small-picture.ts'

/** What differs less from its neighbour on the way down from the top is the same sky. */
const MAX_STEP = 3.2
/** A cell about which colours change by more belongs to a thing, or to its outline. */
const MAX_ROUGHNESS = 5.5
/** Less of the picture is no sky, and more leaves nothing before it. */
const MIN_SHARE = 0.05
const MAX_SHARE = 0.9

/** 1 where a cell is far, else 0; undefined where the picture has no far part that can be told. */
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
  return Float32Array.from({ length: width * height }, (_, at) =>
    Math.max(...neighboursOf(at, width, height).map((next) => differenceOf(picture, at, next))),
  )
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

/** Specks in the far part that do not reach its edge, stars and birds, are far too; and lonely far cells are not. */
function closeGaps(far: Float32Array, width: number, height: number): Float32Array {
  let cells = far
  for (const keep of [0.4, 0.6, 0.5]) cells = majority(cells, { width, height, keep })
  return cells
}

function majority(
  cells: Float32Array,
  { width, height, keep }: { width: number; height: number; keep: number },
): Float32Array {
  return Float32Array.from(cells, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
      for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++) {
        sum += cells[row * width + column] ?? 0
        count += 1
      }
    return sum / count > keep ? 1 : 0
  })
}
