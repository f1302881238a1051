/** Floods over the pixels of a picture, as a cut is made of them. */
import type { CutPixels } from './even-ground.ts'

/** What a pixel is: the thing, the ground behind it, or the thing's shadow there. */
export const THING = 0
/** See `THING`. */
export const GROUND = 1
/** See `THING`. */
export const SHADOW = 2

/** Where a flood begins, what it turns pixels into, and which ones. */
export type Flood = {
  readonly from: Iterable<number>
  readonly kind: number
  readonly may: (index: number, before: number) => boolean
}

/** Turns all that may be of a kind, and is joined to where it begins, into that kind; returns all of it and where it began. */
export function flood(
  { widthPx, heightPx }: CutPixels,
  kinds: Uint8Array,
  { from, kind, may }: Flood,
): Int32Array {
  const queue = new Int32Array(widthPx * heightPx)
  let length = 0
  for (const index of from) {
    if (kinds[index] === THING) {
      if (!may(index, index)) continue
      kinds[index] = kind
    }
    if (length < queue.length) queue[length++] = index
  }
  for (let read = 0; read < length; read++) {
    const index = queue[read] ?? 0
    for (const next of neighboursOf(index, widthPx, heightPx)) {
      if (kinds[next] !== THING || !may(next, index)) continue
      kinds[next] = kind
      queue[length++] = next
    }
  }
  return queue.subarray(0, length)
}

const NEIGHBOURS = [0, 0, 0, 0]

/** The four beside an index; the same array each time, the index itself in place of one that is outside. */
export function neighboursOf(index: number, widthPx: number, heightPx: number): readonly number[] {
  const x = index % widthPx
  NEIGHBOURS[0] = x > 0 ? index - 1 : index
  NEIGHBOURS[1] = x < widthPx - 1 ? index + 1 : index
  NEIGHBOURS[2] = index >= widthPx ? index - widthPx : index
  NEIGHBOURS[3] = index < widthPx * (heightPx - 1) ? index + widthPx : index
  return NEIGHBOURS
}
