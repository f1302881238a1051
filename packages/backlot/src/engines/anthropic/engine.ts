/** A text engine over any server that speaks the messages format. How to connect one: `docs/engines.md`. */
import type { Tracer } from '../../domain/trace.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TextRequest, TokenCount } from '../../domain/engine.ts'
import { adaptations, askAdapted, type Adaptations } from '../../inference/replies/adapt.ts'
import type { AnswerBody } from '../../inference/connection/answer-body.ts'
import { bodyWriter } from '../../inference/connection/body.ts'
import { countOnce } from '../../inference/replies/count-once.ts'
import { estimatePrompt, holdsMedia } from '../../inference/replies/estimate.ts'
import { toCount, toRecord, type Json } from '../../inference/connection/json.ts'
import { NOBODY, originOf } from '../../inference/connection/origin.ts'
import { createReplyPace, followReply } from '../../inference/replies/reply-pace.ts'
import { streamReply } from '../../inference/replies/stream-reply.ts'
import { TOOL_NAMES, withToolNames } from '../../inference/replies/tool-names.ts'
import { createUpstream, type Upstream } from '../../inference/connection/upstream.ts'
import { messageReader } from './message-reader.ts'
import { toMessageRequest, toPromptMembers, type MessageSettings } from './message-request.ts'
import {
  MESSAGE_SERVERS_TRAITS,
  messageHeaders,
  type MessageServer,
  type MessageServerName,
} from './servers.ts'

/** The server and its settings. */
export type AnthropicOptions = {
  readonly name: string
  /** The address before `/v1/messages`, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Default: `other`. */
  readonly server?: MessageServerName
  readonly concurrency?: number
  /** Whether the server knows `service_tier`. */
  readonly hasPriorities?: boolean
  /** Members that are added to every request and override ours; `null` removes one. */
  readonly extraBody?: Json
  /** Additional headers of every request, which override ours; names in lower case. */
  readonly extraHeaders?: Readonly<Record<string, string>>
  /** Receives traces. */
  readonly tracer?: Tracer | undefined
  /** Called with notices for the operator. */
  onNotice?(words: string): void
}

type OpenEngine = TextEngine & { close(): Promise<void> }

/** The time limit of a count, because a reply waits for it. */
const COUNT_MS = 5000

/** Creates the engine; connects at first use. `close` ends its connections. */
export function createAnthropic(options: AnthropicOptions): OpenEngine {
  const { name, baseUrl, apiKey, concurrency, onNotice = () => {} } = options
  const known = adaptations(onNotice)
  const server = MESSAGE_SERVERS_TRAITS[options.server ?? 'other']
  const upstream = createUpstream({
    baseUrl,
    headers: { ...messageHeaders(options.server, apiKey), ...options.extraHeaders },
    ...(concurrency === undefined ? {} : { concurrency }),
    tracer: options.tracer,
  })
  const origin = originOf(baseUrl)
  const settings = {
    server,
    origin,
    hasPriorities: options.hasPriorities ?? false,
    extraBody: options.extraBody ?? {},
  }
  const pace = createReplyPace()
  const engine: OpenEngine = {
    name,
    countTokens: countOnce((modelId, prompt) =>
      countPromptTokens({ ...settings, upstream }, modelId, prompt),
    ),
    generate: (request, { signal, isWhole = false }) => {
      const { modelId, maxTokens } = request
      const inOnePiece = isWhole && pace.isShort(modelId, maxTokens)
      return streamReply({
        open: () => openReply(upstream, request, { ...settings, known, signal, inOnePiece }),
        reader: messageReader(request, origin),
        signal,
        ...followReply(pace, { modelId, inOnePiece }),
      })
    },
    close: upstream.close,
  }
  return withToolNames(engine, TOOL_NAMES)
}

type Opening = MessageSettings & { readonly known: Adaptations; readonly signal: AbortSignal }

/** Begins a reply. Thoughts whose opaque state the server does not accept are left out in a second try. */
function openReply(
  upstream: Upstream,
  request: TextRequest,
  { signal, known, ...settings }: Opening,
): Promise<AnswerBody> {
  return askAdapted(known, request, {
    states: settings.origin,
    ask: (so, origin) => {
      const body = toMessageRequest(request, { ...settings, origin }, so)
      return upstream.post({ path: '/v1/messages', body, signal })
    },
    otherStates: (complaint, origin) =>
      origin !== NOBODY && UNKNOWN_STATE.test(complaint) && hasOpaqueState(request.prompt)
        ? NOBODY
        : undefined,
  })
}

/** How servers report that they have not signed a thought, or that it was changed. */
const UNKNOWN_STATE = /signature|thinking/i

function hasOpaqueState({ messages }: Prompt): boolean {
  return messages.some(({ content }) =>
    content.some((block) => block.type === 'thinking' && block.opaqueState !== undefined),
  )
}

/**
 * The input tokens of the prompt: by the server's own counter if it has one, which the format does
 * not promise to be exact. Pictures and videos are not sent for counting.
 */
async function countPromptTokens(
  {
    upstream,
    server,
    origin,
  }: { readonly upstream: Upstream; readonly server: MessageServer; readonly origin: string },
  modelId: string,
  prompt: Prompt,
): Promise<TokenCount> {
  if (holdsMedia(prompt)) return await estimatePrompt(prompt)
  const body = bodyWriter()
  const answer = await upstream
    .postJson({
      path: '/v1/messages/count_tokens',
      body: body.write(toPromptMembers(modelId, prompt, { server, origin, body })),
      signal: AbortSignal.timeout(COUNT_MS),
    })
    .catch(() => undefined)
  const tokens = toCount(toRecord(answer)['input_tokens'])
  return tokens > 0 ? { tokens, exact: false } : await estimatePrompt(prompt)
}
