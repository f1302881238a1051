/**
 * The fast encoder: x264 inside `@napi-rs/webcodecs`, an optional package. It
 * is loaded here and nowhere else, because its native part is GPL.
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

/** Frames that may wait inside the encoder before we hold back. */
const MAX_WAITING = 4

/** Frames after which the garbage is collected: what the package holds for a frame goes with it, and V8 does not know its size. */
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
  // The package keeps its callbacks for ever, so all that they know of a film is this, and it is emptied with the film.
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
  // The package's callbacks do not keep a thread alive by themselves.
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
 * What was collected is freed when the event loop comes round, which it does not
 * by itself while packets and frames follow on each other: 40 frames lay there.
 */
async function freeFrames(): Promise<void> {
  globalThis.gc?.({ type: 'minor' })
  await nextTurn()
}

/** What a frame is, and when it is shown. */
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
    // Constant quality; at a constant bitrate the same films are more than twice the size.
    bitrateMode: 'quantizer',
  }
}

/** High profile at the lowest level that holds the picture: 1366 x 768 is 4128 macroblocks, level 3.2. */
function codecOf({ widthPx, heightPx }: FilmFormat): string {
  const macroblocks = Math.ceil(widthPx / 16) * Math.ceil(heightPx / 16)
  return macroblocks > 5120 ? 'avc1.640028' : 'avc1.640020'
}
