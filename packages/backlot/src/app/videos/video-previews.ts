/** The newest small pictures of the films that this process is making: one each, and none once a film has ended. */
import type { VideoPreview } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import { hasEnded, type TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { noTask } from './find-task.ts'

/** The pictures of a process. */
export type VideoPreviews = {
  /** Keeps the newest picture of the task's film. */
  keep(taskId: string, preview: VideoPreview): void
  /** Forgets the task's film. */
  forget(taskId: string): void
  /** The newest picture of the film of the caller's task; throws `notFound`, also for another account's task. */
  get(caller: Caller, taskId: string): Promise<VideoPreview>
}

/** An empty shelf; there are at most as many pictures as workers. */
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
