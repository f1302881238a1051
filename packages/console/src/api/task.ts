/** Queries for a single task. */
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { usePollMs } from '../app/live.ts'
import { type Answer, send } from './client.ts'
import { KEPT, useApi } from './use-api.ts'

/** The response of a task query, with the progress of the film. */
export type TaskAnswer = Answer<'GET /v1/query/video_generation'>

/** All details of one task. */
export type TaskDetails = Answer<'GET /v1/video_generation/tasks/{task_id}'>

/** A task, refetched until it has ended. */
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

/** An address on this server from which a film can be fetched without a key; undefined until it is known. */
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
  // The content policy allows this server only, which otherwise might redirect to the blob storage.
  return address === undefined ? undefined : `${onThisServer(address)}&via=server`
}

/** An address as a path: the server may know itself under another host name than the page uses. */
export function onThisServer(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}
