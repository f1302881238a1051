/**
 * Details of thoughts that a server sends (`reasoning_details`, or `thinking_blocks`) and wants
 * back with the results of a call: signed or hidden parts, beside the text. Source: OpenRouter,
 * "Reasoning tokens", and Vercel AI Gateway and MiniMax have it too; LiteLLM, "Reasoning content".
 * Where it travels: docs/decisions/0043-opaque-state.md.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  findJson,
  isRecord,
  toCount,
  toList,
  toRecord,
  toText,
  type Json,
} from '../../inference/connection/json.ts'

/** Collects the details of one reply. */
export interface ThoughtDetails {
  /** Takes the details of one delta; returns text in them that no delta had before. */
  add(details: unknown): string

  /** Takes the new details that belong to these calls, by id. */
  takeCalls(ids: ReadonlySet<string>): ReadonlyMap<string, string>

  /**
   * Takes the other new details as one text; undefined when none needs to be sent back. `thought`
   * is the text that was sent for it.
   */
  take(thought: string): string | undefined
}

/** Shorter repetitions may be coincidence. */
const MIN_REPEATED_CHARACTERS = 8

/** Creates the collector of one reply. */
export function thoughtDetails(): ThoughtDetails {
  let entries: Json[] = []
  return {
    add: (details) =>
      toList(details)
        .map((it) => addEntry(entries, toRecord(it)))
        .join(''),
    takeCalls: (ids) => {
      const own = entries.filter(({ id }) => ids.has(toText(id)))
      entries = entries.filter((entry) => !own.includes(entry))
      const byId = Map.groupBy(own, ({ id }) => toText(id))
      return new Map([...byId].map(([id, list]) => [id, JSON.stringify(list)]))
    },
    take: (thought) => {
      const worth = entries.filter(isWorth)
      entries = []
      return worth.length > 0 ? packDetails(worth, thought) : undefined
    },
  }
}

/** Some servers send an entry in pieces with one index, others send it again with every chunk. */
function addEntry(entries: Json[], entry: Json): string {
  const member = wordsOf(entry)
  const last = entries.findLast(
    (it) => it['type'] === entry['type'] && it['index'] === entry['index'],
  )
  const piece = member === undefined ? '' : toText(entry[member])
  if (!last || member === undefined || isNext(last, entry)) {
    if (!last || !isDeepStrictEqual(last, entry)) entries.push(entry)
    return piece
  }
  const before = toText(last[member])
  const isWhole = isRepeated(before, piece, entry)
  const given = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined)
  entries[entries.indexOf(last)] = {
    ...last,
    ...Object.fromEntries(given),
    [member]: isWhole ? piece : before + piece,
  }
  return isWhole ? piece.slice(before.length) : piece
}

/** LiteLLM repeats a thought with its signature. */
function isRepeated(before: string, piece: string, { signature }: Json): boolean {
  if (piece === before && toText(signature) !== '') return true
  return before.length >= MIN_REPEATED_CHARACTERS && piece.startsWith(before)
}

/** Blocks have no index: what comes after a signature is another one. */
function isNext(last: Json, { type, thinking }: Json): boolean {
  return type === 'thinking' && toText(last['signature']) !== '' && toText(thinking) !== ''
}

/** The member of an entry with its text; undefined for unknown entries. */
function wordsOf({ type }: Json): 'text' | 'summary' | 'thinking' | undefined {
  if (type === 'reasoning.encrypted' || type === 'redacted_thinking') return undefined
  if (type === 'thinking') return 'thinking'
  return type === 'reasoning.summary' ? 'summary' : 'text'
}

/** Text without a signature is refused where signatures are required. */
function isWorth({ type, format, signature }: Json): boolean {
  const isSigned = toText(signature) !== ''
  if (type === 'thinking') return isSigned
  return type !== 'reasoning.text' || isSigned || !/^(?:anthropic|google)-/.test(toText(format))
}

/** Whether this is sent as `thinking_blocks`. */
export function isThinkingBlock({ type }: Json): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}

/**
 * The entries as one text. Text that the thought contains is represented by its length: signatures
 * and ids travel beside the thought.
 */
function packDetails(entries: readonly Json[], thought: string): string {
  const trimmed = thought.trimStart()
  const words = entries.map((entry) => toText(entry[wordsOf(entry) ?? '']))
  const whole = words.join('')
  if (trimmed === '' || whole.trimStart() !== trimmed) return JSON.stringify({ entries })
  const short = entries.map((entry, index) => {
    const member = wordsOf(entry)
    return member === undefined
      ? entry
      : Object.assign({ ...entry }, { [member]: words[index]?.length })
  })
  return JSON.stringify({ before: whole.slice(0, whole.length - trimmed.length), entries: short })
}

/** The entries from a text made by `ThoughtDetails.take`, for its thought; none for any other text. */
export function unpackDetails(data: string, thought: string): readonly Json[] {
  const { before, entries } = toRecord(findJson(data))
  let rest = toText(before) + thought
  return toList(entries)
    .map(toRecord)
    .map((entry) => {
      const member = wordsOf(entry)
      if (member === undefined || typeof entry[member] !== 'number') return entry
      const words = rest.slice(0, toCount(entry[member]))
      rest = rest.slice(words.length)
      return Object.assign({ ...entry }, { [member]: words })
    })
}

/** The entries of a call, from what `takeCalls` returned for it; none for other state. */
export function unpackCallDetails(data: string): readonly Json[] {
  return toList(findJson(data)).filter(isRecord)
}
