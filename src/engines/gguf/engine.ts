/**
 * A text engine over a model file in this process, by `node-llama-cpp`. What it
 * takes and what it leaves to larger servers: `docs/engines.md`.
 */
import type { TextEngine } from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import { loadModel, type Model, type ModelOptions } from './model.ts'
import { reply } from './reply.ts'

/** Which model, under which name. */
export type GgufOptions = ModelOptions & { readonly name: string }

/** Creates the engine; loads the model when it is first used. `close` frees its memory. */
export function createGguf(options: GgufOptions): TextEngine & { close(): Promise<void> } {
  let loading: Promise<Model> | undefined
  const model = async (): Promise<Model> => {
    try {
      return await (loading ??= loadModel(options))
    } catch (thrown) {
      loading = undefined // memory may have become free by the next time
      throw isFault(thrown) ? thrown : unloadable(options, thrown)
    }
  }
  return {
    name: options.name,
    countTokens: async (_modelId, prompt) => {
      const { tokens } = (await model()).render(prompt)
      return { tokens: tokens.length, exact: true }
    },
    generate: async function* (request, { signal }) {
      signal.throwIfAborted()
      yield* reply(await model(), request, signal)
    },
    close: async () => {
      const loaded = await loading?.catch(() => undefined)
      loading = undefined
      await loaded?.close()
    },
  }
}

function unloadable({ file }: GgufOptions, thrown: unknown): Fault {
  const cause = new Error(`the model ${file} cannot be loaded`, { cause: thrown })
  return new Fault('internal', 'the engine cannot be started', { cause })
}
