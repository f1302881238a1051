/** Posters of films, cached while they are shown and a little longer. */
import { useQuery } from '@tanstack/react-query'
import { exchange } from './client.ts'
import { KEPT, queries } from './use-api.ts'

const POSTER = 'poster'

/** How long a poster is cached after it was last shown. */
const POSTER_MS = 60_000

/** The poster of a finished film as an object URL; undefined until it is loaded. */
export function usePoster(taskId: string): string | undefined {
  const { data } = useQuery({
    queryKey: [POSTER, taskId],
    queryFn: async ({ signal }) => {
      const query = { task_id: taskId }
      const answer = await exchange('GET /v1/video_generation/poster', { query, signal })
      return URL.createObjectURL(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: POSTER_MS,
    meta: KEPT,
  })
  return data
}

// Frees the bytes of a poster when its query leaves the cache.
queries.getQueryCache().subscribe(({ type, query }) => {
  const data: unknown = query.state.data
  if (type === 'removed' && query.queryKey[0] === POSTER && typeof data === 'string')
    URL.revokeObjectURL(data)
})

/** Whether the poster of a film is loaded. */
export function hasPoster(taskId: string): boolean {
  return queries.getQueryData([POSTER, taskId]) !== undefined
}
