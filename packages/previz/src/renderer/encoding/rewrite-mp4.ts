import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import type { FilmFormat } from './film-encoder.ts'
import { openMp4Writer } from './mp4-writer.ts'

/** Moves the packets of an encoder's MP4 to one of ours: index in front, no creation times. */
export async function rewriteMp4(bytes: Uint8Array, format: FilmFormat): Promise<Uint8Array> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config?.description) throw new Error('the encoder wrote no video')
  const { codec, description } = config
  const writer = await openMp4Writer(format)
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  // With B-frames, an encoder's first timestamp may be a little after 0.
  const first = packets.reduce((least, { timestamp }) => Math.min(least, timestamp), Infinity)
  for (const packet of packets) {
    writer.addPacket({
      data: packet.data,
      key: holdsKeyFrame(packet.data),
      frameNumber: Math.round((packet.timestamp - first) * format.framesPerSecond),
      config: { codec, description: toBytes(description) },
    })
  }
  input[Symbol.dispose]()
  return writer.finish()
}

const NAL_TYPE_MASK = 31
const NAL_KEY_SLICE = 5

/** True when one of the packet's NAL units, each after its length in four bytes, is an IDR slice. */
function holdsKeyFrame(packet: Uint8Array): boolean {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  for (let at = 0; at + 4 < packet.byteLength; at += 4 + view.getUint32(at)) {
    if ((view.getUint8(at + 4) & NAL_TYPE_MASK) === NAL_KEY_SLICE) return true
  }
  return false
}

function toBytes(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
