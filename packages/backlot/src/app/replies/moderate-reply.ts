/**
 * The stage that stops a reply before anything sensitive in it goes out. It
 * stands before the meter: what is held back or stopped is not delivered, so it
 * is not paid for.
 *
 * Text, thinking and the input of tools are watched. Blocks of text that follow
 * each other are one text, and so are blocks of thinking: nothing hides between
 * them. They keep their cuts: the end of one waits until what is before it is clear.
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

/** What a guard needs. */
export type ModerateReplyPorts = {
  readonly checker: SensitivityChecker
  readonly signal: AbortSignal
  /** What the reply has cost, asked after its last part was taken. */
  usage(): Promise<Usage>
}

/**
 * The same parts as far as they are sound and clean. Throws `internal` as soon as one breaks the
 * grammar, or when the reply ends without `finish`. At something sensitive the engine is
 * stopped, the open block is ended before it, and `finish` says `sensitive`.
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
  /** Puts what may go out at the end of `onto`; resolves to the type of what may not. */
  pass(batch: readonly StreamPart[], onto: StreamPart[]): Verdict
}

/** The type of something sensitive; there at once where the checker has nobody to ask. */
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
      // Waits for nothing but a checker: each step that could wait costs more than the part.
      if (type instanceof Promise)
        return type.then((found) => found ?? passFrom(at + 1, batch, onto))
      if (type !== undefined) return type
    }
    return undefined
  }
  return { pass: (batch, onto) => passFrom(0, batch, onto) }
}

/** Blocks that are one text. */
type FilteredRun = {
  readonly filter: ModerationFilter
  /** Whether a block that begins belongs to the same text. */
  takes(start: BlockStart): boolean
  /** Takes a part; what of it is to be watched, when there is anything. */
  add(part: StreamPart, onto: StreamPart[]): string | undefined
  /** Lets out what the watch has cleared. */
  clear(cleared: Cleared, onto: StreamPart[]): SensitiveType | undefined
  /** Nothing more comes: lets out the rest, unless the watch has found something in it. */
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

/** Parts that wait until the text in them is clear. */
type PartQueue = {
  add(part: StreamPart): void
  /** Puts out what is within so many units from the beginning of the text, and the cuts up to there. */
  release(units: number, onto: StreamPart[]): void
  /** Ends the block that is open for those who read. */
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
