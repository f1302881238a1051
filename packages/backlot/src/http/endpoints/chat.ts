import { observedCaller } from '../../app/accounts/authenticate.ts'
import type { GeneratedReply, StartReply } from '../../app/replies/generate-reply.ts'
import type { Clock } from '../../domain/clock.ts'
import { isFault, toFault, type Fault } from '../../domain/fault.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { Observer } from '../../domain/observer.ts'
import { EMPTY_CHAT_ANSWER, formatChat, formatFailedChat } from '../../wire/chat/chat-answer.ts'
import { ChatAnswerSchema, ChatRequestSchema } from '../../wire/chat/chat-schema.ts'
import { formatChatFault, formatChatStream } from '../../wire/chat/chat-stream.ts'
import { parseChatRequest, wantsStream, type ChatOrder } from '../../wire/chat/chat.ts'
import { KEEP_ALIVE } from '../../wire/sse.ts'
import { beginStream, ignoredHeaders, lateStream } from '../begin-stream.ts'
import { openaiRateHeaders } from '../rate-headers.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import { faultReporter, type StreamFaultPort } from '../observe/stream-reports.ts'

/** Dependencies of the chat endpoint. */
export type ChatPorts = StreamFaultPort & {
  readonly start: StartReply
  readonly clock: Clock
  readonly aliases: ModelAliases
  readonly observer: Pick<Observer, 'memberIgnored'>
}

/** The chat endpoint. */
export function chatEndpoints(ports: ChatPorts): Readonly<Record<'complete', Endpoint>> {
  return {
    complete: {
      bodySchema: ChatRequestSchema,
      answerSchema: ChatAnswerSchema,
      streams: true,
      emptyAnswer: EMPTY_CHAT_ANSWER,
      handle: (call) => (wantsStream(call.body) ? stream(ports, call) : complete(ports, call)),
    },
  }
}

async function complete(ports: ChatPorts, call: Call): Promise<Reply> {
  const order = readOrder(ports, call)
  try {
    const { parts, rates, ...head } = await ports.start(call.caller, order, call.signal).reply
    const headers = {
      ...ignoredHeaders(order.ignored),
      ...openaiRateHeaders(rates, head.createdAtMs),
    }
    return { type: 'json', headers, body: await formatChat(head, parts) }
  } catch (thrown) {
    // This fault, unlike others, has its sensitive type beside `base_resp`.
    if (isFault(thrown) && thrown.kind === 'sensitiveInput')
      return { type: 'json', body: formatFailedChat(thrown) }
    throw thrown
  }
}

/** Throws `invalid`. Members that the model does not know are dropped and reported to the operator. */
function readOrder({ aliases, observer }: ChatPorts, { body, caller }: Call): ChatOrder {
  const order = parseChatRequest(body, aliases)
  const member = order.ignored.find((name) => name === 'response_format')
  if (member !== undefined)
    observer.memberIgnored({ ...observedCaller(caller), modelId: order.model.id, member })
  return order
}

/** Callers that asked for a stream get faults as stream events, also those before the first token. */
async function stream(ports: ChatPorts, call: Call): Promise<Reply> {
  const onFault = faultReporter(ports, call)
  try {
    const order = readOrder(ports, call)
    const started = ports.start(call.caller, order, call.signal)
    const events = ({ parts, ...head }: GeneratedReply): AsyncIterable<string> =>
      formatChatStream(head, parts, onFault)
    const formatFault = (fault: Fault): string => {
      onFault(fault)
      return formatChatFault(fault)
    }
    return await beginStream(started, ports.clock, {
      keepAlive: KEEP_ALIVE,
      headers: ignoredHeaders(order.ignored),
      replyHeaders: ({ rates, createdAtMs }) => openaiRateHeaders(rates, createdAtMs),
      events,
      lateEvents: () => lateStream(started, { keepAlive: KEEP_ALIVE, events, formatFault }),
    })
  } catch (thrown) {
    const fault = toFault(thrown)
    onFault(fault)
    return { type: 'events', events: once(formatChatFault(fault)) }
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
