import type { Kysely } from 'kysely'
import type { ChangeFeed } from '../../domain/change.ts'
import type { Schema } from './schema.ts'
import type { Steps, Topic } from './steps.ts'
import type { StoreTime } from './time.ts'

/** What statements are built with: the builder of a database, and whether it locks rows. */
export type Sql = {
  /** Builds statements; never runs them. */
  readonly builder: Kysely<Schema>
  /** True where transactions run side by side and must lock what they are about to change. */
  readonly lockRows: boolean
}

/**
 * How safe a write is when it resolves: `durable`, or `committed`, when nobody can
 * come in between any more but a loss of power could still undo it, until something
 * later is durable.
 */
export type Safety = 'durable' | 'committed'

/** A database as the stores see it. A driver is one of these. */
export interface Database {
  readonly sql: Sql

  readonly time: StoreTime

  /**
   * Runs the steps outside any transaction, on what is committed when it is
   * called. Steps of several statements may see different moments. By default what was
   * found is durable by then; with `committed` a loss of power could still undo it.
   */
  read<T>(steps: () => Steps<T>, safety?: Safety): Promise<T>

  /**
   * Runs the steps in one transaction: all of it is so, by default durably, when it
   * resolves, none of it happened when it rejects. `steps` may be called more than once.
   *
   * Where the database is elsewhere, the answer to a commit can be lost. `isKept` then
   * finds out whether that transaction, which came to `value`, is there; it begins with what waits until the
   * transaction has ended, such as a lock that it held. If not, the steps run again. Without `isKept` the write rejects
   * with `overloaded`, and may have happened.
   */
  write<T>(
    steps: () => Steps<T>,
    safety?: Safety,
    isKept?: (value: T) => Steps<boolean>,
  ): Promise<T>

  /** As a durable `write`, but waits in no line: for asking whether the database takes writes. */
  check(steps: () => Steps<unknown>): Promise<void>

  /** How many connections there are, and how many wait for one; absent where there are none. */
  counts?(): { readonly inUse: number; readonly idle: number; readonly waiting: number }

  /** Gives up on all that is under way and takes nothing more: `close` then does not wait for the database. */
  abandon?(): void

  /**
   * Another value whenever another process has written since the last call;
   * undefined where only the database itself can say. Cheap beside a query.
   */
  othersMark?(): unknown

  /** Calls `listener` after work that announced the topic is committed. Returns the way to stop. */
  on(topic: Topic, listener: () => void): () => void

  /** Gets changes after they are committed. */
  readonly changes: ChangeFeed

  /** Finishes what is under way and lets go of the database. May be called twice. */
  close(): Promise<void>
}
