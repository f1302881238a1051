import {
  type AdminActionKind,
  type AdminActions,
  type AdminResults,
  type AdminStore,
  type KeyOfAccount,
  MAX_TASKS_SCANNED,
  type Repeatable,
  type StorageReport,
  type TaskQuery,
} from '../../domain/admin.ts'
import type { ChangeKind } from '../../domain/change.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import { isCancelled, modelIdOf, type Task } from '../../domain/task.ts'
import { adminStatements, type StoredRow } from './admin-statements.ts'
import { auditSteps } from './audit.ts'
import { redeliverySteps } from './callbacks.ts'
import type { Database, Sql } from './database.ts'
import { keyStatements, type KeyStatements } from './key-statements.ts'
import { limitSteps, toAccount, toKeyRow, toKeyWithOwner } from './keys.ts'
import { ledgerSteps } from './ledger.ts'
import { type PagePosition, toPage, toPlace, toPlaceAfter } from './paging.ts'
import type { KeyRow, TaskRow } from './schema.ts'
import { changed as announce, first, type Steps, wake } from './steps.ts'
import { toTask } from './task-rows.ts'
import { taskStatements } from './task-statements.ts'
import { cancelSteps } from './tasks.ts'

/** Every action as steps of one transaction. */
type Actions = {
  readonly [Kind in AdminActionKind]: (
    action: AdminActions[Kind],
    nowMs: number,
  ) => Steps<AdminResults[Kind]>
}

/** The operators' store on a database; it must be the one through which keys are cached. */
export function sqlAdmin(database: Database): AdminStore {
  const actions = actionSteps(database)
  const { addEntry } = auditSteps(database.sql)
  const { repeated, keepResult } = repeatSteps(database.sql)
  return {
    perform: ({ kind, action, entry, repeatable, nowMs }) =>
      database.write(function* () {
        const text = repeatable && (yield* repeated(entry.actor, repeatable, nowMs))
        if (text !== undefined) {
          const result: AdminResults[typeof kind] = JSON.parse(text)
          return { result, isRepeat: true }
        }
        const result = yield* actions[kind](action, nowMs)
        yield* addEntry(entry, { outcome: 'done' }, nowMs)
        if (repeatable) yield* keepResult(entry.actor, repeatable, JSON.stringify(result))
        return { result, isRepeat: false }
      }),
    ...listings(database),
  }
}

function actionSteps({ sql, time }: Pick<Database, 'sql' | 'time'>): Actions {
  const money = ledgerSteps(sql)
  const limits = limitSteps(sql)
  return {
    'account:credited': (credit, nowMs) => money.credit({ ...credit, nowMs }),
    'account:refunded': money.refund,
    'account:corrected': money.correct,
    *'limits:changed'(wish) {
      const changed = yield* limits.changeLimits(wish)
      if (!changed) throw notThere(wish.scope === 'key' ? 'key' : 'account', wish.id)
      return changed
    },
    ...accountActions(sql),
    ...keyActions(sql),
    ...rotation(sql),
    ...taskActions({ sql, time }),
    ...secretActions,
  }
}

type AccountAction =
  | 'account:suspended'
  | 'account:resumed'
  | 'webhook-secret:rotated'
  | 'webhook-secret:read'

function accountActions(sql: Sql): Pick<Actions, AccountAction> {
  const admin = adminStatements(sql)
  const { findAccount } = keyStatements(sql)

  function* present({ accountId }: { readonly accountId: string }): Steps<true> {
    if (!(yield* first(findAccount({ accountId })))) throw notThere('account', accountId)
    return true
  }

  return {
    // Locks the account first: a concurrent order waits for it, and is then refused.
    *'account:suspended'({ accountId }, nowMs) {
      const row = yield* first(admin.suspendAccount({ accountId, nowMs }))
      if (!row) throw notThere('account', accountId)
      const tasks = yield* admin.suspendTasks({ accountId })
      yield* announce({ kind: 'account.suspended', accountId })
      return { account: toAccount(row), tasks: tasks.length }
    },

    *'account:resumed'({ accountId }) {
      const row = yield* first(admin.resumeAccount({ accountId }))
      if (!row) throw notThere('account', accountId)
      const tasks = yield* admin.resumeTasks({ accountId })
      yield* wake('queued')
      yield* announce({ kind: 'account.resumed', accountId })
      return { account: toAccount(row), tasks: tasks.length }
    },

    // For these, only the audit entry is left to write.
    *'webhook-secret:rotated'(action) {
      yield* announce({ kind: 'webhook_secret.rotated', accountId: action.accountId })
      return yield* present(action)
    },
    'webhook-secret:read': present,
  }
}

function keyActions(
  sql: Sql,
): Pick<Actions, 'key:created' | 'key:suspended' | 'key:resumed' | 'key:revoked'> {
  const admin = adminStatements(sql)
  const keys = keyStatements(sql)

  /** Changes the key if it exists; returns it afterwards. */
  function* changed(
    kind: ChangeKind,
    keyId: string,
    change: Steps<readonly unknown[]>,
  ): Steps<KeyOfAccount> {
    yield* change
    const row = yield* first(keys.findKey({ keyId }))
    if (!row) throw notThere('key', keyId)
    yield* announce({ kind, accountId: row.accountId, keyId })
    return toKeyWithOwner(row)
  }

  return {
    *'key:created'({ account: wanted, key }) {
      yield* keys.addAccount({ ...wanted, prepaid: wanted.prepaid ? 1 : 0 })
      const row = yield* first(keys.findAccountByName(wanted))
      const account = row ? toAccount(row) : wanted
      if (wanted.prepaid && !account.prepaid)
        throw invalid(
          'prepaid',
          `prepaid must not be true: the account ${account.name} exists and is billed later, not prepaid`,
        )
      if (account.id !== key.accountId)
        throw new Fault('overloaded', `the account ${account.name} was made at the same moment`)
      yield* keys.addKey(toKeyRow(key))
      yield* announce({ kind: 'key.created', accountId: account.id, keyId: key.id })
      return { account, key }
    },
    'key:suspended': ({ keyId }, nowMs) =>
      changed('key.suspended', keyId, admin.suspendKey({ keyId, nowMs })),
    'key:resumed': ({ keyId }) => changed('key.resumed', keyId, admin.resumeKey({ keyId })),
    'key:revoked': ({ keyId }, nowMs) =>
      changed('key.revoked', keyId, keys.revokeKey({ keyId, nowMs })),
  }
}

/**
 * Secrets may be encrypted, so they are replaced outside of this transaction: only the audit entry
 * is left to write.
 */
const secretActions: Pick<Actions, 'secret:rotated' | 'secrets:reset'> = {
  'secret:rotated': noSteps,
  'secrets:reset': noSteps,
}

function* noSteps(): Steps<true> {
  yield* []
  return true
}

function rotation(sql: Sql): Pick<Actions, 'key:rotated'> {
  const admin = adminStatements(sql)
  const keys = keyStatements(sql)
  return {
    *'key:rotated'({ keyId, key: fresh, oldEndsAtMs }, nowMs) {
      const row = yield* first(admin.lockKey({ keyId }))
      if (!row) throw notThere('key', keyId)
      requireRotatable(row, nowMs)
      const { limits } = row
      yield* keys.addKey(toKeyRow({ ...fresh, accountId: row.accountId }))
      if (limits !== null) yield* admin.copyLimits({ keyId: fresh.id, limits })
      const expiresAtMs = Math.min(row.expiresAtMs ?? Infinity, oldEndsAtMs)
      yield* admin.endKey({ keyId, expiresAtMs, successorId: fresh.id })
      yield* announce({ kind: 'key.rotated', accountId: row.accountId, keyId })
      yield* announce({ kind: 'key.created', accountId: row.accountId, keyId: fresh.id })
      return {
        old: yield* found(keys, keyId),
        key: yield* found(keys, fresh.id),
      }
    },
  }
}

function* found(keys: KeyStatements, keyId: string): Steps<KeyOfAccount['key']> {
  const row = yield* first(keys.findKey({ keyId }))
  if (!row) throw notThere('key', keyId)
  return toKeyWithOwner(row).key
}

function requireRotatable(
  row: Pick<KeyRow, 'id' | 'revokedAtMs' | 'expiresAtMs' | 'suspendedAtMs' | 'successorId'>,
  nowMs: number,
): void {
  const { id, revokedAtMs, expiresAtMs, suspendedAtMs, successorId } = row
  const why =
    revokedAtMs !== null
      ? 'revoked'
      : suspendedAtMs !== null
        ? 'suspended'
        : (expiresAtMs ?? Infinity) <= nowMs
          ? 'expired'
          : successorId !== null
            ? `replaced by ${successorId} already, which can be rotated in its place`
            : undefined
  if (why !== undefined)
    throw invalid('id', `the key ${id} cannot be rotated, because it is ${why}`)
}

function taskActions(
  database: Pick<Database, 'sql' | 'time'>,
): Pick<Actions, 'task:cancelled' | 'callback:redelivered' | 'callbacks:redelivered'> {
  const { givenUp } = adminStatements(database.sql)
  const { get } = taskStatements(database.sql)
  const { cancel } = cancelSteps(database)
  const { redeliver } = redeliverySteps(database)
  return {
    *'task:cancelled'({ taskId }, nowMs) {
      const task = yield* cancel(taskId, { nowMs })
      if (!task) throw notThere('task', taskId)
      if (!isCancelled(task))
        throw invalid(
          'task_id',
          `the task ${taskId} has already ended: its status is ${task.state}`,
        )
      return task
    },

    *'callback:redelivered'({ taskId }, nowMs) {
      const row = yield* first(get({ taskId }))
      if (!row) throw notThere('task', taskId)
      if (!(yield* redeliver(taskId, nowMs)))
        throw new Fault('notFound', `the task ${taskId} has no callback`)
      return toTask(row)
    },

    *'callbacks:redelivered'({ accountId, state, createdFromMs, createdToMs, limit }, nowMs) {
      const range = { accountId, state, fromMs: createdFromMs, toMs: createdToMs }
      const rows = yield* givenUp({ ...range, limit: limit + 1 })
      const wanted = rows.slice(0, limit)
      for (const { taskId } of wanted) yield* redeliver(taskId, nowMs)
      return { count: wanted.length, hasMore: rows.length > limit }
    },
  }
}

function repeatSteps(sql: Sql): {
  /**
   * The result of an earlier action under the same idempotency key; otherwise the key is now taken.
   * Throws `invalid` for another request.
   */
  readonly repeated: (actor: string, use: Repeatable, nowMs: number) => Steps<string | undefined>
  readonly keepResult: (actor: string, use: Repeatable, result: string) => Steps<void>
} {
  const { forgetRepeats, takeRepeat, findRepeat, keepResult } = adminStatements(sql)
  return {
    *repeated(actor, use, nowMs) {
      yield* forgetRepeats({ nowMs })
      if ((yield* takeRepeat({ actor, ...use, nowMs })).length > 0) return undefined
      const earlier = yield* first(findRepeat({ actor, key: use.key }))
      if (earlier?.request !== use.request)
        throw invalid('Idempotency-Key', 'this idempotency key was used with another request')
      return earlier.result
    },
    *keepResult(actor, { key }, result) {
      yield* keepResult({ actor, key, result })
    },
  }
}

function listings(
  database: Database,
): Pick<AdminStore, 'findTask' | 'listTasks' | 'listQueue' | 'listStorage'> {
  const admin = adminStatements(database.sql)
  const tasks = taskStatements(database.sql)

  const rowsOf = (
    { accountId, state }: TaskQuery,
    place: PagePosition & { readonly limit: number },
  ): Steps<readonly TaskRow[]> => {
    if (accountId !== undefined) return tasks.list({ ...place, accountId })
    return state === undefined ? admin.listTasks(place) : admin.listTasksIn({ ...place, state })
  }

  /** Reads on until the page is full, or enough rows were scanned. */
  function* scanned(query: TaskQuery): Steps<Page<Task>> {
    const items: Task[] = []
    const size = query.limit + 1
    let next = startOf(query)
    for (let count = 0; count < MAX_TASKS_SCANNED; count += size) {
      const rows = yield* rowsOf(query, { ...toPlace(next), limit: size })
      for (const task of rows.map(toTask).filter((each) => isWanted(each, query))) {
        if (items.length === query.limit) return { items, next: cursorOf(items.at(-1) ?? task) }
        items.push(task)
      }
      const last = rows.at(-1)
      if (!last || rows.length < size || last.createdAtMs < (query.fromMs ?? 0)) return { items }
      next = cursorOf(last)
    }
    return next === undefined ? { items } : { items, next }
  }

  return {
    findTask: (taskId) =>
      database.read(function* () {
        const row = yield* first(tasks.get({ taskId }))
        return row && toTask(row)
      }),

    listTasks: (query) => database.read(() => scanned(query)),

    listQueue: (limit) =>
      database.read(function* () {
        return (yield* tasks.queueHead({ limit })).map(toTask)
      }),

    listStorage: ({ limit, after }) =>
      database.read(function* () {
        const page = { ...toPlaceAfter(after), limit: limit + 1 }
        const { items, ...rest } = toPage(yield* admin.listStorage(page), limit)
        return { items: items.map(toStorage), ...rest }
      }),
  }
}

function cursorOf({ createdAtMs, id }: Pick<Task, 'createdAtMs' | 'id'>): string {
  return `${createdAtMs}-${id}`
}

/** Where a listing begins. */
function startOf({ after, toMs }: TaskQuery): string | undefined {
  return after ?? (toMs === undefined ? undefined : `${toMs + 1}-0`)
}

function isWanted(task: Task, query: TaskQuery): boolean {
  const { accountId, state, modelId } = query
  return (
    (accountId === undefined || task.accountId === accountId) &&
    (state === undefined || task.state === state) &&
    (modelId === undefined || modelIdOf(task.order) === modelId) &&
    isWantedToo(task, query)
  )
}

function isWantedToo(task: Task, query: TaskQuery): boolean {
  const { text, fromMs = 0, isCancelled: wanted } = query
  return (
    task.createdAtMs >= fromMs &&
    (wanted === undefined || wanted === isCancelled(task)) &&
    (text === undefined || promptOf(task).includes(text))
  )
}

function promptOf({ order }: Task): string {
  return order.kind === 'video' ? order.prompt.toLowerCase() : ''
}

function toStorage(row: StoredRow): StorageReport {
  return {
    account: toAccount(row),
    films: { files: row.films, bytes: row.filmBytes },
    uploads: { files: row.uploads, bytes: row.uploadBytes },
  }
}

function notThere(what: 'account' | 'key' | 'task', id: string): Fault {
  return new Fault('notFound', `there is no ${what} ${JSON.stringify(id.slice(0, 80))}`)
}
