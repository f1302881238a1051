import type { GeneratedReply, StartReply } from '../../app/replies/generate-reply.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Fault } from '../../domain/fault.ts'
import type { ModelAliases } from '../../domain/model.ts'
import {
  formatOpenai,
  formatOpenaiModelNamed,
  formatOpenaiModels,
} from '../../wire/openai/openai-answer.ts'
import { parseOpenaiRequest, type OpenaiOrder } from '../../wire/openai/openai-request.ts'
import {
  OpenaiAnswerSchema,
  OpenaiModelListSchema,
  OpenaiModelSchema,
  OpenaiRequestSchema,
} from '../../wire/openai/openai-schema.ts'
import { formatOpenaiFault, formatOpenaiStream } from '../../wire/openai/openai-stream.ts'
import { KEEP_ALIVE } from '../../wire/sse.ts'
import { beginStream, ignoredHeaders, lateStream } from '../begin-stream.ts'
import { isOfFamily } from './hosted-names.ts'
import { openaiRateHeaders } from '../rate-headers.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import { faultReporter, type StreamFaultPort } from '../observe/stream-reports.ts'

/** Dependencies of the OpenAI twin. */
export type OpenaiPorts = StreamFaultPort & {
  readonly start: StartReply
  readonly clock: Clock
  readonly aliases: ModelAliases
}

/** The OpenAI twin of the chat endpoint, for clients that know only OpenAI's shapes. */
export function openaiEndpoints(
  ports: OpenaiPorts,
): Readonly<Record<'complete' | 'models' | 'model', Endpoint>> {
  return {
    complete: {
      bodySchema: OpenaiRequestSchema,
      answerSchema: OpenaiAnswerSchema,
      streams: true,
      handle: (call) => complete(ports, call),
    },
    models: {
      answerSchema: OpenaiModelListSchema,
      handle: async (call) => ({
        type: 'json',
        body: formatOpenaiModels({ aliases: ports.aliases, byFamily: isOfFamily(call) }),
      }),
    },
    model: {
      answerSchema: OpenaiModelSchema,
      handle: async ({ params }) => ({
        type: 'json',
        body: formatOpenaiModelNamed(params['id'] ?? '', ports.aliases),
      }),
    },
  }
}

async function complete(ports: OpenaiPorts, call: Call): Promise<Reply> {
  const order = parseOpenaiRequest(call.body, ports)
  if (order.stream) return stream(ports, call, order)
  const { parts, rates, ...reply } = await ports.start(call.caller, order, call.signal).reply
  const { tier, legacyCalls, splitsReasoning } = order
  const headers = {
    ...ignoredHeaders(order.ignored),
    ...openaiRateHeaders(rates, reply.createdAtMs),
  }
  const body = await formatOpenai({ ...reply, tier, legacyCalls, splitsReasoning }, parts)
  return { type: 'json', headers, body }
}

function stream(ports: OpenaiPorts, call: Call, order: OpenaiOrder): Promise<Reply> {
  const { tier, includeUsage, legacyCalls, splitsReasoning } = order
  const started = ports.start(call.caller, order, call.signal)
  const onFault = faultReporter(ports, call)
  const events = ({ parts, ...reply }: GeneratedReply): AsyncIterable<string> =>
    formatOpenaiStream({ ...reply, tier, legacyCalls, splitsReasoning }, parts, {
      includeUsage,
      onFault,
    })
  const formatFault = (fault: Fault): string => {
    onFault(fault)
    return formatOpenaiFault(fault)
  }
  return beginStream(started, ports.clock, {
    keepAlive: KEEP_ALIVE,
    headers: ignoredHeaders(order.ignored),
    replyHeaders: ({ rates, createdAtMs }) => openaiRateHeaders(rates, createdAtMs),
    events,
    lateEvents: () => lateStream(started, { keepAlive: KEEP_ALIVE, events, formatFault }),
  })
}
