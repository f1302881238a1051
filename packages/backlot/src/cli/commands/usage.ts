import { Command } from 'commander'
import { formatMicros } from '../../domain/ledger.ts'
import type { Days, UsageDimension, UsageSum } from '../../domain/usage.ts'
import type { Store } from '../../stores/sql/store.ts'
import { formatSum, readDays, readDimension } from '../../wire/admin/usage.ts'
import { Refusal } from '../../config/refusal.ts'
import { formatTable, getAccount, print, withStore } from '../with-store.ts'

type Options = {
  readonly account: string
  readonly by: string
  readonly from?: string
  readonly to?: string
  readonly json?: boolean
  readonly csv?: boolean
}

/** `backlot usage`: what an account has used, and what it was charged. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show what an account used and was charged')
    .requiredOption('--account <name>', 'the account')
    .option('--by <what>', 'group by day, key, model, tier or user', 'day')
    .option('--from <day>', 'first day (UTC), such as 2026-11-21')
    .option('--to <day>', 'last day, included')
    .option('--json', 'print one JSON object per line, amounts in millionths of the currency unit')
    .option('--csv', 'print CSV, amounts in millionths of the currency unit')
    .action(usage)
}

async function usage(options: Options): Promise<void> {
  if (options.json && options.csv) throw new Refusal('Choose one of --json and --csv.')
  const by = readDimension(options.by)
  const days = readDays(options)
  await withStore(async (store) => {
    const { id } = await getAccount(store, options.account)
    const rows: string[][] = []
    let isFirst = true
    for await (const sum of sumsOf(store, id, { by, days })) {
      if (options.json) print(JSON.stringify(toJson(by, sum)))
      else if (options.csv) {
        const json = toJson(by, sum)
        if (isFirst) print(Object.keys(json).join(','))
        print(Object.values(json).map(csvCell).join(','))
      } else rows.push(cellsOf(sum))
      isFirst = false
    }
    if (!options.json && !options.csv) print(formatTable([by.toUpperCase(), ...HEADINGS], rows))
  })
}

/** How many sums are read at once. */
const PAGE = 500

async function* sumsOf(
  { usage: store }: Store,
  accountId: string,
  wish: { readonly by: UsageDimension; readonly days: Days },
): AsyncGenerator<UsageSum> {
  let after: string | undefined
  do {
    const query = { accountId, ...wish, limit: PAGE, ...(after === undefined ? {} : { after }) }
    const page = await store.list(query)
    yield* page.items
    after = page.next
  } while (after !== undefined)
}

function toJson(by: UsageDimension, sum: UsageSum): Readonly<Record<string, string | number>> {
  const { value, ...counts } = formatSum(sum)
  return { [by]: value, ...counts }
}

/** A cell as RFC 4180 has it; one that a spreadsheet would take for a formula is kept a text. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const HEADINGS = ['REQUESTS', 'INPUT', 'OUTPUT', 'CACHE READ', 'CACHE WRITE', 'FILMS', 'CHARGED']

function cellsOf(sum: UsageSum): string[] {
  const { requests, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, films } = sum
  const counts = [requests, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, films]
  return [sum.value || '(none)', ...counts.map(String), formatMicros(sum.chargedMicros)]
}
