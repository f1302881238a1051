import type { Clock } from '../domain/clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault } from '../domain/fault.ts'
import { type Tap, tapped } from './tapped.ts'

/** How long an engine may be silent. */
export type Timeouts = {
  /** Until its first sign of life. */
  readonly firstTokenMs: number
  /** Between two. Time in which the reader is not ready does not count. */
  readonly betweenTokensMs: number
  /** In all; unlimited when absent. */
  readonly totalMs?: number
}

/** The engine, which is stopped and fails with `timeout` when it is silent for too long. */
export function withTimeouts(engine: TextEngine, timeouts: Timeouts, clock: Clock): TextEngine {
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: (request, run) => {
      const stopping = new AbortController()
      return tapped(
        () => engine.generate(request, { ...run, signal: stopping.signal }),
        () => watch({ timeouts, clock, signal: run.signal }, stopping),
      )
    },
  }
}

type Watching = { readonly timeouts: Timeouts; readonly clock: Clock; readonly signal: AbortSignal }

/** Stops the engine when it is silent for too long, and when `signal` aborts. */
function watch({ timeouts, clock, signal }: Watching, stopping: AbortController): Tap {
  const { firstTokenMs, betweenTokensMs, totalMs = Infinity } = timeouts
  const onAbort = (): void => stopping.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const endMs = clock.monotonicMs() + totalMs
  let dueMs = clock.monotonicMs() + firstTokenMs
  let hasBegun = false
  // One timer for the whole reply, which checks when it fires whether there was output: one per
  // token would cost more than the token.
  const set = (leftMs: number): { clear(): void } =>
    clock.alarm(Math.min(leftMs, betweenTokensMs), look)
  const look = (): void => {
    const leftMs = Math.min(dueMs, endMs) - clock.monotonicMs()
    if (leftMs > 0) alarm = set(leftMs)
    else stopping.abort(new Fault('timeout', 'the engine took too long'))
  }
  let alarm = set(firstTokenMs)
  return {
    asked: () => {
      if (hasBegun) dueMs = clock.monotonicMs() + betweenTokensMs
    },
    came: () => {
      hasBegun = true
      dueMs = Infinity
    },
    ended: () => {
      alarm.clear()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
