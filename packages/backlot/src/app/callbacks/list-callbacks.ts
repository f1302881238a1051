import type { CallbackQuery, CallbackStore, ListedCallback } from '../../domain/callback-store.ts'
import type { Page } from '../../domain/page.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** Which callbacks are asked for. */
export type CallbackFilter = Omit<CallbackQuery, 'accountId'>

/** The caller's callbacks that the filter wants, newest first. Throws `invalid` for an `after` of no page. */
export function listCallbacks(
  callbacks: Pick<CallbackStore, 'list'>,
  { account }: Caller,
  filter: CallbackFilter,
): Promise<Page<ListedCallback>> {
  return callbacks.list({ ...filter, accountId: account.id })
}
