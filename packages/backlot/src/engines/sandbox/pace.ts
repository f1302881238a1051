import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStep } from './reply-steps.ts'

/** `rated`: as fast as the model is said to be. `instant`: as fast as it can be read. */
export type Pace = 'rated' | 'instant'

/** How steps are timed. */
export type Timing = {
  readonly clock: Clock
  readonly pace: Pace
  readonly tokensPerSecond: number
  /** How long before the first part. */
  readonly firstTokenMs: number
  readonly signal: AbortSignal
}

/** Parts in one batch at instant pace: large enough that batches cost nothing beside their parts. */
const INSTANT_BATCH = 64

/** Batches after which others get a turn of the loop. */
const BATCHES_A_TURN = 16

/** The shortest sleep: hundreds of streams must not wake the process thousands of times a second. */
const MIN_SLEEP_MS = 40

/** The parts of the steps in batches, timed. Throws the fault of the last step, or the signal's reason. */
export async function* paced(
  steps: Iterable<ReplyStep>,
  timing: Timing,
): AsyncGenerator<readonly StreamPart[]> {
  const { clock, firstTokenMs, signal } = timing
  if (firstTokenMs > 0) await clock.sleep(firstTokenMs, signal)
  signal.throwIfAborted()
  let pause = pauseOf(timing)
  let batch: StreamPart[] = []
  for (const step of steps) {
    if ('fault' in step) {
      if (batch.length > 0) yield batch
      throw step.fault
    }
    if ('pauseMs' in step) {
      if (batch.length > 0) yield batch
      batch = []
      await clock.sleep(step.pauseMs, signal)
      signal.throwIfAborted()
      pause = pauseOf(timing) // what follows a silence does not hurry to make up for it
      continue
    }
    const wait = pause(step.tokens, batch.length)
    if (wait) {
      yield batch
      batch = []
      await wait(signal)
      signal.throwIfAborted()
    }
    batch.push(step.part)
  }
  if (batch.length > 0) yield batch
}

/** Asked before each part: how to wait before it, or undefined to go on with the batch. */
type Pause = (
  tokens: number,
  batchLength: number,
) => ((signal: AbortSignal) => Promise<unknown>) | undefined

function pauseOf(timing: Timing): Pause {
  return timing.pace === 'instant' ? instantPause() : ratedPause(timing)
}

function instantPause(): Pause {
  let batches = 0
  return (_tokens, batchLength) => {
    if (batchLength < INSTANT_BATCH) return undefined
    batches += 1
    return batches % BATCHES_A_TURN === 0 ? () => nextTurn() : () => Promise.resolve()
  }
}

function ratedPause({ clock, tokensPerSecond }: Timing): Pause {
  const startMs = clock.monotonicMs()
  let emittedTokens = 0
  let isFirst = true
  return (tokens, batchLength) => {
    if (tokens === 0) return undefined
    const dueMs = startMs + (emittedTokens * 1000) / tokensPerSecond
    emittedTokens += tokens
    const early = dueMs - clock.monotonicMs()
    if (isFirst || early <= 0) {
      isFirst = false
      return undefined
    }
    const sleepMs = Math.max(early, MIN_SLEEP_MS)
    return batchLength === 0 ? undefined : (signal) => clock.sleep(sleepMs, signal)
  }
}
