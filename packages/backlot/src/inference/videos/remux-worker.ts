/** The process that rewrites one video for `remux-video.ts`: the same packets, in an MP4 that begins with its index. */
import { open, type FileHandle } from 'node:fs/promises'
import { setPriority } from 'node:os'
import {
  ALL_FORMATS,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny'

/** A video file, the output file, and the limits. */
export type RemuxJob = {
  readonly from: string
  readonly to: string
  /** Packets of all tracks together. */
  readonly maxPackets: number
  /** The largest single read. */
  readonly maxPartBytes: number
}

/** How it ended. `disk`: a file could not be read or written, with the system's error code. */
export type RemuxResult =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'disk'; readonly message: string }

/** A video that cannot be rewritten; the message says why, after "it ". */
class Refused extends Error {}

type Track = {
  readonly sink: EncodedPacketSink
  /** Takes one packet; the first one with the decoder configuration. */
  add(packet: EncodedPacket): Promise<void>
}

async function remux(job: RemuxJob): Promise<RemuxResult> {
  await using from = await open(job.from, 'r')
  await using to = await open(job.to, 'wx', 0o600)
  // The library's error after a failure of ours does not show the cause.
  let failure: unknown
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (thrown) {
      failure ??= thrown
      throw thrown
    }
  }
  try {
    const { size } = await from.stat()
    const read = (start: number, end: number): Promise<Uint8Array> =>
      noting(async () => {
        checkPart(end - start, job.maxPartBytes)
        return readPart(from, start, end)
      })
    const source = new CustomSource({ getSize: () => size, read })
    const writable = new WritableStream<StreamTargetChunk>({
      write: (chunk) => noting(() => writePart(to, chunk)),
    })
    using input = new Input({ source, formats: ALL_FORMATS })
    await copy(input, new StreamTarget(writable, { chunked: true }), job.maxPackets)
    return { state: 'done' }
  } catch (thrown) {
    return resultOf(failure ?? thrown)
  }
}

function resultOf(thrown: unknown): RemuxResult {
  if (thrown instanceof Refused) return { state: 'refused', reason: thrown.message }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (thrown instanceof Error && 'syscall' in thrown) return { state: 'disk', message }
  return { state: 'refused', reason: `cannot be written as an MP4: ${message}` }
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const part = new Uint8Array(end - start)
  const { bytesRead } = await file.read(part, 0, part.length, start)
  return part.subarray(0, bytesRead)
}

function checkPart(sizeBytes: number, maxBytes: number): void {
  if (sizeBytes > maxBytes)
    throw new Refused(`has a part of ${sizeBytes} bytes, at most ${maxBytes} are read at once`)
}

async function writePart(file: FileHandle, { data, position }: StreamTargetChunk): Promise<void> {
  for (let at = 0; at < data.length;) {
    const { bytesWritten } = await file.write(data, at, data.length - at, position + at)
    at += bytesWritten
  }
}

/** Copies the pictures, and sound that an MP4 can contain. */
async function copy(input: Input, target: StreamTarget, maxPackets: number): Promise<void> {
  const format = new Mp4OutputFormat({ fastStart: 'reserve' })
  const output = new Output({ format, target })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const tracks: Track[] = []
  let packets = 0
  const count = async (sink: EncodedPacketSink): Promise<number> => {
    const before = packets
    for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) {
      packets += 1
      if (packets > maxPackets) throw new Refused(`has more than ${maxPackets} packets`)
    }
    return packets - before
  }
  if (video) tracks.push(await addVideo(output, video, count))
  if (audio) tracks.push(...(await addAudio(output, audio, count)))
  await output.start()
  await copyInOrder(tracks)
  await output.finalize()
}

type Count = (sink: EncodedPacketSink) => Promise<number>

async function addVideo(output: Output, track: InputVideoTrack, count: Count): Promise<Track> {
  const codec = output.format.getSupportedVideoCodecs().find((one) => one === track.codec)
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig) throw new Refused('has pictures that do not fit into an MP4')
  const sink = new EncodedPacketSink(track)
  const source = new EncodedVideoPacketSource(codec)
  const { rotation } = track
  output.addVideoTrack(source, { rotation, maximumPacketCount: await count(sink) })
  return { sink, add: (packet) => source.add(packet, { decoderConfig }) }
}

/** Skips sound that an MP4 cannot contain. */
async function addAudio(
  output: Output,
  track: InputAudioTrack,
  count: Count,
): Promise<readonly Track[]> {
  const codec = output.format.getSupportedAudioCodecs().find((one) => one === track.codec)
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig) return []
  const sink = new EncodedPacketSink(track)
  const maximumPacketCount = await count(sink)
  if (maximumPacketCount === 0) return []
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount })
  return [{ sink, add: (packet) => source.add(packet, { decoderConfig }) }]
}

/** Packets of all tracks by time, from 0, so that pictures and sound are interleaved in the file. */
async function copyInOrder(tracks: readonly Track[]): Promise<void> {
  const heads = await Promise.all(
    tracks.map(async ({ sink, add }) => {
      const packets = sink.packets()
      return { packets, add, next: await packets.next() }
    }),
  )
  const offset = Math.min(...heads.map(({ next }) => (next.done ? 0 : next.value.timestamp)), 0)
  for (;;) {
    const [head] = heads
      .filter(({ next }) => !next.done)
      .toSorted((one, other) => timeOf(one.next) - timeOf(other.next))
    if (!head || head.next.done) return
    const packet = head.next.value
    await head.add(packet.clone({ timestamp: packet.timestamp - offset }))
    head.next = await head.packets.next()
  }
}

function timeOf(next: IteratorResult<EncodedPacket, unknown>): number {
  return next.done ? Infinity : next.value.timestamp
}

/** Its priority below that of the main process. */
const NICENESS = 10

process.once('disconnect', () => process.exit(1)) // whoever wanted the video is gone
process.once('message', (job: RemuxJob) => {
  void remux(job)
    .catch(resultOf)
    .then((result) => process.send?.(result))
})
try {
  setPriority(NICENESS)
} catch {
  /* the lower priority is only a courtesy */
}
