/** How much memory each encoder needs to make a film. */
import type { EncoderName, EncoderPreset, FilmFormat } from './film-encoder.ts'

/** Measured on films of 6 and 10 s and rounded up: `bench/README.md`, "What a film may take". */
const APPETITES: Readonly<
  Record<EncoderName, { readonly bytes: number; readonly bytesPerPixel: number }>
> = {
  webcodecs: { bytes: 50e6, bytesPerPixel: 70 },
  ffmpeg: { bytes: 145e6, bytesPerPixel: 85 },
  wasm: { bytes: 120e6, bytesPerPixel: 35 },
}

/**
 * What `ffmpeg` needs in addition per pixel, for lookahead and reference frames. Measured as the
 * figures above.
 */
const PRESET_BYTES_PER_PIXEL: Readonly<Record<EncoderPreset, number>> = {
  fast: 0,
  balanced: 45,
  small: 110,
}

/**
 * The approximate most memory of an encoder, in bytes, besides the frames it is given: its code,
 * the frames it holds, the file it writes, and its whole process if it has one of its own.
 */
export function encoderMemoryBytes(
  name: EncoderName,
  { widthPx, heightPx, preset = 'fast' }: Pick<FilmFormat, 'widthPx' | 'heightPx' | 'preset'>,
): number {
  const { bytes, bytesPerPixel } = APPETITES[name]
  const more = name === 'ffmpeg' ? PRESET_BYTES_PER_PIXEL[preset] : 0
  return bytes + widthPx * heightPx * (bytesPerPixel + more)
}
