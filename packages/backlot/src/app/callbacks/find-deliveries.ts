import type { Callback } from '../../domain/callback.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Delivery } from '../../domain/delivery.ts'
import type { TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { noTask } from '../videos/find-task.ts'

/** Dependencies of reading a task's deliveries. */
export type FindDeliveriesPorts = { readonly tasks: TaskStore; readonly callbacks: CallbackStore }

/** The callback of a task and its delivery attempts. */
export type DeliveryReport = {
  readonly taskId: string
  /** Absent when the task has no callback. */
  readonly callback?: Callback
  /** The newest attempts, in order. */
  readonly deliveries: readonly Delivery[]
}

/** The deliveries of the caller's task; throws `notFound`, also for another account's task. */
export async function findDeliveries(
  { tasks, callbacks }: FindDeliveriesPorts,
  caller: Caller,
  taskId: string,
): Promise<DeliveryReport> {
  if (!(await tasks.find(caller.account.id, taskId))) throw noTask(taskId)
  const [work, deliveries] = await Promise.all([
    callbacks.find(taskId),
    callbacks.deliveries(taskId),
  ])
  return { taskId, deliveries, ...(work ? { callback: work.callback } : {}) }
}
