import type { Callback } from '../../domain/callback.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { FileRecord, FileStore } from '../../domain/file.ts'
import type { PendingWorkStore } from '../../domain/pending-work.ts'
import { estimatedWaitMs } from '../../domain/queue-motion.ts'
import type { Task, TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** What a task query needs. */
export type FindTaskPorts = {
  readonly tasks: TaskStore
  readonly callbacks: CallbackStore
  readonly files: FileStore
  readonly pendingWork: Pick<PendingWorkStore, 'motion'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Where a task stands in the queue. */
export type QueueReport = {
  readonly queuePosition: number
  /** The estimated wait in milliseconds; absent once the video is being made, and when unknown. */
  readonly estimatedWaitMs?: number
}

/** A task with everything that its owner may know about it. */
export type TaskReport = QueueReport & {
  readonly task: Task
  /** The video, once there is one; absent again when its owner deleted it. */
  readonly file?: FileRecord
  readonly callback?: Callback
}

/** The caller's task of this id; throws `notFound`, also for another account's task. */
export async function findTask(
  ports: FindTaskPorts,
  caller: Caller,
  taskId: string,
): Promise<TaskReport> {
  const { tasks, callbacks, files } = ports
  const task = await tasks.find(caller.account.id, taskId)
  if (!task) throw noTask(taskId)
  const [queue, work, file] = await Promise.all([
    task.state === 'queued' ? queueReport(ports, task.id) : { queuePosition: 0 },
    callbacks.find(task.id),
    task.fileId === undefined ? undefined : files.find(task.accountId, task.fileId),
  ])
  return {
    task,
    ...queue,
    ...(file ? { file } : {}),
    ...(work ? { callback: work.callback } : {}),
  }
}

async function queueReport(
  { tasks, pendingWork, clock }: Pick<FindTaskPorts, 'tasks' | 'pendingWork' | 'clock'>,
  taskId: string,
): Promise<QueueReport> {
  const [queuePosition, motion] = await Promise.all([
    tasks.queuePosition(taskId),
    pendingWork.motion(),
  ])
  const waitMs = motion && estimatedWaitMs(queuePosition, motion, clock.nowMs())
  return { queuePosition, ...(waitMs === undefined ? {} : { estimatedWaitMs: waitMs }) }
}

/** The fault for a task that this caller does not have. */
export function noTask(taskId: string): Fault {
  return new Fault('notFound', `there is no task ${JSON.stringify(taskId.slice(0, 40))}`, {
    field: 'task_id',
  })
}
