import { type Compilable, sql as literal } from 'kysely'
import { MAX_QUEUE_POSITION } from '../../domain/task.ts'
import type { Sql } from './database.ts'
import { newestFirst, type PagePosition } from './paging.ts'
import type { TaskRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** A task row with its sequence number. */
export type NumberedTaskRow = TaskRow & { readonly seq: number }

/** The order of the queue: a lower number first, then arrival. */
export type QueuePlace = {
  readonly turnMs: number
  readonly seq: number
}

type TaskId = { readonly taskId: string }
type OwnTaskId = TaskId & { readonly accountId: string }
type Listing = PagePosition & { readonly accountId: string; readonly limit: number }
type LeaseTime = { readonly nowMs: number; readonly beyondMs: number }

/** SQL statements for tasks. */
export type TaskStatements = {
  /**
   * Saves a task in the queue: its order is `leadMs` before that of the newest task there, or
   * later, whatever its server's clock shows.
   */
  readonly add: Statement<TaskRow & { readonly leadMs: number }, unknown>
  /** Writes the mutable columns. */
  readonly update: Statement<TaskRow, unknown>
  /** The task, locked until the end of this transaction. */
  readonly lock: Statement<TaskId, TaskRow>
  readonly get: Statement<TaskId, TaskRow>
  readonly find: Statement<OwnTaskId, TaskRow>
  readonly list: Statement<Listing, TaskRow>
  /** The first task of the queue that no other transaction is claiming. */
  readonly nextQueued: Statement<object, NumberedTaskRow>
  /** The first task whose lease has lapsed, or ends implausibly late. */
  readonly nextLapsed: Statement<LeaseTime, NumberedTaskRow>
  /** The first tasks of the queue, in its order. */
  readonly queueHead: Statement<{ readonly limit: number }, TaskRow>
  readonly queuePlace: Statement<TaskId, QueuePlace>
  readonly countBefore: Statement<QueuePlace, { readonly count: number }>
  /** The tasks that ended first and have no pending push. */
  readonly ended: Statement<{ readonly endedBeforeMs: number; readonly limit: number }, TaskRow>
  readonly remove: Statement<TaskId, unknown>
}

/** The statements of tasks. */
export function taskStatements(sql: Sql): TaskStatements {
  return { ...changes(sql), ...reads(sql), ...queue(sql), ...ends(sql) }
}

function changes({ builder, lockRows }: Sql): Pick<TaskStatements, 'add' | 'update' | 'lock'> {
  return {
    add: prepare((row: Bound<TaskRow & { leadMs: number }>) => {
      const { id, accountId, order, tier, createdAtMs, turnMs: ownMs, leadMs } = row
      const newest = literal<number>`select max("turnMs") - cast(${leadMs} as bigint) from task where state = 'queued'`
      const turnMs = literal<number>`coalesce((${newest} and "turnMs" > cast(${ownMs} as bigint) + cast(${leadMs} as bigint)), cast(${ownMs} as bigint))`
      return builder.insertInto('task').values({
        id,
        accountId,
        order,
        tier,
        turnMs,
        createdAtMs,
        traceparent: row.traceparent,
        ...changing(row),
      })
    }),
    update: prepare((row: Bound<TaskRow>) =>
      builder.updateTable('task').set(changing(row)).where('id', '=', row.id),
    ),
    lock: prepare(({ taskId }: Bound<TaskId>) =>
      builder
        .selectFrom('task')
        .selectAll()
        .where('id', '=', taskId)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
  }
}

function reads({ builder }: Sql): Pick<TaskStatements, 'get' | 'find' | 'list'> {
  return {
    get: prepare(({ taskId }: Bound<TaskId>) =>
      builder.selectFrom('task').selectAll().where('id', '=', taskId),
    ),
    find: prepare(({ taskId, accountId }: Bound<OwnTaskId>) =>
      builder
        .selectFrom('task')
        .selectAll()
        .where('id', '=', taskId)
        .where('accountId', '=', accountId),
    ),
    list: prepare((listing: Bound<Listing>) => {
      const tasks = builder.selectFrom('task').selectAll()
      return newestFirst(tasks.where('accountId', '=', listing.accountId), listing)
    }),
  }
}

/**
 * Queued and lapsed tasks are queried separately: each has a partial index, which an `or` of the
 * two could not use. The state is a literal for the same reason.
 */
function queue({
  builder,
  lockRows,
}: Sql): Pick<
  TaskStatements,
  'nextQueued' | 'nextLapsed' | 'queueHead' | 'queuePlace' | 'countBefore'
> {
  const inState = (state: 'queued' | 'processing') =>
    builder.selectFrom('task').where('state', '=', literal.lit(state))
  const next = (tasks: ReturnType<typeof inState>): Compilable<NumberedTaskRow> =>
    tasks
      .selectAll()
      .orderBy('turnMs')
      .orderBy('seq')
      .limit(1)
      .$if(lockRows, (query) => query.forUpdate().skipLocked())
  return {
    nextQueued: prepare(() => next(inState('queued'))),
    nextLapsed: prepare(({ nowMs, beyondMs }: Bound<LeaseTime>) =>
      next(
        inState('processing').where(({ or, eb }) =>
          or([eb('leaseEndsAtMs', '<=', nowMs), eb('leaseEndsAtMs', '>', beyondMs)]),
        ),
      ),
    ),
    queueHead: prepare(({ limit }: Bound<{ limit: number }>) =>
      inState('queued').selectAll().orderBy('turnMs').orderBy('seq').limit(limit),
    ),
    queuePlace: prepare(({ taskId }: Bound<TaskId>) =>
      inState('queued').select(['turnMs', 'seq']).where('id', '=', taskId),
    ),
    countBefore: prepare(({ turnMs, seq }: Bound<QueuePlace>) => {
      const before = inState('queued')
        .where((where) => where(where.refTuple('turnMs', 'seq'), '<', where.tuple(turnMs, seq)))
        .select(literal.lit(1).as('one'))
        .limit(literal.lit(MAX_QUEUE_POSITION))
      return builder
        .selectFrom(before.as('counted'))
        .select((select) => select.fn.countAll<number>().as('count'))
    }),
  }
}

/** Ended tasks have an index of their own, which needs their states as literals. */
function ends({ builder, lockRows }: Sql): Pick<TaskStatements, 'ended' | 'remove'> {
  return {
    ended: prepare(({ endedBeforeMs, limit }: Bound<{ endedBeforeMs: number; limit: number }>) =>
      builder
        .selectFrom('task')
        .selectAll()
        .where('state', 'in', [literal.lit('success' as const), literal.lit('failed' as const)])
        .where('updatedAtMs', '<', endedBeforeMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('callback')
                .select('taskId')
                .whereRef('callback.taskId', '=', 'task.id')
                .where('dueAtMs', 'is not', null),
            ),
          ),
        )
        .orderBy('updatedAtMs')
        .limit(limit)
        .$if(lockRows, (query) => query.forUpdate().skipLocked()),
    ),
    remove: prepare(({ taskId }: Bound<TaskId>) =>
      builder.deleteFrom('task').where('id', '=', taskId),
    ),
  }
}

function changing(
  row: Bound<TaskRow>,
): Omit<
  Bound<TaskRow>,
  'id' | 'accountId' | 'order' | 'tier' | 'turnMs' | 'createdAtMs' | 'traceparent'
> {
  const { state, updatedAtMs, attempts, progress } = row
  const { leaseWorkerId, leaseEndsAtMs, fileId, failure, kept, widthPx, heightPx, sighting } = row
  const { plan, life } = row
  const lease = { leaseWorkerId, leaseEndsAtMs }
  return {
    state,
    updatedAtMs,
    attempts,
    progress,
    ...lease,
    fileId,
    failure,
    kept,
    widthPx,
    heightPx,
    sighting,
    plan,
    life,
  }
}
