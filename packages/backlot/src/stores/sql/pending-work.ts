import { sql as literal, type SelectQueryBuilder } from 'kysely'
import { MAX_PENDING_COUNT, type PendingWorkStore } from '../../domain/pending-work.ts'
import { ENDS_LOOKED_AT, type QueueMotion } from '../../domain/queue-motion.ts'
import type { Database, Sql } from './database.ts'
import type { Schema } from './schema.ts'
import { type Bound, first, prepare, type Statement, type Steps } from './steps.ts'

type Count = Statement<object, { readonly count: number }>

/** SQL statements for counting. */
export type PendingWorkStatements = {
  readonly queued: Count
  readonly processing: Count
  /** Pending callbacks: those that wait for their time, and those that are due. */
  readonly callbacksLater: Count
  readonly callbacksNow: Count
  readonly callbacksDeadLettered: Count
  readonly batchRequestsPending: Count
  readonly batchRequestsRunning: Count
  /** Queued tasks of each tier. */
  readonly standard: Count
  readonly priority: Count
  /** The task that would be claimed next. */
  readonly next: Statement<object, { readonly createdAtMs: number }>
  /** The ends of the newest ended tasks, latest first. */
  readonly lastEnds: Statement<{ readonly sinceMs: number }, { readonly updatedAtMs: number }>
}

/** The pending work of a database. */
export function sqlPendingWork(database: Database): PendingWorkStore {
  const statements = pendingWorkStatements(database.sql)
  const {
    queued,
    processing,
    callbacksLater,
    callbacksNow,
    callbacksDeadLettered,
    batchRequestsPending,
    batchRequestsRunning,
    next,
    standard,
    priority,
    lastEnds,
  } = statements
  return {
    count: () =>
      database.read(function* () {
        const nextTask = yield* first(next({}))
        return {
          tasksQueued: yield* counted(queued),
          tasksProcessing: yield* counted(processing),
          ...(nextTask ? { nextTaskCreatedAtMs: nextTask.createdAtMs } : {}),
          callbacksPending: Math.min(
            MAX_PENDING_COUNT,
            (yield* counted(callbacksLater)) + (yield* counted(callbacksNow)),
          ),
          callbacksDeadLettered: yield* counted(callbacksDeadLettered),
          batchRequestsPending: yield* counted(batchRequestsPending),
          batchRequestsRunning: yield* counted(batchRequestsRunning),
        }
      }),
    waiting: () =>
      database.read(function* () {
        return { standard: yield* counted(standard), priority: yield* counted(priority) }
      }),
    motion: () =>
      database.read(function* () {
        const nextTask = yield* first(next({}))
        if (!nextTask) return undefined
        const { createdAtMs: sinceMs } = nextTask // the queue has not been empty since this one came
        return motionOf(yield* lastEnds({ sinceMs }), sinceMs)
      }),
  }
}

function motionOf(ends: readonly { readonly updatedAtMs: number }[], sinceMs: number): QueueMotion {
  const earliest = ends.at(-1)
  // There may be more ends before the last that was read: it only marks the time since which the others are counted.
  return earliest && ends.length === ENDS_LOOKED_AT
    ? { sinceMs: earliest.updatedAtMs, endedCount: ends.length - 1 }
    : { sinceMs, endedCount: ends.length }
}

function* counted(statement: Count): Steps<number> {
  return (yield* first(statement({})))?.count ?? 0
}

/** The statements that count. Each has a partial index, whose condition needs literals. */
export function pendingWorkStatements({ builder }: Sql): PendingWorkStatements {
  const inState = (state: 'queued' | 'processing') =>
    builder.selectFrom('task').where('state', '=', literal.lit(state))
  const one = literal.lit(1).as('one')
  const countOf = (rows: SelectQueryBuilder<Schema, never, { one: number }>): Count =>
    prepare(() =>
      builder
        .selectFrom(rows.limit(literal.lit(MAX_PENDING_COUNT)).as('counted'))
        .select((select) => select.fn.countAll<number>().as('count')),
    )
  const requests = builder.selectFrom('batchRequest').select(one)
  const callbacks = builder.selectFrom('callback').select(one)
  return {
    queued: countOf(inState('queued').select(one)),
    standard: countOf(
      inState('queued')
        .where('tier', '=', literal.lit('standard' as const))
        .select(one),
    ),
    priority: countOf(
      inState('queued')
        .where('tier', '=', literal.lit('priority' as const))
        .select(one),
    ),
    processing: countOf(inState('processing').select(one)),
    callbacksLater: countOf(callbacks.where('wakeAtMs', 'is not', null)),
    callbacksNow: countOf(callbacks.where('readyAtMs', 'is not', null)),
    callbacksDeadLettered: countOf(callbacks.where('state', '=', literal.lit('parked' as const))),
    batchRequestsPending: countOf(requests.where('state', '=', literal.lit('pending' as const))),
    batchRequestsRunning: countOf(requests.where('state', '=', literal.lit('running' as const))),
    next: prepare(() =>
      inState('queued').select('createdAtMs').orderBy('turnMs').orderBy('seq').limit(1),
    ),
    lastEnds: prepare(({ sinceMs }: Bound<{ sinceMs: number }>) =>
      builder
        .selectFrom('task')
        .select('updatedAtMs')
        .where('state', 'in', [literal.lit('success' as const), literal.lit('failed' as const)])
        .where('updatedAtMs', '>=', sinceMs)
        .orderBy('updatedAtMs', 'desc')
        .limit(literal.lit(ENDS_LOOKED_AT)),
    ),
  }
}
