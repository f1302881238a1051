/** Queries for components: fetched once, shared, kept fresh. */
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { onServerBack } from '../app/connection.ts'
import { type Answer, Refused, type Operation, type Sent, send } from './client.ts'
import { fetchAgain } from './fetch-again.ts'

/** The cache of all responses. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is final; while the server is unreachable, `connection.ts` polls it.
      retry: false,
      staleTime: 2000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onServerBack(() => void refreshAll())

/**
 * Marks queries that stay valid when others are refetched: the address of a film, whose player
 * would restart, and a list of tasks, which refetches only some of its pages.
 */
export const KEPT = { isKept: true } as const

/** Refetches everything that is shown. */
export async function refreshAll(): Promise<void> {
  await fetchAgain(queries, ({ meta, state }) => meta !== KEPT || state.data === undefined)
}

/** The polling interval, whether the query is enabled, and what is shown while it loads. */
type Options<R extends Operation> = {
  readonly enabled?: boolean
  readonly everyMs?: number | false | ((answer: Answer<R> | undefined) => number | false)
  /** Shows the previous response until the one for new parameters arrives. */
  readonly keep?: boolean
}

/** The current response of an operation. */
export function useApi<R extends Operation>(
  route: R,
  sent: Sent<R> = {},
  { enabled = true, everyMs = false, keep = false }: Options<R> = {},
): UseQueryResult<Answer<R>> {
  return useQuery<Answer<R>>({
    queryKey: [route, sent],
    queryFn: ({ signal }) => send(route, { ...sent, signal }),
    enabled,
    refetchInterval: typeof everyMs === 'function' ? (query) => everyMs(query.state.data) : everyMs,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Refetches what is shown of these operations. */
export async function refresh(...routes: readonly Operation[]): Promise<void> {
  const names = new Set<unknown>(routes)
  await fetchAgain(queries, ({ queryKey: [name] }) => names.has(name))
}

/** The message for something that was thrown. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** True when the server does not have this operation: because it is older, or because the feature is off. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Refused && (thrown.status === 404 || thrown.status === 405)
}
