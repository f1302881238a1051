/** Limits for a large body: structural characters outside strings, and nesting depth. */
export const MAX_MARKS = 200_000
export const DEEPEST_BODY = 256

/**
 * The most characters that all texts of a body may have together, without media: 16 for each token
 * of the largest context window, about four times what tokens have. Texts are copied from thread to
 * thread, so each character costs the main thread time.
 */
export const MAX_TEXT_CHARACTERS = 16_000_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a

/** The change of depth by byte: +1 for `[` and `{`, -1 for `]` and `}`. */
const DEPTHS: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 }

/**
 * Why a JSON text is too expensive to parse, or undefined. It is checked before parsing because 64
 * MB of empty lists become gigabytes of memory, and because the main thread must copy the parsed
 * value member by member. Long strings cost next to nothing: the scan skips them.
 */
export function findExcess(json: Uint8Array): string | undefined {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.length)
  let marks = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at)
    const step = DEPTHS[byte] ?? 0
    depth += step
    if (step === 1 || byte === COMMA || byte === COLON) marks += 1
    if (depth > DEEPEST_BODY) return `must nest at most ${DEEPEST_BODY} levels deep, got more`
    if (marks > MAX_MARKS) return `must have at most ${MAX_MARKS} members and items, got more`
  }
  return undefined
}

/**
 * Why the texts of a JSON value are too long, or undefined. Numbers and names do not count, nor do
 * so many characters of media.
 */
export function findExcessText(value: unknown, mediaCharacters = 0): string | undefined {
  const characters = countText(value) - mediaCharacters
  if (characters <= MAX_TEXT_CHARACTERS) return undefined
  return `must have at most ${MAX_TEXT_CHARACTERS} characters of text beside its media, got ${characters}`
}

function countText(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + countText(inner), 0)
}

/** The end of the string that begins at `start`; the end of the input when it is not closed. */
function endOfText(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1)
  while (end >= 0 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1)
  return end < 0 ? bytes.length : end
}

/** Whether a quote is escaped: an odd number of backslashes stands before it. */
function isEscaped(bytes: Buffer, quote: number): boolean {
  let first = quote
  while (bytes[first - 1] === BACKSLASH) first -= 1
  return (quote - first) % 2 === 1
}
