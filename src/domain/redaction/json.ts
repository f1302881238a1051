/**
 * Masks what is private inside JSON text and leaves the rest as it is written:
 * spaces, the order of members, the digits of numbers.
 */
import { isAlphanumeric, isDigit } from './reader.ts'
import { createMasker, MASK, maskText } from './redact.ts'

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
    const end = tokenEnd(json, start)
    const token = json.slice(start, end)
    if (token.startsWith('"')) {
      const isName = /^\s{0,64}:/.test(json.slice(end, end + 65))
      yield* maskString(token, isName ? '' : contextOf(name), stepUnits)
      if (isName) name = readString(token) ?? ''
    } else yield { text: maskOther(token, name), units: token.length }
    start = end
  }
}

/** A number is masked like text; words and signs say nothing. */
function maskOther(token: string, name: string): string {
  const isNumber = isDigit(token.charCodeAt(token.startsWith('-') ? 1 : 0))
  return isNumber ? maskNumber(token, contextOf(name)) : token
}

/** The end of a string, of a number or word, or of one sign. */
function tokenEnd(json: string, start: number): number {
  if (json[start] === '"') return stringEnd(json, start)
  let end = start
  while (isScalarUnit(json.charCodeAt(end))) end += 1
  return Math.max(end, start + 1)
}

function stringEnd(json: string, start: number): number {
  let end = start + 1
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
