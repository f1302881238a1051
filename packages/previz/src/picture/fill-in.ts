/** Fills hidden cells with colours from visible ones. */
import { sampled } from './far-matte.ts'

type Size = { readonly width: number; readonly height: number }

/** One colour channel of all cells, premultiplied by the weight of what is known, 0 to 1. */
type Known = Size & { readonly values: Float32Array; readonly weights: Float32Array }

/**
 * Pyramid fill (pull-push): an unknown cell takes the weighted mean of known cells, the nearest
 * first. `values` are one colour channel times their weights. Zero when nothing is known.
 */
export function fillIn(cells: Known): Float32Array {
  const { width, height, values, weights } = cells
  if (width <= 1 && height <= 1) return values.map((value, at) => value / (weights[at] || 1))
  const coarse = halved(cells)
  const behind = fillIn(coarse)
  return values.map((value, at) => {
    const missing = 1 - Math.min(1, weights[at] ?? 0)
    if (missing <= 0) return value / (weights[at] ?? 1)
    const [u, v] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height]
    return value + sampled(behind, coarse, { u, v }) * missing
  })
}

/** Halves the resolution: sums of four cells, with their weights limited to 1. */
function halved({ width, height, values, weights }: Known): Known {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const count = size.width * size.height
  const sums = { values: new Float32Array(count), weights: new Float32Array(count) }
  for (const [at, weight] of weights.entries()) {
    const cell = (Math.floor(at / width) >> 1) * size.width + ((at % width) >> 1)
    sums.values[cell] = (sums.values[cell] ?? 0) + (values[at] ?? 0)
    sums.weights[cell] = (sums.weights[cell] ?? 0) + weight
  }
  for (const [cell, weight] of sums.weights.entries()) {
    if (weight <= 1) continue
    sums.values[cell] = (sums.values[cell] ?? 0) / weight
    sums.weights[cell] = 1
  }
  return { ...size, ...sums }
}
