/** The callbacks of an account on the wire (ours). */
import Type, { type Static } from 'typebox'
import { CALLBACK_STANDINGS, standingOf } from '../domain/callback.ts'
import type { CallbackQuery, ListedCallback } from '../domain/callback-store.ts'
import { invalid } from '../domain/fault.ts'
import type { Page } from '../domain/page.ts'
import { BaseRespSchema, OK } from './base-resp.ts'
import { NextSchema, PAGE_MEMBERS, toPageQuery } from './page.ts'
import { echo, parser } from './parse.ts'
import { toSeconds } from './seconds.ts'

/** Schema of a query for the callbacks of an account. */
export const CallbackListQuerySchema = Type.Object({
  state: Type.Optional(Type.String({ description: CALLBACK_STANDINGS.join(', ') })),
  ...PAGE_MEMBERS,
})

/** Schema of a list of callbacks. */
export const CallbackListSchema = Type.Object({
  callbacks: Type.Array(
    Type.Object({
      task_id: Type.String(),
      url: Type.String({ description: 'Without its query, which may hold a secret' }),
      state: Type.String({
        description:
          'pending: something is to be sent; delivered: all that there was to say was accepted; abandoned: it is no longer tried',
      }),
      receiver: Type.String({
        description: 'unverified, verified, unreachable, gone or parked',
      }),
      attempts: Type.Integer({ description: 'Failed attempts of the current step' }),
      last_step: Type.String({
        description: 'What was sent last: challenge, or a status; empty if nothing is known',
      }),
      last_outcome: Type.String({ description: 'accepted, failed or gone; empty as last_step' }),
      last_http_status: Type.Integer({ description: '0 if there was no answer' }),
      last_error: Type.String(),
      last_at: Type.Integer({ description: 'Seconds since the epoch; 0 if nothing is known' }),
      next_at: Type.Integer({ description: 'Seconds since the epoch; 0 if nothing is due' }),
      created_at: Type.Integer({
        description: 'When the task was ordered; 0 if that was before this was kept',
      }),
    }),
  ),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

type ListedJson = Static<typeof CallbackListSchema>['callbacks'][number]

const parseQuery = parser(CallbackListQuerySchema)

/** The filters of a list; throws `invalid`. An empty `state` means any. */
export function parseCallbackListQuery(query: unknown): Omit<CallbackQuery, 'accountId'> {
  const { state = '', ...page } = parseQuery(query)
  if (state === '') return toPageQuery(page)
  const standing = CALLBACK_STANDINGS.find((known) => known === state)
  if (standing) return { standing, ...toPageQuery(page) }
  throw invalid(
    'state',
    `state must be one of ${CALLBACK_STANDINGS.join(', ')}, got ${echo(state)}`,
  )
}

/** Formats callbacks for their owner. */
export function formatCallbackList(page: Page<ListedCallback>): Static<typeof CallbackListSchema> {
  return { callbacks: page.items.map(formatListed), next: page.next ?? '', base_resp: OK }
}

function formatListed({ callback, createdAtMs, lastDelivery }: ListedCallback): ListedJson {
  const { taskId, url, state, attempts, dueAtMs } = callback
  return {
    task_id: taskId,
    url: publicAddress(url),
    state: standingOf(callback),
    receiver: state,
    attempts,
    ...formatLast(lastDelivery),
    // The log of attempts expires, but the last error is kept as long as the callback.
    last_error: callback.lastError ?? lastDelivery?.error ?? '',
    next_at: toSeconds(dueAtMs),
    created_at: toSeconds(createdAtMs),
  }
}

function formatLast(
  delivery: ListedCallback['lastDelivery'],
): Pick<ListedJson, 'last_step' | 'last_outcome' | 'last_http_status' | 'last_at'> {
  return {
    last_step: delivery?.step ?? '',
    last_outcome: delivery?.outcome ?? '',
    last_http_status: delivery?.status ?? 0,
    last_at: toSeconds(delivery?.startedAtMs),
  }
}

/** An address without what may be secret in it: user, password, query and fragment. */
function publicAddress(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? parsed.origin + parsed.pathname : ''
}
