import type { GenerateReply } from '../app/generate-reply.ts'
import type { Fault } from '../domain/fault.ts'
import type { ModelAliases } from '../domain/model.ts'
import { formatOpenai, formatOpenaiModelNamed, formatOpenaiModels } from '../wire/openai-answer.ts'
import { parseOpenaiRequest } from '../wire/openai-request.ts'
import {
  OpenaiAnswerSchema,
  OpenaiModelListSchema,
  OpenaiModelSchema,
  OpenaiRequestSchema,
} from '../wire/openai-schema.ts'
import { formatOpenaiStream } from '../wire/openai-stream.ts'
import { openaiRateHeaders } from './rate-headers.ts'
import { MEDIA_BODY_BYTES, type Call, type Endpoint, type Reply } from './route.ts'

/** What the OpenAI twin calls. */
export type OpenaiPorts = {
  readonly generate: GenerateReply
  readonly aliases: ModelAliases
  /** The setting `extensions.tool_choice`. */
  readonly anyToolChoice?: boolean
  /** The setting `extensions.sampling`. */
  readonly anySampling?: boolean
  /** Told of faults that break a stream off: nobody else can log them. */
  onFault?(fault: Fault, requestId: string): void
}

/** The twin of the chat endpoint for clients that speak OpenAI's shapes only. */
export function openaiEndpoints(
  ports: OpenaiPorts,
): Readonly<Record<'complete' | 'models' | 'model', Endpoint>> {
  return {
    complete: {
      bodySchema: OpenaiRequestSchema,
      answerSchema: OpenaiAnswerSchema,
      bodyLimitBytes: MEDIA_BODY_BYTES,
      handle: (call) => complete(ports, call),
    },
    models: {
      answerSchema: OpenaiModelListSchema,
      handle: async () => ({ type: 'json', body: formatOpenaiModels() }),
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
  const { parts, rates, ...reply } = await ports.generate(call.caller, order, call.signal)
  const headers = openaiRateHeaders(rates, reply.createdAtMs)
  const head = { ...reply, tier: order.tier }
  if (!order.stream) return { type: 'json', headers, body: await formatOpenai(head, parts) }
  const events = formatOpenaiStream(head, parts, {
    includeUsage: order.includeUsage,
    onFault: (fault) => {
      // A client that left is no failure.
      if (!call.signal.aborted) ports.onFault?.(fault, call.requestId)
    },
  })
  return { type: 'events', headers, events }
}
