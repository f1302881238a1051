/** How much memory each encoder takes while it makes a film. */
import type { EncoderName, EncoderPreset, FilmFormat } from './film-encoder.ts'

/** Measured with films of 6 and 10 s, and rounded up: `bench/README.md`, "What a film may take". */
const APPETITES: Readonly<
  Record<EncoderName, { readonly bytes: number; readonly bytesPerPixel: number }>
> = {
  webcodecs: { bytes: 50e6, bytesPerPixel: 70 },
  ffmpeg: { bytes: 145e6, bytesPerPixel: 85 },
  wasm: { bytes: 120e6, bytesPerPixel: 35 },
}

/** What `ffmpeg` takes more for each pixel: frames that it looks ahead at, and predicts from. Measured as the figures above. */
const PRESET_BYTES_PER_PIXEL: Readonly<Record<EncoderPreset, number>> = {
  fast: 0,
  balanced: 45,
  small: 110,
}

/**
 * About the most that an encoder takes besides the frames that it is given: its
 * code, the frames that it holds, the file that it writes, and all of its program
 * when it is one of its own. Bytes.
 */
export function encoderMemoryBytes(
  name: EncoderName,
  { widthPx, heightPx, preset = 'fast' }: Pick<FilmFormat, 'widthPx' | 'heightPx' | 'preset'>,
): number {
  const { bytes, bytesPerPixel } = APPETITES[name]
  const more = name === 'ffmpeg' ? PRESET_BYTES_PER_PIXEL[preset] : 0
  return bytes + widthPx * heightPx * (bytesPerPixel + more)
}
