/**
 * The stage that stops a reply before sensitive content is sent. It stands before the meter: text
 * that is held back or stopped is not delivered, so it is not charged.
 *
 * It filters text, thinking and tool input. Adjacent text blocks are filtered as one text, and so
 * are thinking blocks, so that nothing can hide between them. Their boundaries are kept: the end of
 * a block waits until the text before it is cleared.
 */
import type { Cleared, SensitivityChecker, ModerationFilter } from '../../domain/sensitivity.ts'
import type { SensitiveType } from '../../domain/sensitive-types.ts'
import {
  isBlockStart,
  pieceOf,
  type BlockStart,
  type StreamPart,
  type Usage,
} from '../../domain/stream.ts'
import { after, type MaybePromise } from '../../domain/maybe-promise.ts'
import { createJsonText } from './json-text.ts'
import { createGrammarCheck, type ReplyStream } from './reply-stages.ts'

/** Dependencies of the stage. */
export type ModerateReplyPorts = {
  readonly checker: SensitivityChecker
  readonly signal: AbortSignal
  /** The usage of the reply, called after its last part was taken. */
  usage(): Promise<Usage>
}

/**
 * The same parts as far as they are valid and clean. Throws `internal` as soon as one breaks the
 * grammar, or when the reply ends without `finish`. At sensitive content the engine is stopped, the
 * open block is ended before it, and `finish` has the reason `sensitive`.
 */
export async function* moderateReply(
  parts: ReplyStream,
  { checker, signal, usage }: ModerateReplyPorts,
): AsyncGenerator<readonly StreamPart[]> {
  const grammar = createGrammarCheck()
  const filter = createReplyFilter(() => checker.openFilter(signal))
  let type: SensitiveType | undefined
  for await (const batch of parts) {
    const { sound, fault } = grammar.check(batch)
    const passed: StreamPart[] = []
    const passing = filter.pass(sound, passed)
    type = passing instanceof Promise ? await passing : passing
    if (passed.length > 0) yield passed
    if (type !== undefined) break
    if (fault) throw fault
  }
  if (type === undefined) grammar.end()
  else yield [{ type: 'finish', reason: 'sensitive', sensitiveType: type, usage: await usage() }]
}

type ReplyFilter = {
  /** Appends the cleared parts to `onto`; resolves to the type of sensitive content that was found. */
  pass(batch: readonly StreamPart[], onto: StreamPart[]): Verdict
}

/** The type of sensitive content; synchronous where the checker asks nobody. */
type Verdict = MaybePromise<SensitiveType | undefined>

function createReplyFilter(watch: () => ModerationFilter): ReplyFilter {
  let run: FilteredRun | undefined
  const goesOn = (part: StreamPart): boolean =>
    run !== undefined && part.type !== 'finish' && (!isBlockStart(part) || run.takes(part))
  const turnTo = (part: StreamPart, onto: StreamPart[]): Verdict => {
    const ended = run
    const begin = (type: SensitiveType | undefined): SensitiveType | undefined => {
      if (type === undefined) run = isBlockStart(part) ? createRun(part, watch()) : undefined
      return type
    }
    return ended
      ? after(
          after(ended.filter.end(), (it) => ended.end(it, onto)),
          begin,
        )
      : begin(undefined)
  }
  const add = (part: StreamPart, onto: StreamPart[]): Verdict => {
    const open = run
    const piece = open ? open.add(part, onto) : void onto.push(part)
    if (!open || piece === undefined) return undefined
    return after(open.filter.push(piece), (cleared) => open.clear(cleared, onto))
  }
  const passFrom = (index: number, batch: readonly StreamPart[], onto: StreamPart[]): Verdict => {
    for (let at = index; at < batch.length; at += 1) {
      const part = batch[at]
      if (!part) break
      const turned = goesOn(part) ? undefined : turnTo(part, onto)
      const type = after(turned, (found) => found ?? add(part, onto))
      // Awaits only a checker's promise: each await costs more than the part itself.
      if (type instanceof Promise)
        return type.then((found) => found ?? passFrom(at + 1, batch, onto))
      if (type !== undefined) return type
    }
    return undefined
  }
  return { pass: (batch, onto) => passFrom(0, batch, onto) }
}

/** Adjacent blocks that are filtered as one text. */
type FilteredRun = {
  readonly filter: ModerationFilter
  /** Whether a new block belongs to the same text. */
  takes(start: BlockStart): boolean
  /** Takes a part; returns its text to be filtered, if any. */
  add(part: StreamPart, onto: StreamPart[]): string | undefined
  /** Releases what the filter has cleared. */
  clear(cleared: Cleared, onto: StreamPart[]): SensitiveType | undefined
  /** No more text comes: releases the rest, unless the filter finds something in it. */
  end(cleared: Cleared, onto: StreamPart[]): SensitiveType | undefined
}

function createRun({ type: kind }: BlockStart, watch: ModerationFilter): FilteredRun {
  const json = kind === 'tool-start' ? createJsonText() : undefined
  const queue = createQueue(kind)
  const clear = (cleared: Cleared, onto: StreamPart[]): SensitiveType | undefined => {
    queue.release(json ? json.jsonUnits(cleared.units) : cleared.units, onto)
    if (cleared.type !== undefined) queue.close(onto)
    return cleared.type
  }
  return {
    filter: watch,
    takes: (start) => start.type === kind && kind !== 'tool-start',
    add: (part, onto) => {
      queue.add(part)
      const piece = pieceOf(part)
      if (piece !== undefined) return json ? json.push(piece) : piece
      queue.release(0, onto)
      return undefined
    },
    clear,
    end: (cleared, onto) => {
      if (cleared.type !== undefined) return clear(cleared, onto)
      queue.release(Infinity, onto)
      return undefined
    },
  }
}

/** Parts that wait until their text is cleared. */
type PartQueue = {
  add(part: StreamPart): void
  /** Releases the text up to so many units from the beginning, and the block boundaries in it. */
  release(units: number, onto: StreamPart[]): void
  /** Ends the block that is open for the reader. */
  close(onto: StreamPart[]): void
}

function createQueue(kind: BlockStart['type']): PartQueue {
  const { delta, last } = FORMS[kind]
  let waiting: StreamPart[] = []
  let released = 0
  let isOpen = false
  return {
    add: (part) => {
      waiting.push(part)
    },
    release: (units, onto) => {
      let text = ''
      let index = 0
      const flush = (): void => {
        if (text !== '') onto.push(delta(text))
        text = ''
      }
      for (const part of waiting) {
        const piece = pieceOf(part)
        if (piece === undefined) {
          flush()
          onto.push(part)
          isOpen = isBlockStart(part)
        } else {
          const some = piece.slice(0, Math.max(0, units - released))
          text += some
          released += some.length
          if (some.length < piece.length) {
            waiting[index] = delta(piece.slice(some.length))
            break
          }
        }
        index += 1
      }
      flush()
      waiting = waiting.slice(index)
    },
    close: (onto) => {
      if (isOpen) onto.push(last)
    },
  }
}

const FORMS: Readonly<
  Record<BlockStart['type'], { readonly last: StreamPart; delta(piece: string): StreamPart }>
> = {
  'text-start': {
    delta: (text) => ({ type: 'text-delta', text }),
    last: { type: 'text-end' },
  },
  'thinking-start': {
    delta: (text) => ({ type: 'thinking-delta', text }),
    last: { type: 'thinking-end' },
  },
  'tool-start': { delta: (json) => ({ type: 'tool-delta', json }), last: { type: 'tool-end' } },
}
