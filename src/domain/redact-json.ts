/**
 * Masks what is private inside JSON text and leaves the rest as it is written:
 * spaces, the order of members, the digits of numbers.
 */
import { isAlphanumeric, isDigit } from './redact-reader.ts'
import { MASK, maskText } from './redact.ts'

/**
 * The JSON with private strings, names of members and numbers masked; a number
 * becomes the text `***`. The name of a member is context for its value. Valid
 * JSON stays so, and JSON that was cut off stays cut off at the same place.
 */
export function maskJson(json: string): string {
  let masked = ''
  let name = ''
  let start = 0
  while (start < json.length) {
    const end = tokenEnd(json, start)
    const token = json.slice(start, end)
    if (token.startsWith('"')) {
      const isName = /^\s{0,64}:/.test(json.slice(end, end + 65))
      masked += maskString(token, isName ? '' : contextOf(name))
      if (isName) name = readString(token) ?? ''
    } else
      masked += isDigit(token.charCodeAt(token.startsWith('-') ? 1 : 0))
        ? maskNumber(token, contextOf(name))
        : token
    start = end
  }
  return masked
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
  if (name === '') return ''
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_-]/g, ' ')
  return `${words}: `
}

function maskString(token: string, context: string): string {
  const text = readString(token) ?? readString(`${token}"`)
  // Not JSON: what cannot be read cannot be judged.
  if (text === undefined) return `"${MASK}${token.length > 1 && token.endsWith('"') ? '"' : ''}`
  const masked = maskText(text, context)
  if (masked === text) return token
  const isWhole = readString(token) !== undefined
  return isWhole ? JSON.stringify(masked) : JSON.stringify(masked).slice(0, -1)
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
