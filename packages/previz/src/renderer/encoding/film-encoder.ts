/** The port that turns frames into an MP4 file. Which adapter serves is decided in `open-film-encoder.ts`. */

/** The encoders we know, best first. */
export const ENCODER_NAMES = ['webcodecs', 'ffmpeg', 'wasm'] as const

/** One of `ENCODER_NAMES`. */
export type EncoderName = (typeof ENCODER_NAMES)[number]

/** How much work an encoder puts into small files: each takes more time than the one before it. */
export const ENCODER_PRESETS = ['fast', 'balanced', 'small'] as const

/** One of `ENCODER_PRESETS`. `webcodecs` knows `fast` alone: its package fixes what x264 does. */
export type EncoderPreset = (typeof ENCODER_PRESETS)[number]

/** What is to be encoded. */
export type FilmFormat = {
  /** Even. */
  readonly widthPx: number
  /** Even. */
  readonly heightPx: number
  readonly framesPerSecond: number
  /** `fast` when absent. */
  readonly preset?: EncoderPreset
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

/** Starts a film with an encoder that was found. */
export type OpenEncoder = (format: FilmFormat) => Promise<FilmEncoder>

/** A key frame every two seconds: quick seeking for a few percent of the size. */
export const KEY_FRAME_SECONDS = 2
