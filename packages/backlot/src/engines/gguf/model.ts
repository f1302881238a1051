/** A model in memory, and the sequences in which conversations are continued. */
import { availableParallelism } from 'node:os'
import type {
  ChatHistoryItem,
  ChatModelFunctions,
  ChatWrapper,
  LlamaContext,
  LlamaContextSequence,
  Llama,
  LlamaModel,
  Token,
} from 'node-llama-cpp'
import { createAllowance } from '../../domain/allowance.ts'
import type { Prompt } from '../../domain/conversation.ts'
import { mannerOf, written } from './chat-manner.ts'
import { toFunctions, toHistory } from './history.ts'
import { type Library, loadLibrary } from './library.ts'

/** The model, and its share of the machine. */
export type ModelOptions = {
  /** Path of the GGUF file. */
  readonly file: string
  /**
   * The context size in tokens, at most that of the model's training; default: that, at most 8192,
   * less where memory is short.
   */
  readonly contextTokens?: number
  /** Default: see `fittingThreads`. */
  readonly threads?: number
  /** Whether a graphics card is used where there is one. */
  readonly usesGpu: boolean
  /** Concurrent replies; each has its own context in memory. */
  readonly concurrency: number
  /** Called with notices for the operator. */
  onNotice?(words: string): void
}

/** A prompt in the model's format. */
export type Rendered = {
  readonly history: readonly ChatHistoryItem[]
  readonly functions: ChatModelFunctions | undefined
  readonly tokens: readonly Token[]
}

/** A sequence in which one conversation is continued. */
export type Seat = {
  readonly sequence: LlamaContextSequence
  /** How many tokens at the beginning of the prompt it already contains. */
  readonly knownTokens: number
  leave(): void
}

/** A loaded model. */
export interface Model {
  readonly library: Library
  readonly llama: Llama
  readonly wrapper: ChatWrapper
  readonly contextTokens: number

  /** Throws `invalid` for prompts that the model cannot take. */
  render(prompt: Prompt): Rendered

  /**
   * Waits for a free sequence; prefers the one with the longest prefix of the prompt. Rejects with
   * the signal's reason.
   */
  sit(rendered: Rendered, signal: AbortSignal): Promise<Seat>

  close(): Promise<void>
}

const MAX_CONTEXT_TOKENS = 8192

/** Loads the model: seconds to minutes. Rejects when the file is no model or there is too little memory. */
export async function loadModel(options: ModelOptions): Promise<Model> {
  const library = await loadLibrary()
  const llama = await library.getLlama({
    gpu: options.usesGpu ? 'auto' : false,
    build: 'never', // compiling takes a tool chain and many minutes: that is for the operator to start
    progressLogs: false,
    logLevel: library.LlamaLogLevel.error,
    ...(options.threads === undefined ? {} : { maxThreads: options.threads }),
  })
  try {
    const model = await llama.loadModel({ modelPath: options.file })
    const context = await openContext(model, {
      ...options,
      threads: options.threads ?? fittingThreads(llama.cpuMathCores, availableParallelism()),
    })
    return ready({ library, llama, model, context, wrapper: findWrapper(library, model, options) })
  } catch (thrown) {
    await llama.dispose()
    throw thrown
  }
}

/** How conversations are formatted; reports when that is not the model's own template. */
function findWrapper(
  library: Library,
  model: LlamaModel,
  { onNotice }: Pick<ModelOptions, 'onNotice'>,
): ChatWrapper {
  const { tokenizer, tokens, fileInfo, filename, llama } = model
  const { bosString } = tokens
  const described = { tokenizer, bosString, fileInfo, llama, ...(filename ? { filename } : {}) }
  const { wrapper, trouble } = mannerOf(library, described)
  if (trouble !== undefined)
    onNotice?.(`${trouble}: conversations are written in the manner ${wrapper.wrapperName}`)
  return wrapper
}

/**
 * As many threads as there are cores for arithmetic, and at most one less than there are cores at
 * all: the threads wait for each other at every step, so one that shares its core with this process
 * would delay all of them.
 */
export function fittingThreads(mathCores: number, cores: number): number {
  return Math.max(1, Math.min(mathCores, cores - 1))
}

async function openContext(
  model: LlamaModel,
  options: ModelOptions & { readonly threads: number },
): Promise<LlamaContext> {
  const { contextTokens, threads, concurrency } = options
  return await model.createContext({
    sequences: concurrency,
    // Beyond its training context, a model writes nonsense without warning.
    contextSize:
      contextTokens === undefined
        ? { max: Math.min(MAX_CONTEXT_TOKENS, model.trainContextSize) }
        : Math.min(contextTokens, model.trainContextSize),
    threads,
  })
}

function ready(parts: {
  readonly library: Library
  readonly llama: Llama
  readonly model: LlamaModel
  readonly context: LlamaContext
  readonly wrapper: ChatWrapper
}): Model {
  const { library, llama, model, context, wrapper } = parts
  const free = Array.from({ length: context.totalSequences }, () => context.getSequence())
  const slots = createAllowance(free.length)
  // The use case counts a prompt and then has it answered: the same object is formatted once.
  const known = new WeakMap<Prompt, Rendered>()
  const render = (prompt: Prompt): Rendered => {
    const history = toHistory(prompt)
    const functions = toFunctions(prompt)
    const { contextText } = written(wrapper, {
      chatHistory: history,
      ...(functions ? { availableFunctions: functions, documentFunctionParams: true } : {}),
    })
    return { history, functions, tokens: contextText.tokenize(model.tokenizer) }
  }
  return {
    library,
    llama,
    wrapper,
    contextTokens: context.contextSize,
    render: (prompt) => {
      const rendered = known.get(prompt) ?? render(prompt)
      known.set(prompt, rendered)
      return rendered
    },
    sit: async ({ tokens }, signal) => {
      const giveBack = await slots.take(1, signal)
      const { sequence, knownTokens } = takeNearest(free, tokens)
      const leave = (): void => {
        free.push(sequence)
        giveBack()
      }
      return { sequence, knownTokens, leave }
    },
    close: () => llama.dispose(),
  }
}

/** Removes the sequence with the longest common prefix from the list, which is not empty. */
function takeNearest(
  free: LlamaContextSequence[],
  tokens: readonly Token[],
): { readonly sequence: LlamaContextSequence; readonly knownTokens: number } {
  const nearest = free
    .map((sequence) => {
      const { firstDifferentIndex } = sequence.compareContextTokens([...tokens])
      // The last token is always evaluated again, because its output is what is needed.
      return { sequence, knownTokens: Math.min(firstDifferentIndex, tokens.length - 1) }
    })
    .reduce((best, it) => (it.knownTokens > best.knownTokens ? it : best))
  free.splice(free.indexOf(nearest.sequence), 1)
  return nearest
}
