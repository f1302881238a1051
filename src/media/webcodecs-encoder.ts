/**
 * The fast encoder: x264 inside `@napi-rs/webcodecs`, an optional package. It
 * is loaded here and nowhere else, because its native part is GPL.
 */
import type { VideoEncoder as Encoder } from '@napi-rs/webcodecs'
import { type FilmEncoder, type FilmFormat, KEY_FRAME_SECONDS } from './film-encoder.ts'
import { BT709, openMp4Writer } from './mp4-writer.ts'

/** Frames that may wait inside the encoder before we hold back. */
const MOST_WAITING = 4

/** Opens the encoder; rejects when the package is not installed or has no binary for this machine. */
export async function openWebcodecsEncoder(format: FilmFormat): Promise<FilmEncoder> {
  const { VideoEncoder, VideoFrame } = await import('@napi-rs/webcodecs')
  const writer = await openMp4Writer(format)
  const codec = codecOf(format)
  const frameUs = 1e6 / format.framesPerSecond
  let frameNumber = 0
  let failure: Error | undefined
  let wake = (): void => {}

  const encoder: Encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      const description = metadata?.decoderConfig?.description
      writer.addPacket({
        data,
        key: chunk.type === 'key',
        ...(description && { config: { codec, description } }),
      })
      wake()
    },
    error: (error) => {
      failure = error
      wake()
    },
  })
  encoder.configure({
    codec,
    width: format.widthPx,
    height: format.heightPx,
    framerate: format.framesPerSecond,
    hardwareAcceleration: 'prefer-software',
    // Constant quality; the package's other modes are constant bitrate (previz measured 2.5 times the size).
    bitrateMode: 'quantizer',
  })

  const addFrame = async (bytes: Uint8Array): Promise<void> => {
    while (encoder.encodeQueueSize > MOST_WAITING && !failure) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (failure) throw failure
    const frame = new VideoFrame(bytes, {
      format: 'I420',
      codedWidth: format.widthPx,
      codedHeight: format.heightPx,
      timestamp: Math.round(frameNumber * frameUs),
      duration: Math.round(frameUs),
      colorSpace: BT709,
    })
    const keyFrame = frameNumber % (KEY_FRAME_SECONDS * format.framesPerSecond) === 0
    encoder.encode(frame, { keyFrame })
    frame.close()
    frameNumber++
  }

  const finish = async (): Promise<Uint8Array> => {
    await encoder.flush()
    if (failure) throw failure
    return writer.finish()
  }

  const close = (): void => {
    if (encoder.state !== 'closed') encoder.close()
  }
  return { name: 'webcodecs', addFrame, finish, close }
}

/** High profile at the lowest level that holds the picture: 1366 x 768 is 4128 macroblocks, level 3.2. */
function codecOf({ widthPx, heightPx }: FilmFormat): string {
  const macroblocks = Math.ceil(widthPx / 16) * Math.ceil(heightPx / 16)
  return macroblocks > 5120 ? 'avc1.640028' : 'avc1.640020'
}
