import { readBucket, refilled, taken, type Bucket, type RateStore } from '../../domain/rate.ts'

/** A bucket, and when it is full: from then on it is the same as none. */
type KeptBucket = { levelParts: number; atMs: number; fullAtMs: number }

/** How many buckets are kept before those that are full are looked for. */
const FEWEST_SWEPT = 1024

/**
 * Buckets in the memory of the one server that a SQLite file has. Writing them
 * to the file would cost every limited request a flush of the disk. Buckets
 * that are full again are forgotten, so `buckets` stays as small as a minute is busy.
 */
export function memoryRates(buckets = new Map<string, KeptBucket>()): RateStore {
  let sweepAt = FEWEST_SWEPT

  function sweep(nowMs: number): void {
    for (const [name, { fullAtMs }] of buckets) if (fullAtMs <= nowMs) buckets.delete(name)
    sweepAt = Math.max(FEWEST_SWEPT, buckets.size * 2) // so a sweep costs each request little
  }

  /** Writes into what is kept: this runs six times a reply, and what is made anew must be cleared away. */
  function keep(name: string, { levelParts, atMs }: Bucket, fullAtMs: number): void {
    const kept = buckets.get(name)
    if (!kept) return void buckets.set(name, { levelParts, atMs, fullAtMs })
    kept.levelParts = levelParts
    kept.atMs = atMs
    kept.fullAtMs = fullAtMs
  }

  return {
    take: async ({ takes, nowMs, isOwed }) => {
      const now = takes.map((take) => refilled(buckets.get(take.name), take, nowMs))
      const outcome = taken(takes, now, isOwed)
      for (const [index, { name, perMinute }] of takes.entries()) {
        const bucket = outcome.buckets[index]
        if (bucket) keep(name, bucket, nowMs + readBucket(bucket, perMinute).fullInMs)
      }
      if (buckets.size >= sweepAt) sweep(nowMs)
      return outcome
    },
  }
}
