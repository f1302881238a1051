/** A text engine over a model file in this process, by `node-llama-cpp`. Its features and limits: `docs/engines.md`. */
import type { TextEngine } from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import { WORDS, withToolNames } from '../../inference/replies/tool-names.ts'
import { loadModel, type Model, type ModelOptions } from './model.ts'
import { reply } from './reply.ts'

/** The model and its name. */
export type GgufOptions = ModelOptions & { readonly name: string }

/** After a failed load, the pause before the next: loading takes the whole machine. */
const REST_MS = 10_000

/** Creates the engine; loads the model at first use. `close` frees its memory. */
export function createGguf(options: GgufOptions): TextEngine & { close(): Promise<void> } {
  let loading: Promise<Model> | undefined
  let failure: { readonly fault: Fault; readonly untilMs: number } | undefined
  const model = async (): Promise<Model> => {
    if (failure && performance.now() < failure.untilMs) throw failure.fault
    const mine = (loading ??= loadModel(options))
    try {
      return await mine
    } catch (thrown) {
      // Of all that waited, the first one records it.
      if (loading === mine) {
        loading = undefined
        const fault = isFault(thrown) ? thrown : unloadable(options, thrown)
        failure = { fault, untilMs: performance.now() + REST_MS }
      }
      throw failure?.fault ?? thrown
    }
  }
  const engine: TextEngine & { close(): Promise<void> } = {
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
  return withToolNames(engine, WORDS)
}

/** The fault of a model that cannot be loaded. Memory may become free; anything else needs the operator. */
export function unloadable({ file }: Pick<GgufOptions, 'file'>, thrown: unknown): Fault {
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  const cause = new Error(`the model ${file} cannot be loaded: ${why}`, { cause: thrown })
  if (thrown instanceof Error && isAboutMemory(thrown))
    return new Fault('overloaded', 'the engine has too little memory', { cause })
  return new Fault('internal', 'the engine cannot be started', { cause })
}

/** What the library throws when it expects too little memory, and when an allocation fails. */
function isAboutMemory({ constructor, message }: Error): boolean {
  return (
    constructor.name === 'InsufficientMemoryError' || /memory|failed to allocate/i.test(message)
  )
}
