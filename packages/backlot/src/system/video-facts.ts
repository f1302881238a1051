/**
 * The properties of a video from its index, read with mediabunny. For a thread of its own: an index
 * may take seconds.
 */
import type { MediaFormat } from '../domain/media.ts'
import { type ByteSource, limitReads } from './byte-source.ts'
import type { MediaLimits } from './media-limits.ts'
import { checkMkv } from './mkv-limits.ts'
import { checkMp4 } from './mp4-limits.ts'

/** The properties of a video. */
export type ReadVideoFacts = {
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
}

/** The containers that are read here. */
export type IndexedFormat = Extract<MediaFormat, 'mp4' | 'mov' | 'mkv'>

/**
 * The properties of a video; undefined for one without pictures, and for one that ends before its
 * last packet. Throws `BeyondLimits` for what takes too much to read, and other errors for broken
 * files.
 */
export async function readVideoFacts(
  format: IndexedFormat,
  given: ByteSource,
  limits: MediaLimits,
): Promise<ReadVideoFacts | undefined> {
  const source = limitReads(given, limits)
  await (format === 'mkv' ? checkMkv : checkMp4)(source, limits)
  const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } =
    await import('mediabunny')
  const { sizeBytes } = source
  // The library's error after a failed read does not show the cause.
  let failure: unknown
  const read = (start: number, end: number): Promise<Uint8Array> =>
    source.read(start, end).catch((thrown: unknown) => {
      failure = thrown
      throw thrown
    })
  const input = new Input({
    source: new CustomSource({ getSize: () => sizeBytes, read }),
    formats: format === 'mkv' ? [MATROSKA, WEBM] : [MP4, QTFF],
  })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return undefined
    const durationSeconds = await track.computeDuration()
    const last = await new EncodedPacketSink(track).getPacket(Infinity)
    if (!last) return undefined
    return { widthPx: track.displayWidth, heightPx: track.displayHeight, durationSeconds }
  } catch (thrown) {
    throw failure ?? thrown
  } finally {
    input[Symbol.dispose]()
  }
}
