/** Small real pictures and films, made on the spot. */
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MkvOutputFormat,
  MP4,
  Output,
} from 'mediabunny'
import sharp from 'sharp'
import { openFilmEncoder } from '../src/media/encoding/open-film-encoder.ts'

const WIDTH_PX = 64
const HEIGHT_PX = 48
const FRAMES_PER_SECOND = 10

/** A picture of one colour. */
export async function samplePicture(
  format: 'jpeg' | 'png' | 'gif' | 'webp',
  background = 'red',
): Promise<Buffer> {
  const create = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 as const, background }
  return sharp({ create }).toFormat(format).toBuffer()
}

/** Two seconds of grey in an MP4, or the same in a MOV, an MKV or (its header alone) an AVI. */
export async function sampleFilm(format: 'mp4' | 'mov' | 'mkv' | 'avi'): Promise<Buffer> {
  if (format === 'avi') return sampleAvi()
  const size = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX }
  const encoder = await openFilmEncoder({ ...size, framesPerSecond: FRAMES_PER_SECOND }, 'wasm')
  const frame = new Uint8Array((WIDTH_PX * HEIGHT_PX * 3) / 2).fill(128)
  for (let index = 0; index < 2 * FRAMES_PER_SECOND; index += 1) await encoder.addFrame(frame)
  const bytes = Buffer.from(await encoder.finish())
  if (format === 'mkv') return toMkv(bytes)
  if (format === 'mov') bytes.write('qt  ', bytes.indexOf('ftyp') + 4, 'latin1')
  return bytes
}

/** The same MP4 with a header that says that it lies on its side: it is shown turned clockwise. */
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
