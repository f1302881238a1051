import { type Compilable, sql as literal } from 'kysely'
import { REQUEST_ENDS, type BatchKind } from '../../domain/batch.ts'
import type { Sql } from './database.ts'
import { newestFirst, oldestFirst, type PagePosition, type PlaceAfter } from './paging.ts'
import type { BatchRequestRow, BatchRow } from './schema.ts'
import {
  type Bound,
  picked,
  prepare,
  prepareRows,
  type RowsStatement,
  type Statement,
} from './steps.ts'

type BatchId = { readonly batchId: string }
type OwnBatchId = BatchId & { readonly accountId: string }
type Place = BatchId & { readonly number: number }
type Ending = BatchId & { readonly state: BatchRequestRow['state'] }
type OfKind = { readonly accountId: string; readonly kind: BatchKind; readonly limit: number }
type LeaseTime = { readonly nowMs: number; readonly beyondMs: number }
type ResultPage = BatchId & { readonly after: number; readonly limit: number }
type Count = { readonly count: number | string | bigint }

/** SQL statements for batches. */
export type BatchStatements = {
  /** Saves a batch, with the same virtual time as the batch that is next. */
  readonly add: Statement<BatchRow, unknown>
  readonly update: Statement<BatchRow, unknown>
  readonly find: Statement<OwnBatchId, BatchRow>
  readonly get: Statement<BatchId, BatchRow>
  /** The batch, locked until the end of this transaction. */
  readonly lock: Statement<BatchId, BatchRow>
  readonly list: Statement<PagePosition & OfKind, BatchRow>
  readonly listUp: Statement<PlaceAfter & OfKind, BatchRow>
  readonly countOpen: Statement<{ readonly accountId: string }, Count>
  readonly weigh: Statement<
    { readonly accountId: string },
    { readonly bytes: number | string | bigint | null }
  >
  /** The next batch with a request to claim, locked until the end of this transaction. */
  readonly nextTurn: Statement<{ readonly nowMs: number }, BatchRow>
  readonly nextPending: Statement<BatchId, BatchRequestRow>
  /** A request whose lease has lapsed, or ends implausibly late. Locks nothing. */
  readonly nextLapsed: Statement<LeaseTime, BatchRequestRow>
  readonly lockRequest: Statement<Place, BatchRequestRow>
  readonly updateRequest: Statement<BatchRequestRow, unknown>
  /** Ends all pending requests. */
  readonly endPending: Statement<Ending, unknown>
  readonly nextOverdue: Statement<{ readonly nowMs: number }, Pick<BatchRow, 'id'>>
  readonly nextFinalizing: Statement<LeaseTime, BatchRow>
  readonly results: Statement<ResultPage, BatchRequestRow>
  /** The size of each result of a page, in the same order. */
  readonly resultSizes: Statement<ResultPage, { readonly bytes: number | string | bigint | null }>
  readonly removeRequests: Statement<BatchId, unknown>
  readonly remove: Statement<BatchId, unknown>
  readonly nextRemoved: Statement<
    { readonly nowMs: number; readonly limit: number },
    Pick<BatchRow, 'id'>
  >
}

const COLUMNS = [
  'id',
  'accountId',
  'keyId',
  'endpoint',
  'kind',
  'state',
  'createdAtMs',
  'expiresAtMs',
  'removeAtMs',
  'cancelledAtMs',
  'finalizingAtMs',
  'endedAtMs',
  'total',
  'pending',
  'succeeded',
  'errored',
  'canceled',
  'expired',
  'turn',
  'readyAtMs',
  'sizeBytes',
  'token',
  'leaseEndsAtMs',
  'details',
] as const satisfies readonly (keyof BatchRow)[]

const REQUEST_COLUMNS = [
  'batchId',
  'number',
  'customId',
  'start',
  'end',
  'state',
  'token',
  'failures',
  'leaseEndsAtMs',
  'result',
] as const satisfies readonly (keyof BatchRequestRow)[]

/** The statement that saves requests. */
export function batchRequestAddition({ builder }: Sql): RowsStatement<BatchRequestRow, unknown> {
  return prepareRows((rows: readonly Bound<BatchRequestRow>[]) =>
    builder.insertInto('batchRequest').values(rows.map((row) => picked(row, REQUEST_COLUMNS))),
  )
}

/** The statements of batches. */
export function batchStatements(sql: Sql): BatchStatements {
  return { ...changes(sql), ...reads(sql), ...turns(sql), ...requests(sql), ...ends(sql) }
}

function changes({ builder, lockRows }: Sql): Pick<BatchStatements, 'add' | 'update' | 'lock'> {
  return {
    add: prepare((row: Bound<BatchRow>) => {
      const turn = literal<number>`coalesce((select min(turn) from batch where state = 'running' and pending > 0), 0)`
      return builder.insertInto('batch').values({ ...picked(row, COLUMNS), turn })
    }),
    update: prepare((row: Bound<BatchRow>) => {
      const {
        id,
        accountId: _,
        keyId: _key,
        endpoint: _endpoint,
        kind: _kind,
        ...rest
      } = picked(row, COLUMNS)
      return builder.updateTable('batch').set(rest).where('id', '=', id)
    }),
    lock: prepare(({ batchId }: Bound<BatchId>) =>
      builder
        .selectFrom('batch')
        .selectAll()
        .where('id', '=', batchId)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
  }
}

function reads({
  builder,
}: Sql): Pick<BatchStatements, 'find' | 'get' | 'list' | 'listUp' | 'countOpen' | 'weigh'> {
  const ofKind = ({ accountId, kind }: Bound<OfKind>) =>
    builder
      .selectFrom('batch')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('kind', '=', kind)
  return {
    get: prepare(({ batchId }: Bound<BatchId>) =>
      builder.selectFrom('batch').selectAll().where('id', '=', batchId),
    ),
    find: prepare(({ batchId, accountId }: Bound<OwnBatchId>) =>
      builder
        .selectFrom('batch')
        .selectAll()
        .where('id', '=', batchId)
        .where('accountId', '=', accountId),
    ),
    list: prepare((listing: Bound<PagePosition & OfKind>) => newestFirst(ofKind(listing), listing)),
    listUp: prepare((listing: Bound<PlaceAfter & OfKind>) => oldestFirst(ofKind(listing), listing)),
    countOpen: prepare(({ accountId }: Bound<{ accountId: string }>) =>
      builder
        .selectFrom('batch')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('accountId', '=', accountId)
        .where('state', 'in', [
          literal.lit('running' as const),
          literal.lit('finalizing' as const),
        ]),
    ),
    weigh: prepare(({ accountId }: Bound<{ accountId: string }>) =>
      builder
        .selectFrom('batch')
        .select(({ fn }) => fn.sum('sizeBytes').as('bytes'))
        .where('accountId', '=', accountId),
    ),
  }
}

function turns({
  builder,
  lockRows,
}: Sql): Pick<BatchStatements, 'nextTurn' | 'nextPending' | 'nextLapsed'> {
  return {
    nextTurn: prepare(({ nowMs }: Bound<{ nowMs: number }>) =>
      builder
        .selectFrom('batch')
        .selectAll()
        .where('state', '=', literal.lit('running'))
        .where('pending', '>', literal.lit(0))
        .where('readyAtMs', '<=', nowMs)
        .orderBy('turn')
        .orderBy('id')
        .limit(1)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
    nextPending: prepare(({ batchId }: Bound<BatchId>) =>
      builder
        .selectFrom('batchRequest')
        .selectAll()
        .where('batchId', '=', batchId)
        .where('state', '=', literal.lit('pending'))
        .orderBy('number')
        .limit(1),
    ),
    nextLapsed: prepare(({ nowMs, beyondMs }: Bound<LeaseTime>) =>
      builder
        .selectFrom('batchRequest')
        .selectAll()
        .where('state', '=', literal.lit('running'))
        .where(({ or, eb }) =>
          or([eb('leaseEndsAtMs', '<=', nowMs), eb('leaseEndsAtMs', '>', beyondMs)]),
        )
        .limit(1),
    ),
  }
}

function requests({
  builder,
  lockRows,
}: Sql): Pick<
  BatchStatements,
  'lockRequest' | 'updateRequest' | 'endPending' | 'results' | 'resultSizes'
> {
  const ended = ({ batchId, after, limit }: Bound<ResultPage>) =>
    builder
      .selectFrom('batchRequest')
      .where('batchId', '=', batchId)
      .where('number', '>', after)
      .where(
        'state',
        'in',
        REQUEST_ENDS.map((end) => literal.lit(end)),
      )
      .orderBy('number')
      .limit(limit)
  return {
    lockRequest: prepare(({ batchId, number }: Bound<Place>) =>
      builder
        .selectFrom('batchRequest')
        .selectAll()
        .where('batchId', '=', batchId)
        .where('number', '=', number)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
    updateRequest: prepare((row: Bound<BatchRequestRow>) => {
      const { state, token, failures, leaseEndsAtMs, result } = row
      return builder
        .updateTable('batchRequest')
        .set({ state, token, failures, leaseEndsAtMs, result })
        .where('batchId', '=', row.batchId)
        .where('number', '=', row.number)
    }),
    endPending: prepare(({ batchId, state }: Bound<Ending>) =>
      builder
        .updateTable('batchRequest')
        .set({ state })
        .where('batchId', '=', batchId)
        .where('state', '=', literal.lit('pending')),
    ),
    results: prepare((page: Bound<ResultPage>) => ended(page).selectAll()),
    // Of a long result this reads only its length.
    resultSizes: prepare((page: Bound<ResultPage>) =>
      ended(page).select(({ fn, ref }) =>
        fn<number | null>('octet_length', [ref('result')]).as('bytes'),
      ),
    ),
  }
}

function ends({
  builder,
  lockRows,
}: Sql): Pick<
  BatchStatements,
  'nextOverdue' | 'nextFinalizing' | 'removeRequests' | 'remove' | 'nextRemoved'
> {
  const ended = ({
    nowMs,
    limit,
  }: Bound<{ nowMs: number; limit: number }>): Compilable<{
    id: string
  }> =>
    builder
      .selectFrom('batch')
      .select('id')
      .where('state', 'in', [literal.lit('ended' as const), literal.lit('failed' as const)])
      .where('removeAtMs', '<=', nowMs)
      .orderBy('removeAtMs')
      .limit(limit)
      .$if(lockRows, (query) => query.forUpdate().skipLocked())
  return {
    nextOverdue: prepare(({ nowMs }: Bound<{ nowMs: number }>) =>
      builder
        .selectFrom('batch')
        .select('id')
        .where('state', '=', literal.lit('running'))
        .where('pending', '>', literal.lit(0))
        .where('expiresAtMs', '<=', nowMs)
        .limit(1),
    ),
    nextFinalizing: prepare(({ nowMs, beyondMs }: Bound<LeaseTime>) =>
      builder
        .selectFrom('batch')
        .selectAll()
        .where('state', '=', literal.lit('finalizing'))
        .where(({ or, eb }) =>
          or([
            eb('leaseEndsAtMs', 'is', null),
            eb('leaseEndsAtMs', '<=', nowMs),
            eb('leaseEndsAtMs', '>', beyondMs),
          ]),
        )
        .limit(1)
        .$if(lockRows, (query) => query.forUpdate().skipLocked()),
    ),
    removeRequests: prepare(({ batchId }: Bound<BatchId>) =>
      builder.deleteFrom('batchRequest').where('batchId', '=', batchId),
    ),
    remove: prepare(({ batchId }: Bound<BatchId>) =>
      builder.deleteFrom('batch').where('id', '=', batchId),
    ),
    nextRemoved: prepare(ended),
  }
}
