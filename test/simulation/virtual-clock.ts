import type { Clock } from '../../src/domain/clock.ts'

/** A clock that stands still until it is told to move on. */
export type VirtualClock = Clock & {
  /** Moves to `toMs`, waking sleepers in the order of their times and letting each run before the next. */
  advanceTo(toMs: number): Promise<void>
}

type Sleeper = { readonly atMs: number; wake(): void }

/** Enough turns of the event loop for everything that can run without time passing to have run. */
const TURNS = 12

/** A virtual clock at `startMs`. */
export function virtualClock(startMs: number): VirtualClock {
  let nowMs = startMs
  const sleepers = new Set<Sleeper>()

  const at = (atMs: number, wake: () => void): (() => void) => {
    const sleeper = { atMs, wake }
    sleepers.add(sleeper)
    return () => sleepers.delete(sleeper)
  }

  const earliest = (): Sleeper | undefined =>
    [...sleepers].toSorted((one, other) => one.atMs - other.atMs)[0]

  return {
    nowMs: () => nowMs,

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

    deadline: (durationMs, parent, reason) => {
      const controller = new AbortController()
      const clear = at(nowMs + durationMs, () => controller.abort(reason()))
      return { signal: AbortSignal.any([parent, controller.signal]), clear }
    },

    advanceTo: async (toMs) => {
      await settle()
      for (let next = earliest(); next && next.atMs <= toMs; next = earliest()) {
        nowMs = Math.max(nowMs, next.atMs)
        sleepers.delete(next)
        next.wake()
        await settle()
      }
      nowMs = Math.max(nowMs, toMs)
    },
  }
}

/** Lets everything run that needs no time to pass. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve))
}
