/** Fetching anew what a change concerns, so that no answer from before the change stays. */
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Marks queries as stale and fetches again those that are shown; resolves when their answers are there. What is
 * being fetched meanwhile may have been read before the change: it is let come, so that many changes cannot keep
 * an answer away, and fetched once more.
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
