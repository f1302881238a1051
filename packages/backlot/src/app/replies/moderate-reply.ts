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
import { createJsonText } from './json-text.ts'
import type { ReplyStream } from './reply-stages.ts'

/** What a guard needs. */
export type ModerateReplyPorts = {
  readonly checker: SensitivityChecker
  readonly signal: AbortSignal
  /** What the reply has cost, asked after its last part was taken. */
  usage(): Promise<Usage>
}

/**
 * The same parts as far as they are clean. At something sensitive the engine is
 * stopped, the open block is ended before it, and `finish` says `sensitive`.
 */
export async function* moderateReply(
  parts: ReplyStream,
  { checker, signal, usage }: ModerateReplyPorts,
): AsyncGenerator<readonly StreamPart[]> {
  const guard = createReplyFilter(() => checker.openFilter(signal))
  let type: SensitiveType | undefined
  for await (const batch of parts) {
    const passed: StreamPart[] = []
    type = await guard.pass(batch, passed)
    if (passed.length > 0) yield passed
    if (type !== undefined) break
  }
  if (type !== undefined)
    yield [{ type: 'finish', reason: 'sensitive', sensitiveType: type, usage: await usage() }]
}

type ReplyFilter = {
  /** Puts what may go out at the end of `onto`; resolves to the type of what may not. */
  pass(batch: readonly StreamPart[], onto: StreamPart[]): Promise<SensitiveType | undefined>
}

function createReplyFilter(watch: () => ModerationFilter): ReplyFilter {
  let run: FilteredRun | undefined
  const goesOn = (part: StreamPart): boolean =>
    run !== undefined && part.type !== 'finish' && (!isBlockStart(part) || run.takes(part))
  const turnTo = async (
    part: StreamPart,
    onto: StreamPart[],
  ): Promise<SensitiveType | undefined> => {
    const type = run?.end(await run.filter.end(), onto)
    if (type === undefined) run = isBlockStart(part) ? createRun(part, watch()) : undefined
    return type
  }
  return {
    // Waits for nothing but a watch: each step that could wait costs more than the part.
    pass: async (batch, onto) => {
      for (const part of batch) {
        let type = goesOn(part) ? undefined : await turnTo(part, onto)
        if (type !== undefined) return type
        const piece = run ? run.add(part, onto) : void onto.push(part)
        if (run && piece !== undefined) type = run.clear(await run.filter.push(piece), onto)
        if (type !== undefined) return type
      }
      return undefined
    },
  }
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
