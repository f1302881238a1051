import {
  advanced,
  endedBy,
  finalized,
  stopped,
  type Batch,
  type BatchStore,
  type ClaimedRequest,
  type RequestCharge,
  type RequestEnd,
} from '../../domain/batch.ts'
import { batchAdditions } from './batch-additions.ts'
import { changedRow, toBatch, toClaimed, toResult } from './batch-rows.ts'
import { batchStatements, type BatchStatements } from './batch-statements.ts'
import type { Database } from './database.ts'
import { fileSteps } from './files.ts'
import { ledgerSteps, type LedgerSteps } from './ledger.ts'
import { toPage, toPlace, toPlaceAfter } from './paging.ts'
import type { BatchRequestRow, BatchRow } from './schema.ts'
import { first, type Steps, wake } from './steps.ts'

/** The result of a transaction; `after` is the batch that it changed, as it is now. */
type Changed<T> = { readonly value: T; readonly after?: Batch }

/** Runs steps in a transaction; notifies the listeners when it has ended a batch. */
type EndBatch = <T>(steps: () => Steps<Changed<T>>) => Promise<T>

/** A store of batches on a database. Transactions that change a batch and a request lock the batch first. */
export function sqlBatches(database: Database): BatchStore {
  const statements = batchStatements(database.sql)
  const listeners = new Set<(batch: Batch) => void>()
  const end: EndBatch = async (steps) => {
    const { value, after } = await database.write(steps)
    if (after?.state === 'ended') for (const listener of listeners) listener(after)
    return value
  }
  return {
    ...batchAdditions(database, statements),
    ...reads(database, statements),
    claim: claimer(database, statements, end),
    ...requestEnds(database, statements, end),
    ...batchEnds(database, statements, end),
    ...finalizing(database, statements, end),
    onQueued: (listener) => database.on('batched', listener),
    onEnded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function reads(
  database: Database,
  statements: BatchStatements,
): Pick<BatchStore, 'find' | 'list' | 'results' | 'keptBytes' | 'isOpen'> {
  return {
    find: (accountId, batchId) =>
      database.read(function* () {
        const row = yield* first(statements.find({ accountId, batchId }))
        return row && toBatch(row)
      }),

    list: ({ accountId, kind, limit, after, order }) =>
      database.read(function* () {
        const asked = { accountId, kind, limit: limit + 1 }
        const rows =
          order === 'asc'
            ? yield* statements.listUp({ ...asked, ...toPlaceAfter(after) })
            : yield* statements.list({ ...asked, ...toPlace(after) })
        return toPage(rows.map(toBatch), limit)
      }),

    results: ({ maxBytes, ...page }) =>
      database.read(function* () {
        const sizes = (yield* statements.resultSizes(page)).map(({ bytes }) => Number(bytes ?? 0))
        const limit = countWithin(sizes, maxBytes)
        return limit === 0 ? [] : (yield* statements.results({ ...page, limit })).map(toResult)
      }),

    keptBytes: (accountId) =>
      database.read(function* () {
        return Number((yield* first(statements.weigh({ accountId })))?.bytes ?? 0)
      }),

    isOpen: (batchId) =>
      database.read(function* () {
        return (yield* first(statements.get({ batchId })))?.state === 'running'
      }),
  }
}

/** How many of these sizes, from the first on, fit into that total; at least one, if there is one. */
function countWithin(sizes: readonly number[], maxBytes: number): number {
  let sum = 0
  const beyond = sizes.findIndex((size) => (sum += size) > maxBytes)
  return beyond < 0 ? sizes.length : Math.max(1, beyond)
}

/** The result of a claim: a request, or none yet, because some have ended instead. */
type Claimed = Changed<ClaimedRequest | 'ended'>

/** A batch and one of its requests, both locked. */
type Locked = { readonly row: BatchRow; readonly request: BatchRequestRow }

/** Locks a batch and then one of its requests; undefined when either is gone. */
function* locked(
  statements: BatchStatements,
  { batchId, index }: { readonly batchId: string; readonly index: number },
): Steps<Locked | undefined> {
  const row = yield* first(statements.lock({ batchId }))
  const request = row && (yield* first(statements.lockRequest({ batchId, number: index })))
  return row && request ? { row, request } : undefined
}

function claimer(
  database: Database,
  statements: BatchStatements,
  end: EndBatch,
): BatchStore['claim'] {
  /** A request whose worker died: it begins again, or ends if its batch may begin nothing more. */
  function* lapsed(
    wish: { readonly nowMs: number; readonly leaseMs: number },
    leaseNowMs: number,
  ): Steps<Claimed | undefined> {
    const time = { nowMs: leaseNowMs, beyondMs: leaseNowMs + 2 * wish.leaseMs }
    const found = yield* first(statements.nextLapsed(time))
    const both = found && (yield* locked(statements, { ...found, index: found.number }))
    // Another worker was faster.
    if (!both || both.request.token !== found?.token || both.request.state !== 'running')
      return undefined
    const { row, request } = both
    const failures = request.failures + 1
    const why = endedBy(toBatch(row), wish.nowMs)
    const endsAtMs = leaseNowMs + wish.leaseMs
    if (why === undefined) return { value: yield* lease(both, { failures, endsAtMs }) }
    const lost = { row, request: { ...request, failures } }
    return { value: 'ended', after: yield* endRequest(statements, lost, { state: why, ...wish }) }
  }

  function* lease(
    { row, request }: Locked,
    { failures, endsAtMs }: { readonly failures: number; readonly endsAtMs: number },
  ): Steps<ClaimedRequest> {
    const token = request.token + 1
    const held = { ...request, state: 'running', token, failures, leaseEndsAtMs: endsAtMs } as const
    yield* statements.updateRequest(held)
    return toClaimed(row, held)
  }

  function* pending(nowMs: number, endsAtMs: number): Steps<Claimed | undefined> {
    const row = yield* first(statements.nextTurn({ nowMs }))
    if (!row) return undefined
    const batch = toBatch(row)
    const why = endedBy(batch, nowMs)
    if (why !== undefined)
      return { value: 'ended', after: yield* stop(statements, row, { why, nowMs }) }
    const request = yield* first(statements.nextPending({ batchId: row.id }))
    if (!request) return undefined
    // Fair queueing by virtual time: an account with many batches advances each of them by as many steps.
    const open = yield* first(statements.countOpen({ accountId: row.accountId }))
    const turn = row.turn + Math.max(1, Number(open?.count ?? 1))
    yield* statements.update({ ...row, pending: row.pending - 1, turn })
    const value = yield* lease({ row, request }, { failures: request.failures, endsAtMs })
    return { value }
  }

  return async (wish) => {
    for (;;) {
      const claimed = await end<Claimed['value'] | undefined>(function* () {
        const leaseNowMs = yield* database.time.leaseNow(wish.nowMs)
        return (
          (yield* lapsed(wish, leaseNowMs)) ??
          (yield* pending(wish.nowMs, leaseNowMs + wish.leaseMs)) ?? { value: undefined }
        )
      })
      if (claimed !== 'ended') return claimed
    }
  }
}

/** Ends a request of a batch; both are locked. */
function* endRequest(
  statements: BatchStatements,
  { row, request }: Locked,
  end: { readonly state: RequestEnd; readonly nowMs: number; readonly result?: string },
): Steps<Batch> {
  const { state, nowMs, result = null } = end
  yield* statements.updateRequest({ ...request, state, result, leaseEndsAtMs: null })
  const resultBytes = result?.length ?? 0
  const after = advanced(toBatch(row), { state, count: 1, resultBytes }, nowMs)
  yield* statements.update(changedRow(row, after))
  if (after.state === 'finalizing') yield* wake('batched')
  return after
}

/** Ends all pending requests; the batch is locked. */
function* stop(
  statements: BatchStatements,
  row: BatchRow,
  { why, nowMs }: { readonly why: 'canceled' | 'expired'; readonly nowMs: number },
): Steps<Batch> {
  yield* statements.endPending({ batchId: row.id, state: why })
  const after = stopped({ batch: toBatch(row), pending: row.pending }, why, nowMs)
  yield* statements.update({ ...changedRow(row, after), pending: 0 })
  if (after.state === 'finalizing') yield* wake('batched')
  return after
}

function isHeld({ request }: Locked, token: number): boolean {
  return request.state === 'running' && request.token === token
}

function requestEnds(
  database: Database,
  statements: BatchStatements,
  end: EndBatch,
): Pick<BatchStore, 'extend' | 'finish' | 'handBack'> {
  const money = ledgerSteps(database.sql)
  return {
    extend: ({ batchId, index, token, nowMs, leaseMs }) =>
      database.write(function* () {
        const request = yield* first(statements.lockRequest({ batchId, number: index }))
        if (request?.token !== token || request.state !== 'running') return false
        const leaseEndsAtMs = (yield* database.time.leaseNow(nowMs)) + leaseMs
        yield* statements.updateRequest({ ...request, leaseEndsAtMs })
        return true
      }),

    finish: ({ token, state, result, charge, nowMs, ...place }) =>
      end(function* () {
        const both = yield* locked(statements, place)
        if (!both || !isHeld(both, token)) return { value: false }
        const after = yield* endRequest(statements, both, { state, nowMs, result })
        if (charge) yield* pay(money, both.row.accountId, charge)
        return { value: true, after }
      }),

    handBack: ({ token, hasFailed, readyAtMs, nowMs, ...place }) =>
      end(function* () {
        const both = yield* locked(statements, place)
        if (!both || !isHeld(both, token)) return { value: false }
        const { row, request } = both
        const failures = request.failures + (hasFailed ? 1 : 0)
        const why = endedBy(toBatch(row), nowMs)
        if (why !== undefined)
          return { value: true, after: yield* endRequest(statements, both, { state: why, nowMs }) }
        const back = { ...request, state: 'pending', failures, leaseEndsAtMs: null } as const
        yield* statements.updateRequest(back)
        const ready = Math.max(row.readyAtMs, readyAtMs)
        yield* statements.update({ ...row, pending: row.pending + 1, readyAtMs: ready })
        yield* wake('batched')
        return { value: true }
      }),
  }
}

/**
 * Charges a request once. If its hold was released meanwhile, it is charged without one; what the
 * account cannot pay then is our loss.
 */
function* pay(
  { moveAll }: LedgerSteps,
  accountId: string,
  { holdId, price, purchase, amounts, nowMs }: RequestCharge,
): Steps<void> {
  const [outcome] = yield* moveAll([{ kind: 'settle', holdId, price, amounts, nowMs }])
  if (outcome && 'thrown' in outcome) throw outcome.thrown
  if (outcome?.isMade) return
  const bill = { reference: holdId, accountId, price, purchase, amounts, nowMs }
  yield* moveAll([{ kind: 'charge', ...bill }])
}

function batchEnds(
  database: Database,
  statements: BatchStatements,
  end: EndBatch,
): Pick<BatchStore, 'cancel' | 'expireOverdue' | 'remove' | 'expire'> {
  function* removeWhole(batchId: string): Steps<void> {
    yield* statements.removeRequests({ batchId })
    yield* statements.remove({ batchId })
  }
  return {
    cancel: ({ accountId, batchId, nowMs }) =>
      end(function* () {
        const row = yield* first(statements.lock({ batchId }))
        if (row?.accountId !== accountId) return { value: undefined }
        const batch = toBatch(row)
        if (batch.state !== 'running' || batch.cancelledAtMs !== undefined) return { value: batch }
        const after = yield* stop(statements, row, { why: 'canceled', nowMs })
        return { value: after, after }
      }),

    expireOverdue: (nowMs) =>
      end(function* () {
        const found = yield* first(statements.nextOverdue({ nowMs }))
        const row = found && (yield* first(statements.lock({ batchId: found.id })))
        if (!row) return { value: false }
        const isDue = row.state === 'running' && row.pending > 0 && row.expiresAtMs <= nowMs
        if (!isDue) return { value: true }
        return { value: true, after: yield* stop(statements, row, { why: 'expired', nowMs }) }
      }),

    remove: (accountId, batchId) =>
      database.write(function* () {
        const row = yield* first(statements.lock({ batchId }))
        if (row?.accountId !== accountId) return false
        if (row.state !== 'ended' && row.state !== 'failed') return false
        yield* removeWhole(batchId)
        return true
      }),

    expire: (wish) =>
      database.write(function* () {
        const rows = yield* statements.nextRemoved(wish)
        for (const { id } of rows) yield* removeWhole(id)
        return rows.map(({ id }) => id)
      }),
  }
}

function finalizing(
  database: Database,
  statements: BatchStatements,
  end: EndBatch,
): Pick<BatchStore, 'claimFinalizing' | 'extendFinalizing' | 'finalize'> {
  const files = fileSteps(database.sql)
  function* held({
    batchId,
    token,
  }: {
    readonly batchId: string
    readonly token: number
  }): Steps<BatchRow | undefined> {
    const row = yield* first(statements.lock({ batchId }))
    return row?.state === 'finalizing' && row.token === token ? row : undefined
  }
  return {
    claimFinalizing: ({ nowMs, leaseMs }) =>
      database.write(function* () {
        const leaseNowMs = yield* database.time.leaseNow(nowMs)
        const time = { nowMs: leaseNowMs, beyondMs: leaseNowMs + 2 * leaseMs }
        const row = yield* first(statements.nextFinalizing(time))
        if (!row) return undefined
        const token = row.token + 1
        yield* statements.update({ ...row, token, leaseEndsAtMs: leaseNowMs + leaseMs })
        return { batch: toBatch(row), token }
      }),

    extendFinalizing: ({ nowMs, leaseMs, ...lease }) =>
      database.write(function* () {
        const row = yield* held(lease)
        if (!row) return false
        const leaseEndsAtMs = (yield* database.time.leaseNow(nowMs)) + leaseMs
        yield* statements.update({ ...row, leaseEndsAtMs })
        return true
      }),

    finalize: ({ nowMs, output, errors, ...lease }) =>
      end(function* () {
        const row = yield* held(lease)
        if (!row) return { value: false }
        for (const file of [output, errors]) if (file) yield* files.add(file)
        const made = { ...(output && { output }), ...(errors && { errors }) }
        const after = finalized(toBatch(row), made, nowMs)
        yield* statements.update({ ...changedRow(row, after), leaseEndsAtMs: null })
        yield* statements.removeRequests({ batchId: lease.batchId })
        return { value: true, after }
      }),
  }
}
