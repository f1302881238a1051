import type { Fault } from '../../domain/fault.ts'
import { StoreLost } from '../../domain/store-lost.ts'
import type { SqliteConnection } from './connection.ts'

/** Flushes committed data off the event loop. */
export type Flushes = {
  /** Flushes everything committed by now, and calls back when that is done or the disk has failed. */
  flush(onFlushed: (lost?: Fault) => void): void
  /** Whether a flush that somebody waits for is under way. */
  isBusy(): boolean
  /** Registers a commit whose flush nobody waits for: it is flushed within `MAX_UNFLUSHED_MS`. */
  postpone(): void
  /** Resolves when everything committed by now is flushed; throws when the disk has failed. */
  all(): Promise<void>
  /**
   * Throws when the disk has failed: the system may have dropped what it could not write, so no
   * later flush would prove anything.
   */
  requireDisk(): void
}

/** How long a commit that nobody waits for may stay unflushed, in milliseconds: what a power failure may undo. */
export const MAX_UNFLUSHED_MS = 20

/** Flushes of a database that is on a disk, or on none. */
export function createFlushes(connection: Pick<SqliteConnection, 'flush'>): Flushes {
  let flushing: Promise<void> | undefined
  let catchingUp: Promise<void> | undefined
  let isPostponed = false
  let owing: NodeJS.Timeout | undefined
  let lost: Fault | undefined

  const flush = async (): Promise<void> => {
    isPostponed = false
    try {
      await connection.flush()
    } catch (cause) {
      lost ??= new StoreLost(cause)
    }
  }
  const catchUp = (): void => {
    if (isPostponed) catchingUp = flush()
  }
  return {
    flush: (onFlushed) => {
      flushing = flush().finally(() => {
        flushing = undefined
        onFlushed(lost)
      })
    },
    isBusy: () => flushing !== undefined,
    postpone: () => {
      isPostponed = true
      owing ??= setTimeout(() => {
        owing = undefined
        catchUp()
      }, MAX_UNFLUSHED_MS)
    },
    all: async () => {
      catchUp()
      await flushing
      await catchingUp
      if (lost) throw lost
    },
    requireDisk: () => {
      if (lost) throw lost
    },
  }
}
