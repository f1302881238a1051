import {
  ENCODER_NAMES,
  type EncoderName,
  type FilmEncoder,
  type FilmFormat,
  type OpenEncoder,
} from './film-encoder.ts'

/** Each encoder; loaded only when it is tried. */
const FINDERS: Readonly<Record<EncoderName, () => Promise<OpenEncoder>>> = {
  webcodecs: async () => (await import('./webcodecs-encoder.ts')).findWebcodecsEncoder(),
  ffmpeg: async () => (await import('./ffmpeg-encoder.ts')).findFfmpegEncoder(),
  wasm: async () => (await import('./wasm-encoder.ts')).findWasmEncoder(),
}

/** An encoder that is there, and takes next to no memory until it is opened. */
export type FoundEncoder = { readonly name: EncoderName; readonly open: OpenEncoder }

/**
 * Finds the named encoder, or the best one that is there: `webcodecs` is an
 * optional package with native code, `ffmpeg` a program that may be installed,
 * `wasm` runs everywhere. Rejects with the reasons when none is.
 */
export async function findFilmEncoder(wanted?: EncoderName): Promise<FoundEncoder> {
  const failures: unknown[] = []
  for (const name of wanted ? [wanted] : ENCODER_NAMES) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next one is loaded only when this one is not there
      return { name, open: await FINDERS[name]() }
    } catch (error) {
      failures.push(error)
    }
  }
  const what = wanted ? `the encoder "${wanted}" is not` : 'no encoder is'
  throw new AggregateError(failures, `${what} available here: ${failures.map(reasonOf).join('; ')}`)
}

/** Finds an encoder as `findFilmEncoder` does, and starts a film with it. */
export async function openFilmEncoder(
  format: FilmFormat,
  wanted?: EncoderName,
): Promise<FilmEncoder> {
  const { open } = await findFilmEncoder(wanted)
  return open(format)
}

/** In one line: an error of a module that is missing goes on with where it was sought. */
function reasonOf(thrown: unknown): string {
  const [line = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')
  return line
}
