/**
 * A text engine over any server that speaks the OpenAI format: vLLM, SGLang,
 * llama.cpp, Ollama, hosted ones. How to connect each: `docs/engines.md`.
 */
import type { ContentBlock, Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TextRequest, TokenCount } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { adaptations, MOST_ADAPTATIONS, type Adaptations } from '../../upstream/adapt.ts'
import type { AnswerBody } from '../../upstream/answer-body.ts'
import type { Json } from '../../upstream/json.ts'
import { originOf } from '../../upstream/origin.ts'
import { streamReply } from '../../upstream/stream-reply.ts'
import { createUpstream, type Upstream } from '../../upstream/upstream.ts'
import type { Seals } from './chat-messages.ts'
import { toChatRequest, type ChatSettings } from './chat-request.ts'
import { countPromptTokens, toRootUrl } from './count.ts'
import { openedThoughts } from './opened-thoughts.ts'
import { replyReader } from './reply-reader.ts'
import { chatHeaders, SERVER_TRAITS, type ServerName } from './servers.ts'

/** Which server, and what is particular to it. */
export type OpenAiOptions = {
  readonly name: string
  /** With the `/v1` that most servers have, without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Default: `other`. */
  readonly server?: ServerName
  readonly concurrency?: number
  /** Whether the server was started with priorities. */
  readonly hasPriorities?: boolean
  /** Whether the chat template opens `<think>` itself, so that replies begin inside it. Absent: it is found out. */
  readonly opensThinking?: boolean
  /** Members that are added to every request, over ours; `null` leaves one out. */
  readonly extraBody?: Json
  /** Told of what the operator should know. */
  onNotice?(words: string): void
}

/** Creates the engine; connects when it is first used. `close` ends its connections. */
export function createOpenAi(options: OpenAiOptions): TextEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, concurrency, opensThinking, onNotice = () => {} } = options
  const server = SERVER_TRAITS[options.server ?? 'other']
  const upstream = createUpstream({
    baseUrl,
    headers: chatHeaders(apiKey),
    ...(concurrency === undefined ? {} : { concurrency }),
  })
  const origin = originOf(baseUrl)
  const settings = {
    server,
    seals: { origin },
    hasPriorities: options.hasPriorities ?? false,
    extraBody: options.extraBody ?? {},
  }
  const counting = { upstream, server, rootUrl: toRootUrl(baseUrl), pause: { untilMs: 0 } }
  // The use case counts a prompt and then has it answered: the same object is counted once.
  const counted = new WeakMap<Prompt, Promise<TokenCount>>()
  const learnt = adaptations(onNotice)
  const thoughts = openedThoughts({ opensThinking, counting, onNotice })
  const generate = (
    request: TextRequest,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncIterable<readonly StreamPart[]> => {
    const beginning = thoughts.of(request.modelId, request.prompt.thinking)
    return streamReply({
      open: async () => {
        const settling = beginning.settle()
        const body = await openReply(upstream, request, { ...settings, known: learnt, signal })
        if (settling) await settling
        return body
      },
      reader: replyReader(request, { beginning, origin }),
      signal,
    })
  }
  return {
    name,
    countTokens: (modelId, prompt) => {
      const known = counted.get(prompt) ?? countPromptTokens(counting, modelId, prompt)
      counted.set(prompt, known)
      return known
    },
    generate,
    close: upstream.close,
  }
}

/** What hosted Gemini takes for a seal of a call that it did not make. Source: Gemini API, "Thought signatures". */
const ANY_SEAL = JSON.stringify({
  google: { thought_signature: 'skip_thought_signature_validator' },
})

type Opening = ChatSettings & { readonly known: Adaptations; readonly signal: AbortSignal }

/** Begins a reply. What the server refuses for something that can be changed is asked again. */
async function openReply(
  upstream: Upstream,
  request: TextRequest,
  { signal, known, ...settings }: Opening,
): Promise<AnswerBody> {
  const { modelId, maxTokens } = request
  let so = known.of(modelId)
  let { seals } = settings
  for (let tries = 0; ; tries += 1) {
    const body = toChatRequest(request, { ...settings, seals }, so)
    try {
      return await upstream.post({ path: '/chat/completions', body, signal })
    } catch (thrown) {
      if (tries >= MOST_ADAPTATIONS) throw thrown
      const next = known.learn(thrown, { modelId, maxTokens, so })
      const others = next ? undefined : otherSeals(thrown, request, seals)
      if (!next && !others) throw thrown
      so = next ?? so
      seals = others ?? seals
    }
  }
}

/** The seals to try after a refusal: a server that misses the one of a call gets one that fits any. */
function otherSeals(
  thrown: unknown,
  { prompt }: TextRequest,
  { origin, instead }: Seals,
): Seals | undefined {
  const complaint = findSealComplaint(thrown)
  if (complaint === undefined || instead !== undefined || !hasCalls(prompt)) return undefined
  return { origin: complaint === 'missing' ? origin : 'nobody', instead: ANY_SEAL }
}

/** Whether a server says that it misses a seal, or that it does not know one. */
function findSealComplaint(thrown: unknown): 'missing' | 'unknown' | undefined {
  if (!isFault(thrown) || thrown.kind !== 'invalid' || !(thrown.cause instanceof Error))
    return undefined
  const { message } = thrown.cause
  if (!/thought.?signature/i.test(message)) return undefined
  return /missing/i.test(message) ? 'missing' : 'unknown'
}

function hasCalls({ messages }: Prompt): boolean {
  const isCall = ({ type }: ContentBlock): boolean => type === 'tool-use'
  return messages.some(({ content }) => content.some(isCall))
}
