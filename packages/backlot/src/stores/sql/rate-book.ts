/**
 * Decides a batch of rate requests in the order in which they came, in memory, from the rows that
 * their transaction has locked.
 */
import {
  type Bucket,
  isLetIn,
  refilled,
  taken,
  type RateWish,
  type Taken,
} from '../../domain/rate.ts'
import type { RateRow } from './schema.ts'

/** The database's state of the requested names. */
export type Locked = {
  /** The buckets, each with the database's time. */
  readonly rows: ReadonlyMap<string, Bucket & { readonly nowMs: number }>
  /** How many other servers have under way. */
  readonly elsewhere: ReadonlyMap<string, number>
}

/** The results. */
export type Decided = {
  readonly outcomes: readonly Taken[]
  /** Buckets that differ from the database. */
  readonly changed: readonly RateRow[]
  /** The names of all counters that were incremented, as often as they were. */
  readonly entered: readonly string[]
  /** How many this server has under way afterwards. */
  countOf(name: string): number
}

/** Decides the requests. `underWay` is what this server has, without those that leave. */
export function decideWishes(
  wishes: readonly RateWish[],
  { rows, elsewhere }: Locked,
  underWay: ReadonlyMap<string, number>,
): Decided {
  const changed = new Map<string, Bucket>()
  const counts = new Map<string, number>()
  const entered: string[] = []
  const countOf = (name: string): number => counts.get(name) ?? underWay.get(name) ?? 0

  function decide({ takes, isForced, enter = [] }: RateWish): Taken {
    const now = takes.map((take) => {
      const row = rows.get(take.name)
      return refilled(changed.get(take.name) ?? row, take, row?.nowMs ?? 0)
    })
    const full = enter.findIndex(
      ({ name, max }) => countOf(name) + (elsewhere.get(name) ?? 0) >= max,
    )
    if (full >= 0) return { buckets: now, waitMs: 0, full }
    const outcome = taken(takes, now, isForced)
    if (!isLetIn(outcome)) return outcome
    for (const [index, bucket] of outcome.buckets.entries())
      changed.set(takes[index]?.name ?? '', bucket)
    for (const { name } of enter) {
      counts.set(name, countOf(name) + 1)
      entered.push(name)
    }
    return outcome
  }

  const outcomes = wishes.map(decide)
  const buckets = [...changed].map(([name, { levelParts, atMs }]) => ({ name, levelParts, atMs }))
  return { outcomes, changed: buckets, entered, countOf }
}
