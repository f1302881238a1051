/** The pixels of an area, and where those beyond the edge of a picture come from. */
import { clamp } from '../renderer/scene/random.ts'

/** A copy that all threads of a film can read. */
export function shared(bytes: Uint8Array): Uint8Array {
  const own = new Uint8Array(new SharedArrayBuffer(bytes.length))
  own.set(bytes)
  return own
}

/** A place beyond the edge of the picture is the one that is mirrored there. */
export function mirrored(place: number, sizePx: number): number {
  const inside = place < 0 ? -1 - place : place >= sizePx ? 2 * sizePx - 1 - place : place
  return clamp(inside, 0, sizePx - 1)
}
