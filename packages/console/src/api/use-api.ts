/** Answers as components read them: fetched once, shared, kept fresh. */
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { onServerBack } from '../app/connection.ts'
import { type Answer, Refused, type Operation, type Sent, send } from './client.ts'
import { fetchAgain } from './fetch-again.ts'

/** All that was fetched. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; a server that is away is asked for by `connection.ts`.
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
 * For queries whose data stays good while others are fetched again: an address of a film, which would begin anew,
 * or a list of tasks, which knows which part of it to ask for.
 */
export const KEPT = { isKept: true } as const

/** Fetches again all that is shown. */
export async function refreshAll(): Promise<void> {
  await fetchAgain(queries, ({ meta, state }) => meta !== KEPT || state.data === undefined)
}

/** How often, whether, and with what shown meanwhile. */
type Options<R extends Operation> = {
  readonly enabled?: boolean
  readonly everyMs?: number | false | ((answer: Answer<R> | undefined) => number | false)
  /** Shows the last answer until the one for other parameters is there. */
  readonly keep?: boolean
}

/** The answer of an operation, as it stands. */
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

/** Fetches again all that is shown of these operations. */
export async function refresh(...routes: readonly Operation[]): Promise<void> {
  const names = new Set<unknown>(routes)
  await fetchAgain(queries, ({ queryKey: [name] }) => names.has(name))
}

/** What to say of something that was thrown. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** True when the server does not have this operation: an older one, or one where it is off. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Refused && (thrown.status === 404 || thrown.status === 405)
}
