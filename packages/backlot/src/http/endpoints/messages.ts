import type { CountTokens } from '../../app/replies/count-tokens.ts'
import type { StartReply } from '../../app/replies/generate-reply.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Observer } from '../../domain/observer.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { Signer } from '../../domain/signer.ts'
import { formatMessage } from '../../wire/messages/message-answer.ts'
import {
  parseCountRequest,
  parseMessageRequest,
  type MessageOrder,
} from '../../wire/messages/messages.ts'
import {
  CountAnswerSchema,
  CountRequestSchema,
  MessageAnswerSchema,
  MessageRequestSchema,
} from '../../wire/messages/messages-schema.ts'
import { formatMessageStream, PING } from '../../wire/messages/messages-stream.ts'
import {
  formatTextModelNamed,
  formatTextModels,
  TextModelListSchema,
  TextModelQuerySchema,
  TextModelSchema,
} from '../../wire/text-models.ts'
import { beginStream, ignoredHeaders } from '../begin-stream.ts'
import { isOfFamily } from './hosted-names.ts'
import { anthropicRateHeaders } from '../rate-headers.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import {
  faultReporter,
  reportLeftOutTools,
  type StreamFaultPort,
} from '../observe/stream-reports.ts'

/** Dependencies of the messages endpoints. */
export type MessagePorts = StreamFaultPort & {
  readonly start: StartReply
  readonly count: CountTokens
  /** Signs thinking; its signatures begin with `bl1.`. */
  readonly signer: Signer
  readonly aliases: ModelAliases
  readonly clock: Clock
  /** The setting `extensions.tool_choice`. */
  readonly anyToolChoice?: boolean
  readonly observer: Pick<Observer, 'memberIgnored'>
}

/** The messages endpoints. */
export function messageEndpoints(
  ports: MessagePorts,
): Readonly<Record<'create' | 'count' | 'models' | 'model', Endpoint>> {
  return {
    create: {
      bodySchema: MessageRequestSchema,
      answerSchema: MessageAnswerSchema,
      streams: true,
      handle: (call) => create(ports, call),
    },
    count: {
      bodySchema: CountRequestSchema,
      answerSchema: CountAnswerSchema,
      handle: (call) => count(ports, call),
    },
    models: {
      querySchema: TextModelQuerySchema,
      answerSchema: TextModelListSchema,
      handle: async (call) => ({
        type: 'json',
        body: formatTextModels(call.query, {
          aliases: ports.aliases,
          byFamily: isOfFamily(call),
        }),
      }),
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
  const order = readOrder(ports, call)
  if (order.stream) return stream(ports, call, order)
  const { parts, rates, ...reply } = await ports.start(call.caller, order, call.signal).reply
  const headers = { ...ignoredHeaders(order.ignored), ...anthropicRateHeaders(rates) }
  const body = await formatMessage({ ...reply, ...answerOptions(order) }, parts, ports.signer)
  return { type: 'json', headers, body }
}

/** Throws `invalid`. Tools that would run on a server are dropped, and their kinds are reported to the operator. */
function readOrder(ports: MessagePorts, { body, caller }: Call): MessageOrder {
  const order = parseMessageRequest(body, ports)
  reportLeftOutTools(ports.observer, caller, order)
  return order
}

/** The parts of the request that decide how its answer is written. */
function answerOptions({
  tier,
  nameCall,
  omitsThinking,
}: MessageOrder): Pick<MessageOrder, 'tier' | 'nameCall' | 'omitsThinking'> {
  return { tier, nameCall, omitsThinking }
}

function stream(ports: MessagePorts, call: Call, order: MessageOrder): Promise<Reply> {
  const { signer, clock } = ports
  const started = ports.start(call.caller, order, call.signal)
  const context = {
    signer,
    requestId: call.requestId,
    onFault: faultReporter(ports, call),
  }
  const options = answerOptions(order)
  let isCounted = false
  const head = started.head.then((counted) => {
    isCounted = true
    return { ...counted, ...options }
  })
  head.catch(() => undefined) // reported by the reply
  return beginStream(started, clock, {
    keepAlive: PING,
    headers: ignoredHeaders(order.ignored),
    replyHeaders: ({ rates }) => anthropicRateHeaders(rates),
    events: (reply) => formatMessageStream({ ...reply, ...options }, reply.parts, context),
    lateEvents: async function* () {
      if (!isCounted) yield PING
      const parts = started.reply.then((reply) => reply.parts)
      parts.catch(() => undefined) // it may fail while the start is written
      yield* formatMessageStream(head, parts, context)
    },
  })
}

async function count(ports: MessagePorts, call: Call): Promise<Reply> {
  const { tokens, exact } = await ports.count(parseCountRequest(call.body, ports), call)
  return {
    type: 'json',
    headers: exact ? {} : { 'x-backlot-estimate': 'true' },
    body: { input_tokens: tokens },
  }
}
