/** Generates small real pictures and films. */
import library from 'h264-mp4-encoder'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import sharp from 'sharp'

const WIDTH_PX = 64
const HEIGHT_PX = 48
const FRAMES_PER_SECOND = 10

/** A picture of a single colour. */
export async function samplePicture(
  format: 'jpeg' | 'png' | 'gif' | 'webp',
  background = 'red',
): Promise<Buffer> {
  const create = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 as const, background }
  return sharp({ create }).toFormat(format).toBuffer()
}

/** Two seconds of grey as an MP4, a MOV, an MKV, or (only the header) an AVI. */
export async function sampleFilm(format: 'mp4' | 'mov' | 'mkv' | 'avi'): Promise<Buffer> {
  if (format === 'avi') return sampleAvi()
  const frame = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128)
  const bytes = await encodeSampleFilm(
    { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, framesPerSecond: FRAMES_PER_SECOND },
    Array.from({ length: 2 * FRAMES_PER_SECOND }, () => frame),
  )
  if (format === 'mkv') return toMkv(bytes)
  if (format === 'mov') bytes.write('qt  ', bytes.indexOf('ftyp') + 4, 'latin1')
  return bytes
}

/** Size and frame rate of a film. */
export type SampleFormat = {
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
}

/** The interval between keyframes, in seconds. */
const KEY_FRAME_SECONDS = 2

/** Encodes frames, each as I420 planes, as an H.264 MP4 with its index in front. */
export async function encodeSampleFilm(
  format: SampleFormat,
  frames: Iterable<Uint8Array>,
): Promise<Buffer> {
  const encoder = await library.createH264MP4Encoder()
  encoder.width = format.widthPx
  encoder.height = format.heightPx
  encoder.frameRate = format.framesPerSecond
  encoder.quantizationParameter = 24
  encoder.groupOfPictures = KEY_FRAME_SECONDS * format.framesPerSecond
  encoder.initialize()
  for (const frame of frames) encoder.addFrameYuv(new Uint8Array(frame))
  encoder.finalize()
  const bytes = encoder.FS.readFile(encoder.outputFilename)
  encoder.FS.unlink(encoder.outputFilename)
  encoder.delete()
  return withIndexInFront(bytes, format)
}

/** Rewrites the encoder's file, which has its index at the end and marks every frame as a keyframe. */
async function withIndexInFront(
  mp4: Uint8Array,
  { framesPerSecond }: SampleFormat,
): Promise<Buffer> {
  const track = await new Input({
    source: new BufferSource(mp4),
    formats: [MP4],
  }).getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the encoder wrote no video')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  let index = 0
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const type = index % (KEY_FRAME_SECONDS * framesPerSecond) === 0 ? 'key' : 'delta'
    const packet = new EncodedPacket(data, type, index / framesPerSecond, 1 / framesPerSecond)
    await source.add(packet, { decoderConfig })
    index += 1
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** The same MP4 with a header that rotates it clockwise by a quarter turn. */
export function onItsSide(film: Uint8Array): Uint8Array {
  const header = Buffer.from(film)
  const at = header.indexOf('tkhd')
  const matrix = at + (header[at + 4] === 1 ? 56 : 44)
  const clockwise = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
  for (const [index, value] of clockwise.entries()) header.writeInt32BE(value, matrix + 4 * index)
  return header
}

async function toMkv(mp4: Buffer): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const conversion = await Conversion.init({ input, output })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

function sampleAvi(): Buffer {
  const avih = Buffer.alloc(56)
  avih.writeUInt32LE(1e6 / FRAMES_PER_SECOND, 0)
  avih.writeUInt32LE(2 * FRAMES_PER_SECOND, 16)
  avih.writeUInt32LE(WIDTH_PX, 32)
  avih.writeUInt32LE(HEIGHT_PX, 36)
  const hdrl = Buffer.concat([Buffer.from('hdrl'), chunk('avih', avih)])
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), chunk('LIST', hdrl)]))
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data])
}
