import type { FileRecord, FileStore } from '../../domain/file.ts'
import type { Task, TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** What a numbered page needs. */
export type ListPagePorts = {
  readonly tasks: Pick<TaskStore, 'list'>
  readonly files: Pick<FileStore, 'find'>
}

/** A task with its film, where it has one that was not deleted. */
export type ListedTask = { readonly task: Task; readonly file?: FileRecord }

/** How many tasks are read at a time to find a page. */
const STEP = 100

/**
 * A page of the caller's tasks by its number, newest first. All pages before it are read, so page
 * numbers are limited.
 */
export async function listPage(
  { tasks, files }: ListPagePorts,
  { account }: Caller,
  page: { readonly number: number; readonly size: number },
): Promise<{ readonly items: readonly ListedTask[]; readonly hasMore: boolean }> {
  let before = (page.number - 1) * page.size
  let after: string | undefined
  while (before > 0) {
    const limit = Math.min(STEP, before)
    const skipped = await tasks.list({ accountId: account.id, limit, ...(after && { after }) })
    if (skipped.next === undefined) return { items: [], hasMore: false }
    before -= limit
    after = skipped.next
  }
  const wish = { accountId: account.id, limit: page.size, ...(after && { after }) }
  const { items, next } = await tasks.list(wish)
  const listed = items.map(async (task): Promise<ListedTask> => {
    const file = task.fileId === undefined ? undefined : await files.find(account.id, task.fileId)
    return file ? { task, file } : { task }
  })
  return { items: await Promise.all(listed), hasMore: next !== undefined }
}
