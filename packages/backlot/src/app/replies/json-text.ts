/**
 * Decodes JSON text that is still arriving into the text that it means: `\u6740` is 杀. A moderation
 * filter that saw only the escapes would find nothing.
 */

/** One JSON text. */
export interface JsonText {
  /** Takes a piece of JSON and returns its meaning, as far as escapes are complete. */
  push(json: string): string

  /**
   * The length of JSON, from the beginning, that stands for so many units of decoded text. Must be
   * called with numbers that never decrease.
   */
  jsonUnits(textUnits: number): number
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Creates a decoder of one JSON text. */
export function createJsonText(): JsonText {
  let escape = ''
  /** The source length of each decoded unit that has not been asked for yet. */
  let lengths: number[] = []
  let asked = 0
  let askedUnits = 0
  const take = (character: string): string => {
    if (escape === '' && character !== '\\') {
      lengths.push(1)
      return character
    }
    escape += character
    const meaning = meaningOf(escape)
    if (meaning === undefined) return ''
    lengths.push(escape.length)
    escape = ''
    return meaning
  }
  return {
    push: (json) => {
      if (escape === '' && !json.includes('\\')) {
        for (let index = 0; index < json.length; index += 1) lengths.push(1)
        return json
      }
      let text = ''
      for (let index = 0; index < json.length; index += 1) text += take(json.charAt(index))
      return text
    },
    jsonUnits: (textUnits) => {
      const more = textUnits - asked
      askedUnits += lengths.slice(0, more).reduce((sum, length) => sum + length, 0)
      lengths = lengths.slice(more)
      asked = textUnits
      return askedUnits
    },
  }
}

/** The meaning of a complete escape; undefined while it is incomplete. */
function meaningOf(escape: string): string | undefined {
  const [, kind = ''] = escape
  if (kind === '') return undefined
  if (kind !== 'u') return ESCAPED[kind] ?? kind
  return escape.length < 6 ? undefined : String.fromCharCode(Number.parseInt(escape.slice(2), 16))
}
