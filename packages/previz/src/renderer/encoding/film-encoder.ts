/** The port that encodes frames as an MP4 file. `open-film-encoder.ts` chooses the adapter. */

/** All encoders, best first. */
export const ENCODER_NAMES = ['webcodecs', 'ffmpeg', 'wasm'] as const

/** One of `ENCODER_NAMES`. */
export type EncoderName = (typeof ENCODER_NAMES)[number]

/** How hard an encoder works for small files, quickest first. */
export const ENCODER_PRESETS = ['fast', 'balanced', 'small'] as const

/** One of `ENCODER_PRESETS`. `webcodecs` has only `fast`: its package fixes the settings of x264. */
export type EncoderPreset = (typeof ENCODER_PRESETS)[number]

/** The format of a film. */
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
  /** The name of this adapter. */
  readonly name: EncoderName
  /** Takes the next frame. When it resolves, the caller may overwrite the bytes. */
  addFrame(frame: Uint8Array): Promise<void>
  /** Returns the whole MP4 with its index in front. The same frames always give the same bytes. */
  finish(): Promise<Uint8Array>
  /** Frees the encoder's resources; safe at any time. */
  close(): void
}

/** Starts a film with an available encoder. */
export type OpenEncoder = (format: FilmFormat) => Promise<FilmEncoder>

/** A keyframe every two seconds: quick seeking for a few percent of the size. */
export const KEY_FRAME_SECONDS = 2
