/** The current state of a caller's limits, for callers that look before they send. */
import type { Clock } from '../../domain/clock.ts'
import {
  type DefaultLimits,
  effectiveLimit,
  LIMITS_OF_SCOPE,
  type LimitName,
  type LimitScope,
  RATE_LIMIT_NAMES,
} from '../../domain/limit.ts'
import { readBucket, type RateStore } from '../../domain/rate.ts'
import type { Caller } from './authenticate.ts'
import { type LimitSubject, subjectFinder } from './limit-subjects.ts'

/** A limit that applies. */
export type LimitStatus = {
  readonly scope: LimitScope
  readonly name: LimitName
  readonly limit: number
  /** How much of a minute's allowance is used; absent for limits that are not per minute. */
  readonly used?: number
  /** When all of it is available again; absent likewise. */
  readonly resetAtMs?: number
}

/** What reading limits needs. */
export type LimitStatusPorts = {
  readonly rates: RateStore
  readonly defaults: DefaultLimits
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
}

type Held = { readonly subject: LimitSubject; readonly name: LimitName; readonly limit: number }

/** Creates the reader of the limits of a caller's account and key. */
export function limitReader({
  rates,
  defaults,
  clock,
}: LimitStatusPorts): (caller: Caller) => Promise<readonly LimitStatus[]> {
  const subjectsOf = subjectFinder()
  return async (caller) => {
    const held = subjectsOf(caller).flatMap((subject) => heldBy(subject, defaults))
    const takes = held.flatMap((one) => {
      const bucket = bucketOf(one)
      return bucket === undefined ? [] : [{ name: bucket, perMinute: one.limit, amount: 0 }]
    })
    // Nothing is taken; this only reads the buckets.
    const { buckets } =
      takes.length === 0
        ? { buckets: [] }
        : await rates.take({ takes, nowMs: clock.monotonicMs(), isForced: true })
    const byName = new Map(takes.map(({ name }, index) => [name, buckets[index]]))
    return held.map((one) => {
      const { subject, name, limit } = one
      const bucket = byName.get(bucketOf(one) ?? '')
      if (!bucket) return { scope: subject.scope, name, limit }
      const { remaining, fullInMs } = readBucket(bucket, limit)
      const resetAtMs = clock.nowMs() + fullInMs
      return { scope: subject.scope, name, limit, used: limit - remaining, resetAtMs }
    })
  }
}

function heldBy(subject: LimitSubject, defaults: DefaultLimits): readonly Held[] {
  return LIMITS_OF_SCOPE[subject.scope].flatMap((name) => {
    const limit = effectiveLimit(name, subject.limits, defaults[subject.scope])
    return limit === undefined ? [] : [{ subject, name, limit }]
  })
}

/** The token bucket of a per-minute limit; undefined for other limits. */
function bucketOf({ subject, name }: Held): string | undefined {
  const rate = RATE_LIMIT_NAMES.find((known) => known === name && known !== 'concurrent')
  return rate && subject.names[rate]
}
