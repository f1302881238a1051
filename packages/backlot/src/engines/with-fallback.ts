import type { TextEngine } from '../domain/engine.ts'
import { Fault, isFault } from '../domain/fault.ts'
import { isEngineFailure } from './engine-failure.ts'

/**
 * The first engine, or the next one when it fails by itself before it has said
 * anything, and so on. When all fail, the failure of the first is thrown: it is
 * the one that was meant, with the shortest wait that any of them asked for. Prompts are counted by the first that can; what another
 * counts is no exact count, because who will answer is not known.
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

/** The failure; where it says how long to wait and another one a shorter time, with that. */
function soonest(failure: unknown, other: unknown): unknown {
  if (!isFault(failure) || !isFault(other)) return failure
  const { retryAfterSeconds: wait = 0 } = failure
  const { retryAfterSeconds = wait } = other
  if (retryAfterSeconds >= wait) return failure
  const { kind, message, cause } = failure
  return new Fault(kind, message, { cause, retryAfterSeconds })
}
