import type { Attempt, Callback, CallbackStanding, CallbackWork } from './callback.ts'
import type { Delivery } from './delivery.ts'
import type { Page } from './page.ts'

/** How much one claim may take of whom, counted down by what it takes. */
export interface ClaimShares {
  /** How many more callbacks of the account. */
  ofAccount(accountId: string): number
  /** How many more of the account's callbacks to this origin; asked beside `ofAccount`. */
  ofOrigin(accountId: string, origin: string): number
  /** Counts one that was taken. */
  take(accountId: string, origin: string): void
}

/** What a claim came to. */
export type DueClaim = {
  readonly works: readonly CallbackWork[]
  /** Whether another claim may find more at once. */
  readonly hasMore: boolean
}

/** Which callbacks of an account are asked for. */
export type CallbackQuery = {
  readonly accountId: string
  readonly standing?: CallbackStanding
  readonly limit: number
  readonly after?: string
}

/** A callback in a list. */
export type ListedCallback = {
  readonly callback: Callback
  /** When its task was ordered; 0 where that was before this was kept. */
  readonly createdAtMs: number
  /** The newest attempt; absent when none has ended, or what is known of it was removed. */
  readonly lastDelivery?: Delivery
}

/** Where callbacks live. Every store passes `test/contracts/callback-store.ts`. */
export interface CallbackStore {
  /**
   * Leases up to `limit` callbacks that are due, as far as the shares allow.
   * Accounts take turns, and so do the origins of an account; those of one account
   * to one origin come oldest first. What the shares forbid costs nothing, however
   * much of it is due. Two callers never get the same one while its lease holds. Due
   * times and leases are measured by the store's clock; what was put off by a clock that
   * has gone back since is due.
   */
  claimDue(claim: {
    readonly nowMs: number
    readonly leaseMs: number
    readonly limit: number
    readonly shares: {
      /** Called once for each time that the claim is tried. */
      begin(): ClaimShares
    }
  }): Promise<DueClaim>

  /**
   * Gives a callback back untried: it is due again after `delayMs`, and nothing is
   * counted or logged. Changes nothing when the token is not the newest.
   */
  release(claim: {
    readonly taskId: string
    readonly token: number
    readonly nowMs: number
    readonly delayMs: number
  }): Promise<void>

  /**
   * Writes what an attempt led to, as `afterAttempt` decides from the stored
   * state, and a line about it in the log. Resolves to the callback after it, or
   * to undefined, having changed nothing, when the token is not the newest or its
   * result was recorded before.
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

  /** The account's callbacks, newest first; those of before their time was kept come last. Throws `invalid` for an `after` of no page. */
  list(query: CallbackQuery): Promise<Page<ListedCallback>>

  /** Removes up to `limit` lines of the log about attempts that began before, oldest first; how many. */
  expireDeliveries(wish: {
    readonly startedBeforeMs: number
    readonly limit: number
  }): Promise<number>

  /**
   * Sends the callback again, at its owner's request: what is pending is due
   * at once, and where nothing is, the end of the task is owed anew. A receiver
   * that was given up is challenged first. False when the task has no callback.
   */
  redeliver(taskId: string, nowMs: number): Promise<boolean>

  /** The callback of a task with what it still owes, or undefined when the task has none. */
  find(taskId: string): Promise<CallbackWork | undefined>

  /** In how long the earliest callback falls due, by the store's clock: 0 when it already has; undefined when none will. */
  nextDueInMs(nowMs: number): Promise<number | undefined>

  /** Calls `listener` after callbacks may have fallen due. A hint, as `TaskStore.onQueued`. */
  onDue(listener: () => void): () => void
}
