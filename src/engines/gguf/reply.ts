/** Continues one conversation, and tells it as it comes. */
import { randomInt } from 'node:crypto'
import type {
  ChatModelFunctions,
  ChatWrapper,
  LlamaChatResponse,
  LlamaGrammar,
} from 'node-llama-cpp'
import type { TextRequest } from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import type { FinishReason, StreamPart, Usage } from '../../domain/stream.ts'
import { brokenOff } from '../../upstream/failure.ts'
import { replyWriter, type ReplyWriter } from '../../upstream/reply-writer.ts'
import { callTeller } from '../../upstream/tell-calls.ts'
import { toGrammarSchema } from './grammar-schema.ts'
import type { Model, Rendered, Seat } from './model.ts'
import { tellWhile } from './tell-while.ts'

/** Of the context that many tokens stay free; with fewer the library forgets the beginning to go on. */
const SPARE_TOKENS = 2

type Asked = {
  readonly request: TextRequest
  readonly rendered: Rendered
  readonly grammar: LlamaGrammar | undefined
  /** What was asked for, or what the context has left. */
  readonly maxTokens: number
}

type Said = {
  readonly response: LlamaChatResponse<ChatModelFunctions>
  readonly usage: Usage
}

/** The parts of a reply, under the promises of `TextEngine.generate`. */
export async function* reply(
  model: Model,
  request: TextRequest,
  caller: AbortSignal,
): AsyncGenerator<readonly StreamPart[]> {
  const rendered = model.render(request.prompt)
  const maxTokens = Math.min(request.maxTokens, roomFor(rendered, model))
  const grammar = await grammarOf(request, rendered, model)
  const seat = await model.sit(rendered, caller)
  const leaving = new AbortController()
  const signal = AbortSignal.any([caller, leaving.signal])
  const writer = replyWriter(request.prompt)
  const asked = { request, rendered, grammar, maxTokens }
  try {
    const said = yield* tellWhile(
      (ring) => speak(model, asked, { seat, writer, signal, ring }),
      writer.take,
      caller,
    )
    yield finish(writer, said)
  } catch (thrown) {
    caller.throwIfAborted()
    throw isFault(thrown) ? thrown : brokenOff(thrown)
  } finally {
    leaving.abort()
  }
}

/** How many tokens a reply to the prompt may have. Throws `invalid` when there is no room for any. */
function roomFor({ tokens }: Rendered, { contextTokens }: Model): number {
  const room = contextTokens - SPARE_TOKENS - tokens.length
  if (room > 0) return room
  throw new Fault(
    'invalid',
    `context window exceeds limit: the prompt has ${tokens.length} tokens, and the engine's context ${contextTokens}`,
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

/** Has the model speak; gives the seat back when it is silent. */
async function speak(
  model: Model,
  { request, rendered, grammar, maxTokens }: Asked,
  run: {
    readonly seat: Seat
    readonly writer: ReplyWriter
    readonly signal: AbortSignal
    readonly ring: () => void
  },
): Promise<Said> {
  const { writer, seat } = run
  const { LlamaChat } = model.library
  const before = seat.sequence.tokenMeter.getState()
  const chat = new LlamaChat({
    contextSequence: seat.sequence,
    chatWrapper: mustCall(request) ? forcing(model) : model.wrapper,
  })
  let thoughtTokens = 0
  try {
    const response = await chat.generateResponse([...rendered.history], {
      ...bounds({ request, rendered, grammar }),
      maxTokens,
      temperature: request.temperature,
      topP: request.topP,
      // What is asked for is all that shapes the reply.
      topK: 0,
      repeatPenalty: false,
      seed: randomInt(2 ** 32 - 1), // the library's own changes once a second
      budgets: { thoughtTokens: request.prompt.thinking && !grammar ? Infinity : 0 },
      signal: run.signal,
      onResponseChunk: ({ type, text, tokens }) => {
        if (type === 'segment') {
          thoughtTokens += tokens.length
          writer.thinking(text)
        } else writer.text(text)
        run.ring()
      },
    })
    const outputTokens = seat.sequence.tokenMeter.diff(before).usedOutputTokens
    const usage = {
      inputTokens: rendered.tokens.length - seat.knownTokens,
      outputTokens,
      reasoningTokens: Math.min(thoughtTokens, outputTokens),
      cacheReadTokens: seat.knownTokens,
      cacheWriteTokens: 0,
    }
    return { response, usage }
  } finally {
    chat.dispose()
    seat.leave()
  }
}

/** What a reply may be made of beside words. */
function bounds({ request, rendered: { functions }, grammar }: Omit<Asked, 'maxTokens'>):
  | {
      readonly functions: ChatModelFunctions
      readonly documentFunctionParams: true
      readonly maxParallelFunctionCalls?: number
    }
  | { readonly grammar?: LlamaGrammar } {
  if (!functions) return grammar ? { grammar } : {}
  const single = request.prompt.singleCall ? { maxParallelFunctionCalls: 1 } : {}
  return { functions, documentFunctionParams: true, ...single }
}

/** Whether the reply has to be a call. */
function mustCall({ prompt: { toolChoice } }: TextRequest): boolean {
  return toolChoice.type === 'any' || toolChoice.type === 'tool'
}

/** The template with the beginning of a call after it: the model can but say which, and with what. */
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

function finish(writer: ReplyWriter, { response, usage }: Said): readonly StreamPart[] {
  const { functionCalls = [], metadata } = response
  const told: FinishReason = metadata.stopReason === 'maxTokens' ? 'limit' : 'end'
  const teller = callTeller(writer)
  for (const { functionName, params } of functionCalls)
    teller.begin({ id: '', name: functionName, json: params })
  const reason = teller.end({ told, isAtLimit: told === 'limit' })
  writer.end()
  return [...writer.take(), { type: 'finish', reason, usage }]
}
