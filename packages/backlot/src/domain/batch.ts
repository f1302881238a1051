/**
 * Batches: many requests in one order, answered when there is time for them.
 *
 *     running ──▶ (finalizing, where the results become files) ──▶ ended
 *     failed: its input could not be read; no request of it was made
 *
 * A request of a batch is `pending`, then `running` under a lease with a fencing token, as a task is; it ends once:
 * `succeeded`, `errored`, `canceled` or `expired`. Its end, its result and its charge are one transaction. See
 * docs/decisions/0142-batches.md.
 */
import type { FileRecord } from './file.ts'
import type { Ledger } from './ledger.ts'
import type { Page } from './page.ts'
import type { IdempotencyUse } from './idempotency.ts'
import type { Purchase } from './usage.ts'

/** The endpoints whose requests a batch may have. */
export const BATCH_ENDPOINTS = [
  '/v1/messages',
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/embeddings',
] as const

/** One of `BATCH_ENDPOINTS`. */
export type BatchEndpoint = (typeof BATCH_ENDPOINTS)[number]

/** How far a batch is. */
export type BatchState = 'failed' | 'running' | 'finalizing' | 'ended'

/** How a request of a batch may end. */
export const REQUEST_ENDS = ['succeeded', 'errored', 'canceled', 'expired'] as const

/** One of `REQUEST_ENDS`. */
export type RequestEnd = (typeof REQUEST_ENDS)[number]

/** How far a request of a batch is. */
export type RequestState = 'pending' | 'running' | RequestEnd

/** How many requests there are, and how many have ended in each way. */
export type BatchCounts = Readonly<Record<RequestEnd | 'total', number>>

/** Why the input of a batch could not be read, by its line. */
export type BatchProblem = {
  readonly code: string
  readonly message: string
  /** From 1 on. */
  readonly line?: number
  readonly param?: string
}

/** What is known of a batch that no query asks for. */
export type BatchDetails = {
  readonly inputFileId?: string
  readonly metadata?: Readonly<Record<string, string>>
  /** How long the files of its results are kept, where its owner said so. */
  readonly outputSeconds?: number
  /** Present where it `failed`. */
  readonly problems?: readonly BatchProblem[]
  readonly outputFileId?: string
  readonly errorFileId?: string
}

/** A batch. */
export type Batch = {
  /** `msgbatch_` or `batch_`, and letters or digits. */
  readonly id: string
  readonly accountId: string
  /** Its requests are this key's. */
  readonly keyId: string
  readonly endpoint: BatchEndpoint
  readonly state: BatchState
  readonly createdAtMs: number
  /** When requests expire that have not begun. */
  readonly expiresAtMs: number
  /** When it is removed with its results, at the earliest. */
  readonly removeAtMs: number
  /** When its owner cancelled it. */
  readonly cancelledAtMs?: number
  readonly finalizingAtMs?: number
  readonly endedAtMs?: number
  readonly counts: BatchCounts
  /** What its requests weigh, and its results as far as they are there. */
  readonly sizeBytes: number
  readonly details: BatchDetails
}

/** A request of a batch, and where its body stands in the blob of the batch; `end` is the byte after its last. */
export type BatchRequest = {
  readonly index: number
  readonly customId: string
  readonly start: number
  readonly end: number
}

/** A request in the hands of a worker. */
export type ClaimedRequest = BatchRequest &
  Pick<Batch, 'accountId' | 'keyId' | 'endpoint'> & {
    readonly batchId: string
    readonly token: number
    /** How often it was tried in vain, by workers that died too. */
    readonly failures: number
  }

/** Whose lease: of a request, or of a batch that is finalized. */
export type RequestLease = {
  readonly batchId: string
  readonly index: number
  readonly token: number
}

/** How a request was answered, as its owner reads it. */
export type RequestResult = {
  readonly index: number
  readonly customId: string
  readonly state: RequestEnd
  /** JSON; empty for a request that was not made. */
  readonly result: string
}

/** What a request costs; it is charged in the transaction that keeps its result. */
export type RequestCharge = Parameters<Ledger['settle']>[0] & {
  readonly price: Parameters<Ledger['charge']>[0]['price']
  readonly purchase: Purchase
}

/** How much an account may have in batches. */
export type BatchBounds = {
  /** Batches that have not ended. */
  readonly maxOpen: number
  /** Bytes of all batches that are kept. */
  readonly maxBytes: number
}

/** Why a batch was not taken. */
export type BatchRefusal = 'open' | 'bytes'

/** A batch that is to be finalized. */
export type FinalizingBatch = { readonly batch: Batch; readonly token: number }

/** Where batches live. Every store passes `test/contracts/batch-store.ts`. Leases are by the clock of the store. */
export interface BatchStore {
  /**
   * Saves a batch with its requests and its idempotency key, all or nothing, unless its account has too many; durable when
   * it resolves. Resolves to the `earlier` batch when the key was used with the same hash before; throws `invalid` when it was
   * used with another, or for something that is gone.
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

  /** The batch of this account, or undefined when there is none (also when it is another's). */
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
   * Leases a request that is pending or whose lease has lapsed, or resolves to undefined when there is none. Accounts
   * take turns, and so do the batches of one. Requests that may not begin any more are ended instead.
   */
  claim(claim: {
    readonly nowMs: number
    readonly leaseMs: number
  }): Promise<ClaimedRequest | undefined>

  /** Renews the lease; false when it was lost. */
  extend(
    lease: RequestLease & { readonly nowMs: number; readonly leaseMs: number },
  ): Promise<boolean>

  /** Ends a request, keeps its result and charges it, all at once; false, with nothing changed, when the lease was lost. */
  finish(
    end: RequestLease & {
      readonly state: 'succeeded' | 'errored'
      readonly result: string
      readonly charge?: RequestCharge
      readonly nowMs: number
    },
  ): Promise<boolean>

  /**
   * Gives a request back, to be tried again; nothing of its batch begins before `readyAtMs`. `hasFailed` counts as a try in
   * vain. False when the lease was lost.
   */
  handBack(
    request: RequestLease & {
      readonly hasFailed: boolean
      readonly readyAtMs: number
      readonly nowMs: number
    },
  ): Promise<boolean>

  /** Ends what has not begun; the batch as it is then, or undefined when there is none. One that has ended stays as it is. */
  cancel(wish: {
    readonly accountId: string
    readonly batchId: string
    readonly nowMs: number
  }): Promise<Batch | undefined>

  /** Ends what has not begun in one batch whose time is over; false when there was none. */
  expireOverdue(nowMs: number): Promise<boolean>

  /** Leases a batch all of whose requests have ended and whose results are to become files. */
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

  /** Ends a batch with the files of its results, whose requests are then no longer kept; false when the lease was lost. */
  finalize(end: {
    readonly batchId: string
    readonly token: number
    readonly output?: FileRecord
    readonly errors?: FileRecord
    readonly nowMs: number
  }): Promise<boolean>

  /**
   * The results of requests that have ended, in the order of the requests, from after `after` on: up to `limit`, and no more
   * than weigh `maxBytes` together, but one at least. Empty when there are no more.
   */
  results(query: {
    readonly batchId: string
    readonly after: number
    readonly limit: number
    readonly maxBytes: number
  }): Promise<readonly RequestResult[]>

  /** What the batches of this account weigh: requests, and results that are no files. */
  keptBytes(accountId: string): Promise<number>

  /** Removes a batch that has ended, with its results; false when there is none of this account that has. */
  remove(accountId: string, batchId: string): Promise<boolean>

  /** Removes batches that have ended and are kept no longer; their ids. */
  expire(wish: { readonly nowMs: number; readonly limit: number }): Promise<readonly string[]>

  /** Whether there is such a batch, and its requests may still be read. */
  isOpen(batchId: string): Promise<boolean>

  /** Calls back when there may be something to claim. Returns the way to stop. */
  onQueued(listener: () => void): () => void

  /** Calls back with each batch that this store, in this process, has ended, once that is durable. Returns the way to stop. */
  onEnded(listener: (batch: Batch) => void): () => void
}

/** Whose clients ordered a batch. */
export type BatchKind = 'messages' | 'openai'

/** Whose clients order batches of this endpoint. */
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

/** Why requests of a batch may not begin any more, if so. */
export function endedBy(
  { cancelledAtMs, expiresAtMs }: Pick<Batch, 'cancelledAtMs' | 'expiresAtMs'>,
  nowMs: number,
): 'canceled' | 'expired' | undefined {
  if (cancelledAtMs !== undefined) return 'canceled'
  return expiresAtMs <= nowMs ? 'expired' : undefined
}

/** The batch when this many more of its requests have ended so, and `resultBytes` of results came. */
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

/** The batch when none of its pending requests begins any more. */
export function stopped(
  { batch, pending }: Progress,
  why: 'canceled' | 'expired',
  nowMs: number,
): Batch {
  const after = why === 'canceled' ? { ...batch, cancelledAtMs: nowMs } : batch
  return advanced(after, { state: why, count: pending }, nowMs)
}

/** The batch when its results are files. */
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
    // What its results weigh is counted with their files from now on.
    sizeBytes: 0,
    details: {
      ...batch.details,
      ...(output && { outputFileId: output.id }),
      ...(errors && { errorFileId: errors.id }),
    },
  }
}
