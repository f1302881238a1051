import type { Clock } from '../../domain/clock.ts'
import type { BlobStore } from '../../domain/file.ts'
import { invalid } from '../../domain/fault.ts'
import type { Observer } from '../../domain/observer.ts'
import { isCancelled, observedTask, type Task, type TaskStore } from '../../domain/task.ts'
import { observedCaller, type Caller } from '../accounts/authenticate.ts'
import { noTask } from './find-task.ts'
import { discardPictures } from './order-pictures.ts'

/** What cancelling needs. */
export type CancelTaskPorts = {
  readonly tasks: TaskStore
  readonly blobs: Pick<BlobStore, 'remove'>
  readonly clock: Clock
  readonly observer: Pick<Observer, 'taskCancelled'>
}

/**
 * Cancels the caller's task: it ends in `failed`, its hold is released, and its worker loses it.
 * Cancelling again changes nothing and is no fault; a task that ended otherwise throws `invalid`,
 * an unknown one `notFound`.
 */
export async function cancelTask(
  { tasks, blobs, clock, observer }: CancelTaskPorts,
  caller: Caller,
  taskId: string,
): Promise<Task> {
  const accountId = caller.account.id
  const task = await tasks.cancel({ accountId, taskId, nowMs: clock.nowMs() })
  if (!task) throw noTask(taskId)
  if (isCancelled(task)) {
    observer.taskCancelled({ ...observedTask(task), ...observedCaller(caller) })
    await discardPictures(blobs, task.order)
    return task
  }
  throw invalid('task_id', `the task ${taskId} has already ended: its status is ${task.state}`)
}
