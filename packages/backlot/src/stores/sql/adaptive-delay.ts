/**
 * How long a batch waits for more items before its transaction begins. Waiting
 * must not slow down a caller that asks again as soon as it is answered, so a
 * batch waits only while many items arrive, and only as long as each of its items
 * allows: a small part of the time that its reply has taken already.
 *
 * Why, and what was tried before: docs/decisions/0068-charges-together.md.
 */

/** A clock and its timers, which tests replace. */
export interface Timers {
  /** A clock that never goes back. */
  nowMs(): number

  /** Calls once, after so long, unless it is stopped. */
  after(durationMs: number, call: () => void): { stop(): void }
}

/** The clock and timers of this process. */
export const SYSTEM_TIMERS: Timers = {
  nowMs: () => performance.now(),
  after: (durationMs, call) => {
    const timer = setTimeout(call, durationMs)
    return { stop: () => clearTimeout(timer) }
  },
}

/** An item that waits, and until when it may. */
export type Waiter = { readonly untilMs: number }

/** Decides how long a batch waits for more items. */
export type AdaptiveDelay = {
  /** Counts the item that came last, and may end the wait. */
  added(waiting: readonly Waiter[]): void
  /** Resolves when the next transaction should begin: to true when there was a wait that nobody cut short. */
  waitFor(waiting: readonly Waiter[]): Promise<boolean>
  /** Ends the current wait: a commit is about to happen that the waiting items can share. */
  flush(): void
  /** Forgets the arrivals: batches wait again only after a new burst of them. */
  reset(): void
  /** Ends the waiting for good. */
  end(): void
}

/** Batches wait while at least this many items arrive in this time: 125 a second. */
const MIN_ARRIVALS = 32
const ARRIVALS_WINDOW_MS = 256

/** A batch of this size does not wait for more: what its items share costs each of them hardly anything. */
const MAX_BATCH_WORTH_WAITING = 40

/** Waits until the first item may wait no longer, or the batch is large. */
export function createAdaptiveDelay(timers: Timers): AdaptiveDelay {
  const arrivedAtMs = new Float64Array(MIN_ARRIVALS).fill(-Infinity)
  let oldest = 0
  let isEnded = false
  let isCutShort = false
  let wait: { readonly untilMs: number; end(): void } | undefined

  const waitUntil = (untilMs: number): Promise<void> =>
    new Promise((resolve) => {
      const leftMs = Math.max(0, untilMs - timers.nowMs())
      const timer = timers.after(leftMs, () => wait?.end())
      wait = {
        untilMs,
        end: () => {
          wait = undefined
          timer.stop()
          resolve()
        },
      }
    })

  const shouldWait = (waiting: readonly Waiter[]): boolean => {
    if (isEnded || isCutShort || waiting.length >= MAX_BATCH_WORTH_WAITING) return false
    const nowMs = timers.nowMs()
    const isBusy = nowMs - (arrivedAtMs[oldest] ?? -Infinity) < ARRIVALS_WINDOW_MS
    return isBusy && nowMs < earliest(waiting)
  }

  return {
    added: (waiting) => {
      arrivedAtMs[oldest] = timers.nowMs()
      oldest = (oldest + 1) % MIN_ARRIVALS
      const { untilMs = -Infinity } = waiting.at(-1) ?? {}
      if (wait && (waiting.length >= MAX_BATCH_WORTH_WAITING || untilMs < wait.untilMs)) wait.end()
    },
    waitFor: async (waiting) => {
      let hasWaited = false
      isCutShort = false
      while (shouldWait(waiting)) {
        hasWaited = true
        await waitUntil(earliest(waiting))
      }
      return hasWaited && !isCutShort
    },
    flush: () => {
      if (!wait) return
      isCutShort = true
      wait.end()
    },
    reset: () => void arrivedAtMs.fill(-Infinity),
    end: () => {
      isEnded = true
      wait?.end()
    },
  }
}

function earliest(waiting: readonly Waiter[]): number {
  let earliestMs = Infinity
  for (const { untilMs } of waiting) earliestMs = Math.min(earliestMs, untilMs)
  return earliestMs
}
