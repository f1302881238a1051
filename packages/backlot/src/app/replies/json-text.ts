/**
 * Reads JSON text that is still arriving as the text it means: `\u6740` is 杀. A
 * judge that only saw the escapes would see nothing.
 */

/** One JSON text. */
export interface JsonText {
  /** Takes a piece of JSON; what it means, as far as its escapes are whole. */
  push(json: string): string

  /** How many units of JSON stand for so many units of meaning, from the beginning. Asked with numbers that never fall. */
  jsonUnits(textUnits: number): number
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Creates a reader of one JSON text. */
export function createJsonText(): JsonText {
  let escape = ''
  /** The lengths of what stands for each unit that has not been asked for yet. */
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

/** What a whole escape stands for; undefined while it is not whole. */
function meaningOf(escape: string): string | undefined {
  const [, kind = ''] = escape
  if (kind === '') return undefined
  if (kind !== 'u') return ESCAPED[kind] ?? kind
  return escape.length < 6 ? undefined : String.fromCharCode(Number.parseInt(escape.slice(2), 16))
}
