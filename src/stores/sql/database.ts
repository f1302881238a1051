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
 * How safe a write is when it is told: `durable`, or `committed`, when nobody can
 * come in between any more but a loss of power could still undo it, until something
 * later is durable.
 */
export type Safety = 'durable' | 'committed'

/** A database as the stores see it. A driver is one of these. */
export interface Database {
  readonly sql: Sql

  /** Whether a commit costs a flush of a disk, so that it is worth waiting for others who share it. */
  readonly isFlushed: boolean

  /** Whether writes that are asked for together share a commit, however many asked for them. */
  readonly sharesCommits: boolean

  /**
   * Runs the steps outside any transaction, on what is committed when it is
   * called. Steps of several statements may see different moments.
   */
  read<T>(steps: () => Steps<T>): Promise<T>

  /**
   * Runs the steps in one transaction: all of it is so, by default durably, when it
   * resolves, none of it happened when it rejects. `steps` may be called more than once.
   */
  write<T>(steps: () => Steps<T>, safety?: Safety): Promise<T>

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
