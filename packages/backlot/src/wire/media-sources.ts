/** Parses the sources of pictures, videos and documents. */
import type { Static } from 'typebox'
import type { MediaBlock } from '../domain/conversation.ts'
import { invalid, type Fault } from '../domain/fault.ts'
import { fromFileId } from './files/file-ids.ts'
import { DATA_URL, takeInlineMedia, type InlineMedia } from './inline-media.ts'
import { type BLOCK_SCHEMAS, SOURCE_SCHEMAS } from './messages/messages-schema.ts'
import { echo, parser } from './parse.ts'

/** Addresses that name a file of this service. */
const FILE_ADDRESS = /^(?:vendor|mm)_file:\/\/(.+)$/s

const parseSource = {
  url: parser(SOURCE_SCHEMAS.url),
  base64: parser(SOURCE_SCHEMAS.base64),
  file: parser(SOURCE_SCHEMAS.file),
}

/** The detail settings of a picture or video. */
export type RawView = Pick<
  Static<typeof BLOCK_SCHEMAS.image>,
  'detail' | 'fps' | 'max_long_side_pixel'
>

/** The source of a block, and its detail settings. Throws `invalid`; `allowed` lists the types for the error. */
export function readSource(
  raw: { readonly type: string },
  at: string,
  allowed: readonly string[] = Object.keys(parseSource),
): Pick<MediaBlock, 'source'> & { readonly view: RawView } {
  switch (raw.type) {
    case 'base64': {
      const { json, media } = takeInlineMedia(raw, 'data')
      const view = parseSource.base64(json, at)
      const { data, media_type: mediaType } = view
      return { source: media ? toBytes(media, mediaType) : toData(data, mediaType), view }
    }
    case 'url': {
      const { json, media } = takeInlineMedia(raw, 'url')
      const view = parseSource.url(json, at)
      return { source: media ? toBytes(media) : readAddress(view.url), view }
    }
    case 'file': {
      const view = parseSource.file(raw, at)
      return { source: { type: 'file', fileId: fromFileId(String(view.file_id)) }, view }
    }
    default:
      throw unknownType(raw.type, at, allowed)
  }
}

/** Parses an address: a data URL, a file of this service, or elsewhere. */
export function readAddress(url: string): MediaBlock['source'] {
  const fileId = FILE_ADDRESS.exec(url)?.[1]
  if (fileId !== undefined) return { type: 'file', fileId }
  const inline = DATA_URL.exec(url)
  return inline ? toData(url.slice(inline[0].length), inline[1]) : { type: 'url', url }
}

/** Decoded data; `claim` is the media type stated beside it. */
export function toBytes(
  { bytes, mediaType }: InlineMedia,
  claim: string | undefined = mediaType,
): MediaBlock['source'] {
  return { type: 'bytes', bytes, ...(claim ? { mediaType: claim } : {}) }
}

/** Base64 data, and the media type stated beside it. */
export function toData(data: string, mediaType?: string): MediaBlock['source'] {
  return { type: 'base64', data, ...(mediaType ? { mediaType } : {}) }
}

/** The error for an unknown type of a block or of something in it. */
export function unknownType(type: string, at: string, allowed: readonly string[]): Fault {
  return invalid(`${at}.type`, `${at}.type must be one of ${allowed.join(', ')}, got ${echo(type)}`)
}
