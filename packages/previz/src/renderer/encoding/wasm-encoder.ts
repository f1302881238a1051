/** The encoder that is always there: minih264 in WebAssembly (h264-mp4-encoder, MIT). Slower, Baseline profile. */
import type * as H264 from 'h264-mp4-encoder'
import {
  type EncoderPreset,
  type FilmEncoder,
  type FilmFormat,
  KEY_FRAME_SECONDS,
  type OpenEncoder,
} from './film-encoder.ts'
import { rewriteMp4 } from './rewrite-mp4.ts'

/** 10 (best) to 51. What searches more loses less at the same number: these look alike. */
const QUANTIZERS: Readonly<Record<EncoderPreset, number>> = { fast: 24, balanced: 26, small: 26 }
/** From 0 (smallest) to 10 (fastest); 5 to 2 write the same files. Measured in `bench/README.md`, "How small files get". */
const SPEEDS: Readonly<Record<EncoderPreset, number>> = { fast: 10, balanced: 5, small: 0 }

const PROCESS_ERRORS = ['uncaughtException', 'unhandledRejection']

/** Finds the encoder; what it opens blocks its thread while it encodes. */
export async function findWasmEncoder(): Promise<OpenEncoder> {
  const library = await withoutProcessListeners(async () => {
    // CommonJS: its members are seen through the default export.
    const { default: found } = await import('h264-mp4-encoder')
    return found
  })
  return (format) => openWasmEncoder(library, format)
}

/**
 * Loads a module of Emscripten and takes away the listeners it sets: they end the process at any rejection that nobody
 * handled, whatever the program around us has decided.
 */
async function withoutProcessListeners<T>(load: () => Promise<T>): Promise<T> {
  const before = new Set(PROCESS_ERRORS.flatMap((event) => process.rawListeners(event)))
  const loaded = await load()
  for (const event of PROCESS_ERRORS)
    for (const listener of process.rawListeners(event))
      if (!before.has(listener)) process.off(event, listener)
  return loaded
}

async function openWasmEncoder(
  library: typeof H264.default,
  format: FilmFormat,
): Promise<FilmEncoder> {
  const encoder = await library.createH264MP4Encoder()
  encoder.width = format.widthPx
  encoder.height = format.heightPx
  encoder.frameRate = format.framesPerSecond
  const { preset = 'fast' } = format
  encoder.quantizationParameter = QUANTIZERS[preset]
  encoder.speed = SPEEDS[preset]
  encoder.groupOfPictures = KEY_FRAME_SECONDS * format.framesPerSecond
  encoder.initialize()
  let open = true

  const close = (): void => {
    if (open) encoder.delete()
    open = false
  }
  return {
    name: 'wasm',
    // Frames lie in shared memory, which the encoder's bindings do not take.
    addFrame: async (frame) => encoder.addFrameYuv(new Uint8Array(frame)),
    finish: async () => {
      encoder.finalize()
      const bytes = encoder.FS.readFile(encoder.outputFilename)
      encoder.FS.unlink(encoder.outputFilename)
      close()
      // Its own file has the index at the end.
      return rewriteMp4(bytes, format)
    },
    close,
  }
}
