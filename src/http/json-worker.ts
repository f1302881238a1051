/** What the threads of `json-threads.ts` do: one large body from bytes to JSON. */
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { decodeInlineMedia } from '../wire/inline-media.ts'
import { findExcess, findExcessText } from './json-extent.ts'

/** The JSON of a body, or why it is none; and the buffer it came in. */
export type ParsedBody = Parsed & { readonly buffer: ArrayBuffer }

type Parsed = { readonly value: unknown } | { readonly refusal: string }

/** Parses a body. The media inside it are decoded; they and its buffer are handed over without a copy. */
export function parseBody(json: Uint8Array<ArrayBuffer>): object {
  const { buffer } = json
  const { media, ...parsed } = parse(json)
  const body: ParsedBody = { ...parsed, buffer }
  return move({ [transferableSymbol]: [...media, buffer], [valueSymbol]: body })
}

type ParsedHere = Parsed & { readonly media: readonly ArrayBuffer[] }

function parse(json: Uint8Array): ParsedHere {
  const excess = findExcess(json)
  if (excess !== undefined) return refused(excess)
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(json))
    const media = decodeInlineMedia(value, decode).map(({ buffer }) => buffer)
    const excessText = findExcessText(value)
    return excessText === undefined ? { value, media } : refused(excessText)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unreadable'
    return refused(`is not valid JSON: ${why}`)
  }
}

function refused(why: string): ParsedHere {
  return { refusal: `the request body ${why}`, media: [] }
}

/** Of a buffer of its own: a small one of Node's shares one with others. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
