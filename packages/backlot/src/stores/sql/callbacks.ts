import {
  afterAttempt,
  type CallbackWork,
  isAwaited,
  released,
  revived,
  wantsPushes,
  withPush,
} from '../../domain/callback.ts'
import type { ChangeKind } from '../../domain/change.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import { deliveryOf } from '../../domain/delivery.ts'
import { pushEventOf, type Task } from '../../domain/task.ts'
import { dueClaimer, withPushes } from './callback-claims.ts'
import { sqlCallbackListing } from './callback-listing.ts'
import { toCallback, toCallbackRow, toPush, toPushRow } from './callback-rows.ts'
import { callbackStatements } from './callback-statements.ts'
import type { Database } from './database.ts'
import { deliverySteps, sqlDeliveries } from './deliveries.ts'
import { changed, first, type Steps, wake } from './steps.ts'
import { toTask } from './task-rows.ts'
import { taskStatements } from './task-statements.ts'

/** A callback store on a database. */
export function sqlCallbacks(database: Database): CallbackStore {
  const statements = callbackStatements(database.sql)
  const log = deliverySteps(database.sql)
  const { redeliver } = redeliverySteps(database)
  const claimSteps = dueClaimer(database.time, statements)

  return {
    claimDue: (claim) => database.write(() => claimSteps(claim)),

    release: ({ taskId, token, nowMs, delayMs }) =>
      database.write(function* () {
        const row = yield* first(statements.lock({ taskId }))
        if (!row || !isAwaited(toCallback(row), token)) return
        const setAtMs = yield* database.time.now(nowMs)
        const callback = released(toCallback(row), setAtMs, delayMs)
        yield* statements.update(toCallbackRow(callback, { ...row, setAtMs }))
        yield* wake('due')
      }),

    record: ({ taskId, token, attempt, startedAtMs, nowMs }) =>
      database.write(function* () {
        const row = yield* first(statements.lock({ taskId }))
        if (!row || !isAwaited(toCallback(row), token)) return undefined
        const before = yield* withPushes(statements, row)
        const setAtMs = yield* database.time.now(nowMs)
        const after = afterAttempt(before, attempt, setAtMs)
        for (const push of after.done) yield* statements.removePush(push)
        yield* statements.update(toCallbackRow(after.callback, { ...row, setAtMs }))
        const line = deliveryOf(before, { ...attempt, startedAtMs, endedAtMs: nowMs }, after)
        if (line) yield* log.add(line)
        const { accountId } = after.callback
        yield* changed({ kind: kindOfAttempt(after), accountId, taskId })
        if ((after.callback.dueAtMs ?? Infinity) <= setAtMs) yield* wake('due')
        return after.callback
      }),

    ...sqlDeliveries(database),
    ...sqlCallbackListing(database),

    redeliver: (taskId, nowMs) => database.write(() => redeliver(taskId, nowMs)),

    // One statement on purpose: callback and pushes are of the same moment.
    find: (taskId) =>
      database.read(function* () {
        const rows = yield* statements.find({ taskId })
        const [row] = rows
        if (!row) return undefined
        const pushes = rows.flatMap(({ sequence, event, pushedAtMs }) =>
          sequence === null || event === null || pushedAtMs === null
            ? []
            : [toPush({ taskId, sequence, event, createdAtMs: pushedAtMs })],
        )
        return { callback: toCallback(row), pushes }
      }),

    nextDueInMs: (nowMs) =>
      database.read(function* () {
        const readyAtMs = (yield* first(statements.anyReady({})))?.readyAtMs ?? Infinity
        const wakeAtMs = (yield* first(statements.nextDue({})))?.wakeAtMs ?? Infinity
        const earliestMs = Math.min(readyAtMs, wakeAtMs)
        if (earliestMs === Infinity) return undefined
        return Math.max(0, earliestMs - (yield* database.time.now(nowMs)))
      }),

    onDue: (listener) => database.on('due', listener),
  }
}

/** The kind of change after an attempt. */
function kindOfAttempt({ callback, done }: ReturnType<typeof afterAttempt>): ChangeKind {
  const { state } = callback
  if (state === 'parked') return 'callback.dead_lettered'
  if (state === 'gone' || state === 'unreachable') return 'callback.abandoned'
  return done.length > 0 && callback.lastError === undefined
    ? 'callback.delivered'
    : 'callback.attempted'
}

/** Redelivery as steps of a larger transaction. */
export function redeliverySteps({ sql, time }: Pick<Database, 'sql' | 'time'>): {
  /** As `CallbackStore.redeliver`. */
  readonly redeliver: (taskId: string, nowMs: number) => Steps<boolean>
} {
  const statements = callbackStatements(sql)
  const tasks = taskStatements(sql)
  return {
    *redeliver(taskId, nowMs) {
      const row = yield* first(statements.lock({ taskId }))
      const task = row && (yield* first(tasks.get({ taskId })))
      if (!task) return false
      let pendingCount = (yield* statements.pushes({ taskId })).length
      let sequence = row.lastSequence
      const event = pushEventOf(toTask(task))
      if (pendingCount === 0 && event && event.status !== 'processing') {
        sequence += 1
        yield* statements.addPush(toPushRow({ taskId, sequence, event, createdAtMs: nowMs }))
        pendingCount = 1
      }
      const setAtMs = yield* time.now(nowMs)
      const callback = revived(toCallback(row), setAtMs)
      if (pendingCount === 0 && callback.state === 'verified') return true // there is nothing to send yet
      yield* statements.update(toCallbackRow(callback, { lastSequence: sequence, setAtMs }))
      yield* wake('due')
      yield* changed({ kind: 'callback.redelivered', accountId: callback.accountId, taskId })
      return true
    },
  }
}

/** What task transitions do to callbacks, as steps of the task's transaction. */
export type CallbackSteps = {
  /** Saves the callback of a new task. */
  readonly add: (callback: CallbackWork['callback']) => Steps<void>
  /** Adds the push for the task's new state, if the task has a callback. */
  readonly addPushFor: (task: Task, nowMs: number) => Steps<void>
  /** Deletes the task's callback with everything of it; false when a push is still pending. */
  readonly remove: (taskId: string) => Steps<boolean>
}

/** The steps of task transitions. */
export function callbackSteps({ sql, time }: Pick<Database, 'sql' | 'time'>): CallbackSteps {
  const statements = callbackStatements(sql)
  const log = deliverySteps(sql)
  return {
    *add(callback) {
      const setAtMs = yield* time.now(callback.dueAtMs ?? 0)
      const due = { ...callback, dueAtMs: setAtMs }
      const row = toCallbackRow(due, { lastSequence: 0, setAtMs })
      yield* statements.add({ ...row, createdAtMs: setAtMs })
      yield* wake('due')
    },

    *addPushFor(task, nowMs) {
      const event = pushEventOf(task)
      if (!event) return
      const row = yield* first(statements.lock({ taskId: task.id }))
      if (!row || !wantsPushes(toCallback(row))) return
      const sequence = row.lastSequence + 1
      const push = { taskId: task.id, sequence, event, createdAtMs: nowMs }
      yield* statements.addPush(toPushRow(push))
      const setAtMs = yield* time.now(nowMs)
      const callback = withPush(toCallback(row), setAtMs)
      yield* statements.update(toCallbackRow(callback, { lastSequence: sequence, setAtMs }))
      yield* wake('due')
    },

    *remove(taskId) {
      const row = yield* first(statements.lock({ taskId }))
      if (!row) return true
      if (row.dueAtMs !== null) return false
      yield* log.remove(taskId)
      yield* statements.removePushes({ taskId })
      yield* statements.remove({ taskId })
      return true
    },
  }
}
