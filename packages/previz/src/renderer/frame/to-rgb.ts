/** Converts an I420 frame (bt709, limited range) back to RGB bytes, rows from the top. */
export function toRgb(frame: Uint8Array, widthPx: number, heightPx: number): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3)
  const half = widthPx >> 1
  const blueAt = widthPx * heightPx
  const redAt = blueAt + half * (heightPx >> 1)
  let at = 0
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const chroma = (y >> 1) * half + (x >> 1)
      const light = ((frame[y * widthPx + x] ?? 16) - 16) * 1.1644
      const blue = (frame[blueAt + chroma] ?? 128) - 128
      const red = (frame[redAt + chroma] ?? 128) - 128
      rgb[at++] = light + 1.7927 * red
      rgb[at++] = light - 0.2132 * blue - 0.5329 * red
      rgb[at++] = light + 2.1124 * blue
    }
  }
  return rgb
}
