import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../domain/clock.ts'

/** The machine's own clock. */
export function systemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    monotonicMs: () => Number(process.hrtime.bigint()) / 1e6,
    sleep: (durationMs, signal) =>
      delay(durationMs, undefined, { signal }).catch(() => {
        /* woken early: the caller checks its signal */
      }),
    turn: () => immediate(),
    alarm: (durationMs, ring) => {
      const timer = setTimeout(ring, durationMs)
      return { clear: () => clearTimeout(timer) }
    },
    deadline: (durationMs, parent, reason) => {
      const controller = new AbortController()
      const onParent = (): void => controller.abort(parent.reason)
      if (parent.aborted) onParent()
      parent.addEventListener('abort', onParent, { once: true })
      const timer = setTimeout(() => controller.abort(reason()), durationMs)
      return {
        signal: controller.signal,
        clear: () => {
          clearTimeout(timer)
          parent.removeEventListener('abort', onParent)
        },
      }
    },
  }
}
