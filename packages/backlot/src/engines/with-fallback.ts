import type { TextEngine } from '../domain/engine.ts'
import { Fault, isFault } from '../domain/fault.ts'
import { isEngineFailure } from './engine-failure.ts'

/**
 * The first engine, or the next one when it fails by itself before any output, and so on. When all
 * fail, the failure of the first is thrown, with the shortest wait that any of them requested.
 * Prompts are counted by the first engine that can; another engine's count is not exact, because it
 * is unknown which will answer.
 */
export function withFallback(first: TextEngine, others: readonly TextEngine[]): TextEngine {
  if (others.length === 0) return first
  return {
    name: first.name,
    countTokens: async (modelId, prompt, limits) => {
      let failure: unknown
      for (const engine of [first, ...others]) {
        try {
          const count = await engine.countTokens(modelId, prompt, limits)
          return engine === first ? count : { ...count, exact: false }
        } catch (thrown) {
          limits?.signal?.throwIfAborted()
          if (!isEngineFailure(thrown)) throw thrown
          failure ??= thrown
        }
      }
      throw failure
    },
    generate: async function* (request, run) {
      let failure: unknown
      for (const engine of [first, ...others]) {
        let hasBegun = false
        try {
          for await (const batch of engine.generate(request, run)) {
            hasBegun ||= batch.length > 0
            yield batch
          }
          return
        } catch (thrown) {
          run.signal.throwIfAborted()
          if (hasBegun || !isEngineFailure(thrown)) throw thrown
          failure = failure === undefined ? thrown : soonest(failure, thrown)
        }
      }
      throw failure
    },
  }
}

/** The failure, with another one's wait if that is shorter. */
function soonest(failure: unknown, other: unknown): unknown {
  if (!isFault(failure) || !isFault(other)) return failure
  const { retryAfterSeconds: wait = 0 } = failure
  const { retryAfterSeconds = wait } = other
  if (retryAfterSeconds >= wait) return failure
  const { kind, message, cause } = failure
  return new Fault(kind, message, { cause, retryAfterSeconds })
}
