/** One task as pages follow it. */
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { usePollMs } from '../app/live.ts'
import { type Answer, send } from './client.ts'
import { KEPT, useApi } from './use-api.ts'

/** What a query of a task answers, with how far its making is. */
export type TaskAnswer = Answer<'GET /v1/query/video_generation'>

/** All that is known of one task. */
export type TaskDetails = Answer<'GET /v1/video_generation/tasks/{task_id}'>

/** A task, asked again until it has ended. */
export function useTask(taskId: string | undefined): UseQueryResult<TaskAnswer> {
  const everyMs = usePollMs()
  return useApi(
    'GET /v1/query/video_generation',
    { query: { task_id: taskId ?? '' } },
    {
      enabled: taskId !== undefined,
      everyMs: (answer) => (answer?.status === 'processing' ? everyMs : false),
    },
  )
}

/** Where a film can be fetched without a key, on this server; absent before it is there. */
export function useFilmAddress(fileId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['film address', fileId],
    queryFn: fileId
      ? async ({ signal }) => send('GET /v1/files/retrieve', { query: { file_id: fileId }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: KEPT,
  })
  const address = data?.file.download_url
  // The page loads from its own server alone, which otherwise might send it to the storage.
  return address === undefined ? undefined : `${onThisServer(address)}&via=server`
}

/** An address as a path: the server may call itself by another name than the page does. */
export function onThisServer(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}
