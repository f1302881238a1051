/**
 * The brightness of every frame of a film, one after the other, however long it
 * is: at most a few frames are held. The container is read by mediabunny, the
 * pictures by `@napi-rs/webcodecs` where that is installed and knows the codec,
 * else by the `ffmpeg` on the PATH.
 */
import type { VideoDecoderConfig, VideoFrame } from '@napi-rs/webcodecs'
import {
  ALL_FORMATS,
  BufferSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
} from 'mediabunny'
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts'
import type { FilmSource } from './film-source.ts'
import type { Frame } from './picture.ts'
import { openShownTimes } from './shown-times.ts'
import { type Luma, lumaBitsOf, readPlane, turned } from './shown-luma.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** The frames of a film in the order they are shown. Throws `UnreadableFilm`. */
export async function* decodeFilm(source: FilmSource): AsyncGenerator<Frame> {
  const input = new Input({
    formats: ALL_FORMATS,
    source: 'path' in source ? new FilePathSource(source.path) : new BufferSource(source.bytes),
  })
  try {
    const track = await openTrack(input)
    const config = await nativeConfig(track)
    if (config) yield* decodeNatively(track, config)
    else yield* decodeWithFfmpeg(source, track.displayWidth, track.displayHeight)
  } finally {
    input[Symbol.dispose]()
  }
}

async function openTrack(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack().catch((thrown: unknown) => {
    throw new UnreadableFilm('it is no film that can be read', { cause: thrown })
  })
  if (!track) throw new UnreadableFilm('it holds no pictures')
  return track
}

/** What the native decoder needs, or undefined when there is none for this film. */
async function nativeConfig(track: InputVideoTrack): Promise<VideoDecoderConfig | undefined> {
  const config = await track.getDecoderConfig()
  if (!config) return undefined
  const library = await import('@napi-rs/webcodecs').catch(() => undefined)
  const { codec, codedWidth, codedHeight, description } = config
  const wanted: VideoDecoderConfig = {
    codec,
    ...(codedWidth !== undefined && { codedWidth }),
    ...(codedHeight !== undefined && { codedHeight }),
    ...(description && { description: toBytes(description) }),
  }
  const support = await library?.VideoDecoder.isConfigSupported(wanted).catch(() => undefined)
  return support?.supported ? wanted : undefined
}

function toBytes(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

/** Frames that may wait, decoded or not. */
const MOST_WAITING = 6

async function* decodeNatively(
  track: InputVideoTrack,
  config: VideoDecoderConfig,
): AsyncGenerator<Frame> {
  const { EncodedVideoChunk, VideoDecoder } = await import('@napi-rs/webcodecs')
  const decoded: VideoFrame[] = []
  const times = openShownTimes()
  const state: { failure?: Error; wake?: () => void } = {}
  const decoder = new VideoDecoder({
    output: (frame) => {
      decoded.push(frame)
      state.wake?.()
    },
    error: (error) => {
      state.failure = error
      state.wake?.()
    },
  })
  decoder.ondequeue = () => state.wake?.()
  decoder.configure(config)
  // The package's callbacks do not keep a thread alive by themselves.
  const keepAlive = setInterval(() => {}, 60_000)
  const drain = async function* (): AsyncGenerator<Frame> {
    for (let frame = decoded.shift(); frame; frame = decoded.shift()) {
      const seconds = times.next(frame.timestamp) / 1e6
      const read = await readLuma(frame).finally(() => frame.close())
      yield { seconds, ...turned(read, track.rotation) }
    }
  }
  try {
    for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets()) {
      const microseconds = Math.round(timestamp * 1e6)
      times.feed(microseconds)
      decoder.decode(new EncodedVideoChunk({ type, timestamp: microseconds, data }))
      yield* drain()
      while (decoder.decodeQueueSize > MOST_WAITING && !state.failure) {
        const { promise, resolve } = Promise.withResolvers<void>()
        state.wake = resolve
        await promise
        yield* drain()
      }
      if (state.failure) break
    }
    await decoder.flush().catch((thrown: unknown) => {
      throw new UnreadableFilm('its pictures are damaged', { cause: state.failure ?? thrown })
    })
    yield* drain()
  } finally {
    clearInterval(keepAlive)
    for (const frame of decoded) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

async function readLuma(frame: VideoFrame): Promise<Luma> {
  const bits = lumaBitsOf(frame.format ?? '')
  if (bits === undefined)
    throw new UnreadableFilm(`its pictures are ${frame.format ?? 'of no kind'}, which is not read`)
  const { codedWidth: widthPx, codedHeight: heightPx } = frame
  const bytes = new Uint8Array(frame.allocationSize())
  const [plane] = await frame.copyTo(bytes)
  const { offset, stride } = plane ?? { offset: 0, stride: bits === 8 ? widthPx : 2 * widthPx }
  return {
    widthPx,
    heightPx,
    luma: readPlane({ bytes, offset, stride }, { widthPx, heightPx, bits }),
  }
}
