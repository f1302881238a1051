/** The port that turns frames into an MP4 file, and the choice between its adapters. */

/** The encoders we know, best first. */
export const ENCODER_NAMES = ['webcodecs', 'h264-mp4-encoder'] as const

/** One of `ENCODER_NAMES`. */
export type EncoderName = (typeof ENCODER_NAMES)[number]

/** What is to be encoded. */
export type FilmFormat = {
  /** Even. */
  readonly widthPx: number
  /** Even. */
  readonly heightPx: number
  readonly framesPerSecond: number
}

/** Encodes one film. Frames are I420, bt709, limited range. */
export interface FilmEncoder {
  /** Which adapter this is. */
  readonly name: EncoderName
  /** Takes the next frame. When it resolves, the caller may overwrite the bytes. */
  addFrame(frame: Uint8Array): Promise<void>
  /** The whole MP4 with its index in front. The same frames always give the same bytes. */
  finish(): Promise<Uint8Array>
  /** Frees what the encoder holds; safe at any time. */
  close(): void
}

/** A key frame every two seconds: quick seeking for a few percent of the size. */
export const KEY_FRAME_SECONDS = 2

/**
 * Opens the named encoder, or the best one that works here: `webcodecs` is an
 * optional package with native code, the other one runs everywhere.
 */
export async function openFilmEncoder(
  format: FilmFormat,
  wanted?: EncoderName,
): Promise<FilmEncoder> {
  if (wanted === 'h264-mp4-encoder') return openWasm(format)
  try {
    const { openWebcodecsEncoder } = await import('./webcodecs-encoder.ts')
    return await openWebcodecsEncoder(format)
  } catch (error) {
    if (wanted === 'webcodecs')
      throw new Error('the encoder "webcodecs" is not available here', { cause: error })
    return openWasm(format)
  }
}

async function openWasm(format: FilmFormat): Promise<FilmEncoder> {
  const { openWasmEncoder } = await import('./wasm-encoder.ts')
  return openWasmEncoder(format)
}
