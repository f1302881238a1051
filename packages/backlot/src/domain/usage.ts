/**
 * Usage: the charges of the ledger by day, key, model, tier and end user. Every charge is added in
 * its own transaction, so the sums are those of the ledger.
 */
import type { Page } from './page.ts'
import type { Usage } from './stream.ts'
import type { ServiceTier } from './tier.ts'

/** The buyer and what is bought. */
export type Purchase = {
  readonly keyId: string
  readonly modelId: string
  readonly tier: ServiceTier
  /** The end user that the caller named; empty for none. */
  readonly userId: string
}

/** The quantities that one charge pays for. */
export type Amounts = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly films: number
  readonly filmSeconds: number
}

/** What an account's usage can be grouped by. */
export const USAGE_DIMENSIONS = ['day', 'key', 'model', 'tier', 'user'] as const

/** One of `USAGE_DIMENSIONS`. */
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

/** What the usage of all accounts can be grouped by: `account` is one sum for each of them. */
export const TOTAL_USAGE_DIMENSIONS = ['account', ...USAGE_DIMENSIONS] as const

/** One of `TOTAL_USAGE_DIMENSIONS`. */
export type TotalUsageDimension = (typeof TOTAL_USAGE_DIMENSIONS)[number]

/** How many accounts one page of all usage scans. */
export const MAX_ACCOUNTS_SCANNED = 500

/** The usage for one value of a dimension. */
export type UsageSum = Amounts & {
  /** The day (`2026-11-21`, UTC), key id, model, tier or end user; empty for no end user. */
  readonly value: string
  /** The number of charges. */
  readonly requests: number
  readonly chargedMicros: number
}

/** One account's usage for one value of a dimension; the value is empty when grouped by account. */
export type AccountUsageSum = UsageSum & {
  /** The name of the account. */
  readonly account: string
}

/** A range of days, both inclusive, as `2026-11-21`. */
export type Days = { readonly from: string; readonly to: string }

/** The store of usage. Every store passes `test/contracts/usage-store.ts`. */
export interface UsageStore {
  /** The account's usage by one dimension, in the order of its values. `after` is the `next` of an earlier page. */
  list(query: {
    readonly accountId: string
    readonly by: UsageDimension
    readonly days: Days
    readonly limit: number
    readonly after?: string
  }): Promise<Page<UsageSum>>

  /**
   * The usage of all accounts by one dimension, account by account, each in the order of its
   * values. Accounts without usage are left out. A page scans at most `MAX_ACCOUNTS_SCANNED`
   * accounts, so it may have few sums or none and still a `next` cursor.
   */
  listAll(query: {
    readonly by: TotalUsageDimension
    readonly days: Days
    readonly limit: number
    readonly after?: string
  }): Promise<Page<AccountUsageSum>>
}

/** The quantities of a reply. */
export function replyAmounts(usage: Usage): Amounts {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  return {
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    films: 0,
    filmSeconds: 0,
  }
}

/** The quantities of a video. Its seconds are rounded to whole ones: templates may last seven and a half. */
export function videoAmounts(durationSeconds: number): Amounts {
  return {
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    films: 1,
    filmSeconds: Math.ceil(durationSeconds),
  }
}
