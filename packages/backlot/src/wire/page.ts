/** Paged lists: the query members of every endpoint that lists. */
import Type, { type TString } from 'typebox'
import { invalid } from '../domain/fault.ts'
import { parser } from './parse.ts'
import { queryInteger } from './published.ts'

/** The default page sizes. */
const LIMITS = { standard: 20, largest: 100 }

/** The query member for the page size. */
export function limitMember({
  standard,
  largest,
}: {
  readonly standard: number
  readonly largest: number
}): TString {
  const description = `How many to return, 1 to ${largest}; default ${standard}`
  return queryInteger(description, { minimum: 1, maximum: largest, default: standard })
}

/** The query members for a page. */
export const PAGE_MEMBERS = {
  limit: Type.Optional(limitMember(LIMITS)),
  after: Type.Optional(Type.String({ description: 'The `next` of the previous page' })),
}

/** Schema of a query for a page without other filters. */
export const PageQuerySchema = Type.Object(PAGE_MEMBERS)

/** The answer's member with the cursor of the next page. */
export const NextSchema = Type.String({
  description: 'Pass it as `after` to get the next page; empty on the last page',
})

/** The page that a query asks for; throws `invalid`. An empty `after` is the first page. */
export function toPageQuery(
  query: { readonly limit?: string | undefined; readonly after?: string | undefined },
  { standard, largest } = LIMITS,
): { readonly limit: number; readonly after?: string } {
  const { limit: given = String(standard), after = '' } = query
  const limit = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > largest)
    throw invalid(
      'limit',
      `limit must be a number from 1 to ${largest}, got ${JSON.stringify(given.slice(0, 40))}`,
    )
  return { limit, ...(after === '' ? {} : { after }) }
}

const parseQuery = parser(PageQuerySchema)

/** The page of a query without other filters; throws `invalid`. */
export function parsePageQuery(query: unknown): ReturnType<typeof toPageQuery> {
  return toPageQuery(parseQuery(query))
}
