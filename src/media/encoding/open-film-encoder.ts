import {
  ENCODER_NAMES,
  type EncoderName,
  type FilmEncoder,
  type FilmFormat,
} from './film-encoder.ts'

/** Each encoder; loaded only when it is tried. */
const OPENERS: Readonly<Record<EncoderName, (format: FilmFormat) => Promise<FilmEncoder>>> = {
  webcodecs: async (format) =>
    (await import('./webcodecs-encoder.ts')).openWebcodecsEncoder(format),
  ffmpeg: async (format) => (await import('./ffmpeg-encoder.ts')).openFfmpegEncoder(format),
  wasm: async (format) => (await import('./wasm-encoder.ts')).openWasmEncoder(format),
}

/**
 * Opens the named encoder, or the best one that works here: `webcodecs` is an
 * optional package with native code, `ffmpeg` a program that may be installed,
 * `wasm` runs everywhere. Rejects with the reasons when none does.
 */
export async function openFilmEncoder(
  format: FilmFormat,
  wanted?: EncoderName,
): Promise<FilmEncoder> {
  const failures: unknown[] = []
  for (const name of wanted ? [wanted] : ENCODER_NAMES) {
    try {
      return await OPENERS[name](format)
    } catch (error) {
      failures.push(error)
    }
  }
  const what = wanted ? `the encoder "${wanted}" is not` : 'no encoder is'
  throw new AggregateError(failures, `${what} available here: ${failures.map(reasonOf).join('; ')}`)
}

/** In one line: an error of a module that is missing goes on with where it was sought. */
function reasonOf(thrown: unknown): string {
  const [line = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')
  return line
}
