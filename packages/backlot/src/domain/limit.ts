/** Limits of an account, of each of its keys, and of each end user that it names. */

/** Limits per minute, and of concurrent work. */
export const RATE_LIMIT_NAMES = ['requests', 'tokens', 'videos', 'concurrent', 'uploads'] as const

/** One of `RATE_LIMIT_NAMES`: replies, tokens, videos and uploads per minute, and concurrent replies. */
export type RateLimitName = (typeof RATE_LIMIT_NAMES)[number]

/** All limits. */
export const LIMIT_NAMES = [...RATE_LIMIT_NAMES, 'concurrentUploads', 'storageBytes'] as const

/** One of `LIMIT_NAMES`: also concurrent uploads, and bytes of stored uploads. */
export type LimitName = (typeof LIMIT_NAMES)[number]

/** Limits that were set: 0 means unlimited, absent means the default of the configuration. */
export type Limits = Partial<Readonly<Record<LimitName, number>>>

/** What a limit can apply to. */
export const LIMIT_SCOPES = ['account', 'key', 'user'] as const

/** One of `LIMIT_SCOPES`: an account, a key, or each end user of an account. */
export type LimitScope = (typeof LIMIT_SCOPES)[number]

/** The limits of each scope. Uploads have no end user, and storage belongs to the account. */
export const LIMITS_OF_SCOPE: Readonly<Record<LimitScope, readonly LimitName[]>> = {
  account: LIMIT_NAMES,
  key: RATE_LIMIT_NAMES,
  user: ['requests', 'tokens', 'videos', 'concurrent'],
}

/** The limits of subjects without their own. */
export type DefaultLimits = Readonly<Record<LimitScope, Limits>>

/** A change of limits: a number sets one, 0 removes it, undefined restores the default; others stay. */
export type LimitChange = { readonly [Name in LimitName]?: number | undefined }

/** The largest limit: fractions of a minute's worth are still counted exactly. */
export const MAX_LIMIT = 1_000_000_000

/** A gigabyte of storage: 1024 × 1024 × 1024 bytes. */
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

/** The limit that applies; undefined for none. */
export function effectiveLimit(
  name: LimitName,
  own: Limits | undefined,
  defaults: Limits,
): number | undefined {
  const limit = own?.[name] ?? defaults[name] ?? 0
  return limit === 0 ? undefined : limit
}
