import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStep } from './reply-steps.ts'

/** `rated`: at the model's nominal speed. `instant`: as fast as it can be read. */
export type Pace = 'rated' | 'instant'

/** How steps are timed. */
export type Timing = {
  readonly clock: Clock
  readonly pace: Pace
  readonly tokensPerSecond: number
  /** The delay of the first part in milliseconds. */
  readonly firstTokenMs: number
  readonly signal: AbortSignal
}

/** Parts per batch at instant pace: large enough that batches cost nothing compared with their parts. */
const INSTANT_BATCH = 64

/** Batches after which others run. */
const BATCHES_A_TURN = 16

/** The shortest sleep: hundreds of streams must not wake the process thousands of times a second. */
const MIN_SLEEP_MS = 40

/** The parts of the steps in timed batches. Throws the fault of the last step, or the signal's reason. */
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
      pause = pauseOf(timing) // after a silence the pace starts again
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

/** Called before each part: returns how to wait, or undefined to continue the batch. */
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
