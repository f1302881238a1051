/** The pixels of an area, which extends beyond the edges of its picture. */
import { clamp } from '../renderer/scene/random.ts'

/** A copy in shared memory, for all threads of a film. */
export function shared(bytes: Uint8Array): Uint8Array {
  const own = new Uint8Array(new SharedArrayBuffer(bytes.length))
  own.set(bytes)
  return own
}

/** Mirrors a coordinate beyond an edge of the picture back into it. */
export function mirrored(place: number, sizePx: number): number {
  const inside = place < 0 ? -1 - place : place >= sizePx ? 2 * sizePx - 1 - place : place
  return clamp(inside, 0, sizePx - 1)
}
