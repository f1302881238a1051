import type { Callback } from '../domain/callback.ts'
import type { CallbackStore } from '../domain/callback-store.ts'
import { Fault } from '../domain/fault.ts'
import type { FileRecord, FileStore } from '../domain/file.ts'
import type { Page } from '../domain/page.ts'
import type { Task, TaskStore } from '../domain/task.ts'
import type { Caller } from './authenticate.ts'

/** What a task query needs. */
export type FindTaskPorts = {
  readonly tasks: TaskStore
  readonly callbacks: CallbackStore
  readonly files: FileStore
}

/** A task with what its owner may know about it. */
export type TaskReport = {
  readonly task: Task
  readonly queuePosition: number
  /** The film, once there is one; absent again when its owner deleted it. */
  readonly file?: FileRecord
  readonly callback?: Callback
}

/** The caller's task of this id; throws `notFound`, also for another account's task. */
export async function findTask(
  { tasks, callbacks, files }: FindTaskPorts,
  caller: Caller,
  taskId: string,
): Promise<TaskReport> {
  const task = await tasks.find(caller.account.id, taskId)
  if (!task) throw noTask(taskId)
  const [queuePosition, work, file] = await Promise.all([
    task.state === 'queued' ? tasks.queuePosition(task.id) : 0,
    callbacks.find(task.id),
    task.fileId === undefined ? undefined : files.find(task.accountId, task.fileId),
  ])
  return {
    task,
    queuePosition,
    ...(file ? { file } : {}),
    ...(work ? { callback: work.callback } : {}),
  }
}

/** The caller's tasks, newest first. */
export async function listTasks(
  { tasks }: Pick<FindTaskPorts, 'tasks'>,
  caller: Caller,
  page: { readonly limit: number; readonly after?: string },
): Promise<Page<Task>> {
  return tasks.list({ accountId: caller.account.id, ...page })
}

/** The fault about a task that this caller does not have. */
export function noTask(taskId: string): Fault {
  return new Fault('notFound', `there is no task ${JSON.stringify(taskId.slice(0, 40))}`, {
    field: 'task_id',
  })
}
