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

/** What became of it: the buckets in the order of the takes, and how long to wait when nothing was taken. */
export type Taken = {
  readonly buckets: readonly Bucket[]
  /** 0 when everything was taken. */
  readonly waitMs: number
  /** Which take was refused, by its index. */
  readonly refused?: number
}

/** Where buckets are kept. Every store passes `test/contracts/rate-store.ts`. */
export interface RateStore {
  /**
   * Takes all of it or nothing. With `isOwed` everything is taken, also what
   * is not there: the buckets then owe it and refill from below zero.
   */
  take(wish: {
    readonly takes: readonly Take[]
    readonly nowMs: number
    readonly isOwed?: boolean
  }): Promise<Taken>
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
export function taken(takes: readonly Take[], now: readonly Bucket[], isOwed = false): Taken {
  let waitMs = 0
  let refused = 0
  for (const [index, take] of takes.entries()) {
    const bucket = now[index]
    const ownMs = bucket && !isOwed ? waitFor(bucket, take) : 0
    if (ownMs <= waitMs) continue
    waitMs = ownMs
    refused = index
  }
  if (waitMs > 0) return { buckets: now, waitMs, refused }
  const buckets = now.map(({ levelParts, atMs }, index) => ({
    levelParts: levelParts - (takes[index]?.amount ?? 0) * PARTS,
    atMs,
  }))
  return { buckets, waitMs: 0 }
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
