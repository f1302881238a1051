/** From the planes of a decoder to the brightness of a picture as it is shown: a byte a pixel, the right way up. */

/** Brightness by rows, a byte a pixel. */
export type Luma = {
  readonly widthPx: number
  readonly heightPx: number
  readonly luma: Uint8Array
}

/** The first plane of a decoded picture. */
export type LumaPlane = {
  readonly bytes: Uint8Array
  /** Where the plane begins, and how many bytes each of its rows takes. */
  readonly offset: number
  readonly stride: number
}

/** Formats whose first plane is the brightness, with its bits beyond a byte. */
const LUMA_FIRST = /^(?:I4\d\dA?(?:P(?<bits>10|12))?|NV12A?|NV21)$/u

/** How many bits a pixel's brightness has in a format of pictures; undefined where it is not the first plane. */
export function lumaBitsOf(format: string): number | undefined {
  const match = LUMA_FIRST.exec(format)
  return match ? Number(match.groups?.['bits'] ?? 8) : undefined
}

/** A plane without its padding, of eight bits. What has more has them in words of two bytes, the low one first. */
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

/** The picture turned clockwise by so many degrees, a multiple of 90: films of telephones lie on their side and say so. */
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
