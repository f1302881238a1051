import type { Kysely } from 'kysely'
import type { ChangeFeed } from '../../domain/change.ts'
import type { Schema } from './schema.ts'
import type { Steps, Topic } from './steps.ts'
import type { StoreTime } from './time.ts'

/** Builds statements for a database, and says whether it locks rows. */
export type Sql = {
  /** Builds statements; never runs them. */
  readonly builder: Kysely<Schema>
  /** True where transactions are concurrent and must lock what they change. */
  readonly lockRows: boolean
}

/**
 * How safe a write is when it resolves: `durable`; or `committed`, when it is visible and final,
 * but a power failure could still undo it until something later is durable.
 */
export type Safety = 'durable' | 'committed'

/** A database for the stores. Each driver is one. */
export interface Database {
  readonly sql: Sql

  readonly time: StoreTime

  /**
   * Runs the steps outside any transaction, on what is committed at the call. Several statements
   * may see different moments. By default what was read is durable by then; with `committed` a
   * power failure could still undo it.
   */
  read<T>(steps: () => Steps<T>, safety?: Safety): Promise<T>

  /**
   * Runs the steps in one transaction: all of it has happened, by default durably, when it
   * resolves, and nothing when it rejects. `steps` may be called more than once.
   *
   * With a remote database the answer to a commit can be lost. `isKept` then finds out whether that
   * transaction, with the result `value`, was committed; it begins by waiting until the transaction
   * has ended, for example for a lock that it held. If it was not committed, the steps run again.
   * Without `isKept` the write rejects with `overloaded`, and may have happened.
   */
  write<T>(
    steps: () => Steps<T>,
    safety?: Safety,
    isKept?: (value: T) => Steps<boolean>,
  ): Promise<T>

  /** As a durable `write`, but not queued: checks whether the database accepts writes. */
  check(steps: () => Steps<unknown>): Promise<void>

  /** The number of connections, and how many requests wait for one; absent where there are none. */
  counts?(): { readonly inUse: number; readonly idle: number; readonly waiting: number }

  /** Abandons everything under way and refuses new work: `close` then does not wait for the database. */
  abandon?(): void

  /**
   * Returns another value whenever another process has written since the last call; undefined where
   * only a query could tell. Cheap compared with a query.
   */
  othersMark?(): unknown

  /** Calls `listener` after work that announced the topic is committed. Returns a function that unsubscribes. */
  on(topic: Topic, listener: () => void): () => void

  /** Gets changes after they are committed. */
  readonly changes: ChangeFeed

  /** Finishes what is under way and closes the database. May be called twice. */
  close(): Promise<void>
}
