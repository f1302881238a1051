/**
 * Masks what is private inside JSON text and leaves the rest as it is written:
 * spaces, the order of members, the digits of numbers.
 */
import { isAlphanumeric, isDigit } from './reader.ts'
import { createMasker, MASK, maskText, type Masker } from './masker.ts'

/** A part of masked JSON, and how many UTF-16 units were read for it. */
export type MaskedPart = { readonly text: string; readonly units: number }

/**
 * The JSON with private strings, names of members and numbers masked; a number
 * becomes the text `***`. The name of a member is context for its value. Valid
 * JSON stays so, and JSON that was cut off stays cut off at the same place.
 */
export function maskJson(json: string): string {
  let masked = ''
  for (const { text } of maskJsonInSteps(json, json.length)) masked += text
  return masked
}

/** The same in parts, so that others may have their turn between them; each takes the work of about `stepUnits`. */
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
 * Masks JSON that is still arriving: the pieces that it gives out are, joined, what
 * `maskJson` makes of the whole. A string or number is held back until it has ended.
 */
export function createJsonMasker(): Pick<Masker, 'push' | 'end'> {
  let pending = ''
  let name = ''
  let scannedTo = 1 // of the first token that is pending
  /** The pieces of a string whose end has not come: joined once, however many they are. */
  let open: { readonly pieces: string[]; isEscaped: boolean } | undefined
  /** Holds a token back whose end or meaning is not known yet. */
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

/** How many blanks may stand between a member's name and its colon. */
const MAX_BLANKS = 64

/** Whether a token is a member's name: a string with a colon after it. */
function isNameBefore(json: string, token: string, end: number): boolean {
  return token.startsWith('"') && /^\s{0,64}:/.test(json.slice(end, end + MAX_BLANKS + 1))
}

/** Whether what has arrived leaves open where a token ends, or what it is. */
function mayContinue(json: string, token: string, end: number): boolean {
  if (!token.startsWith('"')) return end === json.length && isScalarUnit(token.charCodeAt(0))
  if (!scanString(token.slice(1), false).isClosed) return true
  return json.length - end <= MAX_BLANKS && /^\s*$/.test(json.slice(end))
}

/** Whether a string ends in a piece of it that begins after the opening quote, and whether a backslash is open at the end. */
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

/** A number is masked like text; words and signs say nothing. */
function maskOther(token: string, name: string): string {
  const isNumber = isDigit(token.charCodeAt(token.startsWith('-') ? 1 : 0))
  return isNumber ? maskNumber(token, contextOf(name)) : token
}

/** The end of a string, of a number or word, or of one sign. `from`, after `start`, is known to be inside the token or at its end. */
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

/** A member's name as words before its value: `phoneNumber`, `phone_number` as `phone number: `. */
function contextOf(name: string): string {
  // The commonest name of all is no request to "text" somebody.
  if (name === '' || name === 'text') return ''
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_-]/g, ' ')
  return `${words}: `
}

function* maskString(token: string, context: string, stepUnits: number): Generator<MaskedPart> {
  const whole = readString(token)
  const text = whole ?? readString(`${token}"`)
  if (text === undefined) {
    // Not JSON: what cannot be read cannot be judged.
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
