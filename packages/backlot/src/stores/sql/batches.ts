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
import { changedRow, newRequestRow, newRow, toBatch, toClaimed, toResult } from './batch-rows.ts'
import { batchStatements, batchRequestAddition, type BatchStatements } from './batch-statements.ts'
import type { Database } from './database.ts'
import { fileSteps } from './files.ts'
import { ledgerSteps, type LedgerSteps } from './ledger.ts'
import { bookStatements } from './ledger-statements.ts'
import { toPage, toPlace, toPlaceAfter } from './paging.ts'
import type { BatchRequestRow, BatchRow } from './schema.ts'
import { first, type Steps, wake } from './steps.ts'

/** A store of batches on a database. Whoever changes a batch and a request locks the batch first. */
export function sqlBatches(database: Database): BatchStore {
  const statements = batchStatements(database.sql)
  return {
    ...additions(database, statements),
    ...reads(database, statements),
    claim: claimer(database, statements),
    ...requestEnds(database, statements),
    ...batchEnds(database, statements),
    ...finalizing(database, statements),
    onQueued: (listener) => database.on('batched', listener),
  }
}

function additions(database: Database, statements: BatchStatements): Pick<BatchStore, 'add'> {
  const addRequests = batchRequestAddition(database.sql)
  const { lockAccounts } = bookStatements(database.sql)
  return {
    add: ({ batch, requests, bounds }) =>
      database.write(function* () {
        const { accountId } = batch
        // So that two orders of an account never pass its bounds together.
        yield* lockAccounts([{ accountId }])
        const open = yield* first(statements.countOpen({ accountId }))
        if (Number(open?.count ?? 0) >= bounds.maxOpen && batch.state === 'running') return 'open'
        const kept = yield* first(statements.weigh({ accountId }))
        if (Number(kept?.bytes ?? 0) + batch.sizeBytes > bounds.maxBytes) return 'bytes'
        const pending = batch.state === 'running' ? requests.length : 0
        yield* statements.add(newRow(batch, pending))
        yield* addRequests(requests.map((request) => newRequestRow(batch.id, request)))
        yield* wake('batched')
        return undefined
      }),
  }
}

function reads(
  database: Database,
  statements: BatchStatements,
): Pick<BatchStore, 'find' | 'list' | 'results' | 'isOpen'> {
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

    results: (query) =>
      database.read(function* () {
        return (yield* statements.results(query)).map(toResult)
      }),

    isOpen: (batchId) =>
      database.read(function* () {
        return (yield* first(statements.get({ batchId })))?.state === 'running'
      }),
  }
}

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

function claimer(database: Database, statements: BatchStatements): BatchStore['claim'] {
  /** A request whose worker died: it begins again, or ends where nothing of its batch may begin. */
  function* lapsed(
    wish: { readonly nowMs: number; readonly leaseMs: number },
    leaseNowMs: number,
  ): Steps<ClaimedRequest | 'ended' | undefined> {
    const time = { nowMs: leaseNowMs, beyondMs: leaseNowMs + 2 * wish.leaseMs }
    const found = yield* first(statements.nextLapsed(time))
    const both = found && (yield* locked(statements, { ...found, index: found.number }))
    // Somebody else was faster.
    if (!both || both.request.token !== found?.token || both.request.state !== 'running')
      return undefined
    const { row, request } = both
    const failures = request.failures + 1
    const why = endedBy(toBatch(row), wish.nowMs)
    if (why === undefined)
      return yield* lease(both, { failures, endsAtMs: leaseNowMs + wish.leaseMs })
    yield* endRequest(
      statements,
      { row, request: { ...request, failures } },
      { state: why, ...wish },
    )
    return 'ended'
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

  function* pending(nowMs: number, endsAtMs: number): Steps<ClaimedRequest | 'ended' | undefined> {
    const row = yield* first(statements.nextTurn({ nowMs }))
    if (!row) return undefined
    const batch = toBatch(row)
    const why = endedBy(batch, nowMs)
    if (why !== undefined) {
      yield* stop(statements, row, { why, nowMs })
      return 'ended'
    }
    const request = yield* first(statements.nextPending({ batchId: row.id }))
    if (!request) return undefined
    // Fair queueing by virtual time: an account with many batches moves each of them on by as many turns.
    const open = yield* first(statements.countOpen({ accountId: row.accountId }))
    const turn = row.turn + Math.max(1, Number(open?.count ?? 1))
    yield* statements.update({ ...row, pending: row.pending - 1, turn })
    return yield* lease({ row, request }, { failures: request.failures, endsAtMs })
  }

  return async (wish) => {
    for (;;) {
      const claimed = await database.write(function* () {
        const leaseNowMs = yield* database.time.leaseNow(wish.nowMs)
        return (
          (yield* lapsed(wish, leaseNowMs)) ??
          (yield* pending(wish.nowMs, leaseNowMs + wish.leaseMs))
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
): Steps<void> {
  const { state, nowMs, result = null } = end
  yield* statements.updateRequest({ ...request, state, result, leaseEndsAtMs: null })
  const resultBytes = result?.length ?? 0
  const after = advanced(toBatch(row), { state, count: 1, resultBytes }, nowMs)
  yield* statements.update(changedRow(row, after))
  if (after.state === 'finalizing') yield* wake('batched')
}

/** Ends all that is pending; the batch is locked. */
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
      database.write(function* () {
        const both = yield* locked(statements, place)
        if (!both || !isHeld(both, token)) return false
        yield* endRequest(statements, both, { state, nowMs, result })
        if (charge) yield* pay(money, both.row.accountId, charge)
        return true
      }),

    handBack: ({ token, hasFailed, readyAtMs, nowMs, ...place }) =>
      database.write(function* () {
        const both = yield* locked(statements, place)
        if (!both || !isHeld(both, token)) return false
        const { row, request } = both
        const failures = request.failures + (hasFailed ? 1 : 0)
        const why = endedBy(toBatch(row), nowMs)
        if (why !== undefined) {
          yield* endRequest(statements, both, { state: why, nowMs })
          return true
        }
        const back = { ...request, state: 'pending', failures, leaseEndsAtMs: null } as const
        yield* statements.updateRequest(back)
        const ready = Math.max(row.readyAtMs, readyAtMs)
        yield* statements.update({ ...row, pending: row.pending + 1, readyAtMs: ready })
        yield* wake('batched')
        return true
      }),
  }
}

/** Charges a request once. A hold that was given back meanwhile is charged without; what the account cannot pay then is our loss. */
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
): Pick<BatchStore, 'cancel' | 'expireOverdue' | 'remove' | 'expire'> {
  function* removeWhole(batchId: string): Steps<void> {
    yield* statements.removeRequests({ batchId })
    yield* statements.remove({ batchId })
  }
  return {
    cancel: ({ accountId, batchId, nowMs }) =>
      database.write(function* () {
        const row = yield* first(statements.lock({ batchId }))
        if (row?.accountId !== accountId) return undefined
        const batch = toBatch(row)
        if (batch.state !== 'running' || batch.cancelledAtMs !== undefined) return batch
        return yield* stop(statements, row, { why: 'canceled', nowMs })
      }),

    expireOverdue: (nowMs) =>
      database.write(function* () {
        const found = yield* first(statements.nextOverdue({ nowMs }))
        const row = found && (yield* first(statements.lock({ batchId: found.id })))
        if (!row) return false
        const isDue = row.state === 'running' && row.pending > 0 && row.expiresAtMs <= nowMs
        if (isDue) yield* stop(statements, row, { why: 'expired', nowMs })
        return true
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
      database.write(function* () {
        const row = yield* held(lease)
        if (!row) return false
        for (const file of [output, errors]) if (file) yield* files.add(file)
        const made = { ...(output && { output }), ...(errors && { errors }) }
        const after = finalized(toBatch(row), made, nowMs)
        yield* statements.update({ ...changedRow(row, after), leaseEndsAtMs: null })
        yield* statements.removeRequests({ batchId: lease.batchId })
        return true
      }),
  }
}
