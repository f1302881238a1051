/**
 * What has changed, by kind and ids alone: listeners ask for the rest. A change is emitted after it is committed,
 * and it is a hint: who must not miss one asks, or has a callback.
 */

import type { Making } from './making.ts'

/** What may change. */
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

/** Something that has changed. No text in it is a caller's own. */
export type Change = {
  readonly kind: ChangeKind
  /** Whose it is. */
  readonly accountId: string
  readonly taskId?: string
  readonly keyId?: string
  /** How far a task has come; only with `task.progress`. */
  readonly progress?: number
  /** How its film has come; only with `task.progress`. */
  readonly making?: Making
}

/** Names a change that the newest of its name stands for; undefined for one that must be emitted itself. */
export function replaceableKey({ kind, accountId, taskId = '' }: Change): string | undefined {
  if (kind === 'balance.changed' || kind === 'request.recorded') return `${kind} ${accountId}`
  return kind === 'task.progress' ? `${kind} ${taskId}` : undefined
}

/** What a listener gets: changes in the order of their commits, or that some may have been missed. */
export type ChangeNews = readonly Change[] | 'missed'

/** Emits changes to listeners. Every store passes `test/contracts/change-feed.ts`. */
export interface ChangeFeed {
  /**
   * Calls `listener` after changes are committed, by this process or (where the store can) by another server on it.
   * It must not throw. Returns the way to stop.
   */
  onChanges(listener: (news: ChangeNews) => void): () => void

  /** Notifies the listeners of this process of something that no store keeps. */
  announce(change: Change): void

  /**
   * Another value whenever another process has written whose changes are not told here; undefined where all are
   * told. Cheap.
   */
  othersMark?(): unknown
}
