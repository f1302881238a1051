import type { Clock } from '../../packages/backlot/src/domain/clock.ts'

/** A clock that stands still until it is advanced. */
export type VirtualClock = Clock & {
  /** Advances to `toMs`, waking sleepers in the order of their times and letting each run before the next. */
  advanceTo(toMs: number): Promise<void>
  /** Advances by this much. */
  advance(byMs: number): Promise<void>
  /**
   * Changes the displayed time, forward or back, like a machine that sleeps or whose clock is set;
   * wakes nobody.
   */
  jump(byMs: number): void
}

type Sleeper = { readonly atMs: number; wake(): void }

/** Enough turns of the event loop for everything that needs no time to pass. */
const TURNS = 12

/**
 * A virtual clock that starts at `startMs`. With `isBusy`, time advances as soon as nothing is
 * busy, otherwise after a fixed number of turns.
 */
export function virtualClock(startMs: number, isBusy?: () => boolean): VirtualClock {
  let nowMs = startMs // elapsed time, independent of the displayed time
  let jumpedMs = 0
  const sleepers = new Set<Sleeper>()

  const at = (atMs: number, wake: () => void): (() => void) => {
    const sleeper = { atMs, wake }
    sleepers.add(sleeper)
    return () => sleepers.delete(sleeper)
  }

  const earliest = (): Sleeper | undefined =>
    [...sleepers].toSorted((one, other) => one.atMs - other.atMs)[0]

  const advanceTo = async (toMs: number): Promise<void> => {
    await settle(isBusy)
    for (let next = earliest(); next && next.atMs <= toMs; next = earliest()) {
      nowMs = Math.max(nowMs, next.atMs)
      sleepers.delete(next)
      next.wake()
      await settle(isBusy)
    }
    nowMs = Math.max(nowMs, toMs)
  }

  return {
    nowMs: () => nowMs + jumpedMs,
    monotonicMs: () => nowMs,

    jump: (byMs) => {
      jumpedMs += byMs
    },

    sleep: (durationMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve()
          return
        }
        const done = (): void => {
          cancel()
          signal.removeEventListener('abort', done)
          resolve()
        }
        const cancel = at(nowMs + Math.max(0, durationMs), done)
        signal.addEventListener('abort', done, { once: true })
      }),

    turn: () => new Promise((resolve) => setImmediate(resolve)),
    alarm: (durationMs, ring) => ({ clear: at(nowMs + Math.max(0, durationMs), ring) }),
    deadline: (durationMs, parent, reason) => {
      const controller = new AbortController()
      const clear = at(nowMs + durationMs, () => controller.abort(reason()))
      return { signal: AbortSignal.any([parent, controller.signal]), clear }
    },

    advanceTo,
    advance: (byMs) => advanceTo(nowMs + byMs),
  }
}

/** Lets everything run that needs no time to pass: until nothing is busy, or for a number of turns. */
export async function settle(isBusy?: () => boolean): Promise<void> {
  for (let turn = 0; isBusy ? turn === 0 || isBusy() : turn < TURNS; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve))
}
