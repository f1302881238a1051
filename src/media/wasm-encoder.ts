/** The encoder that is always there: minih264 in WebAssembly (MIT). Slower, Baseline profile. */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { type FilmEncoder, type FilmFormat, KEY_FRAME_SECONDS } from './film-encoder.ts'
import { openMp4Writer } from './mp4-writer.ts'

/** 10 (best) to 51; measured: 24 looks like x264's CRF 23 on painted frames. */
const QUANTIZER = 24
/** 0 (best) to 10 (fastest). */
const SPEED = 10

/** Opens the encoder; it blocks its thread while it encodes. */
export async function openWasmEncoder(format: FilmFormat): Promise<FilmEncoder> {
  // CommonJS: its members are seen through the default export.
  const { default: library } = await import('h264-mp4-encoder')
  const encoder = await library.createH264MP4Encoder()
  encoder.width = format.widthPx
  encoder.height = format.heightPx
  encoder.frameRate = format.framesPerSecond
  encoder.quantizationParameter = QUANTIZER
  encoder.speed = SPEED
  encoder.groupOfPictures = KEY_FRAME_SECONDS * format.framesPerSecond
  encoder.initialize()
  let open = true

  const close = (): void => {
    if (open) encoder.delete()
    open = false
  }
  return {
    name: 'h264-mp4-encoder',
    // Frames lie in shared memory, which the encoder's bindings do not take.
    addFrame: async (frame) => encoder.addFrameYuv(new Uint8Array(frame)),
    finish: async () => {
      encoder.finalize()
      const bytes = encoder.FS.readFile(encoder.outputFilename)
      encoder.FS.unlink(encoder.outputFilename)
      close()
      return rewrite(bytes, format)
    },
    close,
  }
}

/** Its own file has the index at the end: we write the packets into one of ours. */
async function rewrite(bytes: Uint8Array, format: FilmFormat): Promise<Uint8Array> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config?.description) throw new Error('the encoder wrote no video')
  const { codec, description } = config
  const writer = await openMp4Writer(format)
  for await (const packet of new EncodedPacketSink(track).packets()) {
    writer.addPacket({
      data: packet.data,
      key: holdsKeyFrame(packet.data),
      config: { codec, description: toBytes(description) },
    })
  }
  input[Symbol.dispose]()
  return writer.finish()
}

const NAL_TYPE_MASK = 31
const NAL_KEY_SLICE = 5

/** True when one of the units in the packet, each after its length in four bytes, is a key slice. */
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
