/**
 * What a caller may do: limits of an account, of each of its keys, and of each
 * end user that it names.
 */

/** The limits there are, and how they read. */
export const LIMIT_NAMES = ['requests', 'tokens', 'videos', 'concurrent'] as const

/** One of `LIMIT_NAMES`: replies, tokens and films a minute, and replies under way at once. */
export type LimitName = (typeof LIMIT_NAMES)[number]

/** Limits that somebody has set: 0 is no limit, absent is the default of the configuration. */
export type Limits = Partial<Readonly<Record<LimitName, number>>>

/** Whose limits. */
export const LIMIT_SCOPES = ['account', 'key', 'user'] as const

/** One of `LIMIT_SCOPES`: a whole account, a key, each end user of an account. */
export type LimitScope = (typeof LIMIT_SCOPES)[number]

/** The limits of those that have none of their own. */
export type DefaultLimits = Readonly<Record<LimitScope, Limits>>

/** A change of limits: a number sets one, 0 lifts it, undefined gives the default back; what is not named stays. */
export type LimitChange = { readonly [Name in LimitName]?: number | undefined }

/** The largest limit: parts of a minute's worth are still counted exactly. */
export const LARGEST_LIMIT = 1_000_000_000

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
