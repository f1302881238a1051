import type { Clock } from '../../domain/clock.ts'
import { clockSkew, type ClockSkew } from '../../domain/clock-skew.ts'
import type { Database } from './database.ts'

/** A local clock that is compared with the database's. */
type CallersClock = Pick<Clock, 'nowMs' | 'monotonicMs'>

/** Compares the local clock with the database's; undefined where that has none. */
export function skewReader({
  time: { own },
  read,
}: Pick<Database, 'time' | 'read'>): ((clock: CallersClock) => Promise<ClockSkew>) | undefined {
  if (!own) return undefined
  return (clock) =>
    read(function* () {
      const askedMs = clock.monotonicMs() // the wait for a connection is over
      const theirsMs = yield* own()
      const nowMs = clock.nowMs() // before the round trip ends: a pause between the two makes that longer
      const roundTripMs = clock.monotonicMs() - askedMs
      return clockSkew({ nowMs, theirsMs, roundTripMs })
    })
}
