import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { usePollMs } from '../app/live.ts'
import { type Answer, send } from './client.ts'

type TaskPage = Answer<'GET /v1/video_generation/tasks'>

const PAGE = 50

/** What tasks are looked for; a member that is absent finds all. */
export type TaskSearch = {
  readonly state?: string
  readonly model?: string
  readonly text?: string
}

/** The tasks of this account, newest first, as many pages as were asked for. */
export function useTaskList(filter: TaskSearch): UseInfiniteQueryResult<InfiniteData<TaskPage>> {
  const everyMs = usePollMs()
  return useInfiniteQuery({
    queryKey: ['GET /v1/video_generation/tasks', filter],
    queryFn: ({ pageParam, signal }) =>
      send('GET /v1/video_generation/tasks', {
        query: { ...filter, limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: everyMs,
  })
}
