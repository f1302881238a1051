/**
 * The fast encoder: x264 inside `@napi-rs/webcodecs`, an optional package. Only this module imports
 * it, because its native part is GPL.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as Webcodecs from '@napi-rs/webcodecs'
import {
  type FilmEncoder,
  type FilmFormat,
  KEY_FRAME_SECONDS,
  type OpenEncoder,
} from './film-encoder.ts'
import { BT709, type Mp4Writer, openMp4Writer } from './mp4-writer.ts'

/** The most frames that wait inside the encoder. */
const MAX_WAITING = 4

/**
 * Garbage is collected after this many frames: it frees the package's native memory of each frame,
 * whose size V8 does not know.
 */
const COLLECT_FRAMES = 4

type FilmState = { writer?: Mp4Writer; failure?: Error; wake?: () => void }

/** Finds the encoder; rejects when the package is not installed or has no binary for this machine. */
export async function findWebcodecsEncoder(): Promise<OpenEncoder> {
  const webcodecs = await loadPackage()
  return (format) => openWebcodecsEncoder(webcodecs, format)
}

async function openWebcodecsEncoder(
  { VideoEncoder, VideoFrame }: typeof Webcodecs,
  format: FilmFormat,
): Promise<FilmEncoder> {
  const codec = codecOf(format)
  // The package never releases its callbacks, so they refer to the film only through this object,
  // which is emptied at the end.
  const film: FilmState = { writer: await openMp4Writer(format) }

  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      const description = metadata?.decoderConfig?.description
      const key = chunk.type === 'key'
      film.writer?.addPacket({ data, key, ...(description && { config: { codec, description } }) })
      film.wake?.()
    },
    error: (error) => {
      film.failure = error
      film.wake?.()
    },
  })
  encoder.configure(configOf(format, codec))
  // The package's callbacks do not keep the event loop alive.
  const keepAlive = setInterval(() => {}, 60_000)

  let frameNumber = 0
  return {
    name: 'webcodecs',
    addFrame: async (bytes) => {
      while (encoder.encodeQueueSize > MAX_WAITING && !film.failure) {
        const { promise, resolve } = Promise.withResolvers<void>()
        film.wake = resolve
        await promise
      }
      if (film.failure) throw film.failure
      const frame = new VideoFrame(bytes, placeOf(frameNumber, format))
      const keyFrame = frameNumber % (KEY_FRAME_SECONDS * format.framesPerSecond) === 0
      encoder.encode(frame, { keyFrame })
      frame.close()
      frameNumber++
      if (frameNumber % COLLECT_FRAMES === 0) await freeFrames()
    },
    finish: async () => {
      await encoder.flush()
      if (film.failure) throw film.failure
      if (!film.writer) throw new Error('the encoder is closed')
      return film.writer.finish()
    },
    close: () => {
      clearInterval(keepAlive)
      if (encoder.state !== 'closed') encoder.close()
      delete film.writer
      delete film.wake
    },
  }
}

function loadPackage(): Promise<typeof Webcodecs> {
  return import('@napi-rs/webcodecs').catch((thrown: unknown) => {
    const message =
      'the package @napi-rs/webcodecs is not installed (npm install @napi-rs/webcodecs), or has nothing for this machine'
    throw new Error(message, { cause: thrown })
  })
}

/**
 * The memory of collected frames is freed when the event loop turns, which does not happen by
 * itself while packets and frames follow each other: 40 frames piled up.
 */
async function freeFrames(): Promise<void> {
  globalThis.gc?.({ type: 'minor' })
  await nextTurn()
}

/** A packet's type and presentation time. */
function placeOf(
  frameNumber: number,
  { widthPx, heightPx, framesPerSecond }: FilmFormat,
): Webcodecs.VideoFrameBufferInit {
  const frameUs = 1e6 / framesPerSecond
  return {
    format: 'I420',
    codedWidth: widthPx,
    codedHeight: heightPx,
    timestamp: Math.round(frameNumber * frameUs),
    duration: Math.round(frameUs),
    colorSpace: BT709,
  }
}

function configOf(format: FilmFormat, codec: string): Webcodecs.VideoEncoderConfig {
  return {
    codec,
    width: format.widthPx,
    height: format.heightPx,
    framerate: format.framesPerSecond,
    hardwareAcceleration: 'prefer-software',
    // Constant quality: a constant bitrate makes the same films more than twice as large.
    bitrateMode: 'quantizer',
  }
}

/** High profile at the lowest level that allows the size: 1366 x 768 is 4128 macroblocks, level 3.2. */
function codecOf({ widthPx, heightPx }: FilmFormat): string {
  const macroblocks = Math.ceil(widthPx / 16) * Math.ceil(heightPx / 16)
  return macroblocks > 5120 ? 'avc1.640028' : 'avc1.640020'
}
