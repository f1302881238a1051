import {
  type Entry,
  isLetIn,
  readBucket,
  refilled,
  taken,
  type RateStore,
  type Take,
} from '../../domain/rate.ts'

/** A bucket, and its refill per minute. */
type KeptBucket = { levelParts: number; atMs: number; perMinute: number }

/** How many buckets are kept before full ones are swept. */
const MIN_SWEPT_ROWS = 1024

/**
 * Token buckets and counters of concurrent work, in the memory of the one server of a SQLite file.
 * In the file they would cost every limited request a flush of the disk. Full buckets are
 * forgotten, so `buckets` stays as small as the traffic of a minute.
 */
export function memoryRates(buckets = new Map<string, KeptBucket>()): RateStore {
  const underWay = new Map<string, number>()
  let sweepAt = MIN_SWEPT_ROWS

  function sweep(nowMs: number): void {
    for (const [name, bucket] of buckets) {
      const { fullInMs } = readBucket(bucket, bucket.perMinute)
      if (bucket.atMs + fullInMs <= nowMs) buckets.delete(name)
    }
    sweepAt = Math.max(MIN_SWEPT_ROWS, buckets.size * 2) // so a sweep costs each request little
  }

  /** The bucket as of now, updated in place: new objects would have to be garbage-collected, six times a reply. */
  function refill(take: Take, nowMs: number): KeptBucket {
    const { name, perMinute } = take
    const kept = buckets.get(name)
    const { levelParts, atMs } = refilled(kept, take, nowMs)
    if (!kept) {
      const made = { levelParts, atMs, perMinute }
      buckets.set(name, made)
      return made
    }
    kept.levelParts = levelParts
    kept.atMs = atMs
    kept.perMinute = perMinute
    return kept
  }

  function count(name: string, change: number): void {
    const after = Math.max(0, (underWay.get(name) ?? 0) + change)
    // A few counters at zero are kept, because they return, and a map that shrinks and grows all the time is rebuilt.
    if (after > 0 || underWay.size < MIN_SWEPT_ROWS) underWay.set(name, after)
    else underWay.delete(name)
  }

  const isFull = ({ name, max }: Entry): boolean => (underWay.get(name) ?? 0) >= max

  return {
    take: async ({ takes, nowMs, isForced, enter = [], leave = [] }) => {
      for (const name of leave) count(name, -1)
      const now = takes.map((take) => refill(take, nowMs))
      const full = enter.findIndex(isFull)
      if (full >= 0) return { buckets: now, waitMs: 0, full }
      const outcome = taken(takes, now, isForced)
      outcome.buckets.forEach(({ levelParts }, index) => {
        const kept = now[index]
        if (kept) kept.levelParts = levelParts
      })
      if (isLetIn(outcome)) for (const { name } of enter) count(name, 1)
      if (buckets.size >= sweepAt) sweep(nowMs)
      return outcome
    },
  }
}
