/**
 * Pictures, films and documents inside a body, decoded where the body was parsed: for
 * large bodies that is another thread, and base64 of many megabytes must be
 * decoded once and copied nowhere.
 */
import { base64Bytes } from '../domain/text-rules.ts'
import { isObject } from './parse.ts'

/** What stands in the JSON in the place of base64 that was decoded. No JSON can say this by itself. */
export type InlineMedia = {
  readonly bytes: Uint8Array
  /** As a data URL claims it. */
  readonly mediaType?: string
}

/** Shorter base64 is left to whoever reads it. */
const MIN_CHARACTERS = 32_768

/** Data in an address; its media type can have parameters, and its words any case. Source: RFC 2397. */
export const DATA_URL = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i

/** Where the dialects have media inside a block, by its member and the member in that. */
const PLACES = [
  ['source', 'data'],
  ['source', 'url'],
  ['image_url', 'url'],
  ['video_url', 'url'],
  ['file', 'file_data'],
] as const

/** Where items of responses have media: in the members of a part itself. */
const ITEM_PLACES = ['image_url', 'video_url', 'file_data'] as const

/**
 * Replaces long base64 in the messages or the input of a freshly parsed body, in place, by
 * what it holds. What is no base64 stays as it is, to be refused by its reader.
 */
export function decodeInlineMedia(body: unknown, decode: (base64: string) => Uint8Array): void {
  for (const block of blocksOf(body)) {
    for (const [outer, member] of PLACES) {
      const holder = block[outer]
      // What a document says by itself is no data, though it may look so.
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
 * The characters of the pictures that stand as data URLs in the members of a video order, which are left there: they
 * are no text of the body, and the order says how large each may be.
 */
export function charactersOfOrderPictures(body: unknown): number {
  return addressesOf(body).reduce(
    (sum: number, address) =>
      typeof address === 'string' && DATA_URL.test(address) ? sum + address.length : sum,
    0,
  )
}

/** Whatever stands where video orders, of both interfaces, and orders of templates have addresses of pictures. */
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

/** Every block of every message, and every block in the result of a tool. */
function* blocksOf(body: unknown): Generator<Readonly<Record<string, unknown>>> {
  const messages = isObject(body) && Array.isArray(body['messages']) ? body['messages'] : []
  for (const message of messages) {
    for (const block of contentOf(message)) {
      yield block
      yield* contentOf(block)
    }
  }
}

/** Every part of every input item, and of every output of a tool. */
function* partsOf(body: unknown): Generator<Readonly<Record<string, unknown>>> {
  const items = isObject(body) && Array.isArray(body['input']) ? body['input'] : []
  for (const item of items) {
    yield* contentOf(item)
    yield* contentOf(item, 'output')
    // A screenshot is an output by itself.
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
  // Decoders leave out what is not base64, so the size tells.
  if (bytes.length !== base64Bytes(base64)) return undefined
  return { bytes, ...(claim?.[1] ? { mediaType: claim[1] } : {}) }
}

/** A holder of media as its schema knows it: an empty text in the place of what was decoded, and that beside it. */
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
