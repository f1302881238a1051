/**
 * The input of a custom tool, decoded from the JSON of the function that represents it,
 * `{"input":"…"}`, while it arrives.
 */
import { CUSTOM_INPUT } from './response-tools.ts'
import { isObject } from '../parse.ts'

/** Decodes one call. */
export interface CustomInput {
  /** Takes a piece of JSON; returns the text that it adds. */
  push(json: string): string

  /** The JSON is complete: returns the rest of the text. */
  end(): string
}

/** The expected beginning of the JSON. */
const BEGINNING = new RegExp(String.raw`^\s*\{\s*"${CUSTOM_INPUT}"\s*:\s*"`)

/** A longer beginning is a different one. */
const MAX_BEGINNING = 256

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/**
 * Creates a decoder. JSON of another form gives no text before its end, and is then its member
 * `input`, if that is a text, or the JSON itself.
 */
export function createCustomInput(): CustomInput {
  let state: 'beginning' | 'text' | 'other' | 'over' = 'beginning'
  let held = ''
  let escape = ''
  const take = (character: string): string => {
    if (escape === '') {
      if (character === '"') state = 'over'
      else if (character === '\\') escape = character
      else return character
      return ''
    }
    escape += character
    const meaning = meaningOf(escape)
    if (meaning !== undefined) escape = ''
    return meaning ?? ''
  }
  const read = (json: string): string => {
    let text = ''
    for (let index = 0; index < json.length; index += 1) {
      text += take(json.charAt(index))
      if (state !== 'text') break
    }
    return text
  }
  return {
    push: (json) => {
      if (state === 'over') return ''
      if (state === 'text') return read(json)
      held += json
      if (state === 'other') return ''
      const begun = BEGINNING.exec(held)
      if (!begun) {
        if (held.length > MAX_BEGINNING) state = 'other'
        return ''
      }
      state = 'text'
      const rest = held.slice(begun[0].length)
      held = ''
      return read(rest)
    },
    end: () => (state === 'beginning' || state === 'other' ? otherText(held) : ''),
  }
}

/** The input of a call with complete JSON, or as far as it came. */
export function readCustomInput(json: string): string {
  const reader = createCustomInput()
  return reader.push(json) + reader.end()
}

/** The meaning of a complete escape; undefined while it is incomplete. */
function meaningOf(escape: string): string | undefined {
  const kind = escape.charAt(1)
  if (kind !== 'u') return ESCAPED[kind] ?? kind
  return escape.length < 6 ? undefined : String.fromCharCode(Number.parseInt(escape.slice(2), 16))
}

function otherText(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    const input = isObject(value) ? value[CUSTOM_INPUT] : undefined
    return typeof input === 'string' ? input : json
  } catch {
    return json
  }
}
