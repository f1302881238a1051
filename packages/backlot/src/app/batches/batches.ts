/** Batches of an account: create, find, list, cancel, read and delete. */
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
import { Fault, invalid, isFault } from '../../domain/fault.ts'
import type { BlobStore } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { Page } from '../../domain/page.ts'
import type { Observer } from '../../domain/observer.ts'
import { observedCaller, type Caller } from '../accounts/authenticate.ts'
import { idempotencyOf, type KeyUse } from '../accounts/idempotency.ts'
import type { Limiter } from '../accounts/limit.ts'
import { reserveUpload, type ReservePorts } from '../files/reserve-upload.ts'
import { requireMoney } from '../accounts/require-money.ts'

/** Limits of batches. */
export type BatchLimits = BatchBounds & {
  readonly maxRequests: number
  /** Bytes of all requests of one batch. */
  readonly maxBatchBytes: number
  /** How long a batch and its results are kept, from its creation on, in milliseconds. */
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
  /** Reserves upload storage, because the results of a batch may become files. */
  readonly files: ReservePorts['files']
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly observer: Pick<Observer, 'batchAccepted' | 'batchEnded'>
}

/** A request as it was ordered: `body` is JSON in UTF-8, `line` its line in the file, from 1. */
export type OrderedRequest = {
  readonly customId: string
  readonly body: Uint8Array
  readonly line?: number
}

/** An order for a batch. */
export type BatchOrder = {
  readonly endpoint: BatchEndpoint
  readonly idPrefix: 'msgbatch_' | 'batch_'
  /**
   * The requests, or what is wrong with one; the batch has then failed and none of its requests is
   * made. Called once, for a new order only; throws when the input does not exist. Each item is
   * valid only until the next is requested.
   */
  requests(): Promise<AsyncIterable<OrderedRequest | BatchProblem>>
  readonly details: BatchDetails
  readonly idempotency?: KeyUse
  readonly signal: AbortSignal
}

/** How long the requests of a batch may wait, in milliseconds. */
const OPEN_MS = 24 * 60 * 60 * 1000

/** Random bytes in the id of a batch, so that it cannot be guessed. */
const ID_BYTES = 12

/** How many problems of one input are reported. */
const MAX_PROBLEMS = 100

/** The size of the pieces in which a body is written, in bytes. */
const PIECE_BYTES = 256 * 1024

/** How many results are read at a time, and their size in all; their reader may be slow. */
const RESULTS_AT_ONCE = 50
const RESULT_BYTES_AT_ONCE = 256 * 1024

/**
 * Creates a batch. When this resolves, it and its requests are durable; when it rejects, nothing is
 * left behind. A batch counts as an upload in storage, number and the need for money. An order that
 * was accepted before under the same idempotency key returns its batch as it is now. Throws
 * `tooLarge` for too many requests or bytes, `rateLimited` when the account has too many batches or
 * uploads, `insufficientBalance`, and `invalid` for a key that was used for another order and when
 * the account has no storage left.
 */
export async function createBatch(
  ports: BatchPorts,
  caller: Caller,
  order: BatchOrder,
): Promise<Batch> {
  const { limits, ids, clock } = ports
  const key = idempotencyOf(order.idempotency, clock.nowMs())
  const earlier = await findEarlier(ports, caller, key)
  if (earlier) return reportAccepted(ports, caller, { batch: earlier, isReplay: true })
  const ordered = await order.requests()
  const upload = await ports.limiter.admitUpload(caller)
  await requireMoney(ports, caller, 'to order a batch')
  const id = order.idPrefix + ids.hex(ID_BYTES) // no capitals: the id is also the name of a blob
  const storage = await reserveUpload(ports, { uploadId: id, accountId: caller.account.id }, upload)
  try {
    const content = (draft: Draft): AsyncIterable<Uint8Array> =>
      storage.metered(written(ordered, draft, limits))
    return await keep(ports, { id, caller, order, key, content })
  } finally {
    await storage.release()
  }
}

async function keep(
  ports: BatchPorts,
  {
    id,
    caller,
    order,
    key,
    content,
  }: {
    readonly id: string
    readonly caller: Caller
    readonly order: BatchOrder
    readonly key: ReturnType<typeof idempotencyOf>
    content(draft: Draft): AsyncIterable<Uint8Array>
  },
): Promise<Batch> {
  const { batches, blobs, limits, clock } = ports
  const blobKey = batchBlobKey(id)
  const draft: Draft = { requests: [], problems: [], sizeBytes: 0 }
  await blobs.put(blobKey, content(draft), order.signal)
  try {
    const batch = begun(draft, { id, caller, order, nowMs: clock.nowMs(), limits })
    const requests = batch.state === 'running' ? draft.requests : []
    const outcome = await batches.add({ batch, requests, bounds: limits, ...key })
    if (typeof outcome === 'string') throw refused(outcome, limits)
    const kept = outcome?.earlier ?? batch
    // The stored bodies belong to a batch that existed before, or that has failed, and nobody will read them.
    if (kept.id !== id || kept.state === 'failed') await discard(ports, blobKey)
    return reportAccepted(ports, caller, { batch: kept, isReplay: kept.id !== id })
  } catch (thrown) {
    await discardRefused(ports, blobKey, thrown)
    throw thrown
  }
}

/** After any error but a refusal the batch may exist all the same, so this is left to the sweep. */
async function discardRefused(
  ports: Pick<BatchPorts, 'blobs'>,
  blobKey: string,
  thrown: unknown,
): Promise<void> {
  if (isFault(thrown) && thrown.kind !== 'overloaded') await discard(ports, blobKey)
}

async function findEarlier(
  { batches, clock }: Pick<BatchPorts, 'batches' | 'clock'>,
  caller: Caller,
  { idempotency }: ReturnType<typeof idempotencyOf>,
): Promise<Batch | undefined> {
  if (!idempotency) return undefined
  return batches.findReplay({
    ...idempotency,
    accountId: caller.account.id,
    nowMs: clock.nowMs(),
  })
}

/** Reports an accepted batch to the observer, and returns it. */
function reportAccepted(
  { observer }: Pick<BatchPorts, 'observer'>,
  caller: Caller,
  { batch, isReplay }: { readonly batch: Batch; readonly isReplay: boolean },
): Batch {
  const { id: batchId, endpoint, counts } = batch
  observer.batchAccepted({
    batchId,
    endpoint,
    requests: counts.total,
    isReplay,
    ...observedCaller(caller),
  })
  if (batch.state === 'failed' && !isReplay) observer.batchEnded(observedEnd(batch))
  return batch
}

/** A finished batch, in the form for observers. */
export function observedEnd(batch: Batch): Parameters<Observer['batchEnded']>[0] {
  const { id: batchId, accountId, endpoint, state, counts, createdAtMs, endedAtMs } = batch
  return {
    batchId,
    accountId,
    endpoint,
    state: state === 'failed' ? 'failed' : 'ended',
    counts,
    durationMs: (endedAtMs ?? createdAtMs) - createdAtMs,
  }
}

/** What has been read of an order so far. */
type Draft = {
  readonly requests: BatchRequest[]
  readonly problems: BatchProblem[]
  sizeBytes: number
}

/** The bodies in the form in which they are stored; records the position of each in `draft`. */
async function* written(
  requests: Awaited<ReturnType<BatchOrder['requests']>>,
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
    const start = draft.sizeBytes
    const end = start + body.length
    if (end > maxBatchBytes)
      throw new Fault(
        'tooLarge',
        `the requests of a batch must have at most ${maxBatchBytes} bytes together, got more`,
        { field: 'requests' },
      )
    draft.requests.push({ index, customId, start, end })
    draft.sizeBytes = end
    yield* piecesOf(body)
  }
  if (draft.requests.length === 0 && draft.problems.length === 0) draft.problems.push(EMPTY)
}

/**
 * A body in pieces, so that other requests run in between. They are copies, because the body may be
 * in memory shared with threads.
 */
function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += PIECE_BYTES)
    yield new Uint8Array(body.subarray(start, start + PIECE_BYTES))
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

/** Removes the stored bodies. What cannot be removed now is left to the sweep. */
async function discard({ blobs }: Pick<BatchPorts, 'blobs'>, blobKey: string): Promise<void> {
  await blobs.remove(blobKey).catch(() => undefined)
}

/** The caller's batch in one dialect; throws `notFound`, also for another account's. */
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

/** The caller's batches, by default newest first. */
export function listBatches(
  { batches }: Pick<BatchPorts, 'batches'>,
  caller: Caller,
  query: Omit<Parameters<BatchStore['list']>[0], 'accountId'>,
): Promise<Page<Batch>> {
  return batches.list({ accountId: caller.account.id, ...query })
}

/** Cancels the requests that have not begun; throws `notFound`, and `invalid` for a batch that has ended. */
export async function cancelBatch(
  ports: Pick<BatchPorts, 'batches' | 'clock'> & {
    readonly observer: Pick<Observer, 'batchCancelled'>
  },
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
  if (before.cancelledAtMs === undefined) {
    const { endpoint } = batch
    ports.observer.batchCancelled({ batchId, endpoint, ...observedCaller(caller) })
  }
  return batch
}

/** Deletes a batch with its results; throws `notFound`, and `invalid` for one that has not ended. */
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

/** The results of a batch, page by page. */
export async function* readResults(
  { batches }: Pick<BatchPorts, 'batches'>,
  batchId: string,
): AsyncGenerator<RequestResult> {
  for (let after = -1; ;) {
    const results = await batches.results({
      batchId,
      after,
      limit: RESULTS_AT_ONCE,
      maxBytes: RESULT_BYTES_AT_ONCE,
    })
    yield* results
    const last = results.at(-1)
    if (!last) return
    after = last.index
  }
}

function noBatch(id: string): Fault {
  return new Fault('notFound', `there is no batch ${JSON.stringify(id.slice(0, 80))}`, {
    field: 'batch_id',
  })
}
