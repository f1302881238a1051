/** Batches as their owners see them: ordered, found, listed, cancelled, read and deleted. */
import {
  batchBlobKey,
  unendedOf,
  type Batch,
  type BatchBounds,
  type BatchDetails,
  type BatchEndpoint,
  type BatchKind,
  type BatchProblem,
  type BatchRequest,
  type BatchStore,
  type RequestResult,
} from '../../domain/batch.ts'
import type { Clock } from '../../domain/clock.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import type { BlobStore } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { Page } from '../../domain/page.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { Limiter } from '../accounts/limit.ts'
import { requireMoney } from '../accounts/require-money.ts'

/** What batches may be. */
export type BatchLimits = BatchBounds & {
  readonly maxRequests: number
  /** Bytes of all requests of one batch. */
  readonly maxBatchBytes: number
  /** How long a batch is kept with its results, from its beginning on. */
  readonly keptMs: number
}

/** What batches need. */
export type BatchPorts = {
  readonly limiter: Pick<Limiter, 'admitUpload'>
  readonly ledger: Pick<Ledger, 'balance'>
  readonly batches: BatchStore
  readonly blobs: Pick<BlobStore, 'put' | 'remove'>
  readonly limits: BatchLimits
  readonly ids: Pick<Ids, 'hex'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** A request as it was ordered; `body` is JSON, `line` where it stands in a file, from 1 on. */
export type OrderedRequest = {
  readonly customId: string
  readonly body: string
  readonly line?: number
}

/** A batch as it is ordered. */
export type BatchOrder = {
  readonly endpoint: BatchEndpoint
  readonly idPrefix: 'msgbatch_' | 'batch_'
  /** The requests, or what is wrong with one: the batch has then failed, and none of its requests is made. */
  readonly requests: AsyncIterable<OrderedRequest | BatchProblem>
  readonly details: BatchDetails
  readonly signal: AbortSignal
}

/** How long the requests of a batch may wait. */
const OPEN_MS = 24 * 60 * 60 * 1000

/** Random bytes in the id of a batch: nobody guesses one. */
const ID_BYTES = 12

/** More problems of one input are not told. */
const MAX_PROBLEMS = 100

/** How many results are read at a time. */
const RESULTS_AT_ONCE = 50

/**
 * Takes a batch in. It and its requests are durable when this resolves; when it rejects, nothing is left behind. A batch is
 * kept like an upload, counts as one, and needs money as one. Throws `tooLarge` for too many requests or bytes, `rateLimited`
 * where the account has too many batches or uploads, and `insufficientBalance`.
 */
export async function createBatch(
  ports: BatchPorts,
  caller: Caller,
  order: BatchOrder,
): Promise<Batch> {
  const { batches, blobs, limits, ids, clock } = ports
  await ports.limiter.admitUpload(caller)
  await requireMoney(ports, caller, 'to order a batch')
  const id = order.idPrefix + ids.hex(ID_BYTES) // no capitals: it names a blob, too
  const blobKey = batchBlobKey(id)
  const draft: Draft = { requests: [], problems: [], sizeBytes: 0 }
  await blobs.put(blobKey, written(order.requests, draft, limits), order.signal)
  try {
    const batch = begun(draft, { id, caller, order, nowMs: clock.nowMs(), limits })
    const requests = batch.state === 'running' ? draft.requests : []
    const refusal = await batches.add({ batch, requests, bounds: limits })
    if (refusal !== undefined) throw refused(refusal, limits)
    if (batch.state === 'failed') await discard(ports, blobKey)
    return batch
  } catch (thrown) {
    await discard(ports, blobKey)
    throw thrown
  }
}

/** What was read of a batch. */
type Draft = {
  readonly requests: BatchRequest[]
  readonly problems: BatchProblem[]
  sizeBytes: number
}

/** The bodies, one after another, as they are kept; `draft` notes where each stands. */
async function* written(
  requests: BatchOrder['requests'],
  draft: Draft,
  { maxRequests, maxBatchBytes }: BatchLimits,
): AsyncGenerator<Uint8Array> {
  const known = new Set<string>()
  for await (const request of requests) {
    if (!('body' in request)) {
      if (draft.problems.push(request) >= MAX_PROBLEMS) return
      continue
    }
    const { customId, body, line } = request
    const index = draft.requests.length
    if (known.has(customId)) {
      draft.problems.push(duplicate(customId, line))
      continue
    }
    known.add(customId)
    if (index >= maxRequests)
      throw new Fault('tooLarge', `a batch must have at most ${maxRequests} requests, got more`, {
        field: 'requests',
      })
    const bytes = Buffer.from(body)
    const start = draft.sizeBytes
    const end = start + bytes.length
    if (end > maxBatchBytes)
      throw new Fault(
        'tooLarge',
        `the requests of a batch must have at most ${maxBatchBytes} bytes together, got more`,
        { field: 'requests' },
      )
    draft.requests.push({ index, customId, start, end })
    draft.sizeBytes = end
    yield bytes
  }
  if (draft.requests.length === 0 && draft.problems.length === 0) draft.problems.push(EMPTY)
}

const EMPTY: BatchProblem = { code: 'empty_file', message: 'the input has no requests' }

function duplicate(customId: string, line: number | undefined): BatchProblem {
  return {
    code: 'duplicate_custom_id',
    message: `custom_id must be another for each request, got ${JSON.stringify(customId.slice(0, 80))} twice`,
    ...(line !== undefined && { line }),
    param: 'custom_id',
  }
}

function begun(
  { requests, problems, sizeBytes }: Draft,
  {
    id,
    caller,
    order,
    nowMs,
    limits,
  }: {
    readonly id: string
    readonly caller: Caller
    readonly order: BatchOrder
    readonly nowMs: number
    readonly limits: BatchLimits
  },
): Batch {
  const { endpoint, details } = order
  const hasFailed = problems.length > 0
  return {
    id,
    accountId: caller.account.id,
    keyId: caller.key.id,
    endpoint,
    state: hasFailed ? 'failed' : 'running',
    createdAtMs: nowMs,
    expiresAtMs: nowMs + OPEN_MS,
    removeAtMs: nowMs + limits.keptMs,
    counts: {
      total: hasFailed ? 0 : requests.length,
      succeeded: 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    },
    sizeBytes: hasFailed ? 0 : sizeBytes,
    ...(hasFailed && { endedAtMs: nowMs }),
    details: hasFailed ? { ...details, problems } : details,
  }
}

function refused(why: 'open' | 'bytes', { maxOpen, maxBytes }: BatchLimits): Fault {
  return new Fault(
    'rateLimited',
    why === 'open'
      ? `an account may have ${maxOpen} batches that have not ended: wait for one, or cancel it`
      : `the batches of an account may keep ${maxBytes} bytes: delete some that have ended`,
    { retryAfterSeconds: 60 },
  )
}

/** The sweep takes what cannot be removed now. */
async function discard({ blobs }: Pick<BatchPorts, 'blobs'>, blobKey: string): Promise<void> {
  await blobs.remove(blobKey).catch(() => undefined)
}

/** The caller's batch at the endpoints of one dialect; throws `notFound`, also for another account's. */
export async function findBatch(
  { batches }: Pick<BatchPorts, 'batches'>,
  caller: Caller,
  wanted: { readonly id: string; readonly kind: BatchKind },
): Promise<Batch> {
  const batch = await batches.find(caller.account.id, wanted.id)
  if (!batch || (batch.endpoint === '/v1/messages') !== (wanted.kind === 'messages'))
    throw noBatch(wanted.id)
  return batch
}

/** The caller's batches, newest first unless asked otherwise. */
export function listBatches(
  { batches }: Pick<BatchPorts, 'batches'>,
  caller: Caller,
  query: Omit<Parameters<BatchStore['list']>[0], 'accountId'>,
): Promise<Page<Batch>> {
  return batches.list({ accountId: caller.account.id, ...query })
}

/** Ends what has not begun; throws `notFound`, and `invalid` for a batch that has ended. */
export async function cancelBatch(
  ports: Pick<BatchPorts, 'batches' | 'clock'>,
  caller: Caller,
  wanted: { readonly id: string; readonly kind: BatchKind },
): Promise<Batch> {
  const before = await findBatch(ports, caller, wanted)
  if (before.state === 'ended' || before.state === 'failed')
    throw invalid('batch_id', `the batch ${before.id} has ended and cannot be cancelled`)
  const { id: batchId, accountId } = before
  const nowMs = ports.clock.nowMs()
  const batch = await ports.batches.cancel({ accountId, batchId, nowMs })
  if (!batch) throw noBatch(batchId)
  return batch
}

/** Removes a batch with its results; throws `notFound`, and `invalid` for one that has not ended. */
export async function deleteBatch(
  ports: Pick<BatchPorts, 'batches' | 'blobs'>,
  caller: Caller,
  wanted: { readonly id: string; readonly kind: BatchKind },
): Promise<void> {
  const { id, accountId, counts } = await findBatch(ports, caller, wanted)
  if (await ports.batches.remove(accountId, id)) return discard(ports, batchBlobKey(id))
  throw invalid(
    'batch_id',
    `the batch ${id} has ${unendedOf(counts)} requests that have not ended: cancel it and wait before it is deleted`,
  )
}

/** The results of a batch, as they are read. */
export async function* readResults(
  { batches }: Pick<BatchPorts, 'batches'>,
  batchId: string,
): AsyncGenerator<RequestResult> {
  for (let after = -1; ;) {
    const results = await batches.results({ batchId, after, limit: RESULTS_AT_ONCE })
    yield* results
    const last = results.at(-1)
    if (!last || results.length < RESULTS_AT_ONCE) return
    after = last.index
  }
}

function noBatch(id: string): Fault {
  return new Fault('notFound', `there is no batch ${JSON.stringify(id.slice(0, 80))}`, {
    field: 'batch_id',
  })
}
