import type { TextEngine } from '../domain/engine.ts'
import { isEngineFailure } from './engine-failure.ts'
import { noted } from './with-retries.ts'

/**
 * The first engine, or the next one when it fails by itself before it has said
 * anything, and so on. When all fail, the failure of the first is told: it is
 * the one that was meant. Prompts are counted by the first that can; what another
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
        const progress = { hasBegun: false }
        try {
          yield* noted(engine.generate(request, run), progress)
          return
        } catch (thrown) {
          run.signal.throwIfAborted()
          if (progress.hasBegun || !isEngineFailure(thrown)) throw thrown
          failure ??= thrown
        }
      }
      throw failure
    },
  }
}
