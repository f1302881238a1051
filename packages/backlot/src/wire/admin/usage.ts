/** Usage: queries and answers, the same for accounts and operators. (ours) */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import {
  type AccountUsageSum,
  TOTAL_USAGE_DIMENSIONS,
  type TotalUsageDimension,
  USAGE_DIMENSIONS,
  type Days,
  type UsageDimension,
  type UsageSum,
} from '../../domain/usage.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { NextSchema, PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'

/** Schema of a query for usage. */
export const UsageQuerySchema = Type.Object({
  by: Type.Optional(
    Type.String({ description: `${USAGE_DIMENSIONS.join(', ')}; day when absent` }),
  ),
  from: Type.Optional(Type.String({ description: 'The first day (UTC), such as 2026-11-21' })),
  to: Type.Optional(Type.String({ description: 'The last day, included' })),
  ...PAGE_MEMBERS,
})

/** Schema of a query for the usage of all accounts. */
export const TotalUsageQuerySchema = Type.Object({
  ...UsageQuerySchema.properties,
  by: Type.Optional(
    Type.String({ description: `${TOTAL_USAGE_DIMENSIONS.join(', ')}; day when absent` }),
  ),
  format: Type.Optional(
    Type.String({ description: 'json, or csv: all of it, with a row of headings, in no pages' }),
  ),
})

const SUM_MEMBERS = {
  value: Type.String({ description: 'The day, key id, model, tier or end user' }),
  requests: Type.Integer(),
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
  cache_read_tokens: Type.Integer(),
  cache_write_tokens: Type.Integer(),
  films: Type.Integer(),
  film_seconds: Type.Integer(),
  charged_micros: Type.Integer({ description: 'Millionths of the currency unit' }),
}

/** Schema of usage. */
export const UsageSchema = Type.Object({
  by: Type.String(),
  usage: Type.Array(Type.Object(SUM_MEMBERS)),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

/** Schema of the usage of all accounts. */
export const TotalUsageSchema = Type.Object({
  by: Type.String(),
  usage: Type.Array(
    Type.Object({
      account: Type.String({ description: 'The name of the account' }),
      ...SUM_MEMBERS,
    }),
  ),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

/** A query for an account's usage. */
export type UsageQuery = {
  readonly by: UsageDimension
  readonly days: Days
  readonly limit: number
  readonly after?: string
}

/** A query for the usage of all accounts. */
export type TotalUsageQuery = {
  readonly by: TotalUsageDimension
  readonly days: Days
  readonly format: UsageFormat
  readonly limit: number
  readonly after?: string
}

const USAGE_FORMATS = ['json', 'csv'] as const

type UsageFormat = (typeof USAGE_FORMATS)[number]

/** A range that includes all days. */
const ALL_DAYS: Days = { from: '0000-01-01', to: '9999-12-31' }

const parseQuery = parser(UsageQuerySchema)

/** A query for usage; throws `invalid`. */
export function parseUsageQuery(query: unknown): UsageQuery {
  const { by = 'day', from, to, ...page } = parseQuery(query)
  return { by: readDimension(by), days: readDays({ from, to }), ...toPageQuery(page) }
}

const parseTotalQuery = parser(TotalUsageQuerySchema)

/** A query for the usage of all accounts; throws `invalid`. */
export function parseTotalUsageQuery(query: unknown): TotalUsageQuery {
  const { by = 'day', from, to, format: given = 'json', ...page } = parseTotalQuery(query)
  const format = readOne('format', given, USAGE_FORMATS)
  if (format === 'csv' && page.limit !== undefined)
    throw invalid('limit', 'limit must be left out with format=csv, which answers all of it')
  return {
    by: readTotalDimension(by),
    days: readDays({ from, to }),
    format,
    ...toPageQuery(page),
  }
}

/** The dimension of this name; throws `invalid`. */
export function readDimension(by: string): UsageDimension {
  return readOne('by', by, USAGE_DIMENSIONS)
}

/** The same for the usage of all accounts; throws `invalid`. */
export function readTotalDimension(by: string): TotalUsageDimension {
  return readOne('by', by, TOTAL_USAGE_DIMENSIONS)
}

function readOne<Known extends string>(
  field: string,
  given: string,
  known: readonly Known[],
): Known {
  const found = known.find((each) => each === given)
  if (found !== undefined) return found
  throw invalid(field, `${field} must be one of ${known.join(', ')}, got ${echo(given)}`)
}

/** The days of a range with optional ends; throws `invalid`. */
export function readDays(range: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): Days {
  const { from = ALL_DAYS.from, to = ALL_DAYS.to } = range
  for (const [name, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw invalid(name, `${name} must be a day as 2026-11-21, got ${echo(day)}`)
  if (from > to)
    throw invalid('from', `from must not be after to, which is ${echo(to)}, got ${echo(from)}`)
  return { from, to }
}

/** Whether the day exists in the calendar. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const timeMs = Date.parse(`${text}T00:00:00Z`) // oxlint-disable-line no-restricted-globals -- reads a day, asks no clock
  return Number.isFinite(timeMs) && new Date(timeMs).toISOString().startsWith(text) // oxlint-disable-line no-restricted-globals -- writes it again
}

/** A page of usage. */
export function formatUsage(by: UsageDimension, page: Page<UsageSum>): Static<typeof UsageSchema> {
  return { by, usage: page.items.map(formatSum), next: page.next ?? '', base_resp: OK }
}

/** A page of the usage of all accounts. */
export function formatTotalUsage(
  by: TotalUsageDimension,
  page: Page<AccountUsageSum>,
): Static<typeof TotalUsageSchema> {
  const usage = page.items.map((sum) => ({ account: sum.account, ...formatSum(sum) }))
  return { by, usage, next: page.next ?? '', base_resp: OK }
}

/** A sum in wire format. */
export function formatSum(sum: UsageSum): Static<typeof UsageSchema>['usage'][number] {
  return {
    value: sum.value,
    requests: sum.requests,
    input_tokens: sum.inputTokens,
    output_tokens: sum.outputTokens,
    cache_read_tokens: sum.cacheReadTokens,
    cache_write_tokens: sum.cacheWriteTokens,
    films: sum.films,
    film_seconds: sum.filmSeconds,
    charged_micros: sum.chargedMicros,
  }
}
