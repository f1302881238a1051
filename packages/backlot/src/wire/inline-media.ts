/**
 * Decodes pictures, videos and documents inside a body where the body is parsed: for large bodies
 * that is another thread, and base64 of many megabytes must be decoded once and never copied.
 */
import { base64Bytes } from '../domain/text-rules.ts'
import { isObject } from './parse.ts'

/** Replaces decoded base64 in the parsed JSON. JSON itself cannot contain such a value. */
export type InlineMedia = {
  readonly bytes: Uint8Array
  /** As the data URL claims. */
  readonly mediaType?: string
}

/** Shorter base64 is decoded later, by the parser of the block. */
const MIN_CHARACTERS = 32_768

/** A data URL; its media type can have parameters, and any letter case. Source: RFC 2397. */
export const DATA_URL = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i

/** Where the dialects have media inside a block: a member, and the member in it. */
const PLACES = [
  ['source', 'data'],
  ['source', 'url'],
  ['image_url', 'url'],
  ['video_url', 'url'],
  ['file', 'file_data'],
] as const

/** Where response items have media: in members of a part. */
const ITEM_PLACES = ['image_url', 'video_url', 'file_data'] as const

/**
 * Decodes long base64 in the messages or input of a freshly parsed body, in place. Invalid base64
 * stays as it is, to be refused by its parser.
 */
export function decodeInlineMedia(body: unknown, decode: (base64: string) => Uint8Array): void {
  for (const block of blocksOf(body)) {
    for (const [outer, member] of PLACES) {
      const holder = block[outer]
      // The text of a document is no data, though it may look so.
      if (!isObject(holder) || holder['type'] === 'text') continue
      const media = toMedia(holder[member], member, decode)
      if (media) Object.assign(holder, { [member]: media })
    }
  }
  for (const part of partsOf(body)) {
    for (const member of ITEM_PLACES) {
      const media = toMedia(part[member], member === 'file_data' ? member : 'url', decode)
      if (media) Object.assign(part, { [member]: media })
    }
  }
}

/**
 * The characters of pictures in data URLs of a video order, which stay there: they do not count as
 * text of the body, because orders have their own size limits.
 */
export function charactersOfOrderPictures(body: unknown): number {
  return addressesOf(body).reduce(
    (sum: number, address) =>
      typeof address === 'string' && DATA_URL.test(address) ? sum + address.length : sum,
    0,
  )
}

/** The members of video orders, of both interfaces, and of template orders that have addresses of pictures. */
function addressesOf(body: unknown): readonly unknown[] {
  if (!isObject(body)) return []
  const { first_frame_image: first, last_frame_image: last, input_reference: reference } = body
  const subjects = objectsOf(body['subject_reference']).flatMap(({ image }) => image)
  const templates = objectsOf(body['media_inputs']).map(({ value }) => value)
  const holders = objectsOf(body['content']).map(({ image_url: image }) => image)
  const addresses = holders.filter(isObject).map(({ url }) => url)
  const references = isObject(reference) ? [reference['image_url']] : []
  return [first, last, ...subjects, ...templates, ...addresses, ...references]
}

function objectsOf(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Every block of every message, and every block in a tool result. */
function* blocksOf(body: unknown): Generator<Readonly<Record<string, unknown>>> {
  const messages = isObject(body) && Array.isArray(body['messages']) ? body['messages'] : []
  for (const message of messages) {
    for (const block of contentOf(message)) {
      yield block
      yield* contentOf(block)
    }
  }
}

/** Every part of every input item, and of every tool output. */
function* partsOf(body: unknown): Generator<Readonly<Record<string, unknown>>> {
  const items = isObject(body) && Array.isArray(body['input']) ? body['input'] : []
  for (const item of items) {
    yield* contentOf(item)
    yield* contentOf(item, 'output')
    // A screenshot is itself an output.
    const output: unknown = isObject(item) ? item['output'] : undefined
    if (isObject(output)) yield output
  }
}

function contentOf(
  holder: unknown,
  member: 'content' | 'output' = 'content',
): readonly Readonly<Record<string, unknown>>[] {
  const content = isObject(holder) ? holder[member] : undefined
  return Array.isArray(content) ? content.filter(isObject) : []
}

function toMedia(
  text: unknown,
  member: 'data' | 'url' | 'file_data',
  decode: (base64: string) => Uint8Array,
): InlineMedia | undefined {
  if (typeof text !== 'string' || text.length < MIN_CHARACTERS) return undefined
  const claim = member === 'data' ? null : DATA_URL.exec(text)
  if (!claim && member === 'url') return undefined // an address that leads elsewhere
  const base64 = claim ? text.slice(claim[0].length) : text
  const bytes = decode(base64)
  // The decoder skips what is not base64, so a wrong size shows it.
  if (bytes.length !== base64Bytes(base64)) return undefined
  return { bytes, ...(claim?.[1] ? { mediaType: claim[1] } : {}) }
}

/** A media holder for its schema: the decoded bytes are replaced by an empty text and returned beside it. */
export function takeInlineMedia(
  holder: unknown,
  member: 'data' | 'url' | (typeof ITEM_PLACES)[number],
): { readonly json: unknown; readonly media?: InlineMedia } {
  const media = isObject(holder) ? holder[member] : undefined
  if (!isObject(holder) || !isInlineMedia(media)) return { json: holder }
  return { json: { ...holder, [member]: '' }, media }
}

function isInlineMedia(value: unknown): value is InlineMedia {
  return isObject(value) && value['bytes'] instanceof Uint8Array
}
