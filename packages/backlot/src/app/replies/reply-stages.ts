/**
 * Stages of a reply: functions from parts to parts, put one after another
 * between an engine and a wire.
 */
import type { Fault } from '../../domain/fault.ts'
import { brokenGrammar, STREAM_GRAMMAR, type GrammarState } from '../../domain/stream-grammar.ts'
import { pieceOf, type StreamPart, type Usage } from '../../domain/stream.ts'

/** A reply on its way, in batches. */
export type ReplyStream = AsyncIterable<readonly StreamPart[]>

/** The same parts; throws `internal` as soon as one breaks the grammar, or when the reply ends without `finish`. */
export async function* enforceGrammar(parts: ReplyStream): AsyncGenerator<readonly StreamPart[]> {
  let state: GrammarState = 'between'
  for await (const batch of parts) {
    const checked = checkBatch(state, batch)
    // What came before the break is sound, and the caller may have it.
    if (checked.sound.length > 0) yield checked.sound
    if (checked.fault) throw checked.fault
    state = checked.state
  }
  if (state !== 'finished') throw brokenGrammar(`the end while ${state}`)
}

function checkBatch(
  before: GrammarState,
  batch: readonly StreamPart[],
): {
  readonly sound: readonly StreamPart[]
  readonly state: GrammarState
  readonly fault?: Fault
} {
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

/** What a reply has cost so far. */
export interface Meter {
  /** Takes note of a batch. */
  add(batch: readonly StreamPart[]): Promise<void>

  /** The usage that the engine told at the end, or the input and what came out until now. */
  usage(): Promise<Usage>

  /** True once a part with something in it came. */
  hasOutput(): boolean

  /** True once there was text, thinking or a call. */
  hasText(): boolean
}

/** Text beyond this many characters is counted and let go, so that a long reply is not kept whole. */
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
    add: async (batch) => {
      for (const part of batch) {
        const piece = part.type === 'tool-start' ? part.name : pieceOf(part)
        any ||= piece !== undefined
        text += piece ?? ''
        if (part.type === 'finish') finished = part.usage
      }
      if (text.length > COUNT_EVERY) await countText()
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
