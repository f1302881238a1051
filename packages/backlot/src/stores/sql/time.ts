/**
 * The clocks of a store. Servers compare each other's leases and due times with their own time, so
 * these need a common clock: the machines' own may differ, and any of them may be set.
 */
import { type Kysely, sql as literal } from 'kysely'
import type { Schema } from './schema.ts'
import { first, prepare, type Steps } from './steps.ts'

/** How a store reads the time. Both get the caller's own time, in milliseconds since the epoch. */
export type StoreTime = {
  /**
   * The time for due times of callbacks: milliseconds since the epoch, because they outlive a
   * restart of the machine.
   */
  readonly now: (callersMs: number) => Steps<number>
  /**
   * The time for leases: milliseconds since a moment that all users of the database agree on. After
   * a restart of the machine it may start again.
   */
  readonly leaseNow: (callersMs: number) => Steps<number>
  /** The database's own clock; absent where the database uses this machine's. */
  readonly own?: () => Steps<number>
}

/** The database's time, which advances within a transaction. For PostgreSQL. */
export const NOW_MS = literal<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The time that each caller passes: for tests, which set it freely. */
export const CALLERS_TIME: StoreTime = { now: same, leaseNow: same }

/** Leases by a monotonic clock of the machine, all else by the caller's: for a file that only this machine uses. */
export function machineTime(monotonicMs: () => number): StoreTime {
  return { now: same, leaseNow: () => same(Math.floor(monotonicMs())) }
}

/** The database's time, whatever the clocks of its servers show. For PostgreSQL. */
export function databaseTime(builder: Kysely<Schema>): StoreTime {
  const read = prepare<object, { readonly nowMs: number }>(() =>
    builder.selectNoFrom(NOW_MS.as('nowMs')),
  )
  function* own(): Steps<number> {
    const row = yield* first(read({}))
    if (!row) throw new Error('the database did not tell its time')
    return row.nowMs
  }
  return { now: own, leaseNow: own, own }
}

// oxlint-disable-next-line require-yield -- what is asked of a database elsewhere is known here
function* same(ms: number): Steps<number> {
  return ms
}
