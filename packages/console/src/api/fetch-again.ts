/** Refetches queries that a change concerns, so that no response from before the change stays. */
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Marks queries as stale and refetches those that are shown; resolves when their responses have
 * arrived. A fetch that is already under way may have been answered before the change: it is
 * awaited rather than cancelled, so that frequent changes cannot starve a query, and then repeated.
 */
export async function fetchAgain(
  client: QueryClient,
  isMeant: (query: Query) => boolean,
): Promise<void> {
  const underWay = new Set(
    client.getQueryCache().findAll({ predicate: isMeant, fetchStatus: 'fetching' }),
  )
  const letCome = { cancelRefetch: false }
  await client.invalidateQueries({ predicate: isMeant }, letCome)
  if (underWay.size === 0) return
  await client.invalidateQueries(
    { predicate: (query) => underWay.has(query) && isMeant(query) },
    letCome,
  )
}
