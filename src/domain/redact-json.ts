/**
 * Masks what is private inside JSON text and leaves the rest as it is written:
 * spaces, the order of members, the digits of numbers.
 */
import { MASK, maskText } from './redact.ts'

/**
 * The JSON with private strings, names of members and numbers masked; a number
 * becomes the text `***`. The name of a member is context for its value. Valid
 * JSON stays so, and JSON that was cut off stays cut off at the same place.
 */
export function maskJson(json: string): string {
  let masked = ''
  let name = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token.startsWith('"')) {
      const isName = ENDS_NAME.test(token)
      masked += maskString(token, isName ? '' : contextOf(name))
      if (isName) name = readString(token.slice(0, token.lastIndexOf('"') + 1)) ?? ''
    } else masked += NUMBER.test(token) ? maskNumber(token, contextOf(name)) : token
  }
  return masked
}

/** Each character is in exactly one token, and no token is tried twice from the same place: linear. */
const TOKEN = /"(?:[^"\\]|\\[^])*(?:"(?:\s*:)?|\\?$)|[-+.\w]+|[^"\w+.-]+|[^]/g

const ENDS_NAME = /"\s*:$/

const NUMBER = /^-?\d/

/** A member's name as words before its value: `phoneNumber`, `phone_number` as `phone number: `. */
function contextOf(name: string): string {
  if (name === '') return ''
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_-]/g, ' ')
  return `${words}: `
}

function maskString(token: string, context: string): string {
  const isWhole = token.length > 1 && /"(?:\s*:)?$/.test(token)
  const close = isWhole ? token.lastIndexOf('"') : token.length
  const text = readString(`${token.slice(0, close)}"`)
  // Not JSON: what cannot be read cannot be judged.
  if (text === undefined) return `"${MASK}${token.slice(close)}`
  const masked = maskText(text, context)
  if (masked === text) return token
  return JSON.stringify(masked).slice(0, -1) + token.slice(close)
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
