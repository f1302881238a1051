import type { Attempt, Callback, CallbackStanding, CallbackWork } from './callback.ts'
import type { Delivery } from './delivery.ts'
import type { Page } from './page.ts'

/** How many callbacks one claim may take, for each account and origin; taking counts down. */
export interface ClaimShares {
  /** How many more callbacks of the account may be taken. */
  ofAccount(accountId: string): number
  /** How many more of the account's callbacks to this origin may be taken, in addition to `ofAccount`. */
  ofOrigin(accountId: string, origin: string): number
  /** Counts one that was taken. */
  take(accountId: string, origin: string): void
}

/** The result of a claim. */
export type DueClaim = {
  readonly works: readonly CallbackWork[]
  /** Whether another claim may find more at once. */
  readonly hasMore: boolean
}

/** Filters for callbacks of an account. */
export type CallbackQuery = {
  readonly accountId: string
  readonly standing?: CallbackStanding
  readonly limit: number
  readonly after?: string
}

/** A callback in a list. */
export type ListedCallback = {
  readonly callback: Callback
  /** When its task was created; 0 for tasks from before this was stored. */
  readonly createdAtMs: number
  /** The newest attempt; absent when none has ended, or the log of it has expired. */
  readonly lastDelivery?: Delivery
}

/** The store of callbacks. Every store passes `test/contracts/callback-store.ts`. */
export interface CallbackStore {
  /**
   * Leases up to `limit` due callbacks, within the shares. Accounts are served in turn, and so are
   * the origins of an account; callbacks of one account to one origin come oldest first. Callbacks
   * that the shares exclude cost nothing, however many are due. A leased callback is given to
   * nobody else. Due times and leases are by the store's clock; if that clock was set back,
   * callbacks that were postponed before are due.
   */
  claimDue(claim: {
    readonly nowMs: number
    readonly leaseMs: number
    readonly limit: number
    readonly shares: {
      /** Called at the beginning of every try of the transaction. */
      begin(): ClaimShares
    }
  }): Promise<DueClaim>

  /**
   * Puts a callback back without an attempt: it is due again after `delayMs`, and nothing is
   * counted or logged. Changes nothing when the token is not the newest.
   */
  release(claim: {
    readonly taskId: string
    readonly token: number
    readonly nowMs: number
    readonly delayMs: number
  }): Promise<void>

  /**
   * Stores the result of an attempt, as `afterAttempt` decides from the stored state, with its
   * entry in the log. Resolves to the callback after it; to undefined, without any change, when the
   * token is not the newest or its result was recorded before.
   */
  record(result: {
    readonly taskId: string
    readonly token: number
    readonly attempt: Attempt
    readonly startedAtMs: number
    readonly nowMs: number
  }): Promise<Callback | undefined>

  /** The newest attempts for a task, in order; at most `DELIVERIES_KEPT`. */
  deliveries(taskId: string): Promise<readonly Delivery[]>

  /**
   * The account's callbacks, newest first; those from before their time was stored come last.
   * Throws `invalid` for an unknown `after` cursor.
   */
  list(query: CallbackQuery): Promise<Page<ListedCallback>>

  /** Deletes up to `limit` log entries of attempts that began earlier, oldest first; returns how many. */
  expireDeliveries(wish: {
    readonly startedBeforeMs: number
    readonly limit: number
  }): Promise<number>

  /**
   * Sends the callback again at its owner's request: pending pushes are due at once; if there are
   * none, the final push is sent again. A receiver that was unreachable or gone is challenged
   * first. False when the task has no callback.
   */
  redeliver(taskId: string, nowMs: number): Promise<boolean>

  /** The callback of a task with its pending pushes; undefined when the task has none. */
  find(taskId: string): Promise<CallbackWork | undefined>

  /**
   * Milliseconds until the earliest callback is due, by the store's clock: 0 if one is due;
   * undefined if none will be.
   */
  nextDueInMs(nowMs: number): Promise<number | undefined>

  /** Calls `listener` when callbacks may have become due. A hint, as `TaskStore.onQueued`. */
  onDue(listener: () => void): () => void
}
