/**
 * A list of tasks in pages, and how it changes without being fetched as a whole. Pure. A page begins after its
 * parameter, which is the `next` of the page before, so each can be asked for again by itself.
 */
import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from './client.ts'

/** A page as the server answers it. */
export type TaskPage = Answer<'GET /v1/video_generation/tasks'>

/** The pages that were fetched, newest first. */
export type TaskPages = InfiniteData<TaskPage, string>

type Tasks = TaskPage['tasks']

/** A page and where it begins. */
type Placed = { readonly page: TaskPage; readonly after: string }

/** How many of the newest tasks are asked for: more than a window shows, and few, for every event asks for them. */
export const FIRST_PAGE_SIZE = 40

/** How many tasks are asked for at a time while somebody scrolls. */
export const PAGE_SIZE = 100

/**
 * The list with its newest pages renewed; what is older stays. Undefined when the renewed pages do not reach
 * what is there: something is between them that nobody has fetched.
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
  // Renewed pages that end with another task may reach beyond the last page: what they lack of it is not older than they are.
  const isWithin = fresh.at(-1)?.task_id === from.page.tasks[last]?.task_id
  const tasks = isWithin || rest.length > 0 ? from.page.tasks.slice(last + 1) : []
  const fallen = { page: { ...from.page, tasks }, after: next }
  return listOf([...placedOf(newest), ...joined(fallen, rest)])
}

/** What fell off the newest page, as a page of its own or as a part of the next one. */
function joined(fallen: Placed, [second, ...others]: readonly Placed[]): readonly Placed[] {
  // Without older ones the renewed pages know better where to go on.
  if (!second) return fallen.page.tasks.length === 0 ? [] : [fallen]
  const tasks = [...fallen.page.tasks, ...second.page.tasks]
  if (tasks.length > PAGE_SIZE) return [fallen, second, ...others]
  return [{ page: { ...second.page, tasks }, after: fallen.after }, ...others]
}

/** The list with one of its pages asked for again; `changed` are the tasks that may have left it. Pages that are no longer there are passed over. */
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
  // The last page of all has what comes in at its end as well.
  if (!following && page.next === '') return listOf([...all.slice(0, index), { page, after }])
  const tasks = renewed(old.page.tasks, tasksBefore(page, following), changed)
  return listOf(all.with(index, { after, page: { ...old.page, tasks } }))
}

/** What of a fresh page is not in the following one. */
function tasksBefore({ tasks }: TaskPage, following: TaskPage['tasks'][number] | undefined): Tasks {
  const end = tasks.findIndex((task) => task.task_id === following?.task_id)
  return end === -1 ? tasks : tasks.slice(0, end)
}

function renewed(old: Tasks, now: Tasks, changed: ReadonlySet<string>): Tasks {
  const isNow = new Set(now.map((task) => task.task_id))
  // What a fresh page does not reach any more, since others have come into it, is still there.
  const beyond = old.filter((task) => !isNow.has(task.task_id) && !changed.has(task.task_id))
  if (beyond.length > 0) return [...now, ...beyond]
  const wasThere = new Set(old.map((task) => task.task_id))
  return now.slice(0, now.findLastIndex((task) => wasThere.has(task.task_id)) + 1)
}

/** Where the pages after the first begin in which these tasks are. */
export function pagesWith(list: TaskPages, taskIds: ReadonlySet<string>): readonly string[] {
  return placedOf(list)
    .slice(1)
    .filter(({ page }) => page.tasks.some((task) => taskIds.has(task.task_id)))
    .map(({ after }) => after)
}

/**
 * Where the pages after the first begin in which a task of this time can be. None when that is older than what was
 * fetched, unless that is everything: then the last page has it.
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
