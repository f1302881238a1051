/**
 * Limits, before anything is done: replies, tokens and films a minute, and
 * replies under way at once, of the account, the key and the end user together.
 *
 * What is refused counts nothing. The tokens of the prompt are taken when a
 * reply is let in, those that come out when it ends: they may leave less than
 * nothing, which later requests wait for. Replies under way are counted by each
 * server for itself.
 *
 * See docs/decisions/0051-limits.md.
 */
import type { Clock } from '../domain/clock.ts'
import { Fault } from '../domain/fault.ts'
import {
  effectiveLimit,
  type DefaultLimits,
  type LimitName,
  type Limits,
  type LimitScope,
} from '../domain/limit.ts'
import { readBucket, type RateStore, type Take, type Taken } from '../domain/rate.ts'
import type { Caller } from './authenticate.ts'

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

/** Leave to begin a reply. It must be ended or given back, however the reply ends. */
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
}

/** One whose limits hold. */
type Subject = {
  readonly scope: LimitScope
  readonly id: string
  readonly limits: Limits | undefined
}

type Rated = Take & { readonly scope: LimitScope; readonly what: LimitName }

/** After how long a caller with too many replies under way may try again: nobody knows when one ends. */
const CONCURRENT_RETRY_SECONDS = 1

const WORDS: Readonly<Record<LimitName, string>> = {
  requests: 'requests a minute',
  tokens: 'tokens a minute',
  videos: 'videos a minute',
  concurrent: 'requests at a time',
}

const WHOSE: Readonly<Record<LimitScope, string>> = {
  account: 'this account',
  key: 'this key',
  user: 'this end user',
}

/** Creates the limiter. */
export function createLimiter({ rates, defaults, clock }: LimitPorts): Limiter {
  const limitOf = ({ scope, limits }: Subject, what: LimitName): number | undefined =>
    effectiveLimit(what, limits, defaults[scope])

  /** What is to be taken of one kind, by everybody whose limits hold. */
  const ratesOf = (
    subjects: readonly Subject[],
    what: LimitName,
    amount: number,
  ): readonly Rated[] => {
    const all: Rated[] = []
    for (const subject of subjects) {
      const perMinute = limitOf(subject, what)
      if (perMinute === undefined) continue
      const { scope, id } = subject
      all.push({ scope, what, name: `${scope}:${id}:${what}`, perMinute, amount })
    }
    return all
  }

  const take = async (takes: readonly Rated[]): Promise<Taken | undefined> => {
    if (takes.length === 0) return undefined
    const outcome = await rates.take({ takes, nowMs: clock.nowMs() })
    const refused = outcome.refused === undefined ? undefined : takes[outcome.refused]
    if (refused) throw exceeded(refused, refused.perMinute, outcome.waitMs / 1000)
    return outcome
  }
  const owe = async (takes: readonly Rated[]): Promise<void> => {
    if (takes.length > 0) await rates.take({ takes, nowMs: clock.nowMs(), isOwed: true })
  }
  const counter = concurrencyCounter(limitOf)

  return {
    admitReply: async (caller, { userId, inputTokens }) => {
      const subjects = subjectsOf(caller, userId)
      const requests = ratesOf(subjects, 'requests', 1)
      const tokens = ratesOf(subjects, 'tokens', inputTokens)
      const takes = requests.concat(tokens)
      const leave = counter.enter(subjects)
      const outcome = await take(takes).catch((thrown: unknown) => {
        leave()
        throw thrown
      })
      return {
        statuses: statusesOf(takes, outcome, clock.nowMs()),
        end: async (outputTokens) => {
          leave()
          await owe(ratesOf(subjects, 'tokens', outputTokens))
        },
        giveBack: async () => {
          leave()
          await owe(takes.map(givenBack))
        },
      }
    },
    admitVideo: async (caller) => {
      await take(ratesOf(subjectsOf(caller), 'videos', 1))
    },
  }
}

function subjectsOf({ account, key }: Caller, userId?: string): readonly Subject[] {
  const subjects: Subject[] = [
    { scope: 'account', id: account.id, limits: account.limits },
    { scope: 'key', id: key.id, limits: key.limits },
  ]
  if (userId !== undefined && userId !== '')
    subjects.push({ scope: 'user', id: `${account.id}:${userId}`, limits: account.userLimits })
  return subjects
}

/** Counts replies under way. Only those are counted that a limit holds for, so the count stays small. */
function concurrencyCounter(limitOf: (subject: Subject, what: LimitName) => number | undefined): {
  enter(subjects: readonly Subject[]): () => void
} {
  const counts = new Map<string, number>()
  const add = (name: string, change: number): void => {
    const count = (counts.get(name) ?? 0) + change
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return {
    enter: (subjects) => {
      const names: string[] = []
      for (const subject of subjects) {
        const limit = limitOf(subject, 'concurrent')
        if (limit === undefined) continue
        const name = `${subject.scope}:${subject.id}`
        if ((counts.get(name) ?? 0) >= limit)
          throw exceeded({ ...subject, what: 'concurrent' }, limit, CONCURRENT_RETRY_SECONDS)
        names.push(name)
      }
      for (const name of names) add(name, 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        for (const name of names) add(name, -1)
      }
    },
  }
}

function exceeded(
  { scope, what }: { readonly scope: LimitScope; readonly what: LimitName },
  limit: number,
  retryAfterSeconds: number,
): Fault {
  const message = `rate limit exceeded: ${WHOSE[scope]} may have ${limit} ${WORDS[what]}; retry in ${Math.ceil(retryAfterSeconds)} s`
  return new Fault('rateLimited', message, { retryAfterSeconds })
}

function givenBack(take: Rated): Rated {
  return { ...take, amount: -take.amount }
}

/** The tightest status of each kind. */
function statusesOf(
  takes: readonly Rated[],
  outcome: Taken | undefined,
  nowMs: number,
): RateStatuses {
  const statuses: { requests?: RateStatus; tokens?: RateStatus } = {}
  for (const [index, { what, perMinute }] of takes.entries()) {
    const bucket = outcome?.buckets[index]
    if (!bucket || (what !== 'requests' && what !== 'tokens')) continue
    const { remaining, fullInMs } = readBucket(bucket, perMinute)
    if (remaining >= (statuses[what]?.remaining ?? Infinity)) continue
    statuses[what] = { limit: perMinute, remaining, resetAtMs: nowMs + fullInMs }
  }
  return statuses
}
