/** The encoder that is always there: minih264 in WebAssembly (h264-mp4-encoder, MIT). Slower, Baseline profile. */
import type * as H264 from 'h264-mp4-encoder'
import {
  type FilmEncoder,
  type FilmFormat,
  KEY_FRAME_SECONDS,
  type OpenEncoder,
} from './film-encoder.ts'
import { rewriteMp4 } from './rewrite-mp4.ts'

/** 10 (best) to 51; measured: 24 looks like x264's CRF 23 on painted frames. */
const QUANTIZER = 24
/** 0 (best) to 10 (fastest). */
const SPEED = 10

/** Finds the encoder; what it opens blocks its thread while it encodes. */
export async function findWasmEncoder(): Promise<OpenEncoder> {
  // CommonJS: its members are seen through the default export.
  const { default: library } = await import('h264-mp4-encoder')
  return (format) => openWasmEncoder(library, format)
}

async function openWasmEncoder(
  library: typeof H264.default,
  format: FilmFormat,
): Promise<FilmEncoder> {
  const encoder = await library.createH264MP4Encoder()
  encoder.width = format.widthPx
  encoder.height = format.heightPx
  encoder.frameRate = format.framesPerSecond
  encoder.quantizationParameter = QUANTIZER
  encoder.speed = SPEED
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
