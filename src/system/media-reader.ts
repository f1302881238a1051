/**
 * Opens pictures with libvips (sharp) and films with mediabunny; AVI, which
 * that does not read, by its header.
 *
 * Every pixel of a picture is decoded, so one that is cut short is found out.
 * Of a film the index is read, and its last packet must be there.
 */
import {
  MEDIA_FORMATS,
  type MediaFacts,
  type MediaFormat,
  type MediaReader,
  type MediaRefusal,
} from '../domain/media.ts'
import { base64Bytes } from '../domain/text-rules.ts'
import { mainColours, SAMPLE_SIDE_PX } from './main-colours.ts'
import { fitsClaim, isFormatOf, sniffFormat } from './media-format.ts'

/** The largest picture: some 200 MB once it is decoded. A file of a few kilobytes can claim any size. */
const MOST_PIXELS = 50_000_000

/** The largest side of a film's frames that is believed. */
const LONGEST_SIDE_PX = 16_384

type Found = Omit<MediaFacts, 'format' | 'sizeBytes'>

/** Creates the reader; the decoders are loaded when they are first needed. */
export function mediaReader(): MediaReader {
  return {
    read: async ({ type, base64, mediaType }) => {
      const bytes = Buffer.from(base64, 'base64')
      // Node leaves out what is not base64, so the size tells.
      if (bytes.length !== base64Bytes(base64)) return { reason: 'must have data in base64' }
      const format = sniffFormat(bytes)
      if (!format || !isFormatOf(type, format)) return wrongKind(type, format)
      if (mediaType !== undefined && mediaType !== '' && !fitsClaim(format, mediaType))
        return {
          reason: `must be what its media type says, ${JSON.stringify(mediaType.slice(0, 80))}, but is ${format.toUpperCase()}`,
        }
      const found = await open(type, format, bytes)
      return 'reason' in found ? found : { format, sizeBytes: bytes.length, ...found }
    },
  }
}

function wrongKind(type: 'image' | 'video', format: MediaFormat | undefined): MediaRefusal {
  const names = MEDIA_FORMATS[type].map((name) => name.toUpperCase()).join(', ')
  return { reason: `must be one of ${names}, got ${format?.toUpperCase() ?? 'none of them'}` }
}

async function open(
  type: 'image' | 'video',
  format: MediaFormat,
  bytes: Buffer,
): Promise<Found | MediaRefusal> {
  const what = `${format.toUpperCase()} ${type}`
  try {
    if (type === 'image') return await openImage(bytes)
    const found = format === 'avi' ? openAvi(bytes) : await openFilm(bytes)
    return found ?? { reason: `must be a whole ${what}, but it is corrupted` }
  } catch {
    return { reason: `must be a whole ${what}, but it is corrupted` }
  }
}

async function openImage(bytes: Buffer): Promise<Found | MediaRefusal> {
  const { default: sharp } = await import('sharp')
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
async function openFilm(bytes: Buffer): Promise<Found | undefined> {
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } = await import('mediabunny')
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
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
function openAvi(bytes: Buffer): Found | undefined {
  const at = bytes.subarray(0, 4096).indexOf('avih') + 8
  const riffBytes = bytes.readUInt32LE(4) + 8
  if (at < 8 || riffBytes > bytes.length) return undefined
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
