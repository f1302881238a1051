import {
  ENCODER_NAMES,
  type EncoderName,
  type EncoderPreset,
  type FilmEncoder,
  type FilmFormat,
  type OpenEncoder,
} from './film-encoder.ts'

/** Functions that find each encoder. */
export type EncoderFinders = Readonly<Record<EncoderName, () => Promise<OpenEncoder>>>

/** Each encoder is imported only when it is tried. */
const FINDERS: EncoderFinders = {
  webcodecs: async () => (await import('./webcodecs-encoder.ts')).findWebcodecsEncoder(),
  ffmpeg: async () => (await import('./ffmpeg-encoder.ts')).findFfmpegEncoder(),
  wasm: async () => (await import('./wasm-encoder.ts')).findWasmEncoder(),
}

/** An available encoder, which takes next to no memory until it is opened. */
export type FoundEncoder = {
  readonly name: EncoderName
  /**
   * Starts a film with this encoder; if that fails and no encoder was named, with the next best
   * that works.
   */
  readonly open: OpenEncoder
}

/**
 * Finds the named encoder, or the best available one: `webcodecs` is an optional package with
 * native code, `ffmpeg` a program that may be installed, `wasm` runs everywhere. Rejects with all
 * reasons when there is none.
 */
export async function findFilmEncoder(
  wanted?: EncoderName,
  finders = FINDERS,
  preset: EncoderPreset = 'fast',
): Promise<FoundEncoder> {
  const what = wanted ? `the encoder "${wanted}" is not` : 'no encoder is'
  return findFirst({ finders, names: wanted ? [wanted] : namesFor(preset), failures: [], what })
}

/** Best first: `webcodecs` is the fastest, but has only the preset `fast`. */
export function namesFor(preset: EncoderPreset): readonly EncoderName[] {
  return preset === 'fast' ? ENCODER_NAMES : ['ffmpeg', 'webcodecs', 'wasm']
}

/** Finds an encoder like `findFilmEncoder`, and starts a film with it. */
export async function openFilmEncoder(
  format: FilmFormat,
  wanted?: EncoderName,
): Promise<FilmEncoder> {
  const { open } = await findFilmEncoder(wanted, FINDERS, format.preset)
  return open(format)
}

type Search = {
  readonly finders: EncoderFinders
  /** The encoders not yet tried. */
  readonly names: readonly EncoderName[]
  /** Why better ones do not work. */
  readonly failures: readonly unknown[]
  /** The beginning of the error message when none is left. */
  readonly what: string
}

async function findFirst({ finders, names, failures, what }: Search): Promise<FoundEncoder> {
  const [name, ...others] = names
  if (name === undefined)
    throw new AggregateError(
      failures,
      `${what} available here: ${failures.map(reasonOf).join('; ')}`,
    )
  const findNext = (error: unknown): Promise<FoundEncoder> =>
    findFirst({ finders, names: others, failures: [...failures, error], what })
  try {
    const start = await finders[name]()
    const open: OpenEncoder = async (format) => {
      try {
        return await start(format)
      } catch (error) {
        const next = await findNext(error)
        return next.open(format)
      }
    }
    return { name, open }
  } catch (error) {
    return findNext(error)
  }
}

/** The first line: the error of a missing module goes on with a require stack. */
function reasonOf(thrown: unknown): string {
  const [line = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')
  return line
}
