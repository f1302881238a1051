/**
 * Opens pictures with libvips (sharp) and films with mediabunny; AVI, which
 * that does not read, by its header.
 *
 * Every pixel of a picture is decoded, so one that is cut short is found out.
 * Of a film the index is read, and its last packet must be there.
 */
import type {
  MediaContent,
  MediaFacts,
  MediaFormat,
  MediaReader,
  MediaRefusal,
} from '../domain/media.ts'
import { base64Bytes } from '../domain/text-rules.ts'
import { mainColours, SAMPLE_SIDE_PX } from './main-colours.ts'
import { mkvEnd } from './mkv-end.ts'
import { isFormatOf, refuseFormat, sniffFormat } from './media-format.ts'

/** The largest picture: some 200 MB once it is decoded. A file of a few kilobytes can claim any size. */
const MOST_PIXELS = 50_000_000

/** The largest side of a film's frames that is believed. */
const LONGEST_SIDE_PX = 16_384

type Stored = Extract<MediaContent, { readonly sizeBytes: number }>

/** What tells the kind, and of an AVI all else. */
const HEAD_BYTES = 4096

type Found = Omit<MediaFacts, 'format' | 'sizeBytes'>

/** Creates the reader; the decoders are loaded when they are first needed. */
export function mediaReader(): MediaReader {
  return {
    read: async ({ type, content }) => {
      const stored = toStored(content)
      if (!stored) return { reason: 'must have data in base64' }
      const head = await stored.read(0, Math.min(stored.sizeBytes, HEAD_BYTES))
      const format = sniffFormat(head)
      if (!format || !isFormatOf(type, format)) return refuseFormat(type, head)
      const found = await open(type, format, stored)
      return 'reason' in found ? found : { format, sizeBytes: stored.sizeBytes, ...found }
    },
  }
}

/** Undefined for base64 that is none. */
function toStored(content: MediaContent): Stored | undefined {
  if ('read' in content) return content
  const bytes = 'bytes' in content ? content.bytes : Buffer.from(content.base64, 'base64')
  // Node leaves out what is not base64, so the size tells.
  if ('base64' in content && bytes.length !== base64Bytes(content.base64)) return undefined
  return {
    sizeBytes: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  }
}

async function open(
  type: 'image' | 'video',
  format: MediaFormat,
  stored: Stored,
): Promise<Found | MediaRefusal> {
  const what = `${format.toUpperCase()} ${type}`
  try {
    if (type === 'image') return await openImage(await stored.read(0, stored.sizeBytes))
    if (format === 'mkv' && (await isCutMkv(stored))) return corrupted(what)
    const found = format === 'avi' ? await openAvi(stored) : await openFilm(stored)
    return found ?? corrupted(what)
  } catch {
    return corrupted(what)
  }
}

function corrupted(what: string): MediaRefusal {
  return { reason: `must be a whole ${what}, but it is corrupted` }
}

/** The reader of films takes what is there of one that is cut short. */
async function isCutMkv({ sizeBytes, read }: Stored): Promise<boolean> {
  const end = mkvEnd(await read(0, Math.min(sizeBytes, HEAD_BYTES)))
  return end !== undefined && end > sizeBytes
}

async function openImage(given: Uint8Array): Promise<Found | MediaRefusal> {
  const { default: sharp } = await import('sharp')
  // Threads read it, after us maybe: shared memory may hold something else by then.
  const bytes = given.buffer instanceof SharedArrayBuffer ? Buffer.from(given) : given
  // The header first: what claims too much is not decoded at all.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS)
    return { reason: `must have at most ${MOST_PIXELS} pixels, got ${width}x${height}` }
  const pixels = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { widthPx: width, heightPx: height, colours: mainColours(pixels) }
}

/** Undefined for a film without pictures, and for one that ends before its last packet. */
async function openFilm({ sizeBytes, read }: Stored): Promise<Found | undefined> {
  const { ALL_FORMATS, CustomSource, EncodedPacketSink, Input } = await import('mediabunny')
  const source = new CustomSource({ getSize: () => sizeBytes, read })
  const input = new Input({ source, formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return undefined
    const durationSeconds = await track.computeDuration()
    const last = await new EncodedPacketSink(track).getPacket(Infinity)
    if (!last) return undefined
    return plausible({
      widthPx: track.displayWidth,
      heightPx: track.displayHeight,
      durationSeconds,
    })
  } finally {
    input[Symbol.dispose]()
  }
}

/** Source: Microsoft, "AVI RIFF File Reference": `avih` holds the main header. */
async function openAvi({ sizeBytes, read }: Stored): Promise<Found | undefined> {
  const bytes = Buffer.from(await read(0, Math.min(sizeBytes, HEAD_BYTES)))
  const at = bytes.indexOf('avih') + 8
  const riffBytes = bytes.readUInt32LE(4) + 8
  if (at < 8 || riffBytes > sizeBytes) return undefined
  const frameMicros = bytes.readUInt32LE(at)
  const frames = bytes.readUInt32LE(at + 16)
  return plausible({
    widthPx: bytes.readUInt32LE(at + 32),
    heightPx: bytes.readUInt32LE(at + 36),
    durationSeconds: (frameMicros * frames) / 1e6,
  })
}

function plausible(film: Found & { readonly durationSeconds: number }): Found | undefined {
  const { widthPx, heightPx, durationSeconds } = film
  const sides = [widthPx, heightPx]
  if (!sides.every((side) => side >= 1 && side <= LONGEST_SIDE_PX)) return undefined
  return Number.isFinite(durationSeconds) && durationSeconds > 0 ? film : undefined
}
