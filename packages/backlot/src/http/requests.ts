import { Fault, invalid } from '../domain/fault.ts'
import type { RequestShelf } from '../domain/recorded-request.ts'
import { PageQuerySchema, parsePageQuery } from '../wire/page.ts'
import {
  formatRecordedRequest,
  formatRequests,
  RecordedRequestSchema,
  RequestsSchema,
} from '../wire/requests.ts'
import type { Endpoint } from './route.ts'

/** Dependencies of the endpoints of recorded requests. */
export type RequestRoutePorts = {
  /** Absent: requests are not recorded here. */
  readonly shelf?: RequestShelf
}

const NOTHING = { items: [] } as const

/** Endpoints that show a caller its last requests. They are not recorded themselves. */
export function requestEndpoints({
  shelf,
}: RequestRoutePorts): Readonly<Record<'list' | 'find', Endpoint>> {
  return {
    list: {
      statusOnFault: true,
      isUnrecorded: true,
      querySchema: PageQuerySchema,
      answerSchema: RequestsSchema,
      handle: async ({ caller, query }) => {
        const page = { accountId: caller.account.id, ...parsePageQuery(query) }
        if (page.after !== undefined && !/^\d{1,15}$/.test(page.after))
          throw invalid('after', 'after must be the `next` of a page of requests')
        const found = (await shelf?.list(page)) ?? NOTHING
        return { type: 'json', body: formatRequests(found, shelf !== undefined) }
      },
    },
    find: {
      statusOnFault: true,
      isUnrecorded: true,
      answerSchema: RecordedRequestSchema,
      handle: async ({ caller, params }) => {
        const id = params['id'] ?? ''
        const found = await shelf?.find({ accountId: caller.account.id, id })
        if (found) return { type: 'json', body: formatRecordedRequest(found) }
        const why = shelf
          ? 'there is no such request of this account, or it has given way to newer ones'
          : 'requests are not recorded here: its operator can turn that on with requests: true in backlot.yaml'
        throw new Fault('notFound', why, { field: 'id' })
      },
    },
  }
}
