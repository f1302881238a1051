/** Values over a texture that change slowly: computed at few of its points, even between them. */
import { paintKernel } from './kernel/paint-kernel.ts'

/**
 * The values of a function at every point of a texture, row by row; it is asked only at every
 * `step`-th point across and down. What it varies must be wider than two steps.
 */
export function slowField(
  size: { readonly widthPx: number; readonly heightPx: number },
  step: { readonly across: number; readonly down: number },
  value: (u: number, v: number) => number,
): Float32Array {
  const { widthPx, heightPx } = size
  const columns = Math.ceil(widthPx / step.across) + 1
  const rows = Math.ceil(heightPx / step.down) + 1
  const knots = new Float32Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    const v = (row * step.down + 0.5) / heightPx
    for (let column = 0; column < columns; column++)
      knots[at++] = value((column * step.across + 0.5) / widthPx, v)
  }
  const field = new Float32Array(widthPx * heightPx)
  const line = new Float32Array(columns)
  for (let y = 0; y < heightPx; y++) {
    const row = Math.floor(y / step.down)
    const upper = knots.subarray(row * columns, (row + 2) * columns)
    mixLines(upper, line, y / step.down - row)
    stretchLine(line, field.subarray(y * widthPx, (y + 1) * widthPx), step.across)
  }
  return field
}

/** Mixes two lines of knots, one after the other, by how far down it is from the first to the second. */
function mixLines(knots: Float32Array, line: Float32Array, down: number): void {
  const { length } = line
  for (let column = 0; column < length; column++) {
    const above = knots[column] ?? 0
    line[column] = above + ((knots[column + length] ?? 0) - above) * down
  }
}

/** Stretches a line of knots over pixels. */
function stretchLine(line: Float32Array, pixels: Float32Array, across: number): void {
  for (let column = 0, left = 0; left < pixels.length; column++, left += across) {
    const from = line[column] ?? 0
    const slope = ((line[column + 1] ?? 0) - from) / across
    const count = Math.min(across, pixels.length - left)
    for (let pace = 0; pace < count; pace++) pixels[left + pace] = from + slope * pace
  }
}

/** Where cloud noise is asked, and what comes of it. */
export type Clouds = {
  /** A place (u, v) of 0..1 is scaled, and then moved. */
  readonly scale: readonly [x: number, y: number]
  readonly move: readonly [x: number, y: number]
  readonly octaves: number
  /** The noise is multiplied by this, 1 when absent, and then raised by that, 0 when absent. */
  readonly gain?: number
  readonly rise?: number
}

/** A `slowField` of cloud noise alone, which the kernel computes. */
export function cloudField(
  size: { readonly widthPx: number; readonly heightPx: number },
  step: { readonly across: number; readonly down: number },
  { scale, move, octaves, gain = 1, rise = 0 }: Clouds,
): Float32Array {
  const { widthPx, heightPx } = size
  const { across, down } = step
  const kernel = paintKernel()
  const bytes = kernel.call('cloudWorkBytes', widthPx, heightPx, across, down)
  const [target = 0, work = 0] = kernel.rooms(widthPx * heightPx * 4, bytes)
  kernel.call(
    'fillClouds',
    target,
    widthPx,
    heightPx,
    across,
    down,
    scale[0],
    move[0],
    scale[1],
    move[1],
    octaves,
    gain,
    rise,
    work,
  )
  return new Float32Array(kernel.buffer(), target, widthPx * heightPx).slice()
}

/** Numbers of -0.5..0.5 without any pattern, quickly, one after another; the same for the same seed. */
export function specks(seed: number): () => number {
  let state = (seed * 2_654_435_761) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 4_294_967_296
  }
}
