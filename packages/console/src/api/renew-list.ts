/**
 * Updates a list of tasks after some have changed, with few requests however long the list is. Pure
 * except for its ports.
 */
import {
  pagesAt,
  pagesWith,
  type TaskPage,
  type TaskPages,
  tasksOf,
  withNewest,
  withPage,
} from './task-pages.ts'

/** A list, and the requests that update it. */
export type ListPorts = {
  /** The current list; undefined until it is loaded. */
  list(): TaskPages | undefined
  change(to: (list: TaskPages) => TaskPages): Promise<void>
  /** Drops all pages but the first, and refetches that. */
  beginAnew(): Promise<void>
  page(after: string): Promise<TaskPage>
  /** The creation time of a task. */
  createdAt(taskId: string): Promise<number | undefined>
  /** Whether the list shows one state, so that tasks enter and leave it. */
  readonly isByState: boolean
}

/** The most pages that are requested to find new tasks; with more, the list is reloaded. */
const MAX_NEWEST_PAGES = 4

/**
 * The most tasks that are located one by one, because they may have entered the list; with more, it
 * is reloaded.
 */
const MAX_LOOKED_FOR = 10

/** Refetches the newest page, and every page with a changed task. */
export async function renewList(ports: ListPorts, changed: ReadonlySet<string>): Promise<void> {
  const newest = await newestPages(ports)
  const isKnown = newest && (await renewNewest(ports, changed, newest))
  if (!isKnown) await ports.beginAnew()
}

/** Resolves to false when the list must be reloaded. */
async function renewNewest(
  ports: ListPorts,
  changed: ReadonlySet<string>,
  newest: TaskPages,
): Promise<boolean> {
  await ports.change((list) => withNewest(list, newest) ?? newest)
  const places = await placesOf(ports, changed)
  if (!places) return false
  for (const after of places.difference(new Set(newest.pageParams))) {
    const page = await ports.page(after)
    await ports.change((list) => withPage(list, { page, after }, changed))
  }
  return true
}

/** The newest pages, up to the first known task; undefined when that is too far away. */
async function newestPages(ports: ListPorts): Promise<TaskPages | undefined> {
  let newest: TaskPages = { pages: [], pageParams: [] }
  let after = ''
  for (let count = 0; count < MAX_NEWEST_PAGES; count += 1) {
    const page = await ports.page(after)
    newest = { pages: [...newest.pages, page], pageParams: [...newest.pageParams, after] }
    const list = ports.list()
    if (!list || tasksOf(list).length === 0 || withNewest(list, newest)) return newest
    after = page.next
  }
  return undefined
}

/** The starts of the older pages to refetch; undefined when too many tasks may have entered them. */
async function placesOf(
  { list: read, isByState, createdAt }: ListPorts,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<string> | undefined> {
  const list = read()
  if (!list || list.pages.length < 2) return new Set()
  const places = new Set(pagesWith(list, changed))
  if (!isByState) return places // tasks of all states keep their positions
  const there = new Set(tasksOf(list).map((task) => task.task_id))
  const strangers = [...changed.difference(there)]
  if (strangers.length > MAX_LOOKED_FOR) return undefined
  const times = await Promise.all(strangers.map(createdAt))
  const theirs = times.flatMap((at) => (at === undefined ? [] : pagesAt(list, at)))
  return places.union(new Set(theirs))
}
