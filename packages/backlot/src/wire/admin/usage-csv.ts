/** Usage as CSV (RFC 4180), for spreadsheets and accounting. (ours) */
import type {
  AccountUsageSum,
  TotalUsageDimension,
  UsageDimension,
  UsageSum,
} from '../../domain/usage.ts'
import { formatSum } from './usage.ts'

/** The amounts of a sum, in the order of their columns. */
const AMOUNTS = [
  'requests',
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'films',
  'film_seconds',
  'charged_micros',
] as const satisfies readonly (keyof ReturnType<typeof formatSum>)[]

/** The header row of one account's usage. */
export function usageHeadings(by: UsageDimension): string {
  return csvRow([by, ...AMOUNTS])
}

/** One sum of an account as a row. */
export function usageRow(sum: UsageSum): string {
  return csvRow([sum.value, ...amountsOf(sum)])
}

/** The header row of the usage of all accounts. */
export function totalUsageHeadings(by: TotalUsageDimension): string {
  return csvRow([...(by === 'account' ? ['account'] : ['account', by]), ...AMOUNTS])
}

/** One sum of all usage as a row. */
export function totalUsageRow(by: TotalUsageDimension, sum: AccountUsageSum): string {
  const names = by === 'account' ? [sum.account] : [sum.account, sum.value]
  return csvRow([...names, ...amountsOf(sum)])
}

function amountsOf(sum: UsageSum): readonly number[] {
  const formatted = formatSum(sum)
  return AMOUNTS.map((name) => formatted[name])
}

function csvRow(cells: readonly (string | number)[]): string {
  return cells.map(csvCell).join(',')
}

/** A cell that a spreadsheet would take for a formula is escaped. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
