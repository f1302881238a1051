/** Reads the video of a caller's task, for analysis. */
import { Fault, invalid } from '../../domain/fault.ts'
import type { BlobStore, FileRecord, FileStore } from '../../domain/file.ts'
import type { Task, TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { noTask } from './find-task.ts'

/** Many times the size of an engine's longest video, and no more than fits in memory beside videos in the making. */
const MAX_VIDEO_BYTES = 128 * 1024 * 1024

/** The caller's task of this id; throws `notFound`, also for another account's task. */
export async function getTask(
  tasks: Pick<TaskStore, 'find'>,
  caller: Caller,
  taskId: string,
): Promise<Task> {
  const task = await tasks.find(caller.account.id, taskId)
  if (!task) throw noTask(taskId)
  return task
}

/** The video of a task; throws `invalid` where there is none (any more), and `tooLarge`. */
export async function getVideo(files: Pick<FileStore, 'find'>, task: Task): Promise<FileRecord> {
  if (task.fileId === undefined)
    throw invalid('task_id', `the task ${task.id} has no film: it is ${task.state}`)
  const file = await files.find(task.accountId, task.fileId)
  if (!file) throw invalid('task_id', `the film of the task ${task.id} was deleted`)
  checkVideoSize(file)
  return file
}

/** Throws `tooLarge` for a video that takes too much memory to analyse. */
export function checkVideoSize({ sizeBytes }: FileRecord): void {
  if (sizeBytes > MAX_VIDEO_BYTES)
    throw new Fault(
      'tooLarge',
      `a film for analysis must have at most ${MAX_VIDEO_BYTES} bytes, got ${sizeBytes}`,
    )
}

/** All bytes of a video. */
export async function readVideo(
  blobs: Pick<BlobStore, 'read'>,
  { blobKey }: FileRecord,
): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(blobs.read(blobKey)))
}
