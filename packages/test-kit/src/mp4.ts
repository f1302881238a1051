/** Parses films with a reader that shares no code with our writer's packet path. */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/** What the container of a film declares. */
export type FilmFacts = {
  readonly codec: string | null
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
  readonly frameCount: number
  /** Time of each keyframe, in seconds. */
  readonly keyFrames: readonly number[]
}

/** Reads every packet of the film's only video track. */
export async function readFilm(bytes: Uint8Array): Promise<FilmFacts> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('the film has no video track')
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  return {
    codec: track.codec,
    widthPx: track.displayWidth,
    heightPx: track.displayHeight,
    durationSeconds: await track.computeDuration(),
    frameCount: packets.length,
    keyFrames: packets.filter(({ type }) => type === 'key').map(({ timestamp }) => timestamp),
  }
}

/** Offset of a top-level MP4 box, or -1. */
export function findBox(bytes: Uint8Array, type: string): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 8 <= bytes.byteLength;) {
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (name === type) return at
    const size = view.getUint32(at)
    if (size < 8) return -1
    at += size
  }
  return -1
}
