/** Continues one conversation, and streams it. */
import { randomInt } from 'node:crypto'
import type {
  ChatModelFunctions,
  ChatWrapper,
  LlamaChatResponseChunk,
  LlamaChatResponseFunctionCallParamsChunk,
  LlamaGrammar,
} from 'node-llama-cpp'
import type { TextRequest } from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import type { StreamPart, Usage } from '../../domain/stream.ts'
import { brokenOff } from '../../inference/connection/failure.ts'
import { replyWriter, type ReplyWriter } from '../../inference/replies/reply-writer.ts'
import { callsComing, type CallsComing } from './calls-coming.ts'
import { toGrammarSchema } from './grammar-schema.ts'
import type { Model, Rendered, Seat } from './model.ts'
import { emitWhile } from './emit-while.ts'

/** So many tokens of the context stay free; with fewer the library would drop the beginning of the conversation. */
const SPARE_TOKENS = 2

type Asked = {
  readonly request: TextRequest
  readonly rendered: Rendered
  readonly grammar: LlamaGrammar | undefined
  /** The requested limit, or what the context has left. */
  readonly maxTokens: number
}

/** The end of a reply. */
type Said = { readonly isAtLimit: boolean; readonly usage: Usage }

/** The context of a reply. */
type Run = {
  readonly seat: Seat
  readonly writer: ReplyWriter
  readonly calls: CallsComing
  readonly signal: AbortSignal
  readonly ring: () => void
}

/** The parts of a reply, with the guarantees of `TextEngine.generate`. */
export async function* reply(
  model: Model,
  request: TextRequest,
  caller: AbortSignal,
): AsyncGenerator<readonly StreamPart[]> {
  const rendered = model.render(request.prompt)
  const maxTokens = Math.min(request.maxTokens, maxOutputTokens(rendered, model))
  const grammar = await grammarOf(request, rendered, model)
  const seat = await model.sit(rendered, caller)
  const leaving = new AbortController()
  const signal = AbortSignal.any([caller, leaving.signal])
  const writer = replyWriter(request.prompt)
  const calls = callsComing(writer)
  const asked = { request, rendered, grammar, maxTokens }
  try {
    const { isAtLimit, usage } = yield* emitWhile(
      (ring) => speak(model, asked, { seat, writer, calls, signal, ring }),
      writer.take,
      caller,
    )
    const reason = calls.end(isAtLimit)
    writer.end()
    yield [...writer.take(), { type: 'finish', reason, usage }]
  } catch (thrown) {
    caller.throwIfAborted()
    throw isFault(thrown) ? thrown : brokenOff(thrown)
  } finally {
    leaving.abort()
  }
}

/** The longest reply to the prompt, in tokens. Throws `invalid` when there is no space for any. */
function maxOutputTokens({ tokens }: Rendered, { contextTokens }: Model): number {
  const available = contextTokens - SPARE_TOKENS - tokens.length
  if (available > 0) return available
  throw new Fault(
    'invalid',
    `context window exceeds limit: the prompt has ${tokens.length} tokens, and the engine's context ${contextTokens}`,
    { isTooLongForModel: true },
  )
}

async function grammarOf(
  { responseSchema }: TextRequest,
  { functions }: Rendered,
  { llama }: Model,
): Promise<LlamaGrammar | undefined> {
  if (responseSchema === undefined) return undefined
  if (functions)
    throw new Fault('invalid', 'the engine of this model takes tools or a JSON schema, not both')
  try {
    return await llama.createGrammarForJsonSchema(toGrammarSchema(responseSchema))
  } catch (thrown) {
    throw new Fault('invalid', 'the engine cannot follow this JSON schema', { cause: thrown })
  }
}

/** Generates; releases the sequence at the end. */
async function speak(model: Model, asked: Asked, run: Run): Promise<Said> {
  const { request, rendered, maxTokens } = asked
  const { seat } = run
  const { LlamaChat } = model.library
  const before = seat.sequence.tokenMeter.getState()
  const chat = new LlamaChat({
    contextSequence: seat.sequence,
    chatWrapper: mustCall(request) ? forcing(model) : model.wrapper,
  })
  const thought = { tokens: 0 }
  try {
    const isAtLimit = await isCut(
      chat.generateResponse([...rendered.history], {
        ...wayOf(asked),
        ...listeners(run, thought),
        ...bounds(asked, run),
      }),
    )
    // A character that the limit would cut is completed, with up to three tokens more.
    const { usedOutputTokens } = seat.sequence.tokenMeter.diff(before)
    const outputTokens = Math.min(usedOutputTokens, maxTokens)
    const usage = {
      inputTokens: rendered.tokens.length - seat.knownTokens,
      outputTokens,
      reasoningTokens: Math.min(thought.tokens, outputTokens),
      cacheReadTokens: seat.knownTokens,
      cacheWriteTokens: 0,
    }
    return { isAtLimit, usage }
  } finally {
    chat.dispose()
    seat.leave()
  }
}

/** Whether the reply ended at its limit, or because the context is full. */
async function isCut(
  replying: Promise<{ readonly metadata: { readonly stopReason: string } }>,
): Promise<boolean> {
  try {
    return (await replying).metadata.stopReason === 'maxTokens'
  } catch (thrown) {
    if (thrown === CONTEXT_FULL) return true
    throw thrown
  }
}

/** Thrown where the library would drop the beginning of the conversation. */
const CONTEXT_FULL = new Error('the context is full')

/** The sampling options, and the limit. */
function wayOf({ request, grammar, maxTokens }: Asked) {
  return {
    maxTokens,
    temperature: request.temperature,
    topP: request.topP,
    // Only the request's parameters shape the reply.
    topK: 0,
    repeatPenalty: false,
    seed: randomInt(2 ** 32 - 1), // the library's own seed changes once a second
    budgets: { thoughtTokens: request.prompt.thinking && !grammar ? Infinity : 0 },
    contextShift: {
      // What a template writes around calls takes space, too, which no token limit accounts for.
      size: () => {
        throw CONTEXT_FULL
      },
    },
  } as const
}

/** Passes on what the model writes. */
function listeners({ writer, signal, ring }: Run, thought: { tokens: number }) {
  return {
    signal,
    onResponseChunk: ({
      type,
      text,
      tokens,
    }: Pick<LlamaChatResponseChunk, 'type' | 'text' | 'tokens'>) => {
      if (type === 'segment') {
        thought.tokens += tokens.length
        writer.thinking(text)
      } else writer.text(text)
      ring()
    },
  }
}

/** Grammar and tools of a reply. */
function bounds(
  { request, rendered: { functions }, grammar }: Asked,
  { calls, ring }: Run,
): CallOptions | { readonly grammar?: LlamaGrammar } {
  if (!functions) return grammar ? { grammar } : {}
  return {
    functions,
    documentFunctionParams: true,
    ...(request.prompt.singleCall ? { maxParallelFunctionCalls: 1 } : {}),
    onFunctionCallParamsChunk: (chunk) => {
      calls.add(chunk)
      ring()
    },
    onFunctionCall: (call) => {
      calls.close(call)
      ring()
    },
  }
}

type CallOptions = {
  readonly functions: ChatModelFunctions
  readonly documentFunctionParams: true
  readonly maxParallelFunctionCalls?: number
  onFunctionCallParamsChunk(chunk: LlamaChatResponseFunctionCallParamsChunk): void
  onFunctionCall(call: { readonly functionName: string; readonly params: unknown }): void
}

/** Whether the reply has to be a call. */
function mustCall({ prompt: { toolChoice } }: TextRequest): boolean {
  return toolChoice.type === 'any' || toolChoice.type === 'tool'
}

/** The template with the beginning of a call after it: the model can only choose the tool and the input. */
function forcing({ wrapper, library: { LlamaText } }: Model): ChatWrapper {
  const inject = LlamaText(wrapper.settings.functions.parallelism?.call.sectionPrefix ?? '')
  const forced: ChatWrapper = Object.create(wrapper)
  forced.generateContextState = (options) => {
    const { contextText, stopGenerationTriggers } = wrapper.generateContextState(options)
    const noPrefixTrigger = { type: 'functionCall', inject } as const
    return { contextText, stopGenerationTriggers, noPrefixTrigger }
  }
  return forced
}
