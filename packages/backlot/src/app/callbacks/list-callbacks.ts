import type { CallbackQuery, CallbackStore, ListedCallback } from '../../domain/callback-store.ts'
import type { Page } from '../../domain/page.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** Filters of the list. */
export type CallbackFilter = Omit<CallbackQuery, 'accountId'>

/** The caller's callbacks that match the filter, newest first. Throws `invalid` for an unknown `after` cursor. */
export function listCallbacks(
  callbacks: Pick<CallbackStore, 'list'>,
  { account }: Caller,
  filter: CallbackFilter,
): Promise<Page<ListedCallback>> {
  return callbacks.list({ ...filter, accountId: account.id })
}
