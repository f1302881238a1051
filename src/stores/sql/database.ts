import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Steps, Topic } from './steps.ts'

/** What statements are built with: the builder of a database, and whether it locks rows. */
export type Sql = {
  /** Builds statements; never runs them. */
  readonly builder: Kysely<Schema>
  /** True where transactions run side by side and must lock what they are about to change. */
  readonly lockRows: boolean
}

/**
 * The distance where a commit is flushed: at 500 replies a second twenty share one,
 * and none waits longer for it than people notice.
 */
export const FLUSHED_DISTANCE_MS = 40

/** A database as the stores see it. A driver is one of these. */
export interface Database {
  readonly sql: Sql

  /**
   * How long from the start of one transaction that many share to that of the
   * next while there is a crowd. 0 where a commit costs next to nothing.
   */
  readonly distanceMs: number

  /**
   * Runs the steps outside any transaction, on what is committed when it is
   * called. Steps of several statements may see different moments.
   */
  read<T>(steps: () => Steps<T>): Promise<T>

  /**
   * Runs the steps in one transaction: all of it is durable when it resolves,
   * none of it happened when it rejects. `steps` may be called more than once.
   * `onCommitted` is told the outcome as soon as nobody can come in between any
   * more; only a loss of power could still undo it.
   */
  write<T>(steps: () => Steps<T>, onCommitted?: (outcome: T) => void): Promise<T>

  /**
   * Another value whenever another process has written since the last call;
   * undefined where only the database itself can say. Cheap beside a query.
   */
  othersMark?(): unknown

  /** Calls `listener` after work that announced the topic is committed. Returns the way to stop. */
  on(topic: Topic, listener: () => void): () => void

  /** Finishes what is under way and lets go of the database. May be called twice. */
  close(): Promise<void>
}
