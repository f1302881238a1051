/**
 * A text engine over any server that speaks the OpenAI format: vLLM, SGLang,
 * llama.cpp, Ollama, hosted ones. How to connect each: `docs/engines.md`.
 */
import type { ContentBlock, Prompt } from '../../domain/conversation.ts'
import type { ReplyRun, TextEngine, TextRequest } from '../../domain/engine.ts'
import type { Tracer } from '../../domain/trace.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { adaptations, askAdapted, type Adaptations } from '../../inference/replies/adapt.ts'
import type { AnswerBody } from '../../inference/connection/answer-body.ts'
import { countOnce } from '../../inference/replies/count-once.ts'
import type { Json } from '../../inference/connection/json.ts'
import { NOBODY, originOf } from '../../inference/connection/origin.ts'
import { createReplyPace, followReply } from '../../inference/replies/reply-pace.ts'
import { streamReply } from '../../inference/replies/stream-reply.ts'
import { FUNCTION_NAMES, withToolNames } from '../../inference/replies/tool-names.ts'
import { createUpstream, type Upstream } from '../../inference/connection/upstream.ts'
import type { OpaqueStates } from './chat-writing.ts'
import { toChatRequest, type ChatSettings } from './chat-request.ts'
import { countPromptTokens, createCounting } from './count.ts'
import { openedThoughts } from './opened-thoughts.ts'
import { replyReader } from './reply-reader.ts'
import { chatHeaders, SERVER_TRAITS, type ServerName } from './servers.ts'

/** The server and its settings. */
export type OpenAiOptions = {
  readonly name: string
  /** With the `/v1` that most servers have, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Default: `other`. */
  readonly server?: ServerName
  readonly concurrency?: number
  /** Whether the server was started with priorities. */
  readonly hasPriorities?: boolean
  /** Whether the chat template opens `<think>` itself, so that replies begin inside it. Absent: detected. */
  readonly opensThinking?: boolean
  /** Members that are added to every request and override ours; `null` removes one. */
  readonly extraBody?: Json
  /** Additional headers of every request, which override ours; names in lower case. */
  readonly extraHeaders?: Readonly<Record<string, string>>
  /** Receives traces. */
  readonly tracer?: Tracer | undefined
  /** Called with notices for the operator. */
  onNotice?(words: string): void
}

/** Creates the engine; connects at first use. `close` ends its connections. */
export function createOpenAi(options: OpenAiOptions): TextEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, concurrency, opensThinking, onNotice = () => {} } = options
  const server = SERVER_TRAITS[options.server ?? 'other']
  const upstream = createUpstream({
    baseUrl,
    headers: { ...chatHeaders(apiKey), ...options.extraHeaders },
    ...(concurrency === undefined ? {} : { concurrency }),
    tracer: options.tracer,
  })
  const origin = originOf(baseUrl)
  const settings = {
    server,
    states: { origin },
    hasPriorities: options.hasPriorities ?? false,
    extraBody: options.extraBody ?? {},
  }
  const counting = createCounting(upstream, { baseUrl, server })
  const learnt = adaptations(onNotice)
  const thoughts = openedThoughts({ opensThinking, counting, onNotice })
  const pace = createReplyPace()
  const generate = (
    request: TextRequest,
    { signal, isWhole = false }: ReplyRun,
  ): AsyncIterable<readonly StreamPart[]> => {
    const { modelId, prompt, maxTokens } = request
    const beginning = thoughts.of(modelId, prompt.thinking)
    const inOnePiece = isWhole && pace.isShort(modelId, maxTokens)
    const opening = { ...settings, known: learnt, signal, inOnePiece }
    return streamReply({
      open: async () => {
        const settling = beginning.settle()
        const body = await openReply(upstream, request, opening)
        if (settling) await settling
        return body
      },
      reader: replyReader(request, { beginning, origin }),
      signal,
      ...followReply(pace, { modelId, inOnePiece }),
    })
  }
  const engine = {
    name,
    countTokens: countOnce((modelId, prompt) => countPromptTokens(counting, modelId, prompt)),
    generate,
    close: upstream.close,
  }
  return withToolNames(engine, FUNCTION_NAMES)
}

/** What hosted Gemini accepts as the state of a call that it did not make. Source: Gemini API, "Thought signatures". */
const ANY_STATE = JSON.stringify({
  google: { thought_signature: 'skip_thought_signature_validator' },
})

/** The same through OpenRouter, with the id of the call. */
const ANY_DETAIL = JSON.stringify([
  {
    type: 'reasoning.encrypted',
    data: 'skip_thought_signature_validator',
    format: 'google-gemini-v1',
    index: 0,
  },
])

type Opening = ChatSettings & { readonly known: Adaptations; readonly signal: AbortSignal }

/** Begins a reply. */
function openReply(
  upstream: Upstream,
  request: TextRequest,
  { signal, known, ...settings }: Opening,
): Promise<AnswerBody> {
  return askAdapted(known, request, {
    states: settings.states,
    ask: (so, states) => {
      const body = toChatRequest(request, { ...settings, states }, so)
      return upstream.post({ path: '/chat/completions', body, signal })
    },
    otherStates: (complaint, states) => otherStates(complaint, request.prompt, states),
  })
}

/**
 * The state to try after a refusal: a server that misses the state of a call, or does not know it,
 * gets the placeholder; one that does not accept details of thoughts gets none.
 */
function otherStates(
  complaint: string,
  prompt: Prompt,
  { origin, instead }: OpaqueStates,
): OpaqueStates | undefined {
  if (instead !== undefined) return undefined
  if (/thought.?signature/i.test(complaint) && hasBlock(prompt, isCall)) {
    const any = /openrouter|reasoning.?details/i.test(complaint) ? ANY_DETAIL : ANY_STATE
    return { origin: /missing/i.test(complaint) ? origin : NOBODY, instead: any }
  }
  const isAbout = /signature|reasoning|thinking|provider returned error/i.test(complaint)
  if (!isAbout || origin === NOBODY || !hasBlock(prompt, hasState)) return undefined
  return { origin: NOBODY }
}

function hasBlock({ messages }: Prompt, is: (block: ContentBlock) => boolean): boolean {
  return messages.some(({ content }) => content.some(is))
}

const isCall = ({ type }: ContentBlock): boolean => type === 'tool-use'

const hasState = (block: ContentBlock): boolean =>
  (block.type === 'thinking' || block.type === 'tool-use') && block.opaqueState !== undefined
