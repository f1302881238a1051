import type { Announcement } from '../sql/steps.ts'

/** The other processes of one server on the same file, which notify each other of what they commit. */
export type Siblings = {
  /** Notifies the others of what is committed here. */
  publish(announced: readonly Announcement[]): void
  /** Calls `listener` with what others have committed, or when some of it is not known. Returns the way to stop. */
  subscribe(listener: (news: readonly Announcement[] | 'missed') => void): () => void
}
