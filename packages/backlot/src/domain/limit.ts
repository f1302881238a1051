/**
 * What a caller may do: limits of an account, of each of its keys, and of each
 * end user that it names.
 */

/** The limits that are counted by the minute, or by what is under way. */
export const RATE_LIMIT_NAMES = ['requests', 'tokens', 'videos', 'concurrent', 'uploads'] as const

/** One of `RATE_LIMIT_NAMES`: replies, tokens, films and uploads a minute, and replies under way at once. */
export type RateLimitName = (typeof RATE_LIMIT_NAMES)[number]

/** The limits there are. */
export const LIMIT_NAMES = [...RATE_LIMIT_NAMES, 'concurrentUploads', 'storageBytes'] as const

/** One of `LIMIT_NAMES`: also uploads under way at once, and bytes of uploads that are kept. */
export type LimitName = (typeof LIMIT_NAMES)[number]

/** Limits that somebody has set: 0 is no limit, absent is the default of the configuration. */
export type Limits = Partial<Readonly<Record<LimitName, number>>>

/** Whose limits. */
export const LIMIT_SCOPES = ['account', 'key', 'user'] as const

/** One of `LIMIT_SCOPES`: a whole account, a key, each end user of an account. */
export type LimitScope = (typeof LIMIT_SCOPES)[number]

/** Which limits there are of each scope. An upload names no end user, and storage is the account's. */
export const LIMITS_OF_SCOPE: Readonly<Record<LimitScope, readonly LimitName[]>> = {
  account: LIMIT_NAMES,
  key: RATE_LIMIT_NAMES,
  user: ['requests', 'tokens', 'videos', 'concurrent'],
}

/** The limits of those that have none of their own. */
export type DefaultLimits = Readonly<Record<LimitScope, Limits>>

/** A change of limits: a number sets one, 0 lifts it, undefined gives the default back; what is not named stays. */
export type LimitChange = { readonly [Name in LimitName]?: number | undefined }

/** The largest limit: parts of a minute's worth are still counted exactly. */
export const MAX_LIMIT = 1_000_000_000

/** A gigabyte of storage: 1024 × 1024 × 1024 bytes, as uploads are measured. */
export const GIGABYTE = 1024 ** 3

/** The largest limit of storage, in gigabytes: a petabyte. */
export const MAX_STORAGE_GB = 1024 ** 2

/** The smallest limit of storage, in gigabytes. */
export const MIN_STORAGE_GB = 0.000001

/** The limits after a change. */
export function changedLimits(limits: Limits, change: LimitChange): Limits {
  const entries = LIMIT_NAMES.flatMap((name) => {
    const value = name in change ? change[name] : limits[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** The limit that holds; undefined for none. */
export function effectiveLimit(
  name: LimitName,
  own: Limits | undefined,
  defaults: Limits,
): number | undefined {
  const limit = own?.[name] ?? defaults[name] ?? 0
  return limit === 0 ? undefined : limit
}
