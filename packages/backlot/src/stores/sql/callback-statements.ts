import type { Sql } from './database.ts'
import type { CallbackAge, CallbackRow, PushRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** A callback joined to one of its pushes, or to none. */
type JoinedRow = CallbackRow & {
  readonly sequence: number | null
  readonly event: string | null
  readonly pushedAtMs: number | null
}

type TaskId = { readonly taskId: string }

type AccountId = { readonly accountId: string }

type After = { readonly after: string }

/** SQL statements for callbacks. */
export type CallbackStatements = {
  readonly add: Statement<CallbackRow & CallbackAge, unknown>
  readonly update: Statement<CallbackRow, unknown>
  /** The callback, locked until the end of this transaction. */
  readonly lock: Statement<TaskId, CallbackRow>
  readonly find: Statement<TaskId, JoinedRow>
  /** Marks due callbacks as ready, earliest first. */
  readonly promote: Statement<{ readonly nowMs: number; readonly limit: number }, TaskId>
  /** The same, as of now, for those that were postponed at a time in the future. */
  readonly promoteMisdated: Statement<
    { readonly nowMs: number; readonly afterMs: number; readonly limit: number },
    TaskId
  >
  /** The first account after this one with ready callbacks. */
  readonly nextReadyAccount: Statement<After, { readonly accountId: string }>
  /** The first origin after this one for which the account has ready callbacks. */
  readonly nextReadyOrigin: Statement<After & AccountId, { readonly origin: string }>
  /** The account's ready callbacks for this origin, the longest waiting first. */
  readonly ready: Statement<
    AccountId & { readonly origin: string; readonly limit: number },
    CallbackRow
  >
  readonly anyReady: Statement<object, { readonly readyAtMs: number | null }>
  readonly nextDue: Statement<object, { readonly wakeAtMs: number | null }>
  readonly pushes: Statement<TaskId, PushRow>
  readonly addPush: Statement<PushRow, unknown>
  readonly removePush: Statement<TaskId & { readonly sequence: number }, unknown>
  readonly removePushes: Statement<TaskId, unknown>
  readonly remove: Statement<TaskId, unknown>
}

/** The statements of callbacks. */
export function callbackStatements(sql: Sql): CallbackStatements {
  return { ...changes(sql), ...promotions(sql), ...claims(sql), ...reads(sql) }
}

function changes({
  builder,
  lockRows,
}: Sql): Pick<
  CallbackStatements,
  'add' | 'update' | 'lock' | 'addPush' | 'removePush' | 'removePushes' | 'remove'
> {
  return {
    add: prepare((row: Bound<CallbackRow & CallbackAge>) =>
      builder.insertInto('callback').values({ ...columns(row), createdAtMs: row.createdAtMs }),
    ),
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

function promotions({
  builder,
  lockRows,
}: Sql): Pick<CallbackStatements, 'promote' | 'promoteMisdated'> {
  const waiting = builder.selectFrom('callback').select('taskId').where('wakeAtMs', 'is not', null)
  const promoted = (rows: typeof waiting) =>
    builder
      .updateTable('callback')
      .where(
        'taskId',
        'in',
        rows.$if(lockRows, (query) => query.forUpdate().skipLocked()),
      )
      .returning('taskId')
  return {
    promote: prepare(({ nowMs, limit }: Bound<{ nowMs: number; limit: number }>) =>
      promoted(waiting.where('wakeAtMs', '<=', nowMs).orderBy('wakeAtMs').limit(limit)).set(
        ({ ref }) => ({ readyAtMs: ref('wakeAtMs'), wakeAtMs: null }),
      ),
    ),
    promoteMisdated: prepare(
      ({ nowMs, afterMs, limit }: Bound<{ nowMs: number; afterMs: number; limit: number }>) =>
        promoted(waiting.where('setAtMs', '>', afterMs).orderBy('setAtMs').limit(limit)).set({
          readyAtMs: nowMs,
          wakeAtMs: null,
        }),
    ),
  }
}

function claims({
  builder,
  lockRows,
}: Sql): Pick<CallbackStatements, 'nextReadyAccount' | 'nextReadyOrigin' | 'ready' | 'anyReady'> {
  const callbacks = builder.selectFrom('callback').where('readyAtMs', 'is not', null)
  return {
    nextReadyAccount: prepare(({ after }: Bound<After>) =>
      callbacks.select('accountId').where('accountId', '>', after).orderBy('accountId').limit(1),
    ),
    nextReadyOrigin: prepare(({ accountId, after }: Bound<After & AccountId>) =>
      callbacks
        .select('origin')
        .where('accountId', '=', accountId)
        .where('origin', '>', after)
        .orderBy('origin')
        .limit(1),
    ),
    ready: prepare(
      ({ accountId, origin, limit }: Bound<AccountId & { origin: string; limit: number }>) =>
        callbacks
          .selectAll()
          .where('accountId', '=', accountId)
          .where('origin', '=', origin)
          .orderBy('readyAtMs')
          .limit(limit)
          .$if(lockRows, (query) => query.forUpdate().skipLocked()),
    ),
    anyReady: prepare(() =>
      callbacks
        .select('readyAtMs')
        .orderBy('accountId')
        .orderBy('origin')
        .orderBy('readyAtMs')
        .limit(1),
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
  const { taskId, accountId, url, origin, challenge, state, attempts } = row
  const { dueAtMs, leaseEndsAtMs, wakeAtMs, readyAtMs, setAtMs } = row
  const { token, lastError, lastSequence, answerBase, traceparent } = row
  return {
    taskId,
    accountId,
    url,
    origin,
    challenge,
    state,
    attempts,
    dueAtMs,
    leaseEndsAtMs,
    wakeAtMs,
    setAtMs,
    readyAtMs,
    token,
    lastError,
    lastSequence,
    answerBase,
    traceparent,
  }
}
