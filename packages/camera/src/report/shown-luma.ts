/** Reads the luma plane of a decoded frame: one byte a pixel, rotated upright. */

/** Luma by rows, one byte a pixel. */
export type Luma = {
  readonly widthPx: number
  readonly heightPx: number
  readonly luma: Uint8Array
}

/** The first plane of a decoded frame. */
export type LumaPlane = {
  readonly bytes: Uint8Array
  /** Where the plane begins, and the length of a row, in bytes. */
  readonly offset: number
  readonly stride: number
}

/** Formats whose first plane is luma, with their bit depth when above 8. */
const LUMA_FIRST = /^(?:I4\d\dA?(?:P(?<bits>10|12))?|NV12A?|NV21)$/u

/** The bit depth of the luma in a pixel format; undefined when luma is not its first plane. */
export function lumaBitsOf(format: string): number | undefined {
  const match = LUMA_FIRST.exec(format)
  return match ? Number(match.groups?.['bits'] ?? 8) : undefined
}

/** A plane without padding, in eight bits. Deeper samples are stored as 16-bit little-endian words. */
export function readPlane(
  { bytes, offset, stride }: LumaPlane,
  { widthPx, heightPx, bits }: { widthPx: number; heightPx: number; bits: number },
): Uint8Array {
  if (bits === 8 && stride === widthPx) return bytes.subarray(offset, offset + widthPx * heightPx)
  const luma = new Uint8Array(widthPx * heightPx)
  for (let row = 0; row < heightPx; row++) {
    const start = offset + row * stride
    if (bits === 8) luma.set(bytes.subarray(start, start + widthPx), row * widthPx)
    else
      for (let x = 0; x < widthPx; x++) {
        const word = (bytes[start + 2 * x] ?? 0) | ((bytes[start + 2 * x + 1] ?? 0) << 8)
        luma[row * widthPx + x] = word >> (bits - 8)
      }
  }
  return luma
}

/**
 * The picture rotated clockwise by a multiple of 90 degrees: films of phones are stored on their
 * side and say so in their header.
 */
export function turned(picture: Luma, degrees: number): Luma {
  if (degrees === 0) return picture
  const { widthPx, heightPx, luma } = picture
  const lies = degrees % 180 !== 0
  const [toWidth, toHeight] = lies ? [heightPx, widthPx] : [widthPx, heightPx]
  const to = new Uint8Array(luma.length)
  for (let y = 0; y < toHeight; y++)
    for (let x = 0; x < toWidth; x++) {
      const [fromX, fromY] =
        degrees === 90
          ? [y, heightPx - 1 - x]
          : degrees === 180
            ? [widthPx - 1 - x, heightPx - 1 - y]
            : [widthPx - 1 - y, x]
      to[y * toWidth + x] = luma[fromY * widthPx + fromX] ?? 0
    }
  return { widthPx: toWidth, heightPx: toHeight, luma: to }
}
