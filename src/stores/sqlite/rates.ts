import {
  type Bucket,
  type Entry,
  isLetIn,
  readBucket,
  refilled,
  taken,
  type RateStore,
} from '../../domain/rate.ts'

/** A bucket, and what comes back to it in a minute. */
type KeptBucket = { levelParts: number; atMs: number; perMinute: number }

/** How many buckets are kept before those that are full are looked for. */
const FEWEST_SWEPT = 1024

/**
 * Buckets, and counts of what is under way, in the memory of the one server
 * that a SQLite file has. Writing them to the file would cost every limited
 * request a flush of the disk. Buckets that are full again are forgotten, so
 * `buckets` stays as small as a minute is busy.
 */
export function memoryRates(buckets = new Map<string, KeptBucket>()): RateStore {
  const underWay = new Map<string, number>()
  let sweepAt = FEWEST_SWEPT

  function sweep(nowMs: number): void {
    for (const [name, bucket] of buckets) {
      const { fullInMs } = readBucket(bucket, bucket.perMinute)
      if (bucket.atMs + fullInMs <= nowMs) buckets.delete(name)
    }
    sweepAt = Math.max(FEWEST_SWEPT, buckets.size * 2) // so a sweep costs each request little
  }

  /** Writes into what is kept: this runs six times a reply, and what is made anew must be cleared away. */
  function keep(name: string, perMinute: number, { levelParts, atMs }: Bucket): void {
    const kept = buckets.get(name)
    if (!kept) return void buckets.set(name, { levelParts, atMs, perMinute })
    kept.levelParts = levelParts
    kept.atMs = atMs
    kept.perMinute = perMinute
  }

  function count(name: string, change: number): void {
    const after = (underWay.get(name) ?? 0) + change
    if (after > 0) underWay.set(name, after)
    else underWay.delete(name)
  }

  const isFull = ({ name, most }: Entry): boolean => (underWay.get(name) ?? 0) >= most

  return {
    take: async ({ takes, nowMs, isOwed, enter = [], leave = [] }) => {
      for (const name of leave) count(name, -1)
      const now = takes.map((take) => refilled(buckets.get(take.name), take, nowMs))
      const full = enter.findIndex(isFull)
      if (full >= 0) return { buckets: now, waitMs: 0, full }
      const outcome = taken(takes, now, isOwed)
      outcome.buckets.forEach((bucket, index) => {
        const take = takes[index]
        if (take) keep(take.name, take.perMinute, bucket)
      })
      if (isLetIn(outcome)) for (const { name } of enter) count(name, 1)
      if (buckets.size >= sweepAt) sweep(nowMs)
      return outcome
    },
  }
}
