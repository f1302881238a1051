import type { GenerateReply } from '../app/generate-reply.ts'
import { isFault, toFault, type Fault } from '../domain/fault.ts'
import type { ModelAliases } from '../domain/model.ts'
import { EMPTY_CHAT_ANSWER, formatChat, formatFailedChat } from '../wire/chat-answer.ts'
import { ChatAnswerSchema, ChatRequestSchema } from '../wire/chat-schema.ts'
import { formatChatFault, formatChatStream } from '../wire/chat-stream.ts'
import { parseChatRequest, wantsStream } from '../wire/chat.ts'
import { openaiRateHeaders } from './rate-headers.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** What the chat endpoint calls. */
export type ChatPorts = {
  readonly generate: GenerateReply
  readonly aliases: ModelAliases
  /** Told of faults that are answered in a stream: nobody else can log them. */
  onFault?(fault: Fault, requestId: string): void
}

/** Long conversations are text only, so well below the messages endpoint's limit. */
const BODY_BYTES = 16 * 1024 * 1024

/** The chat endpoint. */
export function chatEndpoints(ports: ChatPorts): Readonly<Record<'complete', Endpoint>> {
  return {
    complete: {
      bodySchema: ChatRequestSchema,
      answerSchema: ChatAnswerSchema,
      emptyAnswer: EMPTY_CHAT_ANSWER,
      bodyLimitBytes: BODY_BYTES,
      handle: (call) => (wantsStream(call.body) ? stream(ports, call) : complete(ports, call)),
    },
  }
}

async function complete(ports: ChatPorts, call: Call): Promise<Reply> {
  const order = parseChatRequest(call.body, ports.aliases)
  try {
    const { parts, rates, ...head } = await ports.generate(call.caller, order, call.signal)
    const headers = openaiRateHeaders(rates, head.createdAtMs)
    return { type: 'json', headers, body: await formatChat(head, parts) }
  } catch (thrown) {
    // Told with its type beside `base_resp`, unlike other faults.
    if (isFault(thrown) && thrown.kind === 'sensitiveInput')
      return { type: 'json', body: formatFailedChat(thrown) }
    throw thrown
  }
}

/** Who asked for a stream is told of faults in a stream, also of those before the first token. */
async function stream(ports: ChatPorts, call: Call): Promise<Reply> {
  const onFault = (fault: Fault): void => {
    // A client that left is no failure.
    if (!call.signal.aborted) ports.onFault?.(fault, call.requestId)
  }
  try {
    const order = parseChatRequest(call.body, ports.aliases)
    const { parts, rates, ...head } = await ports.generate(call.caller, order, call.signal)
    const headers = openaiRateHeaders(rates, head.createdAtMs)
    return { type: 'events', headers, events: formatChatStream(head, parts, onFault) }
  } catch (thrown) {
    const fault = toFault(thrown)
    onFault(fault)
    return { type: 'events', events: once(formatChatFault(fault)) }
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
