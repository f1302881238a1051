import type { Clock } from '../../domain/clock.ts'

/** Work that is repeated in a loop. */
export type LoopWork = {
  /** Does the work that is due. Resolves to when it should be called again; a wake-up comes first. */
  round(signal: AbortSignal): Promise<{ readonly againInMs: number }>
  /** Calls the listener when there may be work before then. Returns a function that unsubscribes. */
  onWake(listener: () => void): () => void
  /** Called when a round throws; the loop goes on after a pause. */
  onError(thrown: unknown): void
}

/** The pause after a round that threw. */
const PAUSE_AFTER_ERROR_MS = 1000

/** Runs rounds until `signal` aborts. Resolves when the last one has ended; never rejects. */
export async function runLoop(
  clock: Pick<Clock, 'sleep'>,
  work: LoopWork,
  signal: AbortSignal,
): Promise<void> {
  let wake = new AbortController()
  const stopListening = work.onWake(() => wake.abort())
  const onStop = (): void => wake.abort()
  signal.addEventListener('abort', onStop, { once: true })
  try {
    while (!signal.aborted) {
      wake = new AbortController() // before the round: a wake-up during it must not be missed
      const againInMs = await nextRound(work, signal)
      if (againInMs > 0 && !signal.aborted) await clock.sleep(againInMs, wake.signal)
    }
  } finally {
    stopListening()
    signal.removeEventListener('abort', onStop)
  }
}

/** Work that only the clock wakes. */
export type RepeatedWork = Pick<LoopWork, 'round'> & Partial<Pick<LoopWork, 'onError'>>

/**
 * Runs rounds that only the clock wakes. Returns a function that stops them and resolves when the
 * last one has ended; it never rejects.
 */
export function startRepeating(
  clock: Pick<Clock, 'sleep'>,
  { round, onError = () => {} }: RepeatedWork,
): () => Promise<void> {
  const stopping = new AbortController()
  const ended = runLoop(clock, { round, onError, onWake: () => () => {} }, stopping.signal)
  return () => {
    stopping.abort(new Error('the server is stopping'))
    return ended
  }
}

async function nextRound(work: LoopWork, signal: AbortSignal): Promise<number> {
  try {
    return (await work.round(signal)).againInMs
  } catch (thrown) {
    work.onError(thrown)
    return PAUSE_AFTER_ERROR_MS
  }
}
