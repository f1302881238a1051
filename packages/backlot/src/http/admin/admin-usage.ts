import type { AccountUsageSum, UsageStore } from '../../domain/usage.ts'
import {
  formatTotalUsage,
  parseTotalUsageQuery,
  type TotalUsageQuery,
  TotalUsageQuerySchema,
  TotalUsageSchema,
} from '../../wire/admin/usage.ts'
import { totalUsageHeadings, totalUsageRow } from '../../wire/admin/usage-csv.ts'
import type { Endpoint } from '../route.ts'

/** How many sums are read per page for CSV. */
const CSV_PAGE = 500

/** The usage of all accounts: a page as JSON, or all of it as CSV. */
export function totalUsageEndpoint({ listAll }: Pick<UsageStore, 'listAll'>): Endpoint {
  return {
    statusOnFault: true,
    querySchema: TotalUsageQuerySchema,
    answerSchema: TotalUsageSchema,
    handle: async ({ query }) => {
      const { format, ...wish } = parseTotalUsageQuery(query)
      if (format === 'json')
        return { type: 'json', body: formatTotalUsage(wish.by, await listAll(wish)) }
      const pages = csvPages(listAll, wish)
      const first = await pages.next() // a bad request is answered before the stream begins
      return {
        type: 'bytes',
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="usage-by-${wish.by}.csv"`,
          'cache-control': 'no-store',
        },
        content: encoded(first, pages),
      }
    },
  }
}

/** The rows, page by page; the next page is read when the one before has been sent. */
async function* csvPages(
  listAll: UsageStore['listAll'],
  { by, days, after: from }: Omit<TotalUsageQuery, 'format' | 'limit'>,
): AsyncGenerator<string> {
  let after = from
  let rows = [totalUsageHeadings(by)]
  do {
    const page = await listAll({ by, days, limit: CSV_PAGE, ...(after !== undefined && { after }) })
    rows.push(...page.items.map((sum: AccountUsageSum) => totalUsageRow(by, sum)))
    yield rows.map((row) => `${row}\r\n`).join('')
    rows = []
    after = page.next
  } while (after !== undefined)
}

async function* encoded(
  first: IteratorResult<string, unknown>,
  rest: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (!first.done) yield encoder.encode(first.value)
  for await (const text of rest) if (text !== '') yield encoder.encode(text)
}
