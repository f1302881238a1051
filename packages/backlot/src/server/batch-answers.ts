/**
 * Answers requests of batches through the live endpoints, over a ledger that defers the charge
 * until the result is stored.
 */
import { createReplies } from '../app/replies/generate-reply.ts'
import { keepResponses } from '../app/replies/keep-responses.ts'
import { tokenCounter } from '../app/replies/count-tokens.ts'
import { embeddingCreator } from '../app/embeddings/create-embeddings.ts'
import { deferredLedger } from '../app/batches/deferred-ledger.ts'
import type { RunBatchPorts } from '../app/batches/run-batches.ts'
import type { BatchEndpoint, ClaimedRequest } from '../domain/batch.ts'
import { invalid, toFault, type Fault } from '../domain/fault.ts'
import type { Ids } from '../domain/id.ts'
import { replyHoldId, type Ledger } from '../domain/ledger.ts'
import { embeddingEndpoint } from '../http/endpoints/embeddings.ts'
import { messageEndpoints } from '../http/endpoints/messages.ts'
import { openaiEndpoints } from '../http/endpoints/openai.ts'
import { responseEndpoints } from '../http/endpoints/responses.ts'
import type { Call, Endpoint, Reply } from '../http/route.ts'
import { hmacSigner } from '../system/hmac-signer.ts'
import { toErrorAnswer } from '../wire/error-answer.ts'
import { isObject } from '../wire/parse.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { callSigner, replyPorts } from './replies.ts'

/** Prefixes of reply ids, by endpoint. */
const ID_PREFIXES: Readonly<Record<BatchEndpoint, string>> = {
  '/v1/messages': 'msg_',
  '/v1/chat/completions': 'chatcmpl-',
  '/v1/responses': 'resp_',
  '/v1/embeddings': 'embd_',
}

/** Dependencies of answering batch requests. */
export type BatchAnswerResources = Pick<
  ServerResources,
  | 'config'
  | 'secrets'
  | 'store'
  | 'engines'
  | 'media'
  | 'sensitivity'
  | 'admission'
  | 'observer'
  | 'limiter'
  | 'log'
>

/** Creates the answering of batch requests. */
export function batchAnswers(
  resources: BatchAnswerResources,
): Pick<RunBatchPorts, 'answer' | 'refuse' | 'release'> {
  const { ledger } = resources.store
  return {
    answer: async (request, { caller, body, signal }) => {
      const requestId = ids.hex(16)
      const deferred = deferredLedger(ledger)
      const endpoint = endpointOf(resources, request, deferred.ledger)
      const from = { ...caller, requestId }
      try {
        const reply = await endpoint.handle(callOf({ caller: from, body, requestId, signal }))
        const result = formatResult(request, { status: 200, requestId, body: await bodyOf(reply) })
        const charge = deferred.charge()
        return { state: 'succeeded', result, ...(charge && { charge }) }
      } catch (thrown) {
        // What should have been charged was not, so its hold is released.
        const charge = deferred.charge()
        if (charge) await ledger.release({ holdId: charge.holdId, nowMs: clock.nowMs() })
        throw thrown
      }
    },
    refuse: (request, thrown) => refusal(request, toFault(thrown)),
    release: async (request) => {
      const last = { ...request, token: request.token - 1 }
      await ledger.release({ holdId: replyHoldId(replyIdOf(last)), nowMs: clock.nowMs() })
    },
  }
}

/** The id of the reply to a request: different for each try, and predictable for the next try. */
function replyIdOf({ endpoint, batchId, index, token }: ClaimedRequest): string {
  const suffix = batchId.slice(batchId.indexOf('_') + 1)
  return `${ID_PREFIXES[endpoint]}${suffix}x${index}x${token}`
}

/** Ids of which the first reply id is the predictable one. */
function knownIds(request: ClaimedRequest): Ids {
  const prefix = ID_PREFIXES[request.endpoint]
  let isTaken = false
  return {
    ...ids,
    random: (asked) => {
      if (isTaken || asked !== prefix) return ids.random(asked)
      isTaken = true
      return replyIdOf(request)
    },
  }
}

/** The live endpoint that answers a request. */
function endpointOf(
  resources: BatchAnswerResources,
  request: ClaimedRequest,
  ledger: Ledger,
): Endpoint {
  const { config, secrets, engines, observer, media, store, log } = resources
  const work = {
    ...replyPorts(resources),
    limiter: resources.limiter,
    ledger,
    ids: knownIds(request),
  }
  const { start } = createReplies(work)
  const { models: aliases } = config.aliases
  const onFault = (): void => undefined // the result reports it
  const signer = hmacSigner(secrets.thinking, 'bl1.')
  const count = tokenCounter({ textEngine: engines.text, media, callSigner: callSigner(secrets) })
  const { anyToolChoice } = config.extensions
  const common = { start, count, signer, aliases, clock, observer, onFault }
  switch (request.endpoint) {
    case '/v1/messages':
      return messageEndpoints({ ...common, anyToolChoice }).create
    case '/v1/chat/completions':
      return openaiEndpoints(common).complete
    case '/v1/responses': {
      const { store: isStoring, keptMs, maxBytes } = config.responses
      const kept = keepResponses({
        responses: store.responses,
        isStoring,
        keptMs: isStoring ? keptMs : 0,
        maxBytes,
        clock,
        onLost: (thrown) => log.error({ err: thrown }, 'a response could not be stored'),
      })
      return responseEndpoints({ ...common, kept }).create
    }
    case '/v1/embeddings': {
      const embeddingEngine = engines.embedding
      return embeddingEndpoint({ create: embeddingCreator({ ...work, embeddingEngine }), aliases })
    }
  }
}

/** A batch request in the form of a live call. */
function callOf({ body, ...call }: Pick<Call, 'caller' | 'requestId' | 'signal' | 'body'>): Call {
  if (isObject(body) && body['stream'] === true)
    throw invalid('stream', 'stream must be false in a batch, got true')
  return {
    ...call,
    body,
    operator: '',
    query: {},
    params: {},
    isHead: false,
    path: '',
    baseUrl: '',
    header: () => undefined,
    parts: () => {
      throw new Error('a request of a batch is no form')
    },
  }
}

async function bodyOf(reply: Reply): Promise<string> {
  if (reply.type === 'json') return JSON.stringify(reply.body)
  if (reply.type === 'events') throw new Error('a request of a batch is not streamed')
  const pieces: Uint8Array[] = []
  for await (const piece of reply.content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** An answer in the form for the batch's owner; `body` is JSON. */
function formatResult(
  { endpoint }: ClaimedRequest,
  answer: { readonly status: number; readonly requestId: string; readonly body: string },
): string {
  const { status, requestId, body } = answer
  if (endpoint === '/v1/messages') return `{"type":"succeeded","message":${body}}`
  return `{"status_code":${status},"request_id":${JSON.stringify(requestId)},"body":${body}}`
}

function refusal(
  request: ClaimedRequest,
  fault: Fault,
): { readonly state: 'errored'; readonly result: string } {
  const requestId = ids.hex(16)
  const isMessages = request.endpoint === '/v1/messages'
  const dialect = isMessages ? 'compat' : 'openai'
  const { status, body } = toErrorAnswer(fault, { dialect, requestId })
  const json = JSON.stringify(body)
  const result = isMessages
    ? `{"type":"errored","error":${json}}`
    : formatResult(request, { status, requestId, body: json })
  return { state: 'errored', result }
}
