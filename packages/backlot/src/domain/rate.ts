/**
 * Rate limits: token buckets that refill evenly and hold at most a minute's worth.
 *
 * A refused request takes nothing, so the time after which it will be admitted is exact. Levels are
 * whole numbers of parts: a bucket of N per minute refills N parts per millisecond, and a token is
 * 60 000 parts, so nothing is ever rounded.
 */

/** Parts of one request or token. */
const PARTS = 60_000

/** The stored state of a bucket. Its level is negative when more was used than it held. */
export type Bucket = { readonly levelParts: number; readonly atMs: number }

/** An amount to take from a bucket. */
export type Take = {
  /** Names the bucket. */
  readonly name: string
  readonly perMinute: number
  readonly amount: number
}

/** A counter to increment, and its limit of concurrent work. */
export type Entry = { readonly name: string; readonly max: number }

/** A request to the rate store. */
export type RateWish = {
  readonly takes: readonly Take[]
  /** By a monotonic clock; a store that several servers share uses its own. */
  readonly nowMs: number
  /** Everything is taken even if it is not there: the buckets then refill from below zero. */
  readonly isForced?: boolean
  /** Counters of work that begins with this request. */
  readonly enter?: readonly Entry[]
  /** Counters of work that has ended; they are decremented in any case. */
  readonly leave?: readonly string[]
}

/** The result: the buckets in the order of the takes, and how long to wait when nothing was taken. */
export type Taken = {
  readonly buckets: readonly Bucket[]
  /** 0 when everything was taken, and when a counter refused, because nobody knows when a slot is free. */
  readonly waitMs: number
  /** The index of the take that was refused. */
  readonly refused?: number
  /** The index of the counter that was full. */
  readonly full?: number
}

/** The store of buckets and counters. Every store passes `test/contracts/rate-store.ts`. */
export interface RateStore {
  /** Takes and counts everything, or nothing. */
  take(wish: RateWish): Promise<Taken>
}

/** The bucket as of now. A clock that went back refills nothing, and the bucket continues from its new time. */
export function refilled(
  bucket: Bucket | undefined,
  { perMinute }: Pick<Take, 'perMinute'>,
  nowMs: number,
): Bucket {
  const fullParts = perMinute * PARTS
  if (!bucket) return { levelParts: fullParts, atMs: nowMs }
  const gained = Math.max(0, nowMs - bucket.atMs) * perMinute
  return { levelParts: Math.min(fullParts, bucket.levelParts + gained), atMs: nowMs }
}

/** How long until the bucket admits the take; an amount above a minute's worth needs a full bucket. */
export function waitFor(bucket: Bucket, { perMinute, amount }: Take): number {
  const needed = Math.min(amount, perMinute) * PARTS
  return Math.max(0, Math.ceil((needed - bucket.levelParts) / perMinute))
}

/** The buckets after the takes; or unchanged, with the longest wait, when one of them refuses. */
export function taken(takes: readonly Take[], now: readonly Bucket[], isForced = false): Taken {
  let waitMs = 0
  let refused = 0
  if (!isForced)
    now.forEach((bucket, index) => {
      const take = takes[index]
      const ownMs = take ? waitFor(bucket, take) : 0
      if (ownMs <= waitMs) return
      waitMs = ownMs
      refused = index
    })
  if (waitMs > 0) return { buckets: now, waitMs, refused }
  const buckets = now.map(({ levelParts, atMs }, index) => ({
    levelParts: levelParts - (takes[index]?.amount ?? 0) * PARTS,
    atMs,
  }))
  return { buckets, waitMs: 0 }
}

/** Whether the request was admitted. */
export function isLetIn({ refused, full }: Taken): boolean {
  return refused === undefined && full === undefined
}

/** The whole amount that a bucket admits now, and when it will be full. */
export function readBucket(
  { levelParts }: Bucket,
  perMinute: number,
): { readonly remaining: number; readonly fullInMs: number } {
  return {
    remaining: Math.max(0, Math.floor(levelParts / PARTS)),
    fullInMs: Math.ceil((perMinute * PARTS - levelParts) / perMinute),
  }
}
