/**
 * How long a transaction that many may share waits for them. Waiting must not
 * slow down whoever asks again as soon as it is answered, so there is only one
 * reason for it: there is a crowd, and those who wait say that they can, each for
 * a small part of the time that it has taken already.
 *
 * Why, and what was tried before: docs/decisions/0068-charges-together.md.
 */

/** The time, as somebody sees it who waits. */
export interface Pace {
  /** A clock that never goes back. */
  nowMs(): number

  /** Calls once, after so long, unless it is told to stop. */
  after(durationMs: number, call: () => void): { stop(): void }
}

/** The pace of this process. */
export const SYSTEM_PACE: Pace = {
  nowMs: () => performance.now(),
  after: (durationMs, call) => {
    const timer = setTimeout(call, durationMs)
    return { stop: () => clearTimeout(timer) }
  },
}

/** Whoever waits, and until when it can. */
export type Waiter = { readonly untilMs: number }

/** Waits for company. */
export type Company = {
  /** Counts the one who came last, and may end the waiting. */
  arrived(waiting: readonly Waiter[]): void
  /** Resolves when the next transaction should begin: to true when there was a wait that nobody cut short. */
  gathered(waiting: readonly Waiter[]): Promise<boolean>
  /** Ends the waiting for now: somebody is about to commit, with whom those who wait can go. */
  depart(): void
  /** Forgets who came: it takes a new crowd for anybody to wait. */
  disperse(): void
  /** Ends the waiting for good. */
  end(): void
}

/** A crowd: this many in this time, 125 a second. */
const CROWD = 32
const CROWD_MS = 256

/** A transaction need not wait for more than these: what they share costs each hardly anything. */
const MAX_BATCH_WORTH_WAITING = 40

/** Waits until the least patient can wait no longer, or enough have come. */
export function createCompany(pace: Pace): Company {
  const arrivedAtMs = new Float64Array(CROWD).fill(-Infinity)
  let oldest = 0
  let isEnded = false
  let departs = false
  let wait: { readonly untilMs: number; end(): void } | undefined

  const waitUntil = (untilMs: number): Promise<void> =>
    new Promise((resolve) => {
      const leftMs = Math.max(0, untilMs - pace.nowMs())
      const timer = pace.after(leftMs, () => wait?.end())
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
    if (isEnded || departs || waiting.length >= MAX_BATCH_WORTH_WAITING) return false
    const nowMs = pace.nowMs()
    const isCrowd = nowMs - (arrivedAtMs[oldest] ?? -Infinity) < CROWD_MS
    return isCrowd && nowMs < earliest(waiting)
  }

  return {
    arrived: (waiting) => {
      arrivedAtMs[oldest] = pace.nowMs()
      oldest = (oldest + 1) % CROWD
      const { untilMs = -Infinity } = waiting.at(-1) ?? {}
      if (wait && (waiting.length >= MAX_BATCH_WORTH_WAITING || untilMs < wait.untilMs)) wait.end()
    },
    gathered: async (waiting) => {
      let hasWaited = false
      departs = false
      while (shouldWait(waiting)) {
        hasWaited = true
        await waitUntil(earliest(waiting))
      }
      return hasWaited && !departs
    },
    depart: () => {
      if (!wait) return
      departs = true
      wait.end()
    },
    disperse: () => void arrivedAtMs.fill(-Infinity),
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
