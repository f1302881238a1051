/**
 * Request bodies with pictures and videos.
 *
 * A video may have 512 MB, so a body is never in memory as a whole: the JSON is written with
 * placeholders, and at each of them the bytes are read and sent as base64, a piece at a time. Its
 * length is known in advance.
 */
import { randomUUID } from 'node:crypto'
import type { MediaBlock } from '../../domain/conversation.ts'
import { Fault } from '../../domain/fault.ts'
import type { MediaContent } from '../../domain/media.ts'

/** A body that can be sent, more than once. */
export type RequestBody = {
  readonly sizeBytes: number
  read(): string | AsyncIterable<string>
}

/** Builds a body. */
export interface BodyWriter {
  /** A placeholder for the base64 of the block's bytes, used once in the JSON. */
  base64(block: MediaBlock): string

  /** The body of this JSON. */
  write(json: unknown): RequestBody
}

/** Bytes that are read and encoded at a time; a multiple of three, so that base64 has no padding between. */
const PIECE_BYTES = 3 * 128 * 1024
const PIECE_CHARACTERS = (PIECE_BYTES / 3) * 4

/** Creates the writer of one body. */
export function bodyWriter(): BodyWriter {
  let nonce = ''
  const contents: MediaContent[] = []
  return {
    base64: (block) => {
      contents.push(contentOf(block))
      nonce ||= randomUUID() // no text of a caller can equal a placeholder
      return `${nonce}.`
    },
    write: (json) => {
      const whole = JSON.stringify(json)
      if (contents.length === 0) return { sizeBytes: Buffer.byteLength(whole), read: () => whole }
      const texts = whole.split(`${nonce}.`)
      const sizeBytes =
        texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) +
        contents.reduce((sum, content) => sum + base64Length(content), 0)
      return { sizeBytes, read: () => pieces(texts, contents) }
    },
  }
}

async function* pieces(
  texts: readonly string[],
  contents: readonly MediaContent[],
): AsyncGenerator<string> {
  for (const [index, text] of texts.entries()) {
    yield text
    const content = contents[index]
    if (content) yield* encoded(content)
  }
}

async function* encoded(content: MediaContent): AsyncGenerator<string> {
  if ('base64' in content) {
    // A slice of a string is no copy; the whole would be copied once more to be sent.
    for (let start = 0; start < content.base64.length; start += PIECE_CHARACTERS)
      yield content.base64.slice(start, start + PIECE_CHARACTERS)
    return
  }
  const sizeBytes = 'bytes' in content ? content.bytes.length : content.sizeBytes
  for (let start = 0; start < sizeBytes; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, sizeBytes)
    const bytes =
      'bytes' in content ? content.bytes.subarray(start, end) : await content.read(start, end)
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  }
}

function base64Length(content: MediaContent): number {
  if ('base64' in content) return content.base64.length
  return Math.ceil(('bytes' in content ? content.bytes.length : content.sizeBytes) / 3) * 4
}

/**
 * The bytes that opening the block has found. Inline data is encoded again, because callers' base64
 * may be irregular.
 */
function contentOf({ content, source }: MediaBlock): MediaContent {
  const found = content ?? (source.type === 'base64' ? { base64: source.data } : undefined)
  if (!found) throw new Fault('internal', 'a picture or film was not opened')
  if (!('base64' in found) || STRICT_BASE64.test(found.base64)) return found
  return { base64: Buffer.from(found.base64, 'base64').toString('base64') }
}

const STRICT_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The media type of a block, as found by opening it. */
export function mediaTypeOf({ type, facts, source }: MediaBlock): string {
  if (facts) return MEDIA_TYPES[facts.format]
  const claimed = source.type === 'base64' ? source.mediaType : undefined
  return claimed ?? (type === 'image' ? 'image/png' : 'video/mp4')
}

const MEDIA_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
} as const
