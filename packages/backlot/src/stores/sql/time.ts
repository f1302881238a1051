/**
 * The clocks of a store. What one server writes others compare with their own
 * time, so leases and due times must be measured by a clock that they share: the
 * machines' own may differ, and any of them may be set anew.
 */
import { type Kysely, sql as literal } from 'kysely'
import type { Schema } from './schema.ts'
import { first, prepare, type Steps } from './steps.ts'

/** How a store reads the time. Both are given the caller's own time, in milliseconds since the epoch. */
export type StoreTime = {
  /** The time by which callbacks fall due: milliseconds since the epoch, for what outlives a restart of the machine. */
  readonly now: (callersMs: number) => Steps<number>
  /**
   * The time by which leases end: milliseconds since any moment that all who
   * share the database agree on. After a restart of the machine it may begin anew.
   */
  readonly leaseNow: (callersMs: number) => Steps<number>
  /** What the database's own clock shows; absent where the database has none but this machine's. */
  readonly own?: () => Steps<number>
}

/** The time of the database, as it runs on within a transaction. For PostgreSQL. */
export const NOW_MS = literal<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The time that each caller names: for tests, which move it as they like. */
export const CALLERS_TIME: StoreTime = { now: same, leaseNow: same }

/** Leases by a clock of the machine that never steps, all else by the caller's: for a file that only this machine has. */
export function machineTime(monotonicMs: () => number): StoreTime {
  return { now: same, leaseNow: () => same(Math.floor(monotonicMs())) }
}

/** The time of the database, whatever the clocks of its servers show. For PostgreSQL. */
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
