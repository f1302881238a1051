/** Decodes frames with `@napi-rs/webcodecs`, a few at a time. */
import type {
  EncodedVideoChunk,
  VideoDecoder,
  VideoDecoderConfig,
  VideoFrame,
} from '@napi-rs/webcodecs'
import type { EncodedPacket } from 'mediabunny'
import { openShownTimes } from './shown-times.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** A decoded frame and its presentation time. */
export type ShownFrame = {
  /** In millionths of a second. */
  readonly microseconds: number
  /** Closed when the next one is requested. */
  readonly frame: VideoFrame
}

/** The most packets that wait in the decoder. */
const MAX_WAITING = 6

/** Converts a time to the decoder's unit, microseconds. */
export function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6)
}

/** The frames of these packets in presentation order. Throws `UnreadableFilm`. */
export async function* decodeNatively(
  packets: AsyncIterable<EncodedPacket>,
  config: VideoDecoderConfig,
): AsyncGenerator<ShownFrame> {
  const library = await import('@napi-rs/webcodecs')
  const { decoder, decoded, waitWhileFull, feed, finish } = await openDecoder(config)
  const times = openShownTimes()
  // The package's callbacks do not keep the event loop alive.
  const keepAlive = setInterval(() => {}, 60_000)
  const drain = async function* (): AsyncGenerator<ShownFrame> {
    for (let frame = decoded.shift(); frame; frame = decoded.shift())
      try {
        yield { microseconds: times.next(frame.timestamp), frame }
      } finally {
        frame.close()
      }
  }
  try {
    for await (const { data, timestamp, type } of packets) {
      const microseconds = toMicroseconds(timestamp)
      times.feed(microseconds)
      if (!feed(new library.EncodedVideoChunk({ type, timestamp: microseconds, data }))) break
      yield* drain()
      while (await waitWhileFull()) yield* drain()
    }
    await finish()
    yield* drain()
  } finally {
    clearInterval(keepAlive)
    for (const frame of decoded) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

type Decoding = {
  readonly decoder: VideoDecoder
  /** Frames that were decoded and not yet taken. */
  readonly decoded: VideoFrame[]
  /** False once the decoder has failed. */
  feed(chunk: EncodedVideoChunk): boolean
  /**
   * Resolves to true when the decoder has made progress; to false at once when its queue has room
   * or it has stopped.
   */
  waitWhileFull(): Promise<boolean>
  /** Waits for the last frames; throws `UnreadableFilm` when the decoder has failed. */
  finish(): Promise<void>
}

async function openDecoder(config: VideoDecoderConfig): Promise<Decoding> {
  const library = await import('@napi-rs/webcodecs')
  const decoded: VideoFrame[] = []
  const failed = Promise.withResolvers<void>()
  const state: { failure?: unknown; wake?: () => void } = {}
  const fail = (thrown: unknown): void => {
    state.failure ??= thrown
    failed.resolve()
    state.wake?.()
  }
  const decoder = new library.VideoDecoder({
    output: (frame) => {
      decoded.push(frame)
      state.wake?.()
    },
    error: fail,
  })
  decoder.ondequeue = () => state.wake?.()
  decoder.configure(config)
  return {
    decoder,
    decoded,
    feed: (chunk) => {
      try {
        decoder.decode(chunk)
      } catch (thrown) {
        fail(thrown) // an earlier frame has closed the decoder, whose error callback may still be to come
      }
      return state.failure === undefined
    },
    waitWhileFull: async () => {
      const isOver = state.failure !== undefined || decoder.state === 'closed'
      if (isOver || decoder.decodeQueueSize <= MAX_WAITING) return false
      const { promise, resolve } = Promise.withResolvers<void>()
      state.wake = resolve
      await promise
      return true
    },
    finish: async () => {
      // `flush()` of a decoder that has failed may never settle.
      if (state.failure === undefined)
        await Promise.race([failed.promise, decoder.flush().catch(fail)])
      if (state.failure !== undefined)
        throw new UnreadableFilm('its frames are damaged', { cause: state.failure })
    },
  }
}
