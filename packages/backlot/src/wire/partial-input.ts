/**
 * The input of a tool call that was cut off, as far as it is whole. Members
 * that were cut are left out, as the official clients leave them out of what
 * they read from a stream.
 */

/** The object that the JSON has begun; undefined when it begins none. */
export function readPartialInput(json: string): Record<string, unknown> | undefined {
  const { whole, closing } = wholePart(json)
  try {
    const input: unknown = JSON.parse(json.slice(0, whole) + closing)
    return typeof input === 'object' && input !== null ? { ...input } : undefined
  } catch {
    return undefined
  }
}

/** Strings, a string without its end, marks, numbers and words. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|("[\s\S]*)|[{}[\],:]|[^\s"{}[\],:]+/g

/** What nothing can follow that would make it longer. */
const ENDED = /^(?:["{}[\],:]|(?:true|false|null)$)/

/** What closes what each mark opens. */
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** How much of the JSON stands without what was cut, and what closes it. */
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

/** Keeps what closes all that is open. */
function note(open: string[], token: string): void {
  const closing = CLOSING[token]
  if (closing !== undefined) open.push(closing)
  else if (token === open.at(-1)) open.pop()
}

/** Marks between values are none, and neither are the names of members. */
function isValue(token: string, before: string, open: readonly string[]): boolean {
  if (token === ',' || token === ':') return false
  const isName = before === '{' || (before === ',' && open.at(-1) === '}')
  return !(isName && token.startsWith('"'))
}
