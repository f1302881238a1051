import { Command } from 'commander'
import { formatMicros } from '../../domain/ledger.ts'
import type { Page } from '../../domain/page.ts'
import type { AccountUsageSum, UsageSum } from '../../domain/usage.ts'
import { formatSum, readDays, readDimension, readTotalDimension } from '../../wire/admin/usage.ts'
import {
  totalUsageHeadings,
  totalUsageRow,
  usageHeadings,
  usageRow,
} from '../../wire/admin/usage-csv.ts'
import { Refusal } from '../../config/refusal.ts'
import type { Store } from '../../stores/sql/store.ts'
import { formatTable, getAccount, print, withStore } from '../with-store.ts'

type Options = {
  readonly account?: string
  readonly all?: boolean
  readonly by: string
  readonly from?: string
  readonly to?: string
  readonly json?: boolean
  readonly csv?: boolean
}

/** `backlot usage`: usage and charges of one account, or of all. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show what an account used and was charged, or all of them')
    .option('--account <name>', 'the account')
    .option('--all', 'all accounts, one after the other')
    .option('--by <what>', 'group by day, key, model, tier or user; with --all also account', 'day')
    .option('--from <day>', 'first day (UTC), such as 2026-11-21')
    .option('--to <day>', 'last day, included')
    .option('--json', 'print one JSON object per line, amounts in millionths of the currency unit')
    .option('--csv', 'print CSV, amounts in millionths of the currency unit')
    .action(usage)
}

async function usage(options: Options): Promise<void> {
  const { account, all = false, json, csv } = options
  if (json && csv) throw new Refusal('Choose one of --json and --csv.')
  if ((account !== undefined) === all) throw new Refusal('Choose one of --account NAME and --all.')
  await withStore(async (store) => {
    if (account === undefined) await write(listingOfAll(store, options), options)
    else await write(await listingOf(store, options, account), options)
  })
}

/** The sums to write, and how: one account's, or all of them. */
type Listing<Sum extends UsageSum> = {
  readonly csvHeadings: string
  csvRow(sum: Sum): string
  /** What distinguishes a sum, by the names of JSON members. */
  namesOf(sum: Sum): Readonly<Record<string, string>>
  readonly headings: readonly string[]
  list(page: { readonly limit: number; readonly after?: string }): Promise<Page<Sum>>
}

async function listingOf(store: Store, options: Options, name: string): Promise<Listing<UsageSum>> {
  const by = readDimension(options.by)
  const days = readDays(options)
  const { id: accountId } = await getAccount(store, name)
  return {
    csvHeadings: usageHeadings(by),
    csvRow: usageRow,
    namesOf: ({ value }) => ({ [by]: value }),
    headings: [by],
    list: (page) => store.usage.list({ accountId, by, days, ...page }),
  }
}

function listingOfAll({ usage: { listAll } }: Store, options: Options): Listing<AccountUsageSum> {
  const by = readTotalDimension(options.by)
  const days = readDays(options)
  return {
    csvHeadings: totalUsageHeadings(by),
    csvRow: (sum) => totalUsageRow(by, sum),
    namesOf: ({ account, value }) => (by === 'account' ? { account } : { account, [by]: value }),
    headings: by === 'account' ? ['account'] : ['account', by],
    list: (page) => listAll({ by, days, ...page }),
  }
}

async function write<Sum extends UsageSum>(
  listing: Listing<Sum>,
  { json, csv }: Options,
): Promise<void> {
  const rows: string[][] = []
  if (csv) print(listing.csvHeadings)
  for await (const sum of sumsOf(listing)) {
    const names = listing.namesOf(sum)
    const { value: _, ...amounts } = formatSum(sum)
    if (json) print(JSON.stringify({ ...names, ...amounts }))
    else if (csv) print(listing.csvRow(sum))
    else rows.push([...Object.values(names).map((name) => name || '(none)'), ...cellsOf(sum)])
  }
  const headings = [...listing.headings.map((name) => name.toUpperCase()), ...HEADINGS]
  if (!json && !csv) print(formatTable(headings, rows))
}

/** The page size. */
const PAGE = 500

async function* sumsOf<Sum extends UsageSum>({ list }: Listing<Sum>): AsyncGenerator<Sum> {
  let after: string | undefined
  do {
    const page = await list({ limit: PAGE, ...(after !== undefined && { after }) })
    yield* page.items
    after = page.next
  } while (after !== undefined)
}

const HEADINGS = ['REQUESTS', 'INPUT', 'OUTPUT', 'CACHE READ', 'CACHE WRITE', 'FILMS', 'CHARGED']

function cellsOf(sum: UsageSum): string[] {
  const { requests, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, films } = sum
  const counts = [requests, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, films]
  return [...counts.map(String), formatMicros(sum.chargedMicros)]
}
