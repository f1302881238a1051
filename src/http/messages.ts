import type { CountTokens } from '../app/count-tokens.ts'
import type { GenerateReply } from '../app/generate-reply.ts'
import type { Clock } from '../domain/clock.ts'
import type { Fault } from '../domain/fault.ts'
import type { ModelAliases } from '../domain/model.ts'
import type { Signer } from '../domain/signer.ts'
import { formatMessage } from '../wire/message-answer.ts'
import { parseCountRequest, parseMessageRequest } from '../wire/messages.ts'
import {
  CountAnswerSchema,
  CountRequestSchema,
  MessageAnswerSchema,
  MessageRequestSchema,
} from '../wire/messages-schema.ts'
import { formatMessageStream, PING } from '../wire/messages-stream.ts'
import { withPings } from '../wire/pings.ts'
import {
  formatTextModelNamed,
  formatTextModels,
  TextModelListSchema,
  TextModelQuerySchema,
  TextModelSchema,
} from '../wire/text-models.ts'
import { anthropicRateHeaders } from './rate-headers.ts'
import { MEDIA_BODY_BYTES, type Call, type Endpoint, type Reply } from './route.ts'

/** What the messages endpoints call. */
export type MessagePorts = {
  readonly generate: GenerateReply
  readonly count: CountTokens
  /** Signs thinking; its signatures begin with `bl1.`. */
  readonly signer: Signer
  readonly aliases: ModelAliases
  readonly clock: Clock
  /** The setting `extensions.tool_choice`. */
  readonly anyToolChoice?: boolean
  /** Told of faults that break a stream off: nobody else can log them. */
  onFault?(fault: Fault, requestId: string): void
}

/** How long a stream may be silent before it is told that the connection lives. */
const SILENCE_MS = 10_000

/** The messages endpoints. */
export function messageEndpoints(
  ports: MessagePorts,
): Readonly<Record<'create' | 'count' | 'models' | 'model', Endpoint>> {
  return {
    create: {
      bodySchema: MessageRequestSchema,
      answerSchema: MessageAnswerSchema,
      bodyLimitBytes: MEDIA_BODY_BYTES,
      handle: (call) => create(ports, call),
    },
    count: {
      bodySchema: CountRequestSchema,
      answerSchema: CountAnswerSchema,
      bodyLimitBytes: MEDIA_BODY_BYTES,
      handle: (call) => count(ports, call),
    },
    models: {
      querySchema: TextModelQuerySchema,
      answerSchema: TextModelListSchema,
      handle: async ({ query }) => ({ type: 'json', body: formatTextModels(query, ports.aliases) }),
    },
    model: {
      answerSchema: TextModelSchema,
      handle: async ({ params }) => ({
        type: 'json',
        body: formatTextModelNamed(params['id'] ?? '', ports.aliases),
      }),
    },
  }
}

async function create(ports: MessagePorts, call: Call): Promise<Reply> {
  const { signer, clock } = ports
  const order = parseMessageRequest(call.body, ports)
  const { parts, rates, ...reply } = await ports.generate(call.caller, order, call.signal)
  const headers = anthropicRateHeaders(rates)
  const head = { ...reply, tier: order.tier }
  if (!order.stream)
    return { type: 'json', headers, body: await formatMessage(head, parts, signer) }
  const events = formatMessageStream(head, parts, {
    signer,
    requestId: call.requestId,
    onFault: (fault) => {
      // A client that left is no failure.
      if (!call.signal.aborted) ports.onFault?.(fault, call.requestId)
    },
  })
  const pinged = withPings(events, PING, { clock, silenceMs: SILENCE_MS })
  return { type: 'events', headers, events: pinged }
}

async function count(ports: MessagePorts, call: Call): Promise<Reply> {
  const { tokens, exact } = await ports.count(parseCountRequest(call.body, ports), call)
  return {
    type: 'json',
    headers: exact ? {} : { 'x-backlot-estimate': 'true' },
    body: { input_tokens: tokens },
  }
}
