import type { Announcement } from '../sql/steps.ts'

/** The other processes of one server on the same file, which notify each other of commits. */
export type Siblings = {
  /** Notifies the others of local commits. */
  publish(announced: readonly Announcement[]): void
  /**
   * Calls `listener` with commits of the others, or when some may have been missed. Returns a
   * function that unsubscribes.
   */
  subscribe(listener: (news: readonly Announcement[] | 'missed') => void): () => void
}
