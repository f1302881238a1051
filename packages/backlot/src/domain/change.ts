/**
 * Changes by kind and ids alone: listeners read the rest. A change is emitted after its commit, as
 * a hint: whoever must not miss one polls, or uses a callback.
 */

import type { Making } from './making.ts'

/** The kinds of changes. */
export const CHANGE_KINDS = [
  'task.queued',
  'task.running',
  'task.progress',
  'task.requeued',
  'task.succeeded',
  'task.failed',
  'task.cancelled',
  'task.analysed',
  'callback.attempted',
  'callback.delivered',
  'callback.dead_lettered',
  'callback.abandoned',
  'callback.redelivered',
  'key.created',
  'key.rotated',
  'key.suspended',
  'key.resumed',
  'key.revoked',
  'account.suspended',
  'account.resumed',
  'limits.changed',
  'webhook_secret.rotated',
  'balance.changed',
  'request.recorded',
  'inbox.received',
] as const

/** One of `CHANGE_KINDS`. */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A change. It contains no text from a caller. */
export type Change = {
  readonly kind: ChangeKind
  /** The account that it belongs to. */
  readonly accountId: string
  readonly taskId?: string
  readonly keyId?: string
  /** The progress of a task; only with `task.progress`. */
  readonly progress?: number
  /** The stage of its video; only with `task.progress`. */
  readonly making?: Making
}

/** A key for changes of which only the newest matters; undefined for a change that must be emitted itself. */
export function replaceableKey({ kind, accountId, taskId = '' }: Change): string | undefined {
  if (kind === 'balance.changed' || kind === 'request.recorded') return `${kind} ${accountId}`
  return kind === 'task.progress' ? `${kind} ${taskId}` : undefined
}

/** What a listener gets: changes in the order of their commits, or `missed` when some may have been lost. */
export type ChangeNews = readonly Change[] | 'missed'

/** Emits changes to listeners. Every store passes `test/contracts/change-feed.ts`. */
export interface ChangeFeed {
  /**
   * Calls `listener` after changes are committed by this process or (where the store can) by
   * another server. The listener must not throw. Returns a function that unsubscribes.
   */
  onChanges(listener: (news: ChangeNews) => void): () => void

  /** Notifies the listeners of this process of a change that no store keeps. */
  announce(change: Change): void

  /**
   * Returns another value whenever another process has written changes that are not announced here;
   * undefined where all are announced. Cheap.
   */
  othersMark?(): unknown
}
