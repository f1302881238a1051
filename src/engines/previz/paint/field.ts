/** Values over a texture that change slowly: computed at few of its points, even between them. */

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
  for (let y = 0, at = 0; y < heightPx; y++) {
    const row = Math.floor(y / step.down)
    const down = y / step.down - row
    const upper = row * columns
    for (let column = 0; column < columns; column++) {
      const above = knots[upper + column] ?? 0
      line[column] = above + ((knots[upper + columns + column] ?? 0) - above) * down
    }
    for (let column = 0, left = 0; left < widthPx; column++, left += step.across) {
      const from = line[column] ?? 0
      const slope = ((line[column + 1] ?? 0) - from) / step.across
      const count = Math.min(step.across, widthPx - left)
      for (let pace = 0; pace < count; pace++) field[at++] = from + slope * pace
    }
  }
  return field
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
