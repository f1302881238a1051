/**
 * The input of a tool call that was cut off, as far as it is complete. Incomplete members are left
 * out, as the official clients do when they read a stream.
 */

/** The object so far; undefined when the JSON begins none. */
export function readPartialInput(json: string): Record<string, unknown> | undefined {
  const { whole, closing } = wholePart(json)
  try {
    const input: unknown = JSON.parse(json.slice(0, whole) + closing)
    return typeof input === 'object' && input !== null ? { ...input } : undefined
  } catch {
    return undefined
  }
}

/** Strings, an unterminated string, punctuation, numbers and literals. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|("[\s\S]*)|[{}[\],:]|[^\s"{}[\],:]+/g

/** Tokens that cannot become longer. */
const ENDED = /^(?:["{}[\],:]|(?:true|false|null)$)/

/** The closing bracket of each opening one. */
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** How much of the JSON is complete, and what closes it. */
function wholePart(json: string): { readonly whole: number; readonly closing: string } {
  const open: string[] = []
  let before = ''
  let whole = 0
  let closing = ''
  for (const { 0: token, 1: half, index } of json.matchAll(TOKENS)) {
    const end = index + token.length
    note(open, token)
    const isCut = half !== undefined || (end === json.length && !ENDED.test(token))
    if (!isCut && isValue(token, before, open)) {
      whole = end
      closing = open.toReversed().join('')
    }
    before = token
  }
  return { whole, closing }
}

/** Tracks the closing brackets of everything that is open. */
function note(open: string[], token: string): void {
  const closing = CLOSING[token]
  if (closing !== undefined) open.push(closing)
  else if (token === open.at(-1)) open.pop()
}

/** Punctuation is no value, and neither are member names. */
function isValue(token: string, before: string, open: readonly string[]): boolean {
  if (token === ',' || token === ':') return false
  const isName = before === '{' || (before === ',' && open.at(-1) === '}')
  return !(isName && token.startsWith('"'))
}
