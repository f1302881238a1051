/** The subjects whose limits apply to a request (account, key and end user), and the names of their counters. */
import type { Limits, LimitScope, RateLimitName } from '../../domain/limit.ts'
import type { Caller } from './authenticate.ts'

/** A subject whose limits apply. */
export type LimitSubject = {
  readonly scope: LimitScope
  readonly limits: Limits | undefined
  /** The names of its counters. */
  readonly names: Names
}

type Names = Readonly<Record<RateLimitName, string>>

/** How many names are cached per scope. */
const NAMES_KEPT = 10_000

/**
 * Returns a function that finds the subjects for a caller and the end user that it names. The names
 * of counters are cached: hashing a newly joined string costs time for each character, six times a
 * reply.
 */
export function subjectFinder(): (caller: Caller, userId?: string) => readonly LimitSubject[] {
  const accounts = new Map<string, Names>()
  const keys = new Map<string, Names>()
  const users = new Map<string, Names>()
  const kept = (names: Map<string, Names>, scope: LimitScope, id: string): Names => {
    const found = names.get(id)
    if (found) return found
    if (names.size >= NAMES_KEPT) names.clear()
    const made = namesOf(`${scope}:${id}`)
    names.set(id, made)
    return made
  }
  return ({ account, key }, userId) => {
    const subjects: LimitSubject[] = [
      { scope: 'account', limits: account.limits, names: kept(accounts, 'account', account.id) },
      { scope: 'key', limits: key.limits, names: kept(keys, 'key', key.id) },
    ]
    if (userId === undefined || userId === '') return subjects
    const names = kept(users, 'user', `${account.id}:${userId}`)
    subjects.push({ scope: 'user', limits: account.userLimits, names })
    return subjects
  }
}

function namesOf(subject: string): Names {
  return {
    requests: `${subject}:requests`,
    tokens: `${subject}:tokens`,
    videos: `${subject}:videos`,
    concurrent: `${subject}:concurrent`,
    uploads: `${subject}:uploads`,
  }
}
