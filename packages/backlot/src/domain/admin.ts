/**
 * What operators may do to accounts, keys, money and tasks. Each action is one
 * transaction with its entry in the audit log (`audit.ts`) and, where it moves
 * money, with the key under which it can be asked for again.
 */
import type { AuditedAction } from './audit.ts'
import type { Account, Key, PageQuery } from './key.ts'
import type { Balance } from './ledger.ts'
import type { LimitChange, Limits, LimitScope } from './limit.ts'
import type { Page } from './page.ts'
import type { Task, TaskState } from './task.ts'

/** The states of callbacks that are no longer tried, though their receivers may be there again. */
export const GIVEN_UP_STATES = ['unreachable', 'parked'] as const

/** One of `GIVEN_UP_STATES`. */
export type GivenUpState = (typeof GIVEN_UP_STATES)[number]

/** The most callbacks that one action puts in motion again: it is one transaction. */
export const MAX_REDELIVERIES = 500

/** Every action by its name, with what it takes. */
export type AdminActions = {
  /** Adds money; once for each `reference`. */
  readonly 'account:credited': {
    readonly accountId: string
    readonly amountMicros: number
    readonly reference?: string
  }
  /** Gives back a charge, or a part of it. */
  readonly 'account:refunded': {
    readonly accountId: string
    /** The reference of the charge: `task:…` or `reply:…`. */
    readonly charge: string
    /** All that is left of the charge when absent. */
    readonly amountMicros?: number
    readonly reason: string
  }
  /** Adds to a balance or takes from it, where nothing else fits. */
  readonly 'account:corrected': {
    readonly accountId: string
    /** Below zero to take away. */
    readonly amountMicros: number
    readonly reason: string
  }
  /** Refuses all keys of the account, and holds its queued tasks back. */
  readonly 'account:suspended': { readonly accountId: string }
  readonly 'account:resumed': { readonly accountId: string }
  readonly 'limits:changed': {
    readonly scope: LimitScope
    /** The account's, or the key's where the scope is a key. */
    readonly id: string
    readonly change: LimitChange
  }
  /** Adds a key, and its account when there is none of that name. */
  readonly 'key:created': { readonly account: Account; readonly key: Key }
  readonly 'key:suspended': { readonly keyId: string }
  readonly 'key:resumed': { readonly keyId: string }
  readonly 'key:revoked': { readonly keyId: string }
  /** Adds `key` in the place of another one, which ends at `oldEndsAtMs` at the latest. No key is replaced twice. */
  readonly 'key:rotated': {
    readonly keyId: string
    readonly key: Omit<Key, 'limits'>
    readonly oldEndsAtMs: number
  }
  readonly 'task:cancelled': { readonly taskId: string }
  readonly 'callback:redelivered': { readonly taskId: string }
  /** Sends the callbacks of an account again that were given up: those of tasks that were created in a range of time. */
  readonly 'callbacks:redelivered': {
    readonly accountId: string
    readonly state: GivenUpState
    /** Both included; in milliseconds since the epoch. */
    readonly createdFromMs: number
    readonly createdToMs: number
    /** From 1 to `MAX_REDELIVERIES`. */
    readonly limit: number
  }
  /** Writes down that the account was given a new secret for its callbacks: secrets may be sealed, so they are replaced outside of this. */
  readonly 'webhook-secret:rotated': { readonly accountId: string }
  /** Writes down that somebody had the secret of the account's callbacks printed. */
  readonly 'webhook-secret:read': { readonly accountId: string }
  /** Writes down that a secret which the servers sign with was replaced, outside of this as well. */
  readonly 'secret:rotated': object
  /** Writes down that the secrets which a lost secret key encrypted were replaced. */
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

/** What an action leaves behind. Those that move money must survive being written as JSON. */
export type AdminResults = {
  readonly 'account:credited': Balance
  readonly 'account:refunded': Balance & { readonly amountMicros: number }
  readonly 'account:corrected': Balance
  /** How many queued tasks were held back, or go on. */
  readonly 'account:suspended': { readonly account: Account; readonly tasks: number }
  readonly 'account:resumed': { readonly account: Account; readonly tasks: number }
  readonly 'limits:changed': Limits
  readonly 'key:created': KeyOfAccount
  readonly 'key:suspended': KeyOfAccount
  readonly 'key:resumed': KeyOfAccount
  readonly 'key:revoked': KeyOfAccount
  /** The old key and the new one. */
  readonly 'key:rotated': { readonly old: Key; readonly key: Key }
  /** The task as it then stands: one that had ended before stays as it was. */
  readonly 'task:cancelled': Task
  /** The task whose callback is sent again. */
  readonly 'callback:redelivered': Task
  /** How many are sent again, and whether there are more in the range. */
  readonly 'callbacks:redelivered': { readonly count: number; readonly hasMore: boolean }
  readonly 'webhook-secret:rotated': true
  readonly 'webhook-secret:read': true
  readonly 'secret:rotated': true
  readonly 'secrets:reset': true
}

/** A key under which an action may be asked for again without being done again. */
export type Repeatable = {
  readonly key: string
  /** What was asked for, the same text for the same wish. */
  readonly request: string
  /** After this time the key may be used anew. */
  readonly expiresAtMs: number
}

/** What an action came to; `isRepeat` when it was done before under the same key, and not now. */
export type Performed<Kind extends AdminActionKind> = {
  readonly result: AdminResults[Kind]
  readonly isRepeat: boolean
}

/** Which tasks are asked for, of all accounts; those that all given members fit. */
export type TaskQuery = {
  readonly accountId?: string
  readonly state?: TaskState
  readonly modelId?: string
  /** Of the failed ones, those that were cancelled, or those that were not. */
  readonly isCancelled?: boolean
  /** A part of the prompt, in small letters. */
  readonly text?: string
  /** When it was ordered, both included. */
  readonly fromMs?: number
  readonly toMs?: number
  readonly limit: number
  readonly after?: string
}

/** How much of the disk the files of an account take. */
export type StorageReport = {
  readonly account: Account
  readonly films: StorageSum
  readonly uploads: StorageSum
}

/** Files and their bytes. */
export type StorageSum = { readonly files: number; readonly bytes: number }

/** Where operators act. Every store passes `test/contracts/admin-store.ts`. */
export interface AdminStore {
  /**
   * Does the action and writes its entry, or neither. Durable when it resolves.
   * Throws `notFound` for what is not there and `invalid` for what cannot be
   * done, also when `repeatable` was used with another request.
   */
  perform<Kind extends AdminActionKind>(order: {
    readonly kind: Kind
    readonly action: AdminActions[Kind]
    readonly entry: AuditedAction
    readonly repeatable?: Repeatable
    readonly nowMs: number
  }): Promise<Performed<Kind>>

  /** The task of this id, whoever owns it, or undefined. */
  findTask(taskId: string): Promise<Task | undefined>

  /**
   * Tasks of all accounts, newest first. A page looks at no more than
   * `MAX_TASKS_SCANNED` tasks, so it may hold few or none and still have a `next`.
   */
  listTasks(query: TaskQuery): Promise<Page<Task>>

  /** The first tasks of the queue, the next to be claimed first. */
  listQueue(limit: number): Promise<readonly Task[]>

  /** What each account stores, oldest account first; reads the files of the accounts of its page. */
  listStorage(page: PageQuery): Promise<Page<StorageReport>>
}

/** How many tasks one page of a listing looks at. */
export const MAX_TASKS_SCANNED = 1000
