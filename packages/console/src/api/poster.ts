/** Posters of films, kept while they are shown and a little longer. */
import { useQuery } from '@tanstack/react-query'
import { exchange } from './client.ts'
import { KEPT, queries } from './use-api.ts'

const POSTER = 'poster'

/** How long a poster is kept that is not shown. */
const POSTER_MS = 60_000

/** The poster of a finished film, as an address of this page; absent before it is there. */
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

// The bytes of a poster are kept as long as its address is.
queries.getQueryCache().subscribe(({ type, query }) => {
  const data: unknown = query.state.data
  if (type === 'removed' && query.queryKey[0] === POSTER && typeof data === 'string')
    URL.revokeObjectURL(data)
})

/** Whether the poster of a film is there already. */
export function hasPoster(taskId: string): boolean {
  return queries.getQueryData([POSTER, taskId]) !== undefined
}
