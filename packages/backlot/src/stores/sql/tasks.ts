import type { FileRecord } from '../../domain/file.ts'
import { accountSuspended } from '../../domain/key.ts'
import { taskHoldId } from '../../domain/ledger.ts'
import {
  cancelled,
  claimed,
  extended,
  failed,
  finished,
  handedBack,
  hasEnded,
  isHeld,
  modelIdOf,
  type Lease,
  type Submission,
  type Task,
  type TaskStore,
  queueOrder,
  withKept,
  withPlan,
  withCameraVerdict,
} from '../../domain/task.ts'
import type { ChangeKind } from '../../domain/change.ts'
import { videoAmounts } from '../../domain/usage.ts'
import { callbackSteps } from './callbacks.ts'
import type { Database } from './database.ts'
import { fileSteps } from './files.ts'
import { type AccountColumns, keyStatements } from './key-statements.ts'
import { bookStatements } from './ledger-statements.ts'
import { storageSteps } from './storage.ts'
import { ledgerSteps } from './ledger.ts'
import { idempotencySteps, type IdempotencySteps } from './idempotency.ts'
import { toPage, toPlace } from './paging.ts'
import { changed, first, type Steps, wake } from './steps.ts'
import { toTask, toTaskRow } from './task-rows.ts'
import { type QueuePlace, taskStatements, type TaskStatements } from './task-statements.ts'

/** A task store on a database. */
export function sqlTasks(database: Database): TaskStore {
  const statements = taskStatements(database.sql)
  const { cancel } = cancelSteps(database)
  return {
    submit: submitter(database, statements),
    ...reads(database, statements),
    claim: claimer(database, statements),
    ...transitions(database, statements),
    keepCameraVerdict: cameraVerdictKeeper(database, statements),
    cancel: ({ accountId, taskId, nowMs }) =>
      database.write(() => cancel(taskId, { accountId, nowMs })),
    expire: expirer(database, statements),
    onQueued: (listener) => database.on('queued', listener),
    onCancelled: (listener) => database.on('cancelled', listener),
  }
}

function submitter(database: Database, statements: TaskStatements): TaskStore['submit'] {
  const money = ledgerSteps(database.sql)
  const accounts = keyStatements(database.sql)
  const callbacks = callbackSteps(database)
  const replayed = replays(statements, idempotencySteps(database.sql))
  const { lockAccounts } = bookStatements(database.sql)

  /** Whether the task was stored; the transaction that adds one locks its account until it ends. */
  function* isKept({ id: taskId, accountId }: Task): Steps<boolean> {
    yield* lockAccounts([{ accountId }])
    return (yield* first(statements.get({ taskId }))) !== undefined
  }

  return (submission) => {
    const steps = function* (): Steps<Task> {
      const { task, price, keyId, callback } = submission
      const { id: taskId, accountId, createdAtMs, order, tier } = task
      const earlier = yield* replayed(submission)
      if (earlier) return earlier
      const purchase = { keyId, modelId: modelIdOf(order), tier, userId: '' }
      yield* money.balance(accountId) // throws for an unknown account, before anything refers to it
      yield* statements.add({ ...toTaskRow(task), leadMs: leadOf(task) })
      if (callback) yield* callbacks.add(callback)
      // Last, because from here to the commit the account's other orders wait.
      yield* money.reserve({
        holdId: taskHoldId(taskId),
        accountId,
        price,
        purchase,
        nowMs: createdAtMs,
      })
      // The account is locked by now: a suspension comes before this, or finds the task.
      requireServed(yield* first(accounts.findAccount({ accountId })))
      yield* wake('queued')
      yield* announce('task.queued', task)
      return task
    }
    return database.write(steps, 'durable', isKept)
  }
}

function announce(kind: ChangeKind, { id: taskId, accountId, progress, life }: Task): Steps<void> {
  const isProgress = kind === 'task.progress'
  const making = isProgress && life?.making ? { making: life.making } : {}
  return changed({ kind, accountId, taskId, ...(isProgress && { progress }), ...making })
}

function requireServed(account: Pick<AccountColumns, 'suspendedAtMs'> | undefined): void {
  if (account && account.suspendedAtMs !== null) throw accountSuspended()
}

/** The task of an earlier submission under the same key. Otherwise the key now belongs to this submission. */
function replays(
  statements: TaskStatements,
  keys: IdempotencySteps,
): (submission: Submission) => Steps<Task | undefined> {
  const known = knownTask(statements)
  return function* ({ task, idempotency }) {
    if (!idempotency) return undefined
    const { id, accountId, createdAtMs: nowMs } = task
    return yield* known(yield* keys.take({ ...idempotency, accountId, id, nowMs }))
  }
}

/** The task of a used key. */
function knownTask(
  statements: TaskStatements,
): (taskId: string | undefined) => Steps<Task | undefined> {
  return function* (taskId) {
    const row = taskId === undefined ? undefined : yield* first(statements.get({ taskId }))
    return row && toTask(row)
  }
}

function reads(
  database: Database,
  statements: TaskStatements,
): Pick<TaskStore, 'find' | 'findReplay' | 'isOpen' | 'list' | 'queuePosition'> {
  const known = knownTask(statements)
  const keys = idempotencySteps(database.sql)
  return {
    findReplay: ({ accountId, key, requestHash, nowMs }) =>
      database.read(function* () {
        return yield* known(yield* keys.find({ accountId, key, requestHash, nowMs }))
      }),

    isOpen: (taskId) =>
      database.read(function* () {
        const row = yield* first(statements.get({ taskId }))
        return row !== undefined && !hasEnded(toTask(row))
      }),

    find: (accountId, taskId) =>
      database.read(function* () {
        const row = yield* first(statements.find({ accountId, taskId }))
        return row && toTask(row)
      }),

    list: ({ accountId, limit, after }) =>
      database.read(function* () {
        const page = { accountId, limit: limit + 1, ...toPlace(after) }
        return toPage((yield* statements.list(page)).map(toTask), limit)
      }),

    queuePosition: (taskId) =>
      database.read(function* () {
        const place = yield* first(statements.queuePlace({ taskId }))
        return (place && (yield* first(statements.countBefore(place)))?.count) ?? 0
      }),
  }
}

function claimer(database: Database, statements: TaskStatements): TaskStore['claim'] {
  const callbacks = callbackSteps(database)
  return (claim) =>
    database.write(function* () {
      const { leaseMs } = claim
      const nowMs = yield* database.time.leaseNow(claim.nowMs)
      const queued = yield* first(statements.nextQueued({}))
      const lapsed = yield* first(statements.nextLapsed({ nowMs, beyondMs: nowMs + 2 * leaseMs }))
      const row = queued && lapsed ? sooner(queued, lapsed) : (queued ?? lapsed)
      if (!row) return undefined
      const task = claimed(toTask(row), { ...claim, endsAtMs: nowMs + leaseMs })
      yield* statements.update(toTaskRow(task))
      yield* callbacks.addPushFor(task, claim.nowMs)
      yield* announce('task.running', task)
      return task
    })
}

type Held = Task & { readonly lease: Lease }

/** Changes a task in a transaction together with related rows, unless the lease is no longer held. */
type WhileHeld = (
  lease: { readonly taskId: string; readonly token: number },
  decide: (task: Held) => Task | Steps<Task>,
  andThen?: (task: Task) => Steps<void>,
) => Promise<boolean>

function holder(database: Database, statements: TaskStatements): WhileHeld {
  return ({ taskId, token }, decide, andThen) =>
    database.write(function* () {
      const row = yield* first(statements.lock({ taskId }))
      const before = row && toTask(row)
      if (!isHeld(before, token)) return false
      const decided = decide(before)
      const task = 'next' in decided ? yield* decided : decided
      yield* statements.update(toTaskRow(task))
      if (andThen) yield* andThen(task)
      return true
    })
}

/** Transitions by the holder of a lease: the task is read and locked, the domain decides, the rest follows. */
function transitions(
  database: Database,
  statements: TaskStatements,
): Pick<TaskStore, 'extend' | 'keep' | 'keepPlan' | 'finish' | 'fail' | 'handBack'> {
  const money = ledgerSteps(database.sql)
  const callbacks = callbackSteps(database)
  const files = fileSteps(database.sql)
  const whileHeld = holder(database, statements)

  return {
    extend: (extension) =>
      whileHeld(extension, function* (task) {
        const { nowMs, leaseMs, making } = extension
        const endsAtMs = (yield* database.time.leaseNow(nowMs)) + leaseMs
        const after = extended(task, { ...extension, endsAtMs })
        if (after.progress !== task.progress || making) yield* announce('task.progress', after)
        return after
      }),

    keep: (note) => whileHeld(note, (task) => withKept(task, note.word, note.nowMs)),

    keepPlan: (note) => whileHeld(note, (task) => withPlan(task, note.plan, note.nowMs)),

    finish: (end) => {
      const { file, nowMs } = end
      return whileHeld(
        end,
        (task) => finished(task, file, end),
        function* (task) {
          const amounts = videoAmounts(task.order.durationSeconds)
          yield* files.add(file)
          yield* money.settle({ holdId: taskHoldId(task.id), amounts, nowMs })
          yield* callbacks.addPushFor(task, nowMs)
          yield* announce('task.succeeded', task)
        },
      )
    },

    fail: (end) => {
      const { failure, nowMs } = end
      return whileHeld(
        end,
        (task) => failed(task, failure, nowMs),
        function* (task) {
          yield* money.release({ holdId: taskHoldId(task.id), nowMs })
          yield* callbacks.addPushFor(task, nowMs)
          yield* announce('task.failed', task)
        },
      )
    },

    handBack: (lease) =>
      whileHeld(
        lease,
        (task) => handedBack(task, lease.nowMs),
        function* (task) {
          yield* wake('queued')
          yield* announce('task.requeued', task)
        },
      ),
  }
}

function cameraVerdictKeeper(
  database: Database,
  statements: TaskStatements,
): TaskStore['keepCameraVerdict'] {
  return ({ taskId, cameraVerdict }) =>
    database.write(function* () {
      const row = yield* first(statements.lock({ taskId }))
      const task = row && toTask(row)
      if (task?.fileId === undefined) return false
      yield* statements.update(toTaskRow(withCameraVerdict(task, cameraVerdict)))
      yield* announce('task.analysed', task)
      return true
    })
}

/** A cancellation as steps of a larger transaction. */
export function cancelSteps(database: Pick<Database, 'sql' | 'time'>): {
  /** As `TaskStore.cancel`; without an account, for a task of any account. */
  readonly cancel: (
    taskId: string,
    by: { readonly accountId?: string; readonly nowMs: number },
  ) => Steps<Task | undefined>
} {
  const statements = taskStatements(database.sql)
  const money = ledgerSteps(database.sql)
  const callbacks = callbackSteps(database)
  return {
    *cancel(taskId, { accountId, nowMs }) {
      const row = yield* first(statements.lock({ taskId }))
      if (!row || row.accountId !== (accountId ?? row.accountId)) return undefined
      const before = toTask(row)
      if (hasEnded(before)) return before
      const task = cancelled(before, nowMs)
      yield* statements.update(toTaskRow(task))
      yield* money.release({ holdId: taskHoldId(taskId), nowMs })
      yield* callbacks.addPushFor(task, nowMs)
      yield* wake('cancelled')
      yield* announce('task.cancelled', task)
      return task
    },
  }
}

function expirer(database: Database, statements: TaskStatements): TaskStore['expire'] {
  const callbacks = callbackSteps(database)
  const files = fileSteps(database.sql)
  const storage = storageSteps(database.sql)
  return (wish) =>
    database.write(function* () {
      const films: FileRecord[] = []
      let count = 0
      for (const { id: taskId, accountId, fileId } of yield* statements.ended(wish)) {
        // Redelivery was requested since it was read: then it stays.
        if (!(yield* callbacks.remove(taskId))) continue
        const film = fileId === null ? undefined : yield* files.remove(accountId, fileId)
        if (film) films.push(film)
        yield* statements.remove({ taskId })
        count += 1
      }
      yield* storage.counted([], films)
      return { count, films }
    })
}

function sooner<T extends QueuePlace>(one: T, other: T): T {
  return (one.turnMs - other.turnMs || one.seq - other.seq) < 0 ? one : other
}

/** How far ahead of concurrent standard tasks a task is claimed, in milliseconds. */
function leadOf(task: Task): number {
  return queueOrder({ ...task, tier: 'standard' }) - queueOrder(task)
}
