import type { Clock } from '../domain/clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault } from '../domain/fault.ts'
import type { StreamPart } from '../domain/stream.ts'

/** How long an engine may be silent. */
export type Timeouts = {
  /** Until its first sign of life. */
  readonly firstTokenMs: number
  /** Between two. Time in which the reader is not ready for more does not count. */
  readonly betweenTokensMs: number
  /** In all; absent for as long as it takes. */
  readonly totalMs?: number
}

/** The engine, stopped and failed with `timeout` when it is silent for too long. */
export function withTimeouts(engine: TextEngine, timeouts: Timeouts, clock: Clock): TextEngine {
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: (request, { signal }) => {
      const stopping = new AbortController()
      const stop = AbortSignal.any([signal, stopping.signal])
      const parts = engine.generate(request, { signal: stop })
      return watched(parts, { timeouts, clock, stopping })
    },
  }
}

type Watching = {
  readonly timeouts: Timeouts
  readonly clock: Clock
  /** Aborted to stop the engine. */
  readonly stopping: AbortController
}

async function* watched(
  parts: AsyncIterable<readonly StreamPart[]>,
  { timeouts, clock, stopping }: Watching,
): AsyncGenerator<readonly StreamPart[]> {
  const { firstTokenMs, betweenTokensMs, totalMs = Infinity } = timeouts
  const ended = new AbortController()
  const endMs = clock.nowMs() + totalMs
  let dueMs = clock.nowMs() + firstTokenMs
  const watch = async (): Promise<void> => {
    // One sleeper for the whole reply: a timer for each token would cost more than the token.
    for (let leftMs = firstTokenMs; !ended.signal.aborted;) {
      await clock.sleep(Math.min(leftMs, betweenTokensMs), ended.signal)
      leftMs = Math.min(dueMs, endMs) - clock.nowMs()
      if (leftMs <= 0) stopping.abort(new Fault('timeout', 'the engine took too long'))
      if (leftMs <= 0) return
    }
  }
  const watching = watch()
  try {
    for await (const batch of parts) {
      dueMs = Infinity
      yield batch
      dueMs = clock.nowMs() + betweenTokensMs
    }
  } finally {
    ended.abort()
    await watching
  }
}
