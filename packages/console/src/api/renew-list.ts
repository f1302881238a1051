/** Brings a list of tasks up to date after some have changed, with few requests however long the list is. Pure but for its ports. */
import {
  pagesAt,
  pagesWith,
  type TaskPage,
  type TaskPages,
  tasksOf,
  withNewest,
  withPage,
} from './task-pages.ts'

/** A list, and where its tasks come from. */
export type ListPorts = {
  /** The list as it stands; absent before it is there. */
  list(): TaskPages | undefined
  change(to: (list: TaskPages) => TaskPages): Promise<void>
  /** Drops the list but for its first page, and fetches that. */
  beginAnew(): Promise<void>
  page(after: string): Promise<TaskPage>
  /** When a task was ordered. */
  createdAt(taskId: string): Promise<number | undefined>
  /** Whether a task comes into the list and leaves it as its state changes. */
  readonly isByState: boolean
}

/** So many pages are asked for at most to find what came since; with more, the list begins anew. */
const MAX_NEWEST_PAGES = 4

/** So many tasks that may have come into a list are looked for one by one; with more, the list begins anew. */
const MAX_LOOKED_FOR = 10

/** Renews the newest page, and the pages with a task that has changed. */
export async function renewList(ports: ListPorts, changed: ReadonlySet<string>): Promise<void> {
  const newest = await newestPages(ports)
  const isKnown = newest && (await renewNewest(ports, changed, newest))
  if (!isKnown) await ports.beginAnew()
}

/** False where the list has to begin anew. */
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

/** The newest pages, as many as it takes to meet what is there; absent when that is too far away. */
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

/** Where the older pages begin that are to be asked for again; absent when too many tasks may have come into them. */
async function placesOf(
  { list: read, isByState, createdAt }: ListPorts,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<string> | undefined> {
  const list = read()
  if (!list || list.pages.length < 2) return new Set()
  const places = new Set(pagesWith(list, changed))
  if (!isByState) return places // whatever its state, a task stays where it is
  const there = new Set(tasksOf(list).map((task) => task.task_id))
  const strangers = [...changed.difference(there)]
  if (strangers.length > MAX_LOOKED_FOR) return undefined
  const times = await Promise.all(strangers.map(createdAt))
  const theirs = times.flatMap((at) => (at === undefined ? [] : pagesAt(list, at)))
  return places.union(new Set(theirs))
}
