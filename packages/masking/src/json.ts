/**
 * Masks private data inside JSON text and leaves everything else as written: whitespace, the order
 * of members, the digits of numbers.
 */
import { isAlphanumeric, isDigit } from './reader.ts'
import { createMasker, MASK, maskText, type Masker } from './masker.ts'

/** A part of masked JSON, and how many UTF-16 units of input it covers. */
export type MaskedPart = { readonly text: string; readonly units: number }

/**
 * Masks private strings, member names and numbers; a private number becomes the string `***`. A
 * member's name is context for its value. Valid JSON stays valid, and truncated JSON stays
 * truncated at the same place.
 */
export function maskJson(json: string): string {
  let masked = ''
  for (const { text } of maskJsonInSteps(json, json.length)) masked += text
  return masked
}

/**
 * The same in parts of about `stepUnits` each, so that the caller can yield to the event loop
 * between them.
 */
export function* maskJsonInSteps(json: string, stepUnits: number): Generator<MaskedPart> {
  let name = ''
  let start = 0
  while (start < json.length) {
    const end = tokenEnd(json, start, start + 1)
    const token = json.slice(start, end)
    const isName = isNameBefore(json, token, end)
    yield* maskToken({ token, isName, name }, stepUnits)
    if (isName) name = readString(token) ?? ''
    start = end
  }
}

/**
 * Masks JSON that arrives in pieces; the output joined equals `maskJson` of the whole. A string or
 * number is held back until it ends.
 */
export function createJsonMasker(): Pick<Masker, 'push' | 'end'> {
  let pending = ''
  let name = ''
  let scannedTo = 1 // within the first pending token
  /** The pieces of a string that has not ended; they are joined only once, however many there are. */
  let open: { readonly pieces: string[]; isEscaped: boolean } | undefined
  /** Keeps a token whose end or meaning is not known yet. */
  const wait = (token: string): void => {
    scannedTo = 1
    if (!token.startsWith('"')) return
    const { isClosed, isEscaped } = scanString(token.slice(1), false)
    if (isClosed) scannedTo = token.length - 1
    else open = { pieces: [token], isEscaped }
  }
  const mask = (token: string, isName: boolean): string => {
    let masked = ''
    for (const { text } of maskToken({ token, isName, name }, Infinity)) masked += text
    if (isName) name = readString(token) ?? ''
    return masked
  }
  const take = (isLast: boolean): string => {
    let masked = ''
    let start = 0
    while (start < pending.length) {
      const end = tokenEnd(pending, start, start + scannedTo)
      const token = pending.slice(start, end)
      if (!isLast && mayContinue(pending, token, end)) {
        wait(token)
        break
      }
      masked += mask(token, isNameBefore(pending, token, end))
      start = end
      scannedTo = 1
    }
    pending = open ? '' : pending.slice(start)
    return masked
  }
  const close = (): void => {
    if (open) pending = open.pieces.join('')
    open = undefined
  }
  return {
    push: (piece) => {
      if (open) {
        open.pieces.push(piece)
        const { isClosed, isEscaped } = scanString(piece, open.isEscaped)
        open.isEscaped = isEscaped
        if (!isClosed) return ''
        close()
      } else pending += piece
      return take(false)
    },
    end: () => {
      close()
      return take(true)
    },
  }
}

/** The most blanks between a member's name and its colon. */
const MAX_BLANKS = 64

/** Whether a token is a member's name: a string with a colon after it. */
function isNameBefore(json: string, token: string, end: number): boolean {
  return token.startsWith('"') && /^\s{0,64}:/.test(json.slice(end, end + MAX_BLANKS + 1))
}

/** Whether more input could change where a token ends, or what it is. */
function mayContinue(json: string, token: string, end: number): boolean {
  if (!token.startsWith('"')) return end === json.length && isScalarUnit(token.charCodeAt(0))
  if (!scanString(token.slice(1), false).isClosed) return true
  return json.length - end <= MAX_BLANKS && /^\s*$/.test(json.slice(end))
}

/**
 * Whether a string ends in this piece of it (without the opening quote), and whether the piece ends
 * after an open backslash.
 */
function scanString(
  piece: string,
  wasEscaped: boolean,
): { readonly isClosed: boolean; readonly isEscaped: boolean } {
  let isEscaped = wasEscaped
  for (let index = 0; index < piece.length; index += 1) {
    const sign = piece[index]
    if (sign === '"' && !isEscaped) return { isClosed: true, isEscaped: false }
    isEscaped = sign === '\\' && !isEscaped
  }
  return { isClosed: false, isEscaped }
}

type Token = {
  readonly token: string
  readonly isName: boolean
  /** The name of the member that the token belongs to; empty when it has none. */
  readonly name: string
}

function* maskToken({ token, isName, name }: Token, stepUnits: number): Generator<MaskedPart> {
  if (token.startsWith('"')) yield* maskString(token, isName ? '' : contextOf(name), stepUnits)
  else yield { text: maskOther(token, name), units: token.length }
}

/** Masks a number like text; keywords and punctuation stay. */
function maskOther(token: string, name: string): string {
  const isNumber = isDigit(token.charCodeAt(token.startsWith('-') ? 1 : 0))
  return isNumber ? maskNumber(token, contextOf(name)) : token
}

/**
 * The end of a string, a number, a keyword, or one punctuation mark. `from`, after `start`, is
 * known to be inside the token or at its end.
 */
function tokenEnd(json: string, start: number, from: number): number {
  if (json[start] === '"') return stringEnd(json, from)
  let end = start
  while (isScalarUnit(json.charCodeAt(end))) end += 1
  return Math.max(end, start + 1)
}

function stringEnd(json: string, from: number): number {
  let end = from
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
  return Math.min(end + 1, json.length)
}

/** Letters, digits, + - . */
function isScalarUnit(unit: number): boolean {
  return isAlphanumeric(unit) || unit === 43 || unit === 45 || unit === 46
}

/** A member's name as a label before its value: `phoneNumber` and `phone_number` become `phone number: `. */
function contextOf(name: string): string {
  // `text`, the most common name of all, does not mean a text message here.
  if (name === '' || name === 'text') return ''
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_-]/g, ' ')
  return `${words}: `
}

function* maskString(token: string, context: string, stepUnits: number): Generator<MaskedPart> {
  const whole = readString(token)
  const text = whole ?? readString(`${token}"`)
  if (text === undefined) {
    // Invalid JSON cannot be judged, so it is masked whole.
    const end = token.length > 1 && token.endsWith('"') ? '"' : ''
    return yield { text: `"${MASK}${end}`, units: token.length }
  }
  const masker = createMasker(context)
  let masked = ''
  for (let start = 0; start < text.length; start += stepUnits) {
    const some = text.slice(start, start + stepUnits)
    masked += masker.push(some)
    yield { text: '', units: some.length }
  }
  masked += masker.end()
  if (masked === text) return yield { text: token, units: 0 }
  const written = JSON.stringify(masked)
  return yield { text: whole === undefined ? written.slice(0, -1) : written, units: 0 }
}

function readString(token: string): string | undefined {
  try {
    return String(JSON.parse(token))
  } catch {
    return undefined
  }
}

function maskNumber(token: string, context: string): string {
  return maskText(token, context) === token ? token : `"${MASK}"`
}
