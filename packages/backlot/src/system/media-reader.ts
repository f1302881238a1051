/**
 * Opens pictures with libvips (sharp) and videos with mediabunny, in threads; AVI, which mediabunny
 * does not read, by its header.
 *
 * Every pixel of a picture is decoded, so truncation is noticed. Of a video the index is read, and
 * its last packet must exist.
 */
import type {
  MediaContent,
  MediaFacts,
  MediaFormat,
  MediaReader,
  MediaRefusal,
} from '../domain/media.ts'
import { base64Bytes } from '../domain/text-rules.ts'
import type { IndexedFormat } from './video-facts.ts'
import { mkvEnd } from './mkv-end.ts'
import { isFormatOf, refuseFormat, sniffFormat } from './media-format.ts'
import { type MediaThreads, mediaThreads } from './media-threads.ts'

/** The largest plausible side of a video's frames. */
const MAX_SIDE_PX = 16_384

type Stored = Extract<MediaContent, { readonly sizeBytes: number }>

/** Enough to recognize the format, and to read an AVI's header. */
const HEAD_BYTES = 4096

type Found = Omit<MediaFacts, 'format' | 'sizeBytes'>

type Threads = Pick<MediaThreads, 'readVideo' | 'readImage'>

/** Creates the reader. The caller closes `threads`, which do the work and do not keep the process alive when idle. */
export function mediaReader(threads: Threads = mediaThreads()): MediaReader {
  return {
    read: async ({ type, content }) => {
      const stored = toStored(content)
      if (!stored) return { reason: 'must have data in base64' }
      const head = await stored.read(0, Math.min(stored.sizeBytes, HEAD_BYTES))
      const format = sniffFormat(head)
      if (!format || !isFormatOf(type, format)) return refuseFormat(type, head)
      const found = await open(threads, format, stored)
      return 'reason' in found ? found : { format, sizeBytes: stored.sizeBytes, ...found }
    },
  }
}

/** Content that can be read in parts; undefined for invalid base64. */
export function toStored(content: MediaContent): Stored | undefined {
  if ('read' in content) return content
  const bytes = 'bytes' in content ? content.bytes : Buffer.from(content.base64, 'base64')
  // Node skips what is not base64, so a wrong size shows it.
  if ('base64' in content && bytes.length !== base64Bytes(content.base64)) return undefined
  return {
    sizeBytes: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
  }
}

async function open(
  threads: Threads,
  format: MediaFormat,
  stored: Stored,
): Promise<Found | MediaRefusal> {
  const type = isFormatOf('image', format) ? 'image' : 'video'
  const found = await find(threads, format, stored)
  return found ?? corrupted(`${format.toUpperCase()} ${type}`)
}

/** Undefined for corrupt data. */
async function find(
  threads: Threads,
  format: MediaFormat,
  stored: Stored,
): Promise<Found | MediaRefusal | undefined> {
  if (format === 'avi') return openAvi(stored)
  if (!isIndexed(format)) return threads.readImage(await stored.read(0, stored.sizeBytes))
  if (format === 'mkv' && (await isCutMkv(stored))) return undefined
  const found = await threads.readVideo(format, stored)
  return !found || 'reason' in found ? found : plausible(found)
}

function isIndexed(format: MediaFormat): format is IndexedFormat {
  return format === 'mp4' || format === 'mov' || format === 'mkv'
}

function corrupted(what: string): MediaRefusal {
  return { reason: `must be a whole ${what}, but it is corrupted` }
}

/** The video reader accepts truncated files. */
async function isCutMkv({ sizeBytes, read }: Stored): Promise<boolean> {
  const end = mkvEnd(await read(0, Math.min(sizeBytes, HEAD_BYTES)))
  return end !== undefined && end > sizeBytes
}

/** Source: Microsoft, "AVI RIFF File Reference": `avih` is the main header. */
async function openAvi({ sizeBytes, read }: Stored): Promise<Found | undefined> {
  const bytes = Buffer.from(await read(0, Math.min(sizeBytes, HEAD_BYTES)))
  const at = bytes.indexOf('avih') + 8
  if (at < 8 || at + 40 > bytes.length) return undefined
  if (bytes.readUInt32LE(4) + 8 > sizeBytes) return undefined
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
  if (!sides.every((side) => side >= 1 && side <= MAX_SIDE_PX)) return undefined
  return Number.isFinite(durationSeconds) && durationSeconds > 0 ? film : undefined
}
