/** The background behind the near parts of a plate. */
import { clamp } from '../renderer/scene/random.ts'
import { mirrored, shared } from './area.ts'
import { fillIn } from './fill-in.ts'
import type { PlateArea, PlateView } from './plate-planes.ts'

/** The background colours of a plate, in RGB, at an eighth of its size. */
export type Behind = {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

type Plate = {
  readonly view: PlateView
  readonly area: PlateArea
  readonly pixels: Uint8Array
  readonly near: Uint8Array
}

const PART = 8
/** Pixels at least this near say nothing about the background. */
const MAX_NEAR = 100

/** The far parts, with the gaps between them filled. */
export function behindOf(plate: Plate): Behind {
  const { area } = plate
  const width = Math.ceil(area.width / PART)
  const height = Math.ceil(area.height / PART)
  const counts = new Float32Array(width * height)
  const sums = [0, 1, 2].map(() => new Float32Array(width * height))
  for (let at = 0; at < area.width * area.height; at++) {
    if (!isFar(plate, at)) continue
    const cell = cellOf(at, area.width, width)
    counts[cell] = (counts[cell] ?? 0) + 1
    for (const [part, sum] of sums.entries())
      sum[cell] = (sum[cell] ?? 0) + (plate.pixels[at * 3 + part] ?? 0)
  }
  const weights = counts.map((count) => clamp(count / PART))
  const pixels = new Uint8Array(width * height * 3)
  for (const [part, sum] of sums.entries()) {
    const values = sum.map((value, cell) => (value * (weights[cell] ?? 0)) / (counts[cell] || 1))
    const filled = fillIn({ width, height, values, weights })
    for (const [cell, value] of filled.entries()) pixels[cell * 3 + part] = value + 0.5
  }
  return { pixels: shared(pixels), width, height }
}

function cellOf(at: number, across: number, width: number): number {
  return Math.floor(Math.floor(at / across) / PART) * width + Math.floor((at % across) / PART)
}

/** Above its upper edge the picture is mirrored; near things in the mirror image are no sky. */
function isFar({ view, area, near }: Plate, at: number): boolean {
  if ((near[at] ?? 0) > MAX_NEAR) return false
  const y = Math.floor(at / area.width) + area.top
  if (y >= 0) return true
  const row = mirrored(y, view.heightPx) - area.top
  return (near[row * area.width + (at % area.width)] ?? 0) <= MAX_NEAR
}
