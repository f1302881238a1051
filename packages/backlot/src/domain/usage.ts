/**
 * What was used: the charges of the ledger by day, key, model, tier and end
 * user. Every charge is added in the transaction that makes it, so the sums are
 * those of the ledger.
 */
import type { Page } from './page.ts'
import type { Usage } from './stream.ts'
import type { ServiceTier } from './tier.ts'

/** Who buys what. */
export type Purchase = {
  readonly keyId: string
  readonly modelId: string
  readonly tier: ServiceTier
  /** The end user, as the caller names them; empty for none. */
  readonly userId: string
}

/** How much of everything one charge pays for. */
export type Amounts = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly films: number
  readonly filmSeconds: number
}

/** What usage can be grouped by. */
export const USAGE_DIMENSIONS = ['day', 'key', 'model', 'tier', 'user'] as const

/** One of `USAGE_DIMENSIONS`. */
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

/** What the usage of all accounts can be grouped by: `account` is one sum for each of them. */
export const TOTAL_USAGE_DIMENSIONS = ['account', ...USAGE_DIMENSIONS] as const

/** One of `TOTAL_USAGE_DIMENSIONS`. */
export type TotalUsageDimension = (typeof TOTAL_USAGE_DIMENSIONS)[number]

/** How many accounts one page of all usage looks at. */
export const MAX_ACCOUNTS_SCANNED = 500

/** What was used under one value of a dimension. */
export type UsageSum = Amounts & {
  /** The day (`2026-11-21`, UTC), key id, model, tier or end user; empty for no end user. */
  readonly value: string
  /** How many charges. */
  readonly requests: number
  readonly chargedMicros: number
}

/** What one account used under one value of a dimension; the value is empty where the accounts themselves are summed up. */
export type AccountUsageSum = UsageSum & {
  /** The name of the account. */
  readonly account: string
}

/** Days to sum over, both included, as `2026-11-21`. */
export type Days = { readonly from: string; readonly to: string }

/** Where usage is kept. Every store passes `test/contracts/usage-store.ts`. */
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
   * The usage of all accounts by one dimension, account by account, each in the order of its values. Accounts
   * without any are left out. A page looks at no more than `MAX_ACCOUNTS_SCANNED` accounts, so it may hold few
   * sums or none and still have a `next`.
   */
  listAll(query: {
    readonly by: TotalUsageDimension
    readonly days: Days
    readonly limit: number
    readonly after?: string
  }): Promise<Page<AccountUsageSum>>
}

/** What a reply pays for. */
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

/** What a film pays for. Its seconds are counted whole: templates may last seven and a half. */
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
