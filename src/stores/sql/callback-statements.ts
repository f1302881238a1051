import type { Sql } from './database.ts'
import type { CallbackRow, PushRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** A callback joined to one of its pushes, or to none. */
type JoinedRow = CallbackRow & {
  readonly sequence: number | null
  readonly event: string | null
  readonly pushedAtMs: number | null
}

type TaskId = { readonly taskId: string }

/** What callbacks need of a database. */
export type CallbackStatements = {
  readonly add: Statement<CallbackRow, unknown>
  readonly update: Statement<CallbackRow, unknown>
  /** The callback, to be changed in this transaction. */
  readonly lock: Statement<TaskId, CallbackRow>
  readonly find: Statement<TaskId, JoinedRow>
  /** Callbacks that can be claimed, those that have waited longest first. */
  readonly due: Statement<{ readonly nowMs: number; readonly limit: number }, CallbackRow>
  /** Callbacks that were put off at a time which has not come. */
  readonly misdated: Statement<{ readonly afterMs: number; readonly limit: number }, CallbackRow>
  readonly nextDue: Statement<object, { readonly wakeAtMs: number | null }>
  readonly pushes: Statement<TaskId, PushRow>
  readonly addPush: Statement<PushRow, unknown>
  readonly removePush: Statement<TaskId & { readonly sequence: number }, unknown>
  readonly removePushes: Statement<TaskId, unknown>
  readonly remove: Statement<TaskId, unknown>
}

/** The statements of callbacks. */
export function callbackStatements(sql: Sql): CallbackStatements {
  return { ...changes(sql), ...reads(sql) }
}

function changes({
  builder,
  lockRows,
}: Sql): Omit<CallbackStatements, 'find' | 'nextDue' | 'pushes'> {
  return {
    add: prepare((row: Bound<CallbackRow>) => builder.insertInto('callback').values(columns(row))),
    update: prepare((row: Bound<CallbackRow>) =>
      builder.updateTable('callback').set(columns(row)).where('taskId', '=', row.taskId),
    ),
    lock: prepare(({ taskId }: Bound<TaskId>) =>
      builder
        .selectFrom('callback')
        .selectAll()
        .where('taskId', '=', taskId)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
    due: prepare(({ nowMs, limit }: Bound<{ nowMs: number; limit: number }>) =>
      builder
        .selectFrom('callback')
        .selectAll()
        .where('wakeAtMs', 'is not', null)
        .where('wakeAtMs', '<=', nowMs)
        .orderBy('wakeAtMs')
        .limit(limit)
        .$if(lockRows, (query) => query.forUpdate().skipLocked()),
    ),
    misdated: prepare(({ afterMs, limit }: Bound<{ afterMs: number; limit: number }>) =>
      builder
        .selectFrom('callback')
        .selectAll()
        .where('wakeAtMs', 'is not', null)
        .where('setAtMs', '>', afterMs)
        .orderBy('setAtMs')
        .limit(limit)
        .$if(lockRows, (query) => query.forUpdate().skipLocked()),
    ),
    addPush: prepare(({ taskId, sequence, event, createdAtMs }: Bound<PushRow>) =>
      builder.insertInto('push').values({ taskId, sequence, event, createdAtMs }),
    ),
    removePush: prepare(({ taskId, sequence }: Bound<{ taskId: string; sequence: number }>) =>
      builder.deleteFrom('push').where('taskId', '=', taskId).where('sequence', '=', sequence),
    ),
    removePushes: prepare(({ taskId }: Bound<TaskId>) =>
      builder.deleteFrom('push').where('taskId', '=', taskId),
    ),
    remove: prepare(({ taskId }: Bound<TaskId>) =>
      builder.deleteFrom('callback').where('taskId', '=', taskId),
    ),
  }
}

function reads({ builder }: Sql): Pick<CallbackStatements, 'find' | 'nextDue' | 'pushes'> {
  return {
    find: prepare(({ taskId }: Bound<TaskId>) =>
      builder
        .selectFrom('callback')
        .leftJoin('push', 'push.taskId', 'callback.taskId')
        .selectAll('callback')
        .select(['push.sequence', 'push.event', 'push.createdAtMs as pushedAtMs'])
        .where('callback.taskId', '=', taskId)
        .orderBy('push.sequence'),
    ),
    nextDue: prepare(() =>
      builder
        .selectFrom('callback')
        .select('wakeAtMs')
        .where('wakeAtMs', 'is not', null)
        .orderBy('wakeAtMs')
        .limit(1),
    ),
    pushes: prepare(({ taskId }: Bound<TaskId>) =>
      builder.selectFrom('push').selectAll().where('taskId', '=', taskId).orderBy('sequence'),
    ),
  }
}

function columns(row: Bound<CallbackRow>): Bound<CallbackRow> {
  const { taskId, accountId, url, challenge, state, attempts } = row
  const { dueAtMs, leaseEndsAtMs, wakeAtMs, setAtMs, token, lastError, lastSequence } = row
  return {
    taskId,
    accountId,
    url,
    challenge,
    state,
    attempts,
    dueAtMs,
    leaseEndsAtMs,
    wakeAtMs,
    setAtMs,
    token,
    lastError,
    lastSequence,
  }
}
