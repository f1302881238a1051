/** Stages of a reply: functions from parts to parts, chained between an engine and a wire. */
import type { Fault } from '../../domain/fault.ts'
import { brokenGrammar, STREAM_GRAMMAR, type GrammarState } from '../../domain/stream-grammar.ts'
import { pieceOf, type StreamPart, type Usage } from '../../domain/stream.ts'

/** A reply under way, in batches of parts. */
export type ReplyStream = AsyncIterable<readonly StreamPart[]>

/** Checks a reply against the grammar of streams, batch by batch. */
export type GrammarCheck = {
  /** The valid part of the batch, which the caller may have, and the fault `internal` for what follows it. */
  check(batch: readonly StreamPart[]): Checked
  /** Throws `internal` when the reply may not end here. */
  end(): void
}

/** The result of checking a batch. */
type Checked = { readonly sound: readonly StreamPart[]; readonly fault?: Fault }

/** Creates the check of one reply. */
export function createGrammarCheck(): GrammarCheck {
  let state: GrammarState = 'between'
  return {
    check: (batch) => {
      const checked = checkBatch(state, batch)
      state = checked.state
      return checked
    },
    end: () => {
      if (state !== 'finished') throw brokenGrammar(`the end while ${state}`)
    },
  }
}

function checkBatch(
  before: GrammarState,
  batch: readonly StreamPart[],
): Checked & { readonly state: GrammarState } {
  let state = before
  let index = 0
  for (const part of batch) {
    const next = STREAM_GRAMMAR[state][part.type]
    if (next === undefined)
      return {
        sound: batch.slice(0, index),
        state,
        fault: brokenGrammar(`${part.type} while ${state}`),
      }
    state = next
    index += 1
  }
  return { sound: batch, state }
}

/** Measures the usage of a reply. */
export interface Meter {
  /** Counts a batch; the promise is pending only now and then. */
  add(batch: readonly StreamPart[]): Promise<void> | undefined

  /** The usage that the engine reported at the end, or the input and the output so far. */
  usage(): Promise<Usage>

  /** True once there was any output. */
  hasOutput(): boolean

  /** True once there was text, thinking or a call. */
  hasText(): boolean
}

/** After this many characters, text is counted and dropped, so that a long reply is not kept in memory. */
const COUNT_EVERY = 32_768

/** A meter that counts unfinished replies with `count`. */
export function replyMeter(inputTokens: number, count: (text: string) => Promise<number>): Meter {
  let finished: Usage | undefined
  let text = ''
  let countedTokens = 0
  let any = false
  const countText = async (): Promise<void> => {
    const taken = text
    text = ''
    if (taken !== '') countedTokens += await count(taken)
  }
  return {
    add: (batch) => {
      for (const part of batch) {
        const piece = part.type === 'tool-start' ? part.name : pieceOf(part)
        any ||= piece !== undefined
        text += piece ?? ''
        if (part.type === 'finish') finished = part.usage
      }
      return text.length > COUNT_EVERY ? countText() : undefined
    },
    usage: async () => {
      if (finished) return finished
      await countText()
      return {
        inputTokens,
        outputTokens: countedTokens,
        reasoningTokens: 0,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
      }
    },
    hasOutput: () => any || finished !== undefined,
    hasText: () => any,
  }
}
