/** Whose limits hold for a request: the account, the key and the end user, and what their counts are called. */
import type { Limits, LimitScope, RateLimitName } from '../../domain/limit.ts'
import type { Caller } from './authenticate.ts'

/** One whose limits hold. */
export type LimitSubject = {
  readonly scope: LimitScope
  readonly limits: Limits | undefined
  /** What its counts are called. */
  readonly names: Names
}

type Names = Readonly<Record<RateLimitName, string>>

/** How many names are kept of one scope. */
const NAMES_KEPT = 10_000

/**
 * A function that finds whose limits hold for a caller, and for the end user
 * that it names. What their counts are called is kept: a text that is joined
 * anew has to be looked for by each of its letters, six times a reply.
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
