import type { UsageStore } from '../../domain/usage.ts'
import {
  formatUsage,
  parseUsageQuery,
  UsageQuerySchema,
  UsageSchema,
} from '../../wire/admin/usage.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the usage endpoint. */
export type UsagePorts = Pick<UsageStore, 'list'>

/** Usage of the caller's account. */
export function usageEndpoints({ list }: UsagePorts): Readonly<Record<'list', Endpoint>> {
  return {
    list: {
      querySchema: UsageQuerySchema,
      answerSchema: UsageSchema,
      emptyAnswer: { by: '', usage: [], next: '' },
      handle: async ({ caller, query }) => {
        const wish = parseUsageQuery(query)
        const page = await list({ accountId: caller.account.id, ...wish })
        return { type: 'json', body: formatUsage(wish.by, page) }
      },
    },
  }
}
