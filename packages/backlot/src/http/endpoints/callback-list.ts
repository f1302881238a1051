import type { Caller } from '../../app/accounts/authenticate.ts'
import type { CallbackFilter } from '../../app/callbacks/list-callbacks.ts'
import type { ListedCallback } from '../../domain/callback-store.ts'
import type { Page } from '../../domain/page.ts'
import {
  CallbackListQuerySchema,
  CallbackListSchema,
  formatCallbackList,
  parseCallbackListQuery,
} from '../../wire/callback-list.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the list of callbacks. */
export type CallbackListPorts = {
  list(caller: Caller, filter: CallbackFilter): Promise<Page<ListedCallback>>
}

/** Lists the callbacks of the caller's account. Faults have HTTP statuses of their own. */
export function callbackListEndpoint({ list }: CallbackListPorts): Endpoint {
  return {
    statusOnFault: true,
    querySchema: CallbackListQuerySchema,
    answerSchema: CallbackListSchema,
    handle: async ({ caller, query }) => {
      const callbacks = await list(caller, parseCallbackListQuery(query))
      return { type: 'json', body: formatCallbackList(callbacks) }
    },
  }
}
