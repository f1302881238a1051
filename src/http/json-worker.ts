/** What the threads of `json-threads.ts` do: one large body from bytes to JSON. */
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { decodeInlineMedia } from '../wire/inline-media.ts'
import { findExcess } from './json-extent.ts'

/** The JSON of a body, or why it is none. */
export type ParsedBody = { readonly value: unknown } | { readonly refusal: string }

/** Parses a body. Media inside it are decoded, and handed over without a copy. */
export function parseBody(json: Uint8Array): object {
  const excess = findExcess(json)
  if (excess !== undefined) return { refusal: `the request body ${excess}` }
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(json))
    const media = decodeInlineMedia(value, decode)
    const buffers = media.map(({ buffer }) => buffer)
    return move({ [transferableSymbol]: buffers, [valueSymbol]: { value } })
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unreadable'
    return { refusal: `the request body is not valid JSON: ${why}` }
  }
}

/** Of a buffer of its own: a small one of Node's shares one with others. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
