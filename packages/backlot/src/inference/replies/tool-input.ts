/** The input of a tool call as one JSON object, from whatever a model or its server has written. */
import { isDeepStrictEqual } from 'node:util'
import { findJson, isRecord, toRecord, type Json } from '../connection/json.ts'

/** The input as an object, or undefined when none can be found in it. */
export function findToolInput(given: unknown): Json | undefined {
  if (isRecord(given)) return given
  if (given === undefined || given === null) return {}
  return typeof given === 'string' ? findInText(given.trim()) : undefined
}

/**
 * The rest of the input after its beginning, which was already emitted; undefined when the text has
 * no object that begins with it.
 */
export function findInputAfter(text: string, beginning: string): string | undefined {
  const again = findRepeated(escapeControls(text.trim()))
  return again?.startsWith(beginning) ? again.slice(beginning.length) : undefined
}

/**
 * The objects that follow a complete one and differ from it; undefined when one of them is a longer
 * version of it, because then it was not complete.
 */
export function findOthers(whole: string, after: string): readonly Json[] | undefined {
  const first = toRecord(findJson(whole))
  const others: Json[] = []
  let rest = after.trimStart()
  for (let end = objectEnd(rest); end !== undefined; end = objectEnd(rest)) {
    const object = findJson(escapeControls(rest.slice(0, end)))
    if (!isRecord(object)) break
    if (!isDeepStrictEqual(object, first) && Object.keys(object).length > 0) {
      if (isGrown(first, object)) return undefined
      others.push(object)
    }
    rest = rest.slice(end).trimStart()
  }
  return others
}

/** Whether everything in the one is in the other, or begins there. */
function isGrown(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return other.startsWith(one)
  if (!isRecord(one) || !isRecord(other)) return isDeepStrictEqual(one, other)
  return Object.entries(one).every(([name, value]) => isGrown(value, other[name]))
}

function findInText(text: string): Json | undefined {
  if (text === '' || text === 'null') return {}
  const whole = findJson(text) ?? findJson(escapeControls(text))
  if (isRecord(whole)) return whole
  // Written as JSON twice.
  if (typeof whole === 'string' && whole !== text) return findInText(whole.trim())
  return whole === undefined ? (findInRow(text) ?? findBegunAgain(text)) : undefined
}

function findBegunAgain(text: string): Json | undefined {
  const object = findJson(findRepeated(text) ?? '')
  return isRecord(object) ? object : undefined
}

/**
 * Consecutive objects: an empty first one is skipped, and what follows a complete one (a
 * repetition, or the end mark of a chat template) is dropped.
 */
function findInRow(text: string): Json | undefined {
  let rest = text
  let found: Json | undefined
  for (let end = objectEnd(rest); end !== undefined; end = objectEnd(rest)) {
    const object = findJson(escapeControls(rest.slice(0, end)))
    if (!isRecord(object)) return found
    found = object
    if (Object.keys(object).length > 0) return object
    rest = rest.slice(end).trimStart()
  }
  return found
}

/** An object that was begun, and then begun again. */
function findRepeated(text: string): string | undefined {
  for (let at = text.indexOf('{', 1); at !== -1; at = text.indexOf('{', at + 1)) {
    const again = text.slice(at)
    if (!again.startsWith(text.slice(0, at))) continue
    if (isRecord(findJson(again))) return again
  }
  return undefined
}

/** Where the object at the start of the text ends, or undefined. */
function objectEnd(text: string): number | undefined {
  if (!text.startsWith('{')) return undefined
  const marks = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}]/g
  let depth = 0
  for (const mark of text.matchAll(marks)) {
    if (mark[0] === '{') depth += 1
    if (mark[0] === '}') depth -= 1
    if (depth === 0) return mark.index + 1
  }
  return undefined
}

/** Escapes line breaks and other control characters inside strings. */
function escapeControls(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g, (string) =>
    string.replaceAll(CONTROLS, (control) => JSON.stringify(control).slice(1, -1)),
  )
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u001f]/g
