/** The newest preview frame of each video that this process is making; deleted when the video ends. */
import type { VideoPreview } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import { hasEnded, type TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { noTask } from './find-task.ts'

/** The previews of a process. */
export type VideoPreviews = {
  /** Stores the newest preview of the task's video. */
  keep(taskId: string, preview: VideoPreview): void
  /** Deletes the preview of the task's video. */
  forget(taskId: string): void
  /** The newest preview of the caller's task; throws `notFound`, also for another account's task. */
  get(caller: Caller, taskId: string): Promise<VideoPreview>
}

/** An empty store; it has at most one preview per worker. */
export function createVideoPreviews({
  tasks,
}: {
  readonly tasks: Pick<TaskStore, 'find'>
}): VideoPreviews {
  const newest = new Map<string, VideoPreview>()
  return {
    keep: (taskId, preview) => void newest.set(taskId, preview),
    forget: (taskId) => void newest.delete(taskId),
    get: async (caller, taskId) => {
      const task = await tasks.find(caller.account.id, taskId)
      if (!task) throw noTask(taskId)
      const preview = newest.get(taskId)
      if (preview) return preview
      const why = hasEnded(task)
        ? 'it has ended'
        : task.state === 'processing'
          ? 'nothing is rendered yet, or another engine or server makes it'
          : 'it waits in the queue'
      throw new Fault('notFound', `there is no preview of the task ${taskId}: ${why}`, {
        field: 'task_id',
      })
    },
  }
}
