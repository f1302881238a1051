/** Runs in the threads of `json-threads.ts`: parses one large body. */
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { charactersOfOrderPictures, decodeInlineMedia } from '../../wire/inline-media.ts'
import { utf8Text } from '../../wire/utf8-text.ts'
import type { Bytes } from './buffer-pool.ts'
import { findExcess, findExcessText } from './json-extent.ts'

/** The JSON of a body, or why it is malformed. */
export type ParsedBody = { readonly value: unknown } | { readonly refusal: string }

/** Parses a body. Its media are decoded into the memory that the body came in. */
export function parseBody(json: Bytes): object {
  const body = parse(json)
  if (json.buffer instanceof SharedArrayBuffer) return body
  return move({ [transferableSymbol]: [json.buffer], [valueSymbol]: body })
}

function parse(json: Bytes): ParsedBody {
  const excess = findExcess(json)
  if (excess !== undefined) return refused(excess)
  try {
    const value: unknown = JSON.parse(utf8Text(json))
    decodeInlineMedia(value, decoderInto(json))
    const excessText = findExcessText(value, charactersOfOrderPictures(value))
    return excessText === undefined ? { value } : refused(excessText)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unreadable'
    return refused(`is not valid JSON: ${why}`)
  }
}

function refused(why: string): ParsedBody {
  return { refusal: `the request body ${why}` }
}

/**
 * Decodes media one after another over the JSON text, which is no longer needed after parsing.
 * Decoded bytes are always shorter than their base64.
 */
function decoderInto({ buffer, byteOffset, length }: Bytes): (base64: string) => Uint8Array {
  const bytes = Buffer.from(buffer, byteOffset, length)
  let end = 0
  return (base64) => {
    const start = end
    end += bytes.write(base64, start, 'base64')
    return new Uint8Array(buffer, byteOffset + start, end - start)
  }
}
