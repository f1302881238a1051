/** Batches and their requests as rows. */
import {
  batchKindOf,
  type Batch,
  type BatchRequest,
  type ClaimedRequest,
  type RequestResult,
} from '../../domain/batch.ts'
import type { BatchRequestRow, BatchRow } from './schema.ts'

/** The row of a new batch, of which so many requests may be claimed. */
export function newRow(batch: Batch, pending: number): BatchRow {
  const { id, accountId, keyId, endpoint, createdAtMs } = batch
  return changedRow(
    {
      id,
      accountId,
      keyId,
      endpoint,
      kind: batchKindOf(batch),
      createdAtMs,
      pending,
      turn: 0,
      readyAtMs: 0,
      token: 0,
      leaseEndsAtMs: null,
    },
    batch,
  )
}

type Fixed = Pick<
  BatchRow,
  | 'id'
  | 'accountId'
  | 'keyId'
  | 'endpoint'
  | 'kind'
  | 'createdAtMs'
  | 'pending'
  | 'turn'
  | 'readyAtMs'
  | 'token'
  | 'leaseEndsAtMs'
>

/** The row with the changed state of a batch. */
export function changedRow(row: Fixed, batch: Batch): BatchRow {
  const { state, expiresAtMs, removeAtMs, counts, sizeBytes, details } = batch
  const { cancelledAtMs = null, finalizingAtMs = null, endedAtMs = null } = batch
  const ends = { cancelledAtMs, finalizingAtMs, endedAtMs }
  return {
    ...row,
    ...counts,
    ...ends,
    state,
    expiresAtMs,
    removeAtMs,
    sizeBytes,
    details: JSON.stringify(details),
  }
}

/** The row of an unclaimed request. */
export function newRequestRow(
  batchId: string,
  { index, ...request }: BatchRequest,
): BatchRequestRow {
  return {
    ...request,
    batchId,
    number: index,
    state: 'pending',
    token: 0,
    failures: 0,
    leaseEndsAtMs: null,
    result: null,
  }
}

/** The batch of a row. */
export function toBatch(row: BatchRow): Batch {
  const { id, accountId, keyId, endpoint, state, createdAtMs, expiresAtMs, removeAtMs } = row
  const { total, succeeded, errored, canceled, expired, sizeBytes } = row
  const { cancelledAtMs, finalizingAtMs, endedAtMs } = row
  const given = { id, accountId, keyId, endpoint, createdAtMs, expiresAtMs, removeAtMs }
  return {
    ...given,
    state,
    sizeBytes,
    counts: { total, succeeded, errored, canceled, expired },
    ...(cancelledAtMs !== null && { cancelledAtMs }),
    ...(finalizingAtMs !== null && { finalizingAtMs }),
    ...(endedAtMs !== null && { endedAtMs }),
    details: JSON.parse(row.details),
  }
}

/** A request in the form for its worker. */
export function toClaimed(
  { id: batchId, accountId, keyId, endpoint }: BatchRow,
  { number: index, customId, start, end, token, failures }: BatchRequestRow,
): ClaimedRequest {
  return { batchId, accountId, keyId, endpoint, index, customId, start, end, token, failures }
}

/** The result of an ended request; throws for one that has not ended. */
export function toResult({
  number: index,
  customId,
  state,
  result,
}: BatchRequestRow): RequestResult {
  if (state === 'pending' || state === 'running') throw new Error('a request has not ended')
  return { index, customId, state, result: result ?? '' }
}
