import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTasksChanged, usePollMs } from '../app/live.ts'
import { send } from './client.ts'
import { type ListPorts, renewList } from './renew-list.ts'
import { FIRST_PAGE_SIZE, PAGE_SIZE, type TaskPage, type TaskPages, tasksOf } from './task-pages.ts'
import { KEPT, queries } from './use-api.ts'

const TASK_LIST = 'GET /v1/video_generation/tasks'

/** A filter for tasks; an absent member matches all. */
export type TaskSearch = {
  readonly state?: string
  readonly model?: string
  readonly text?: string
}

/**
 * The tasks of this account, newest first, as many pages as were requested. Events refetch the
 * newest page and the pages with the tasks they concern.
 */
export function useTaskList(filter: TaskSearch): UseInfiniteQueryResult<TaskPages> {
  const everyMs = usePollMs()
  const name = JSON.stringify(filter)
  useEffect(() => {
    const watch = watchList(JSON.parse(name))
    const timer = everyMs === false ? undefined : setInterval(watch.renew, everyMs)
    return () => {
      clearInterval(timer)
      watch.stop()
    }
  }, [name, everyMs])
  return useInfiniteQuery({
    queryKey: [TASK_LIST, filter],
    queryFn: ({ pageParam, signal }) => pageOf(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // Events keep it fresh while it is shown; it is dropped when something changes while it is not.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: KEPT,
  })
}

onTasksChanged(() => queries.removeQueries({ queryKey: [TASK_LIST], type: 'inactive' }))

/** Updates a list whenever tasks change, one update at a time. */
function watchList(filter: TaskSearch): { renew(): void; stop(): void } {
  const ports = portsOf(filter)
  let waiting: Set<string> | undefined
  let isRenewing = false
  const run = async (): Promise<void> => {
    if (isRenewing) return
    isRenewing = true
    while (waiting) {
      const taskIds = waiting
      waiting = undefined
      // When something is wrong, reloading the list reports it.
      await renewList(ports, taskIds).catch(ports.beginAnew)
    }
    isRenewing = false
  }
  const ask = (taskIds: ReadonlySet<string> = unfinishedOf(ports)): void => {
    waiting = new Set([...(waiting ?? []), ...taskIds])
    void run()
  }
  const changed = (taskIds?: ReadonlySet<string>): void => {
    // Tasks that entered a list of one state while no events came can be anywhere in it.
    if (taskIds === undefined && ports.isByState) void ports.beginAnew()
    else ask(taskIds)
  }
  return { renew: () => ask(), stop: onTasksChanged(changed) }
}

/** The tasks of a list that have not ended. */
function unfinishedOf({ list }: ListPorts): ReadonlySet<string> {
  const tasks = tasksOf(list() ?? { pages: [] })
  return new Set(tasks.flatMap((task) => (task.status === 'processing' ? [task.task_id] : [])))
}

function pageOf(filter: TaskSearch, after: string, signal?: AbortSignal): Promise<TaskPage> {
  return send('GET /v1/video_generation/tasks', {
    query: { ...filter, limit: after === '' ? FIRST_PAGE_SIZE : PAGE_SIZE, after },
    ...(signal ? { signal } : {}),
  })
}

function portsOf(filter: TaskSearch): ListPorts {
  const queryKey = [TASK_LIST, filter]
  const list = (): TaskPages | undefined => queries.getQueryData(queryKey)
  return {
    isByState: Boolean(filter.state),
    list,
    page: (after) => pageOf(filter, after),
    createdAt: async (taskId) => {
      const path = { task_id: taskId }
      const { task } = await send('GET /v1/video_generation/tasks/{task_id}', { path })
      return task.created_at
    },
    change: async (to) => {
      // A page request under way would overwrite the list with its state from before.
      const query = queries.getQueryCache().find({ queryKey })
      while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
      queries.setQueryData<TaskPages>(queryKey, (before) => before && to(before))
    },
    beginAnew: async () => {
      queries.setQueryData<TaskPages>(queryKey, (before) => before && firstOf(before))
      await queries.invalidateQueries({ queryKey, exact: true })
    },
  }
}

function firstOf({ pages, pageParams }: TaskPages): TaskPages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
