/**
 * The encoder that is always available: minih264 in WebAssembly (h264-mp4-encoder, MIT). Slower,
 * Baseline profile.
 */
import type * as H264 from 'h264-mp4-encoder'
import {
  type EncoderPreset,
  type FilmEncoder,
  type FilmFormat,
  KEY_FRAME_SECONDS,
  type OpenEncoder,
} from './film-encoder.ts'
import { rewriteMp4 } from './rewrite-mp4.ts'

/** 10 (best) to 51. A longer search loses less at the same number: these look alike. */
const QUANTIZERS: Readonly<Record<EncoderPreset, number>> = { fast: 24, balanced: 26, small: 26 }
/**
 * From 0 (smallest file) to 10 (fastest); 2 to 5 write the same files. Measured in
 * `bench/README.md`, "How small files get".
 */
const SPEEDS: Readonly<Record<EncoderPreset, number>> = { fast: 10, balanced: 5, small: 0 }

const PROCESS_ERRORS = ['uncaughtException', 'unhandledRejection']

/** Finds the encoder; it blocks its thread while it encodes. */
export async function findWasmEncoder(): Promise<OpenEncoder> {
  const library = await withoutProcessListeners(async () => {
    // CommonJS: its members are on the default export.
    const { default: found } = await import('h264-mp4-encoder')
    return found
  })
  return (format) => openWasmEncoder(library, format)
}

/**
 * Loads an Emscripten module and removes the process listeners that it adds: they would end the
 * process on any unhandled rejection, whatever the program itself does about those.
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
    // Frames are in shared memory, which the encoder's bindings reject.
    addFrame: async (frame) => encoder.addFrameYuv(new Uint8Array(frame)),
    finish: async () => {
      encoder.finalize()
      const bytes = encoder.FS.readFile(encoder.outputFilename)
      encoder.FS.unlink(encoder.outputFilename)
      close()
      // The encoder writes its index at the end.
      return rewriteMp4(bytes, format)
    },
    close,
  }
}
