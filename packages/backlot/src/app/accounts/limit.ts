/**
 * Limits, before anything is done: replies, tokens, films and uploads a minute, and
 * replies under way at once, of the account, the key and the end user together.
 *
 * What is refused counts nothing. The tokens of the prompt are taken when a
 * reply is let in, those that come out when it ends: they may leave less than
 * nothing, which later requests wait for.
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

/** What limiting needs. */
export type LimitPorts = {
  readonly rates: RateStore
  readonly defaults: DefaultLimits
  readonly clock: Clock
}

/** How a limit stands: the tightest of those that hold. */
export type RateStatus = {
  readonly limit: number
  readonly remaining: number
  /** When everything is there again. */
  readonly resetAtMs: number
}

/** How the limits of a reply stand; absent where there are none. */
export type RateStatuses = { readonly requests?: RateStatus; readonly tokens?: RateStatus }

/** Leave to begin a reply. It must be ended or given back, however the reply ends; only the first of it counts. */
export interface Pass {
  readonly statuses: RateStatuses
  /** Ends it and takes the tokens that came out. */
  end(outputTokens: number): Promise<void>
  /** Ends it as if it had never been. */
  giveBack(): Promise<void>
}

/** The limits of a process. */
export interface Limiter {
  /** Lets a reply in; throws `rateLimited`. */
  admitReply(
    caller: Caller,
    reply: { readonly userId?: string; readonly inputTokens: number },
  ): Promise<Pass>
  /** Lets a film in; throws `rateLimited`. */
  admitVideo(caller: Caller): Promise<void>
  /** Lets an upload in; throws `rateLimited`. Resolves to what else it has to keep to. */
  admitUpload(caller: Caller): Promise<UploadLimits>
}

/** What the uploads of an account have to keep to together; absent is without limit. */
export type UploadLimits = Pick<UploadReservation, 'maxStorageBytes' | 'maxConcurrent'>

/** What a limit is of, for who is refused. */
type Limited = { readonly scope: LimitScope; readonly what: RateLimitName }

type Rated = Take & Limited

type Entered = Entry & Limited

/** After how long a caller with too many replies under way may try again: nobody knows when one ends. */
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

/** What those whose limits hold have to ask for. */
type WishMaker = {
  /** What is to be taken of one kind. */
  ratesOf(subjects: readonly LimitSubject[], what: RateLimitName, amount: number): readonly Rated[]
  /** Where what begins is counted. */
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
