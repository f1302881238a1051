/**
 * Limits that are checked before any work: replies, tokens, videos and uploads per minute, and
 * concurrent replies, of the account, the key and the end user together.
 *
 * A refused request counts nothing. The tokens of the prompt are taken when a reply is admitted,
 * output tokens when it ends: they may leave a bucket below zero, and later requests then wait for
 * it to refill.
 *
 * See docs/decisions/0051-limits.md.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import {
  effectiveLimit,
  type DefaultLimits,
  type LimitScope,
  type RateLimitName,
} from '../../domain/limit.ts'
import {
  type Entry,
  readBucket,
  type RateStore,
  type RateWish,
  type Take,
  type Taken,
} from '../../domain/rate.ts'
import type { UploadReservation } from '../../domain/storage.ts'
import type { Caller } from './authenticate.ts'
import { type LimitSubject, subjectFinder } from './limit-subjects.ts'

/** Dependencies of the limiter. */
export type LimitPorts = {
  readonly rates: RateStore
  readonly defaults: DefaultLimits
  readonly clock: Clock
}

/** The state of a limit: of those that apply, the tightest. */
export type RateStatus = {
  readonly limit: number
  readonly remaining: number
  /** When the bucket is full again. */
  readonly resetAtMs: number
}

/** The limits of a reply; absent where there are none. */
export type RateStatuses = { readonly requests?: RateStatus; readonly tokens?: RateStatus }

/** Permission to begin a reply. It must be ended or given back, however the reply ends; only the first call counts. */
export interface Pass {
  readonly statuses: RateStatuses
  /** Ends it and takes the output tokens. */
  end(outputTokens: number): Promise<void>
  /** Ends it as if it had never begun. */
  giveBack(): Promise<void>
}

/** The limiter of a process. */
export interface Limiter {
  /** Admits a reply; throws `rateLimited`. */
  admitReply(
    caller: Caller,
    reply: { readonly userId?: string; readonly inputTokens: number },
  ): Promise<Pass>
  /** Admits a video; throws `rateLimited`. */
  admitVideo(caller: Caller): Promise<void>
  /** Admits an upload; throws `rateLimited`. Resolves to the limits that apply to all uploads of the account. */
  admitUpload(caller: Caller): Promise<UploadLimits>
}

/** Limits of all uploads of an account together; absent means unlimited. */
export type UploadLimits = Pick<UploadReservation, 'maxStorageBytes' | 'maxConcurrent'>

/** What a limit applies to, for the message of a refusal. */
type Limited = { readonly scope: LimitScope; readonly what: RateLimitName }

type Rated = Take & Limited

type Entered = Entry & Limited

/** The `retry-after` for too many concurrent replies, because nobody knows when one ends. */
const CONCURRENT_RETRY_SECONDS = 1

const WORDS: Readonly<Record<RateLimitName, string>> = {
  requests: 'requests a minute',
  tokens: 'tokens a minute',
  videos: 'videos a minute',
  concurrent: 'requests at a time',
  uploads: 'uploads a minute',
}

const WHOSE: Readonly<Record<LimitScope, string>> = {
  account: 'this account',
  key: 'this key',
  user: 'this end user',
}

/** Creates the limiter. */
export function createLimiter({ rates, defaults, clock }: LimitPorts): Limiter {
  const subjectsOf = subjectFinder()
  const { ratesOf, entriesOf } = wishMaker(defaults)

  const ask = async (
    takes: readonly Rated[],
    enter: readonly Entered[],
  ): Promise<Taken | undefined> => {
    if (takes.length === 0 && enter.length === 0) return undefined
    const outcome = await rates.take({ takes, enter, nowMs: clock.monotonicMs() })
    requireLetIn(outcome, takes, enter)
    return outcome
  }
  const takeAfterwards = async (wish: Pick<RateWish, 'takes' | 'leave'>): Promise<void> => {
    if (wish.takes.length === 0 && wish.leave?.length === 0) return
    await rates.take({ ...wish, nowMs: clock.monotonicMs(), isForced: true })
  }

  return {
    admitReply: async (caller, { userId, inputTokens }) => {
      const subjects = subjectsOf(caller, userId)
      const tokens = ratesOf(subjects, 'tokens', inputTokens)
      const takes = ratesOf(subjects, 'requests', 1).concat(tokens)
      const enter = entriesOf(subjects)
      const outcome = await ask(takes, enter)
      const leave = enter.map(nameOf)
      let isEnded = false
      const once = async (wish: readonly Take[]): Promise<void> => {
        if (isEnded) return
        isEnded = true
        await takeAfterwards({ takes: wish, leave })
      }
      return {
        statuses: statusesOf(takes, outcome, clock.nowMs()),
        end: (outputTokens) => once(tokens.map((take) => ofAmount(take, outputTokens))),
        giveBack: () => once(takes.map((take) => ofAmount(take, -take.amount))),
      }
    },
    admitVideo: async (caller) => {
      await ask(ratesOf(subjectsOf(caller), 'videos', 1), [])
    },
    admitUpload: async (caller) => {
      await ask(ratesOf(subjectsOf(caller), 'uploads', 1), [])
      return uploadLimitsOf(caller, defaults)
    },
  }
}

function uploadLimitsOf({ account }: Caller, defaults: DefaultLimits): UploadLimits {
  const limitOf = (name: 'storageBytes' | 'concurrentUploads'): number | undefined =>
    effectiveLimit(name, account.limits, defaults.account)
  const maxStorageBytes = limitOf('storageBytes')
  const maxConcurrent = limitOf('concurrentUploads')
  return {
    ...(maxStorageBytes === undefined ? {} : { maxStorageBytes }),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
  }
}

/** Builds the requests to the rate store. */
type WishMaker = {
  /** The amounts to take, for one kind of limit. */
  ratesOf(subjects: readonly LimitSubject[], what: RateLimitName, amount: number): readonly Rated[]
  /** The counters of concurrent work. */
  entriesOf(subjects: readonly LimitSubject[]): readonly Entered[]
}

function wishMaker(defaults: DefaultLimits): WishMaker {
  const limitOf = ({ scope, limits }: LimitSubject, what: RateLimitName): number | undefined =>
    effectiveLimit(what, limits, defaults[scope])
  return {
    ratesOf: (subjects, what, amount) => {
      const all: Rated[] = []
      for (const subject of subjects) {
        const perMinute = limitOf(subject, what)
        if (perMinute === undefined) continue
        all.push({ scope: subject.scope, what, name: subject.names[what], perMinute, amount })
      }
      return all
    },
    entriesOf: (subjects) => {
      const all: Entered[] = []
      for (const subject of subjects) {
        const max = limitOf(subject, 'concurrent')
        if (max === undefined) continue
        all.push({ scope: subject.scope, what: 'concurrent', name: subject.names.concurrent, max })
      }
      return all
    },
  }
}

function requireLetIn(
  { refused, full, waitMs }: Taken,
  takes: readonly Rated[],
  enter: readonly Entered[],
): void {
  const entry = full === undefined ? undefined : enter[full]
  if (entry) throw exceeded(entry, entry.max, CONCURRENT_RETRY_SECONDS)
  const take = refused === undefined ? undefined : takes[refused]
  if (take) throw exceeded(take, take.perMinute, waitMs / 1000)
}

function exceeded({ scope, what }: Limited, limit: number, retryAfterSeconds: number): Fault {
  const message = `rate limit exceeded: ${WHOSE[scope]} may have ${limit} ${WORDS[what]}; retry in ${Math.ceil(retryAfterSeconds)} s`
  return new Fault('rateLimited', message, { retryAfterSeconds })
}

function ofAmount({ name, perMinute }: Take, amount: number): Take {
  return { name, perMinute, amount }
}

function nameOf({ name }: Entry): string {
  return name
}

/** The tightest status of each kind. */
function statusesOf(
  takes: readonly Rated[],
  outcome: Taken | undefined,
  nowMs: number,
): RateStatuses {
  const statuses: { requests?: RateStatus; tokens?: RateStatus } = {}
  outcome?.buckets.forEach((bucket, index) => {
    const take = takes[index]
    if (!take || (take.what !== 'requests' && take.what !== 'tokens')) return
    const { remaining, fullInMs } = readBucket(bucket, take.perMinute)
    if (remaining >= (statuses[take.what]?.remaining ?? Infinity)) return
    statuses[take.what] = { limit: take.perMinute, remaining, resetAtMs: nowMs + fullInMs }
  })
  return statuses
}
