/** Flood fill over the pixels of a picture, for cutting out objects. */
import type { CutPixels } from './even-ground.ts'

/** The kinds of pixels: the object, its background, or its shadow on the background. */
export const THING = 0
/** See `THING`. */
export const GROUND = 1
/** See `THING`. */
export const SHADOW = 2

/** The start of a flood fill, the kind it assigns, and the condition for a pixel. */
export type Flood = {
  readonly from: Iterable<number>
  readonly kind: number
  readonly may: (index: number, before: number) => boolean
}

/** Assigns the kind to all connected pixels that meet the condition; returns them together with the start. */
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

/**
 * The four neighbours of an index, in the same array each time; the index itself stands for one
 * outside of the picture.
 */
export function neighboursOf(index: number, widthPx: number, heightPx: number): readonly number[] {
  const x = index % widthPx
  NEIGHBOURS[0] = x > 0 ? index - 1 : index
  NEIGHBOURS[1] = x < widthPx - 1 ? index + 1 : index
  NEIGHBOURS[2] = index >= widthPx ? index - widthPx : index
  NEIGHBOURS[3] = index < widthPx * (heightPx - 1) ? index + widthPx : index
  return NEIGHBOURS
}
