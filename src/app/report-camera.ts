import { cameraAskedOf, type CameraEye, type CameraSighting } from '../domain/camera-sight.ts'
import { Fault, invalid } from '../domain/fault.ts'
import type { BlobStore, FileRecord, FileStore } from '../domain/file.ts'
import type { Task, TaskStore } from '../domain/task.ts'
import type { Caller } from './authenticate.ts'
import { noTask } from './find-task.ts'

/** What camera reports need. */
export type CameraReportPorts = {
  readonly tasks: Pick<TaskStore, 'find'>
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
  readonly eye: CameraEye
}

/** Reports on the cameras of films. */
export type CameraReports = {
  /**
   * What the film of the caller's task shows. Throws `notFound`, also for
   * another account's task, `invalid` while there is no film, and `overloaded`
   * when too many wait.
   */
  get(caller: Caller, taskId: string, signal: AbortSignal): Promise<CameraSighting>
}

/** Reports that are remembered: a kilobyte or two each. */
const MOST_KEPT = 500
/** Looks at films that wait for their turn or have it; each takes seconds of a processor. */
const MOST_WAITING = 4
const RETRY_AFTER_SECONDS = 10
/** Many times what the longest film of an engine takes, and no more than fits beside films in the making. */
const LARGEST_FILM_BYTES = 128 * 1024 * 1024

/** Creates the reporter. One film is looked at at a time, once however often it is asked for. */
export function createCameraReports(ports: CameraReportPorts): CameraReports {
  const kept = new Map<string, CameraSighting>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const keep = (fileId: string, sighting: CameraSighting): CameraSighting => {
    kept.set(fileId, sighting)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return sighting
  }
  return {
    get: async (caller, taskId, signal) => {
      const { task, file } = await findFilm(ports, caller, taskId)
      const known = kept.get(file.id)
      if (known) return known
      if (waiting >= MOST_WAITING) throw tooMany()
      waiting += 1
      const made = last.then(async () => {
        signal.throwIfAborted()
        // Whoever was first in the queue may have asked for the same film.
        return kept.get(file.id) ?? keep(file.id, await look(ports, { task, file }, signal))
      })
      last = made.catch(() => undefined).finally(() => (waiting -= 1))
      return made
    },
  }
}

type FilmOfTask = { readonly task: Task; readonly file: FileRecord }

async function findFilm(
  { tasks, files }: CameraReportPorts,
  caller: Caller,
  taskId: string,
): Promise<FilmOfTask> {
  const task = await tasks.find(caller.account.id, taskId)
  if (!task) throw noTask(taskId)
  if (task.fileId === undefined)
    throw invalid('task_id', `the task ${task.id} has no film: it is ${task.state}`)
  const file = await files.find(task.accountId, task.fileId)
  if (!file) throw invalid('task_id', `the film of the task ${task.id} was deleted`)
  if (file.sizeBytes > LARGEST_FILM_BYTES)
    throw new Fault(
      'tooLarge',
      `a film to be looked at must have at most ${LARGEST_FILM_BYTES} bytes, this one has ${file.sizeBytes}`,
    )
  return { task, file }
}

async function look(
  { blobs, eye }: CameraReportPorts,
  { task, file }: FilmOfTask,
  signal: AbortSignal,
): Promise<CameraSighting> {
  const film = Buffer.concat(await Array.fromAsync(blobs.read(file.blobKey)))
  const asked = cameraAskedOf(task.order)
  return { asked, ...(await eye.look(film, asked, signal)) }
}

function tooMany(): Fault {
  return new Fault('overloaded', `${MOST_WAITING} films are being looked at already`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
