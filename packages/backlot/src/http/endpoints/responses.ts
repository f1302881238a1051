import type { KeptResponses } from '../../app/replies/keep-responses.ts'
import type { CountTokens } from '../../app/replies/count-tokens.ts'
import type { GeneratedReply, ReplyHead, StartReply } from '../../app/replies/generate-reply.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid, type Fault } from '../../domain/fault.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { Observer } from '../../domain/observer.ts'
import type { Signer } from '../../domain/signer.ts'
import {
  formatResponse,
  type ResponseAnswer,
  type ResponseHead,
} from '../../wire/responses/response-answer.ts'
import {
  DeletedSchema,
  formatInputItems,
  InputItemsQuerySchema,
  InputItemsSchema,
  referencesIn,
  refuseReplay,
  StoredQuerySchema,
  toStoredInput,
  toStoredOutput,
} from '../../wire/responses/stored-items.ts'
import {
  parseResponseCount,
  parseResponseRequest,
  type ResponseOrder,
} from '../../wire/responses/responses.ts'
import {
  ResponseAnswerSchema,
  ResponseCountAnswerSchema,
} from '../../wire/responses/response-answer-schema.ts'
import {
  ResponseCountRequestSchema,
  ResponseRequestSchema,
} from '../../wire/responses/responses-schema.ts'
import { formatFailedStream, formatResponseStream } from '../../wire/responses/responses-stream.ts'
import { KEEP_ALIVE } from '../../wire/sse.ts'
import { beginStream, ignoredHeaders, lateStream } from '../begin-stream.ts'
import { openaiRateHeaders } from '../rate-headers.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import {
  faultReporter,
  reportLeftOutTools,
  type StreamFaultPort,
} from '../observe/stream-reports.ts'

/** Dependencies of the responses endpoints. */
export type ResponsePorts = StreamFaultPort & {
  readonly start: StartReply
  readonly count: CountTokens
  readonly kept: KeptResponses
  /** Signs reasoning; its signatures begin with `bl1.`. */
  readonly signer: Signer
  readonly aliases: ModelAliases
  readonly clock: Clock
  readonly observer: Pick<Observer, 'memberIgnored'>
}

/** The responses endpoints. */
export function responseEndpoints(
  ports: ResponsePorts,
): Readonly<Record<'create' | 'count' | 'find' | 'remove' | 'cancel' | 'inputItems', Endpoint>> {
  return {
    create: {
      bodySchema: ResponseRequestSchema,
      answerSchema: ResponseAnswerSchema,
      streams: true,
      handle: (call) => create(ports, call),
    },
    count: {
      bodySchema: ResponseCountRequestSchema,
      answerSchema: ResponseCountAnswerSchema,
      handle: (call) => count(ports, call),
    },
    ...storedEndpoints(ports),
  }
}

/** Endpoints for stored responses. */
function storedEndpoints({
  kept,
}: Pick<ResponsePorts, 'kept'>): Readonly<
  Record<'find' | 'remove' | 'cancel' | 'inputItems', Endpoint>
> {
  const idOf = ({ params }: Call): string => params['id'] ?? ''
  return {
    find: {
      querySchema: StoredQuerySchema,
      answerSchema: ResponseAnswerSchema,
      handle: async (call) => {
        refuseReplay(call.query)
        const { body } = await kept.get(call.caller, idOf(call))
        return { type: 'json', body: JSON.parse(body) }
      },
    },
    remove: {
      answerSchema: DeletedSchema,
      handle: async (call) => {
        await kept.remove(call.caller, idOf(call))
        return { type: 'json', body: { id: idOf(call), object: 'response', deleted: true } }
      },
    },
    cancel: {
      answerSchema: ResponseAnswerSchema,
      handle: async (call) => {
        const { id } = await kept.get(call.caller, idOf(call))
        throw invalid(
          'response_id',
          `response_id must be of a response that is made in the background, and ${id} has ended`,
        )
      },
    },
    inputItems: {
      querySchema: InputItemsQuerySchema,
      answerSchema: InputItemsSchema,
      handle: async (call) => {
        const { input } = await kept.get(call.caller, idOf(call))
        return { type: 'json', body: formatInputItems(input, call.query) }
      },
    },
  }
}

async function create(ports: ResponsePorts, call: Call): Promise<Reply> {
  const order = await readOrder(ports, call)
  if (order.stream) return stream(ports, call, order)
  const reply = await ports.start(call.caller, order, call.signal).reply
  const headers = {
    ...ignoredHeaders(order.ignored),
    ...openaiRateHeaders(reply.rates, reply.createdAtMs),
  }
  const head = headOf(ports, order, reply)
  const answer = await formatResponse(head, reply.parts, () => ports.clock.nowMs())
  return { type: 'json', headers, body: await keep(ports, call, order)(answer) }
}

/** Throws `invalid`. Tools that would run on a server are dropped, and their kinds are reported to the operator. */
async function readOrder(ports: ResponsePorts, { body, caller }: Call): Promise<ResponseOrder> {
  const { isStoring } = ports.kept
  const recalled = await ports.kept.recall(caller, referencesIn(body))
  const order = parseResponseRequest(body, { ...ports, recalled, isStoring })
  reportLeftOutTools(ports.observer, caller, order)
  return order
}

/** Stores the answer if requested; returns the answer, which says whether it is stored. */
function keep(
  { kept, clock }: Pick<ResponsePorts, 'kept' | 'clock'>,
  { caller }: Call,
  { mayKeep, ownItems }: ResponseOrder,
): (answer: ResponseAnswer) => Promise<ResponseAnswer> {
  return async (answer) => {
    if (!mayKeep) return answer
    const { id, output, previous_response_id: previousId } = answer
    const isKept = await kept.keep(caller, {
      id,
      createdAtMs: clock.nowMs(),
      ...(previousId === null ? {} : { previousId }),
      whole: () => ({ body: JSON.stringify(answer), input: toStoredInput(id, ownItems) }),
      output: toStoredOutput(output),
    })
    return isKept ? answer : { ...answer, store: false }
  }
}

function headOf(
  { signer }: Pick<ResponsePorts, 'signer'>,
  { tier, answer }: ResponseOrder,
  { id, model, createdAtMs }: Pick<GeneratedReply, 'id' | 'model' | 'createdAtMs'>,
): ResponseHead {
  return { id, model, createdAtMs, tier, answer, signer }
}

function stream(ports: ResponsePorts, call: Call, order: ResponseOrder): Promise<Reply> {
  const { clock } = ports
  const started = ports.start(call.caller, order, call.signal)
  const onFault = faultReporter(ports, call)
  const nowMs = (): number => clock.nowMs()
  const events = (reply: GeneratedReply): AsyncIterable<string> =>
    formatResponseStream(headOf(ports, order, reply), reply.parts, {
      nowMs,
      onFault,
      keep: keep(ports, call, order),
    })
  let known: ReplyHead | undefined
  started.head.then(
    (head) => (known = head),
    () => undefined, // reported by the reply
  )
  const formatFault = (fault: Fault): string => {
    onFault(fault)
    // A reply that failed before its tokens were counted has no id yet.
    const { id } = known ?? { id: `resp_${call.requestId}` }
    const head = headOf(ports, order, { id, model: order.model, createdAtMs: nowMs() })
    return formatFailedStream(head, fault)
  }
  return beginStream(started, clock, {
    keepAlive: KEEP_ALIVE,
    headers: ignoredHeaders(order.ignored),
    replyHeaders: ({ rates, createdAtMs }) => openaiRateHeaders(rates, createdAtMs),
    events,
    lateEvents: () => lateStream(started, { keepAlive: KEEP_ALIVE, events, formatFault }),
  })
}

async function count(ports: ResponsePorts, call: Call): Promise<Reply> {
  const recalled = await ports.kept.recall(call.caller, referencesIn(call.body))
  const order = parseResponseCount(call.body, { ...ports, recalled })
  const { tokens, exact } = await ports.count(order, call)
  return {
    type: 'json',
    headers: exact ? {} : { 'x-backlot-estimate': 'true' },
    body: { object: 'response.input_tokens', input_tokens: tokens },
  }
}
