/**
 * The stage that ends a reply at one of the caller's stop sequences. The sequence is not delivered,
 * wherever the engine cuts its deltas; the engine is stopped, and the output so far is charged.
 */
import type { StreamPart, Usage } from '../../domain/stream.ts'
import type { ReplyStream } from './reply-stages.ts'

/** Dependencies of the stage. */
export type StopPorts = {
  /** The stop sequences, none of them empty. */
  readonly stops: readonly string[]
  /** The usage of the reply, called after its last part was taken. */
  usage(): Promise<Usage>
}

/** The same parts up to the first stop sequence in the text; thinking and tool calls are not searched. */
export async function* stopAt(
  parts: ReplyStream,
  { stops, usage }: StopPorts,
): AsyncGenerator<readonly StreamPart[]> {
  const search = createSearch(stops)
  let isStopped = false
  for await (const batch of parts) {
    const passed: StreamPart[] = []
    isStopped = passBatch(batch, search, passed)
    if (passed.length > 0) yield passed
    if (isStopped) break
  }
  if (isStopped) yield [{ type: 'finish', reason: 'end', usage: await usage() }]
}

/** Appends the parts to deliver to `onto`; true when a stop sequence came. */
function passBatch(batch: readonly StreamPart[], search: StopSearch, onto: StreamPart[]): boolean {
  for (const part of batch) {
    if (part.type !== 'text-delta') {
      const rest = part.type === 'text-end' ? search.flush() : ''
      if (rest !== '') onto.push({ type: 'text-delta', text: rest })
      onto.push(part)
      continue
    }
    const { text, isStopped } = search.add(part.text)
    if (text !== '') onto.push({ type: 'text-delta', text })
    if (isStopped) {
      onto.push({ type: 'text-end' })
      return true
    }
  }
  return false
}

type StopSearch = {
  /** The text to deliver: up to a stop sequence, or to where one may begin. */
  add(piece: string): { readonly text: string; readonly isStopped: boolean }
  /** The held-back text, once the text has ended. */
  flush(): string
}

function createSearch(stops: readonly string[]): StopSearch {
  const longest = Math.max(...stops.map(({ length }) => length))
  let held = ''
  return {
    add: (piece) => {
      const text = held + piece
      const end = firstStop(text, stops)
      if (end !== undefined) return { text: text.slice(0, end), isStopped: true }
      const kept = beginningAtEnd(text, stops, longest)
      held = text.slice(text.length - kept)
      return { text: text.slice(0, text.length - kept), isStopped: false }
    },
    flush: () => {
      const rest = held
      held = ''
      return rest
    },
  }
}

/** The start of the stop sequence that is complete first; of those that end together, the longest. */
function firstStop(text: string, stops: readonly string[]): number | undefined {
  const found = stops
    .map((stop) => ({ start: text.indexOf(stop), end: text.indexOf(stop) + stop.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => one.end - other.end || one.start - other.start)
  return found[0]?.start
}

/** How many characters at the end of a text may begin a stop sequence. */
function beginningAtEnd(text: string, stops: readonly string[], longest: number): number {
  for (let count = Math.min(longest - 1, text.length); count > 0; count -= 1) {
    const end = text.slice(text.length - count)
    if (stops.some((stop) => stop.startsWith(end))) return count
  }
  return 0
}
