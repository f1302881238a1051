/**
 * Batches: many requests in one order, answered when there is capacity.
 *
 *     running ──▶ (finalizing, if the results become files) ──▶ ended
 *     failed: its input could not be read; none of its requests was made
 *
 * A request of a batch is `pending`, then `running` under a lease with a fencing token, as a task
 * is; it ends once: `succeeded`, `errored`, `canceled` or `expired`. Its end, its result and its
 * charge are one transaction. See docs/decisions/0142-batches.md.
 */
import type { FileRecord } from './file.ts'
import type { Ledger } from './ledger.ts'
import type { Page } from './page.ts'
import type { IdempotencyUse } from './idempotency.ts'
import type { Purchase } from './usage.ts'

/** The endpoints that requests of a batch may call. */
export const BATCH_ENDPOINTS = [
  '/v1/messages',
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/embeddings',
] as const

/** One of `BATCH_ENDPOINTS`. */
export type BatchEndpoint = (typeof BATCH_ENDPOINTS)[number]

/** The state of a batch. */
export type BatchState = 'failed' | 'running' | 'finalizing' | 'ended'

/** How a request of a batch can end. */
export const REQUEST_ENDS = ['succeeded', 'errored', 'canceled', 'expired'] as const

/** One of `REQUEST_ENDS`. */
export type RequestEnd = (typeof REQUEST_ENDS)[number]

/** The state of a request of a batch. */
export type RequestState = 'pending' | 'running' | RequestEnd

/** The number of requests, and how many have ended in each way. */
export type BatchCounts = Readonly<Record<RequestEnd | 'total', number>>

/** Why the input of a batch could not be read. */
export type BatchProblem = {
  readonly code: string
  readonly message: string
  /** The line of the input, from 1. */
  readonly line?: number
  readonly param?: string
}

/** Details of a batch that no query filters by. */
export type BatchDetails = {
  readonly inputFileId?: string
  readonly metadata?: Readonly<Record<string, string>>
  /** How long its result files are kept, if its owner said so. */
  readonly outputSeconds?: number
  /** Present where it `failed`. */
  readonly problems?: readonly BatchProblem[]
  readonly outputFileId?: string
  readonly errorFileId?: string
}

/** A batch. */
export type Batch = {
  /** `msgbatch_` or `batch_`, then letters and digits. */
  readonly id: string
  readonly accountId: string
  /** The key that its requests are charged to. */
  readonly keyId: string
  readonly endpoint: BatchEndpoint
  readonly state: BatchState
  readonly createdAtMs: number
  /** When requests that have not begun expire. */
  readonly expiresAtMs: number
  /** The earliest time at which the batch and its results are deleted. */
  readonly removeAtMs: number
  /** When its owner cancelled it. */
  readonly cancelledAtMs?: number
  readonly finalizingAtMs?: number
  readonly endedAtMs?: number
  readonly counts: BatchCounts
  /** Bytes of its requests, and of its results so far. */
  readonly sizeBytes: number
  readonly details: BatchDetails
}

/** A request of a batch. Its body is in the batch's blob, from `start` to before `end`. */
export type BatchRequest = {
  readonly index: number
  readonly customId: string
  readonly start: number
  readonly end: number
}

/** A request under a worker's lease. */
export type ClaimedRequest = BatchRequest &
  Pick<Batch, 'accountId' | 'keyId' | 'endpoint'> & {
    readonly batchId: string
    readonly token: number
    /** Failed tries, including those of workers that died. */
    readonly failures: number
  }

/** The lease of a request, or of a batch that is being finalized. */
export type RequestLease = {
  readonly batchId: string
  readonly index: number
  readonly token: number
}

/** The answer to a request, as its owner reads it. */
export type RequestResult = {
  readonly index: number
  readonly customId: string
  readonly state: RequestEnd
  /** JSON; empty for a request that was not made. */
  readonly result: string
}

/** The charge of a request, made in the transaction that stores its result. */
export type RequestCharge = Parameters<Ledger['settle']>[0] & {
  readonly price: Parameters<Ledger['charge']>[0]['price']
  readonly purchase: Purchase
}

/** Limits of an account's batches. */
export type BatchBounds = {
  /** Batches that have not ended. */
  readonly maxOpen: number
  /** Bytes of all stored batches. */
  readonly maxBytes: number
}

/** Which limit refused a batch. */
export type BatchRefusal = 'open' | 'bytes'

/** A batch that is to be finalized. */
export type FinalizingBatch = { readonly batch: Batch; readonly token: number }

/** The store of batches. Every store passes `test/contracts/batch-store.ts`. Leases are by the clock of the store. */
export interface BatchStore {
  /**
   * Saves a batch with its requests and its idempotency key, all or nothing, unless its account is
   * over a limit; durable when it resolves. Resolves to the `earlier` batch if the key was used
   * with the same hash; throws `invalid` if it was used with another, or for a batch that was
   * deleted.
   */
  add(wish: {
    readonly batch: Batch
    readonly requests: readonly BatchRequest[]
    readonly bounds: BatchBounds
    readonly idempotency?: IdempotencyUse
  }): Promise<BatchRefusal | { readonly earlier: Batch } | undefined>

  /** The batch of an earlier order under this idempotency key, or undefined when the key is free. Throws as `add` does. */
  findReplay(use: {
    readonly accountId: string
    readonly key: string
    readonly requestHash: string
    readonly nowMs: number
  }): Promise<Batch | undefined>

  /** The batch of this account; undefined if there is none or it is another account's. */
  find(accountId: string, batchId: string): Promise<Batch | undefined>

  /** The batches of this account at the endpoints of one dialect, newest first unless `order` is `asc`. */
  list(query: {
    readonly accountId: string
    readonly kind: BatchKind
    readonly limit: number
    readonly after?: string
    readonly order?: 'asc'
  }): Promise<Page<Batch>>

  /**
   * Leases a request that is pending or whose lease has lapsed; undefined when there is none.
   * Accounts are served in turn, and so are the batches of an account. Requests that may no longer
   * begin are ended instead.
   */
  claim(claim: {
    readonly nowMs: number
    readonly leaseMs: number
  }): Promise<ClaimedRequest | undefined>

  /** Renews the lease; false when it was lost. */
  extend(
    lease: RequestLease & { readonly nowMs: number; readonly leaseMs: number },
  ): Promise<boolean>

  /**
   * Ends a request, stores its result and charges it in one transaction; false, without any change,
   * when the lease was lost.
   */
  finish(
    end: RequestLease & {
      readonly state: 'succeeded' | 'errored'
      readonly result: string
      readonly charge?: RequestCharge
      readonly nowMs: number
    },
  ): Promise<boolean>

  /**
   * Puts a request back, to be tried again; no request of its batch begins before `readyAtMs`.
   * `hasFailed` counts a failed try. False when the lease was lost.
   */
  handBack(
    request: RequestLease & {
      readonly hasFailed: boolean
      readonly readyAtMs: number
      readonly nowMs: number
    },
  ): Promise<boolean>

  /**
   * Cancels the requests that have not begun. Returns the batch after that, or undefined when there
   * is none. An ended batch is unchanged.
   */
  cancel(wish: {
    readonly accountId: string
    readonly batchId: string
    readonly nowMs: number
  }): Promise<Batch | undefined>

  /** Expires the requests that have not begun in one overdue batch; false when there was none. */
  expireOverdue(nowMs: number): Promise<boolean>

  /** Leases a batch whose requests have all ended and whose results are to become files. */
  claimFinalizing(claim: {
    readonly nowMs: number
    readonly leaseMs: number
  }): Promise<FinalizingBatch | undefined>

  /** Renews the lease; false when it was lost. */
  extendFinalizing(lease: {
    readonly batchId: string
    readonly token: number
    readonly nowMs: number
    readonly leaseMs: number
  }): Promise<boolean>

  /** Ends a batch with its result files, and deletes its requests; false when the lease was lost. */
  finalize(end: {
    readonly batchId: string
    readonly token: number
    readonly output?: FileRecord
    readonly errors?: FileRecord
    readonly nowMs: number
  }): Promise<boolean>

  /**
   * The results of ended requests after `after`, in the order of the requests: up to `limit`, and
   * up to `maxBytes` together, but at least one. Empty when there are no more.
   */
  results(query: {
    readonly batchId: string
    readonly after: number
    readonly limit: number
    readonly maxBytes: number
  }): Promise<readonly RequestResult[]>

  /** Bytes of this account's batches: requests, and results that are not files. */
  keptBytes(accountId: string): Promise<number>

  /** Deletes an ended batch with its results; false when this account has no such batch. */
  remove(accountId: string, batchId: string): Promise<boolean>

  /** Deletes ended batches whose time of storage is over; returns their ids. */
  expire(wish: { readonly nowMs: number; readonly limit: number }): Promise<readonly string[]>

  /** Whether the batch exists and its requests may still be read. */
  isOpen(batchId: string): Promise<boolean>

  /** Calls the listener when there may be something to claim. Returns a function that unsubscribes. */
  onQueued(listener: () => void): () => void

  /**
   * Calls the listener with each batch that this store, in this process, has ended, once that is
   * durable. Returns a function that unsubscribes.
   */
  onEnded(listener: (batch: Batch) => void): () => void
}

/** The dialect in which a batch was created. */
export type BatchKind = 'messages' | 'openai'

/** The dialect of batches for this endpoint. */
export function batchKindOf({ endpoint }: Pick<Batch, 'endpoint'>): BatchKind {
  return endpoint === '/v1/messages' ? 'messages' : 'openai'
}

/** The key of the blob with the requests of a batch. */
export function batchBlobKey(batchId: string): string {
  return `batches/${batchId}`
}

/** How many requests have not ended. */
export function unendedOf({ total, ...ended }: BatchCounts): number {
  return REQUEST_ENDS.reduce((left, end) => left - ended[end], total)
}

/** How many requests may still begin. */
type Progress = { readonly batch: Batch; readonly pending: number }

/** Why requests of a batch may no longer begin; undefined while they may. */
export function endedBy(
  { cancelledAtMs, expiresAtMs }: Pick<Batch, 'cancelledAtMs' | 'expiresAtMs'>,
  nowMs: number,
): 'canceled' | 'expired' | undefined {
  if (cancelledAtMs !== undefined) return 'canceled'
  return expiresAtMs <= nowMs ? 'expired' : undefined
}

/** The batch after so many more requests have ended in this way, with `resultBytes` of results. */
export function advanced(
  batch: Batch,
  ended: { readonly state: RequestEnd; readonly count: number; readonly resultBytes?: number },
  nowMs: number,
): Batch {
  const { state, count, resultBytes = 0 } = ended
  const counts = { ...batch.counts, [state]: batch.counts[state] + count }
  const after = { ...batch, counts, sizeBytes: batch.sizeBytes + resultBytes }
  if (after.state !== 'running' || unendedOf(counts) > 0) return after
  return batchKindOf(batch) === 'messages'
    ? { ...after, state: 'ended', endedAtMs: nowMs }
    : { ...after, state: 'finalizing', finalizingAtMs: nowMs }
}

/** The batch after none of its pending requests may begin any more. */
export function stopped(
  { batch, pending }: Progress,
  why: 'canceled' | 'expired',
  nowMs: number,
): Batch {
  const after = why === 'canceled' ? { ...batch, cancelledAtMs: nowMs } : batch
  return advanced(after, { state: why, count: pending }, nowMs)
}

/** The batch after its results became files. */
export function finalized(
  batch: Batch,
  files: { readonly output?: FileRecord; readonly errors?: FileRecord },
  nowMs: number,
): Batch {
  const { output, errors } = files
  return {
    ...batch,
    state: 'ended',
    endedAtMs: nowMs,
    // The size of its results counts with their files from now on.
    sizeBytes: 0,
    details: {
      ...batch.details,
      ...(output && { outputFileId: output.id }),
      ...(errors && { errorFileId: errors.id }),
    },
  }
}
