/**
 * A paged list of tasks, and its partial updates. Pure. The parameter of a page is the `next` of
 * the page before, so each page can be refetched alone.
 */
import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from './client.ts'

/** A page in the server's response. */
export type TaskPage = Answer<'GET /v1/video_generation/tasks'>

/** The fetched pages, newest first. */
export type TaskPages = InfiniteData<TaskPage, string>

type Tasks = TaskPage['tasks']

/** A page and its cursor. */
type Placed = { readonly page: TaskPage; readonly after: string }

/**
 * The number of newest tasks that are requested: more than a window shows, but few, because every
 * event causes such a request.
 */
export const FIRST_PAGE_SIZE = 40

/** The number of tasks that are requested at a time while scrolling. */
export const PAGE_SIZE = 100

/**
 * The list with its newest pages replaced; older pages stay. Undefined when the new pages do not
 * reach the known tasks, so that a gap would remain.
 */
export function withNewest(list: TaskPages, newest: TaskPages): TaskPages | undefined {
  const fresh = tasksOf(newest)
  const old = placedOf(list)
  const next = newest.pages.at(-1)?.next ?? ''
  if (next === '') return newest
  const isFresh = new Set(fresh.map((task) => task.task_id))
  const met = old.findLastIndex(({ page }) => page.tasks.some((task) => isFresh.has(task.task_id)))
  const from = old[met]
  if (!from) return undefined
  const rest = old.slice(met + 1)
  const last = from.page.tasks.findLastIndex((task) => isFresh.has(task.task_id))
  // If the new pages end with a different task, they may extend beyond the last old page, and tasks
  // that they lack are not older ones.
  const isWithin = fresh.at(-1)?.task_id === from.page.tasks[last]?.task_id
  const tasks = isWithin || rest.length > 0 ? from.page.tasks.slice(last + 1) : []
  const fallen = { page: { ...from.page, tasks }, after: next }
  return listOf([...placedOf(newest), ...joined(fallen, rest)])
}

/** The tasks that moved out of the newest page, as a page of their own or as part of the next one. */
function joined(fallen: Placed, [second, ...others]: readonly Placed[]): readonly Placed[] {
  // Without older pages, the cursor of the new pages is the right one.
  if (!second) return fallen.page.tasks.length === 0 ? [] : [fallen]
  const tasks = [...fallen.page.tasks, ...second.page.tasks]
  if (tasks.length > PAGE_SIZE) return [fallen, second, ...others]
  return [{ page: { ...second.page, tasks }, after: fallen.after }, ...others]
}

/**
 * The list with one page replaced; `changed` are the tasks that may have left it. Pages that the
 * list no longer has are ignored.
 */
export function withPage(
  list: TaskPages,
  { page, after }: Placed,
  changed: ReadonlySet<string>,
): TaskPages {
  const all = placedOf(list)
  const index = all.findIndex((one) => one.after === after)
  const old = all[index]
  if (!old) return list
  const following = all.slice(index + 1).flatMap((other) => other.page.tasks)[0]
  // The last page also has the tasks that were added at the end.
  if (!following && page.next === '') return listOf([...all.slice(0, index), { page, after }])
  const tasks = renewed(old.page.tasks, tasksBefore(page, following), changed)
  return listOf(all.with(index, { after, page: { ...old.page, tasks } }))
}

/** The tasks of a new page that are not in the following one. */
function tasksBefore({ tasks }: TaskPage, following: TaskPage['tasks'][number] | undefined): Tasks {
  const end = tasks.findIndex((task) => task.task_id === following?.task_id)
  return end === -1 ? tasks : tasks.slice(0, end)
}

function renewed(old: Tasks, now: Tasks, changed: ReadonlySet<string>): Tasks {
  const isNow = new Set(now.map((task) => task.task_id))
  // Tasks that were pushed beyond the end of a new page are still in the list.
  const beyond = old.filter((task) => !isNow.has(task.task_id) && !changed.has(task.task_id))
  if (beyond.length > 0) return [...now, ...beyond]
  const wasThere = new Set(old.map((task) => task.task_id))
  return now.slice(0, now.findLastIndex((task) => wasThere.has(task.task_id)) + 1)
}

/** The cursors of the pages, except the first, that contain these tasks. */
export function pagesWith(list: TaskPages, taskIds: ReadonlySet<string>): readonly string[] {
  return placedOf(list)
    .slice(1)
    .filter(({ page }) => page.tasks.some((task) => taskIds.has(task.task_id)))
    .map(({ after }) => after)
}

/**
 * The cursors of the pages, except the first, in which a task of this time can be. Empty when it is
 * older than all fetched pages, unless those are the whole list: then it is on the last page.
 */
export function pagesAt(list: TaskPages, createdAt: number): readonly string[] {
  const [, ...others] = placedOf(list)
  const lastOf = ({ page }: Placed): number => page.tasks.at(-1)?.created_at ?? createdAt + 1
  const first = others.findIndex((one) => lastOf(one) <= createdAt)
  if (first === -1) return others.filter(({ page }) => page.next === '').map(({ after }) => after)
  const end = others.findIndex((one, index) => index >= first && lastOf(one) < createdAt)
  return others.slice(first, end === -1 ? undefined : end + 1).map(({ after }) => after)
}

/** All tasks of the list. */
export function tasksOf({ pages }: Pick<TaskPages, 'pages'>): TaskPage['tasks'] {
  return pages.flatMap((page) => page.tasks)
}

function placedOf({ pages, pageParams }: TaskPages): readonly Placed[] {
  return pages.map((page, index) => ({ page, after: pageParams[index] ?? '' }))
}

function listOf(placed: readonly Placed[]): TaskPages {
  return { pages: placed.map(({ page }) => page), pageParams: placed.map(({ after }) => after) }
}
