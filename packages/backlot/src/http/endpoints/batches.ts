/** The batch endpoints of Anthropic's and OpenAI's dialects. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '../../app/accounts/authenticate.ts'
import type { BatchOrder, OrderedRequest } from '../../app/batches/batches.ts'
import type { Batch, BatchKind, RequestResult } from '../../domain/batch.ts'
import { Fault, invalid, isFault } from '../../domain/fault.ts'
import type { FileRecord } from '../../domain/file.ts'
import { pagePlaceOf, type Page } from '../../domain/page.ts'
import {
  formatMessageBatch,
  formatMessageBatches,
  formatMessageResult,
  MessageBatchDeletedSchema,
  MessageBatchListQuerySchema,
  MessageBatchListSchema,
  MessageBatchRequestSchema,
  MessageBatchSchema,
  parseMessageBatch,
  parseMessageBatchList,
} from '../../wire/batches/anthropic-batches.ts'
import {
  formatOpenaiBatch,
  formatOpenaiBatches,
  OpenaiBatchListQuerySchema,
  OpenaiBatchListSchema,
  OpenaiBatchRequestSchema,
  OpenaiBatchSchema,
  parseOpenaiBatch,
  parseOpenaiBatchList,
} from '../../wire/batches/openai-batches.ts'
import { echo } from '../../wire/parse.ts'
import { readRequests, type LinePorts } from '../bodies/batch-lines.ts'
import type { FileRoutePorts } from './files.ts'
import { keyUseOf } from '../key-use.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import { anthropicPage } from './shared-files.ts'

/** The id of a batch, and the dialect in which it was created. */
type Wanted = { readonly id: string; readonly kind: BatchKind }

/** Dependencies of the batch endpoints. */
export type BatchRoutePorts = {
  create(caller: Caller, order: BatchOrder): Promise<Batch>
  find(caller: Caller, wanted: Wanted): Promise<Batch>
  list(
    caller: Caller,
    query: {
      readonly kind: BatchKind
      readonly limit: number
      readonly after?: string
      readonly order?: 'asc'
    },
  ): Promise<Page<Batch>>
  cancel(caller: Caller, wanted: Wanted): Promise<Batch>
  remove(caller: Caller, wanted: Wanted): Promise<void>
  results(batchId: string): AsyncIterable<RequestResult>
  readonly files: Pick<FileRoutePorts, 'find' | 'read'>
  /** Memory and threads for reading the lines of an input. */
  readonly bodies: LinePorts
  /** The longest line of an input, in bytes. */
  readonly maxLineBytes: number
}

/** The message batch endpoints. */
export function messageBatchEndpoints(
  ports: BatchRoutePorts,
): Readonly<Record<'create' | 'list' | 'find' | 'cancel' | 'remove' | 'results', Endpoint>> {
  const answer = (call: Call, batch: Batch): Reply =>
    json(formatMessageBatch(batch, resultsUrl(call, batch.id)))
  return {
    create: {
      bodySchema: MessageBatchRequestSchema,
      answerSchema: MessageBatchSchema,
      handle: async (call) => {
        const requests = parseMessageBatch(call.body)
        const { signal, header } = call
        const order = { endpoint: '/v1/messages', idPrefix: 'msgbatch_', details: {} } as const
        const idempotency = await batchKeyUse(header('idempotency-key'), requests)
        const given = { ...order, requests: async () => ordered(requests), ...idempotency, signal }
        return answer(call, await ports.create(call.caller, given))
      },
    },
    list: {
      querySchema: MessageBatchListQuerySchema,
      answerSchema: MessageBatchListSchema,
      handle: async (call) => {
        const page = await anthropicPage(parseMessageBatchList(call.query), {
          placeOf: (id, field) => placeOf(ports, call, { id, field, kind: 'messages' }),
          list: (query) => ports.list(call.caller, { ...query, kind: 'messages' }),
        })
        return json(formatMessageBatches(page, (id) => resultsUrl(call, id)))
      },
    },
    find: {
      answerSchema: MessageBatchSchema,
      handle: async (call) => answer(call, await ports.find(call.caller, ofMessages(call))),
    },
    cancel: {
      answerSchema: MessageBatchSchema,
      handle: async (call) => answer(call, await ports.cancel(call.caller, ofMessages(call))),
    },
    remove: {
      answerSchema: MessageBatchDeletedSchema,
      handle: async (call) => {
        const wanted = ofMessages(call)
        await ports.remove(call.caller, wanted)
        return json({ id: wanted.id, type: 'message_batch_deleted' })
      },
    },
    results: { answerType: 'application/x-jsonl', handle: (call) => results(ports, call) },
  }
}

/**
 * The idempotency key of an order, if any. The bodies are hashed one at a time, so that other
 * requests run in between.
 */
async function batchKeyUse(
  key: string | undefined,
  requests: ReturnType<typeof parseMessageBatch>,
): Promise<Pick<BatchOrder, 'idempotency'>> {
  if (key === undefined) return {}
  const hash = createHash('sha256')
  for (const { customId, body } of requests) {
    hash.update(JSON.stringify([customId, body()]))
    await nextTurn()
  }
  return { idempotency: { key, requestHash: hash.digest('hex') } }
}

/** Serializes the bodies one at a time, so that other requests run in between. */
async function* ordered(
  requests: ReturnType<typeof parseMessageBatch>,
): AsyncGenerator<OrderedRequest> {
  for (const { customId, body } of requests) yield { customId, body: Buffer.from(body()) }
}

/** The address of a batch's results, under the prefix that every Messages client uses. */
function resultsUrl({ baseUrl }: Pick<Call, 'baseUrl'>, batchId: string): string {
  return `${baseUrl}/compat/v1/messages/batches/${batchId}/results`
}

async function results(ports: BatchRoutePorts, call: Call): Promise<Reply> {
  const { id, state } = await ports.find(call.caller, ofMessages(call))
  if (state !== 'ended')
    throw new Fault('notFound', `the batch ${id} has not ended, so it has no results yet`, {
      field: 'batch_id',
    })
  const headers = { 'content-type': 'application/x-jsonl' }
  return { type: 'bytes', status: 200, headers, content: resultLines(ports.results(id)) }
}

async function* resultLines(found: AsyncIterable<RequestResult>): AsyncGenerator<Uint8Array> {
  for await (const result of found) yield Buffer.from(formatMessageResult(result))
}

function ofMessages({ params }: Call): Wanted {
  return { id: params['id'] ?? '', kind: 'messages' }
}

/** The endpoints of batches that are created from files. */
export function openaiBatchEndpoints(
  ports: BatchRoutePorts,
): Readonly<Record<'create' | 'list' | 'find' | 'cancel', Endpoint>> {
  return {
    create: {
      bodySchema: OpenaiBatchRequestSchema,
      answerSchema: OpenaiBatchSchema,
      handle: (call) => createOfFile(ports, call),
    },
    list: {
      querySchema: OpenaiBatchListQuerySchema,
      answerSchema: OpenaiBatchListSchema,
      handle: async (call) => {
        const { after: id, limit } = parseOpenaiBatchList(call.query)
        const query = { kind: 'openai', limit } as const
        if (id === undefined) return json(formatOpenaiBatches(await ports.list(call.caller, query)))
        const after = await placeOf(ports, call, { id, field: 'after', kind: 'openai' })
        return json(formatOpenaiBatches(await ports.list(call.caller, { ...query, after })))
      },
    },
    find: {
      answerSchema: OpenaiBatchSchema,
      handle: async (call) =>
        json(formatOpenaiBatch(await ports.find(call.caller, ofOpenai(call)))),
    },
    cancel: {
      answerSchema: OpenaiBatchSchema,
      handle: async (call) =>
        json(formatOpenaiBatch(await ports.cancel(call.caller, ofOpenai(call)))),
    },
  }
}

async function createOfFile(ports: BatchRoutePorts, call: Call): Promise<Reply> {
  const { caller, signal, header } = call
  const asked = parseOpenaiBatch(call.body)
  const { fileId, endpoint, details } = asked
  const idempotency = keyUseOf(header('idempotency-key'), asked)
  const requests = async (): ReturnType<BatchOrder['requests']> => {
    const file = await inputFile(ports, caller, fileId)
    const { sizeBytes } = file
    const { maxLineBytes } = ports
    const reader = { owner: caller.account.id, signal }
    const content = ports.files.read(file)
    return readRequests(ports.bodies, { content, sizeBytes, maxLineBytes, endpoint, ...reader })
  }
  const order = { endpoint, idPrefix: 'batch_', requests, details, signal, ...idempotency } as const
  return json(formatOpenaiBatch(await ports.create(caller, order)))
}

async function inputFile(
  { files }: BatchRoutePorts,
  caller: Caller,
  fileId: string,
): Promise<FileRecord> {
  const field = 'input_file_id'
  const file = await files.find(caller, fileId).catch((thrown: unknown) => {
    if (!isFault(thrown) || thrown.kind !== 'notFound') throw thrown
    throw new Fault('notFound', thrown.message, { field })
  })
  if (file.purpose === 'batch') return file
  throw invalid(
    field,
    `${field} must be a file of the purpose batch, got one of ${echo(file.purpose)}`,
  )
}

function ofOpenai({ params }: Call): Wanted {
  return { id: params['id'] ?? '', kind: 'openai' }
}

/**
 * The cursor of a list that continues after a batch. Throws `invalid`, naming the member, when
 * there is no such batch.
 */
async function placeOf(
  ports: BatchRoutePorts,
  { caller }: Call,
  { field, ...wanted }: Wanted & { readonly field: string },
): Promise<string> {
  try {
    return pagePlaceOf(await ports.find(caller, wanted))
  } catch (thrown) {
    if (!isFault(thrown) || thrown.kind !== 'notFound') throw thrown
    throw invalid(field, `${field} must be the id of a batch of the list, got ${echo(wanted.id)}`)
  }
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}
