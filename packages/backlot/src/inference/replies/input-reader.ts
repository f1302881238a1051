/**
 * Streams the input of a tool call: as much of its JSON as can be emitted already, in pieces that
 * are the beginning of one JSON object, whatever follows.
 *
 * Strings are passed on as they come, except escapes, which come whole; numbers and literals when
 * their end is seen. Nothing is emitted before the first member name, because until then it may be
 * no beginning: an empty object, an object in quotes, a repeated brace.
 */
import { findJson, isRecord, type Json } from '../connection/json.ts'
import { findInputAfter, findOthers, findToolInput } from './tool-input.ts'

/** Reads one input. */
export interface InputReader {
  /** Takes a piece of JSON; returns what can be emitted now. */
  push(piece: string): string

  /** True once any of it came. */
  hasBegun(): boolean

  /** True once the object is complete: nothing after it counts. */
  isWhole(): boolean

  /**
   * Further objects after the complete one that differ from it: inputs of other calls. Undefined
   * when they are longer versions of it.
   */
  others(): readonly Json[] | undefined

  /** What is left to emit at the end; undefined when there was no object. */
  rest(): string | undefined
}

/** What may come next. `broken`: invalid JSON. */
type Place =
  | 'object'
  | 'name-or-end'
  | 'name'
  | 'in-name'
  | 'colon'
  | 'value'
  | 'value-or-end'
  | 'in-string'
  | 'next'
  | 'whole'
  | 'broken'

type Scan = {
  text: string
  /** The position up to which the text is read. */
  at: number
  emitted: string
  place: Place
  readonly open: string[]
}

/** Creates the reader of one input. `given` returns the object that replaces the text when none came. */
export function inputReader(given: () => unknown): InputReader {
  const scan: Scan = { text: '', at: 0, emitted: '', place: 'object', open: [] }
  let raw = ''
  let emitted = ''
  let after = ''
  const isWhole = (): boolean => scan.place === 'whole'
  return {
    push: (piece) => {
      if (scan.place === 'whole') {
        after += piece
        return ''
      }
      raw += piece
      if (scan.place === 'broken') return ''
      scan.text = scan.text.slice(scan.at) + piece
      scan.at = 0
      scan.emitted = ''
      let again = true
      while (again) again = STEPS[scan.place](scan)
      emitted += scan.emitted
      if (isWhole()) after = scan.text.slice(scan.at)
      return scan.emitted
    },
    hasBegun: () => raw !== '',
    // An empty object is not final, because another one may follow it.
    isWhole: () => isWhole() || (scan.place === 'broken' && isRecord(findJson(raw))),
    others: () => (after === '' ? [] : findOthers(emitted, after)),
    rest: () => {
      if (isWhole()) return ''
      if (emitted !== '') return findInputAfter(raw, emitted)
      const input = findToolInput(raw === '' ? given() : raw)
      return input === undefined ? undefined : JSON.stringify(input)
    },
  }
}

const FIRST = /[ \t\n\r]*\{[ \t\n\r]*(?=")/y
const FIRST_HALF = /[ \t\n\r]*(?:\{[ \t\n\r]*)?$/y
const QUOTE = /[ \t\n\r]*"/y
const COLON = /[ \t\n\r]*:/y
const COMMA = /[ \t\n\r]*,/y
const HALF_SCALAR = /[ \t\n\r]*[-+.\w]*$/y
const BRACE = /[ \t\n\r]*\{/y
const BRACKET = /[ \t\n\r]*\[/y
const BRACE_END = /[ \t\n\r]*\}/y
const BRACKET_END = /[ \t\n\r]*\]/y
const HALF_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/y
const SPACE_END = /[ \t\n\r]*$/y
const END_QUOTE = /"/y
const SCALAR =
  /[ \t\n\r]*(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![-+.\w])/y
// oxlint-disable-next-line no-control-regex -- JSON strings have none of these
const PLAIN = /[^"\\\u0000-\u001f]+/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Each reads one step; true when there may be another one. */
const STEPS: Readonly<Record<Place, (scan: Scan) => boolean>> = {
  object: (scan) => {
    if (take(scan, FIRST, 'name')) {
      scan.emitted = scan.emitted.trimStart()
      scan.open.push('}')
      return true
    }
    return isAtEnd(scan, FIRST_HALF) ? false : breakOff(scan)
  },
  'name-or-end': (scan) => end(scan, '}') || STEPS.name(scan),
  name: (scan) => take(scan, QUOTE, 'in-name') || expect(scan),
  'in-name': (scan) => readString(scan, 'colon'),
  colon: (scan) => take(scan, COLON, 'value') || expect(scan),
  value: readValue,
  'value-or-end': (scan) => end(scan, ']') || readValue(scan),
  'in-string': (scan) => readString(scan, 'next'),
  next: (scan) => {
    const closing = scan.open.at(-1) ?? ''
    return (
      take(scan, COMMA, closing === '}' ? 'name' : 'value') || end(scan, closing) || expect(scan)
    )
  },
  whole: () => false,
  broken: () => false,
}

function readValue(scan: Scan): boolean {
  if (take(scan, QUOTE, 'in-string')) return true
  if (begin(scan, '{', '}') || begin(scan, '[', ']')) return true
  // A number or literal may continue until something else comes.
  if (isAtEnd(scan, HALF_SCALAR)) return false
  return take(scan, SCALAR, 'next') || breakOff(scan)
}

function begin(scan: Scan, mark: '{' | '[', closing: string): boolean {
  const pattern = mark === '{' ? BRACE : BRACKET
  if (!take(scan, pattern, mark === '{' ? 'name-or-end' : 'value-or-end')) return false
  scan.open.push(closing)
  return true
}

function end(scan: Scan, closing: string): boolean {
  const pattern = closing === '}' ? BRACE_END : BRACKET_END
  if (!take(scan, pattern, 'next')) return false
  scan.open.pop()
  if (scan.open.length === 0) scan.place = 'whole'
  return true
}

/** Line breaks and other control characters are escaped as JSON requires. */
function readString(scan: Scan, after: Place): boolean {
  take(scan, PLAIN, scan.place)
  if (scan.at === scan.text.length) return false
  if (take(scan, END_QUOTE, after) || take(scan, ESCAPE, scan.place)) return true
  if (isAtEnd(scan, HALF_ESCAPE)) return false
  const unit = scan.text.charAt(scan.at)
  if (unit === '\\') return breakOff(scan)
  scan.emitted += JSON.stringify(unit).slice(1, -1)
  scan.at += 1
  return true
}

/** Emits what matches here, and continues after it; false when nothing does. */
function take(scan: Scan, pattern: RegExp, place: Place): boolean {
  pattern.lastIndex = scan.at
  if (!pattern.test(scan.text)) return false
  scan.emitted += scan.text.slice(scan.at, pattern.lastIndex)
  scan.at = pattern.lastIndex
  scan.place = place
  return true
}

function isAtEnd(scan: Scan, pattern: RegExp): boolean {
  pattern.lastIndex = scan.at
  return pattern.test(scan.text)
}

/** Only space may come here before more arrives. */
function expect(scan: Scan): boolean {
  return isAtEnd(scan, SPACE_END) ? false : breakOff(scan)
}

function breakOff(scan: Scan): boolean {
  scan.place = 'broken'
  return false
}
