/**
 * Admin actions on accounts, keys, money and tasks. Each is one transaction with its entry in the
 * audit log (`audit.ts`) and, if it moves money, with its idempotency key.
 */
import type { AuditedAction } from './audit.ts'
import type { Account, Key, PageQuery } from './key.ts'
import type { Balance } from './ledger.ts'
import type { LimitChange, Limits, LimitScope } from './limit.ts'
import type { Page } from './page.ts'
import type { Task, TaskState } from './task.ts'

/** The states of callbacks that are no longer tried, although their receivers may work again. */
export const GIVEN_UP_STATES = ['unreachable', 'parked'] as const

/** One of `GIVEN_UP_STATES`. */
export type GivenUpState = (typeof GIVEN_UP_STATES)[number]

/** The most callbacks that one action sends again, because it is one transaction. */
export const MAX_REDELIVERIES = 500

/** Every action by name, with its parameters. */
export type AdminActions = {
  /** Adds money; once for each `reference`. */
  readonly 'account:credited': {
    readonly accountId: string
    readonly amountMicros: number
    readonly reference?: string
  }
  /** Refunds a charge, or a part of it. */
  readonly 'account:refunded': {
    readonly accountId: string
    /** The reference of the charge: `task:…` or `reply:…`. */
    readonly charge: string
    /** In micros; everything that is left of the charge when absent. */
    readonly amountMicros?: number
    readonly reason: string
  }
  /** Corrects a balance up or down, where no other action fits. */
  readonly 'account:corrected': {
    readonly accountId: string
    /** Negative to take money away. */
    readonly amountMicros: number
    readonly reason: string
  }
  /** Refuses all keys of the account, and holds back its queued tasks. */
  readonly 'account:suspended': { readonly accountId: string }
  readonly 'account:resumed': { readonly accountId: string }
  readonly 'limits:changed': {
    readonly scope: LimitScope
    /** The id of the account, or of the key if the scope is a key. */
    readonly id: string
    readonly change: LimitChange
  }
  /** Adds a key, and its account if there is none of that name. */
  readonly 'key:created': { readonly account: Account; readonly key: Key }
  readonly 'key:suspended': { readonly keyId: string }
  readonly 'key:resumed': { readonly keyId: string }
  readonly 'key:revoked': { readonly keyId: string }
  /**
   * Adds `key` as the replacement of another one, which ends at `oldEndsAtMs` at the latest. A key
   * can be replaced once only.
   */
  readonly 'key:rotated': {
    readonly keyId: string
    readonly key: Omit<Key, 'limits'>
    readonly oldEndsAtMs: number
  }
  readonly 'task:cancelled': { readonly taskId: string }
  readonly 'callback:redelivered': { readonly taskId: string }
  /** Sends dead-lettered callbacks of an account again: those of tasks that were created in a time range. */
  readonly 'callbacks:redelivered': {
    readonly accountId: string
    readonly state: GivenUpState
    /** Both inclusive, in milliseconds since the epoch. */
    readonly createdFromMs: number
    readonly createdToMs: number
    /** From 1 to `MAX_REDELIVERIES`. */
    readonly limit: number
  }
  /**
   * Records that the account got a new callback secret. Secrets may be encrypted, so they are
   * replaced outside of this transaction.
   */
  readonly 'webhook-secret:rotated': { readonly accountId: string }
  /** Records that the account's callback secret was printed. */
  readonly 'webhook-secret:read': { readonly accountId: string }
  /** Records that a signing secret of the servers was replaced, also outside of this transaction. */
  readonly 'secret:rotated': object
  /** Records that the secrets which a lost secret key had encrypted were replaced. */
  readonly 'secrets:reset': object
}

/** The name of an action. */
export type AdminActionKind = keyof AdminActions

/** All names of actions. */
export const ADMIN_ACTIONS = [
  'account:credited',
  'account:refunded',
  'account:corrected',
  'account:suspended',
  'account:resumed',
  'limits:changed',
  'key:created',
  'key:suspended',
  'key:resumed',
  'key:revoked',
  'key:rotated',
  'task:cancelled',
  'callback:redelivered',
  'callbacks:redelivered',
  'webhook-secret:rotated',
  'webhook-secret:read',
  'secret:rotated',
  'secrets:reset',
] as const satisfies readonly AdminActionKind[]

/** A key with its account. */
export type KeyOfAccount = { readonly key: Key; readonly account: Account }

/** The result of each action. Results of actions that move money must survive JSON. */
export type AdminResults = {
  readonly 'account:credited': Balance
  readonly 'account:refunded': Balance & { readonly amountMicros: number }
  readonly 'account:corrected': Balance
  /** How many queued tasks were held back, or continue. */
  readonly 'account:suspended': { readonly account: Account; readonly tasks: number }
  readonly 'account:resumed': { readonly account: Account; readonly tasks: number }
  readonly 'limits:changed': Limits
  readonly 'key:created': KeyOfAccount
  readonly 'key:suspended': KeyOfAccount
  readonly 'key:resumed': KeyOfAccount
  readonly 'key:revoked': KeyOfAccount
  /** The old key and the new one. */
  readonly 'key:rotated': { readonly old: Key; readonly key: Key }
  /** The task after the action: one that had ended before is unchanged. */
  readonly 'task:cancelled': Task
  /** The task whose callback is sent again. */
  readonly 'callback:redelivered': Task
  /** How many are sent again, and whether the range has more. */
  readonly 'callbacks:redelivered': { readonly count: number; readonly hasMore: boolean }
  readonly 'webhook-secret:rotated': true
  readonly 'webhook-secret:read': true
  readonly 'secret:rotated': true
  readonly 'secrets:reset': true
}

/** An idempotency key of an action. */
export type Repeatable = {
  readonly key: string
  /** The content of the request: equal for equal requests. */
  readonly request: string
  /** The key may be reused after this time. */
  readonly expiresAtMs: number
}

/** The result of an action; `isRepeat` when it is that of an earlier one under the same key. */
export type Performed<Kind extends AdminActionKind> = {
  readonly result: AdminResults[Kind]
  readonly isRepeat: boolean
}

/** Filters for tasks of all accounts; a task must match all that are given. */
export type TaskQuery = {
  readonly accountId?: string
  readonly state?: TaskState
  readonly modelId?: string
  /** Among failed tasks: those that were cancelled, or those that were not. */
  readonly isCancelled?: boolean
  /** A part of the prompt, in lower case. */
  readonly text?: string
  /** When it was created; both inclusive. */
  readonly fromMs?: number
  readonly toMs?: number
  readonly limit: number
  readonly after?: string
}

/** The storage that an account uses. */
export type StorageReport = {
  readonly account: Account
  readonly films: StorageSum
  readonly uploads: StorageSum
}

/** The number of files and their bytes. */
export type StorageSum = { readonly files: number; readonly bytes: number }

/** The store of admin actions. Every store passes `test/contracts/admin-store.ts`. */
export interface AdminStore {
  /**
   * Performs the action and writes its audit entry, or neither. Durable when it resolves. Throws
   * `notFound` for an unknown subject and `invalid` for what cannot be done, also when `repeatable`
   * was used with another request.
   */
  perform<Kind extends AdminActionKind>(order: {
    readonly kind: Kind
    readonly action: AdminActions[Kind]
    readonly entry: AuditedAction
    readonly repeatable?: Repeatable
    readonly nowMs: number
  }): Promise<Performed<Kind>>

  /** The task of this id, of any account, or undefined. */
  findTask(taskId: string): Promise<Task | undefined>

  /**
   * Tasks of all accounts, newest first. A page scans at most `MAX_TASKS_SCANNED` tasks, so it may
   * have few or none and still a `next` cursor.
   */
  listTasks(query: TaskQuery): Promise<Page<Task>>

  /** The first tasks of the queue, in the order in which they will be claimed. */
  listQueue(limit: number): Promise<readonly Task[]>

  /** The storage of each account, oldest account first; reads the files of the accounts on its page. */
  listStorage(page: PageQuery): Promise<Page<StorageReport>>
}

/** How many tasks one page of a listing scans. */
export const MAX_TASKS_SCANNED = 1000
