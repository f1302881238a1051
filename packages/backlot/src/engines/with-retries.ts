import type { Clock } from '../domain/clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { isFault } from '../domain/fault.ts'

/** The first wait; each further one is twice as long, and up to half of it is left to chance. */
const FIRST_WAIT_MS = 250

/** A server that asks for a longer wait is not waited for: the caller is told instead. */
const MAX_WAIT_MS = 5000

/**
 * The engine, asked again up to `retries` times when it is overloaded or cannot
 * be reached, and has said nothing yet. A `Retry-After` of a few seconds is
 * waited for.
 */
export function withRetries(engine: TextEngine, retries: number, clock: Clock): TextEngine {
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: async function* (request, run) {
      for (let attempt = 0; ; attempt += 1) {
        let hasBegun = false
        try {
          // Not handed on with `yield*`, which costs as much as another stage.
          for await (const batch of engine.generate(request, run)) {
            hasBegun ||= batch.length > 0
            yield batch
          }
          return
        } catch (thrown) {
          const waitMs = waitAfter(thrown, attempt)
          if (hasBegun || attempt >= retries || waitMs === undefined) throw thrown
          await clock.sleep(waitMs, run.signal)
          run.signal.throwIfAborted()
        }
      }
    },
  }
}

/** How long to wait before the next attempt; undefined when there should be none. */
function waitAfter(thrown: unknown, attempt: number): number | undefined {
  if (!isFault(thrown) || thrown.kind !== 'overloaded') return undefined
  const { retryAfterSeconds } = thrown
  const backoffMs = FIRST_WAIT_MS * 2 ** attempt * (1 - Math.random() / 2)
  const waitMs = retryAfterSeconds === undefined ? backoffMs : retryAfterSeconds * 1000
  return waitMs <= MAX_WAIT_MS ? waitMs : undefined
}
