/**
 * Rates: buckets that refill evenly and hold at most a minute's worth.
 *
 * What is refused takes nothing, so the time after which it will be let in is
 * exact. Levels are whole numbers of parts: a bucket of N a minute refills N
 * parts in a millisecond, and one is 60 000 parts, so nothing is ever rounded.
 */

/** How many parts make one request or token. */
const PARTS = 60_000

/** A bucket as it was left. Its level is below zero when more was used than it held. */
export type Bucket = { readonly levelParts: number; readonly atMs: number }

/** What is to be taken from a bucket. */
export type Take = {
  /** Names the bucket. */
  readonly name: string
  readonly perMinute: number
  readonly amount: number
}

/** Something that begins, and how many of its name may be under way at once. */
export type Entry = { readonly name: string; readonly max: number }

/** What somebody asks of the rates. */
export type RateWish = {
  readonly takes: readonly Take[]
  /** By a clock that never steps; a store that several servers share goes by its own. */
  readonly nowMs: number
  /** Everything is taken, also what is not there: the buckets then owe it and refill from below zero. */
  readonly isForced?: boolean
  /** What begins with it, and is under way until it leaves. */
  readonly enter?: readonly Entry[]
  /** The names of what has ended. It leaves in any case. */
  readonly leave?: readonly string[]
}

/** What became of it: the buckets in the order of the takes, and how long to wait when nothing was taken. */
export type Taken = {
  readonly buckets: readonly Bucket[]
  /** 0 when everything was taken, and when an entry was refused: nobody knows when a place is free. */
  readonly waitMs: number
  /** Which take was refused, by its index. */
  readonly refused?: number
  /** Which entry was refused, by its index: as many as may be are under way. */
  readonly full?: number
}

/** Where buckets are kept, and how many are under way. Every store passes `test/contracts/rate-store.ts`. */
export interface RateStore {
  /** Takes and enters all of it, or nothing. */
  take(wish: RateWish): Promise<Taken>
}

/** A bucket as it is now. A clock that went back refills nothing, and the bucket goes on from its new time. */
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

/** How long until the bucket lets the take in; an amount beyond a minute's worth needs a full bucket. */
export function waitFor(bucket: Bucket, { perMinute, amount }: Take): number {
  const needed = Math.min(amount, perMinute) * PARTS
  return Math.max(0, Math.ceil((needed - bucket.levelParts) / perMinute))
}

/** The buckets after the takes, or as they were with the longest wait when one of them refuses. */
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

/** Whether what was asked for has been taken. */
export function isLetIn({ refused, full }: Taken): boolean {
  return refused === undefined && full === undefined
}

/** What a bucket still lets in, whole, and when it will be full again. */
export function readBucket(
  { levelParts }: Bucket,
  perMinute: number,
): { readonly remaining: number; readonly fullInMs: number } {
  return {
    remaining: Math.max(0, Math.floor(levelParts / PARTS)),
    fullInMs: Math.ceil((perMinute * PARTS - levelParts) / perMinute),
  }
}
