/** Writes H.264 packets to an MP4 that can play while it downloads: its index comes first. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { FilmFormat } from './film-encoder.ts'
import { pinTimes } from './pin-times.ts'

/** The colour metadata of our frames. */
export const BT709 = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const

/** One encoded frame. */
export type Packet = {
  readonly data: Uint8Array
  readonly key: boolean
  /** The frame's number in the film; the next one when absent. */
  readonly frameNumber?: number
  /** Required on the first packet: the codec string and the avcC record. */
  readonly config?: { readonly codec: string; readonly description: Uint8Array }
}

/** Collects packets in decoding order. */
export interface Mp4Writer {
  /** Adds the next frame. */
  addPacket(packet: Packet): void
  /** Returns the whole file. */
  finish(): Promise<Uint8Array>
}

/** Opens a writer for one film. The same packets always give the same bytes. */
export async function openMp4Writer(format: FilmFormat): Promise<Mp4Writer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: format.framesPerSecond })
  await output.start()
  const durationSeconds = 1 / format.framesPerSecond
  let written = Promise.resolve()

  let added = 0
  const addPacket = ({ data, key, config, frameNumber = added }: Packet): void => {
    added += 1
    const at = frameNumber * durationSeconds
    const packet = new EncodedPacket(data, key ? 'key' : 'delta', at, durationSeconds)
    const metadata = config && {
      decoderConfig: {
        ...config,
        codedWidth: format.widthPx,
        codedHeight: format.heightPx,
        colorSpace: BT709,
      },
    }
    written = written.then(() => source.add(packet, metadata))
    // `finish` reports a failure; until then it must not be an unhandled rejection.
    written.catch(() => {})
  }

  const finish = async (): Promise<Uint8Array> => {
    await written
    await output.finalize()
    if (!target.buffer) throw new Error('the film was not written')
    return pinTimes(new Uint8Array(target.buffer))
  }
  return { addPacket, finish }
}
