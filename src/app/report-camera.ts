/**
 * Reports on the cameras of finished films. One film is looked at at a time:
 * first those that somebody waits for, then those whose engine is watched.
 * What is found is kept with the task, so that a film is looked at once.
 */
import { shotOfOrder } from '../domain/plan-shot.ts'
import type { CameraStep } from '../domain/camera.ts'
import type { CameraEye, CameraSighting } from '../domain/camera-sight.ts'
import { Fault, invalid } from '../domain/fault.ts'
import type { BlobStore, FileRecord, FileStore } from '../domain/file.ts'
import type { Task, TaskStore, TaskOrder } from '../domain/task.ts'
import type { Caller } from './authenticate.ts'
import { noTask } from './find-task.ts'

/** What camera reports need. */
export type CameraReportPorts = {
  readonly tasks: Pick<TaskStore, 'find' | 'keepSighting'>
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
  readonly eye: CameraEye
  /** Told of looks at watched films that came to nothing, and of what could not be kept. */
  onError(thrown: unknown, taskId: string): void
}

/** A task whose film is there. */
export type FilmedTask = Pick<Task, 'id' | 'accountId' | 'order'>

/** Reports on the cameras of films. */
export type CameraReports = {
  /**
   * What the film of the caller's task shows. Throws `notFound`, also for
   * another account's task, `invalid` while there is no film, and `overloaded`
   * when too many wait.
   */
  get(caller: Caller, taskId: string, signal: AbortSignal): Promise<CameraSighting>

  /**
   * Looks at a film that was just made, when nobody waits for another, and keeps
   * the report. Returns at once and never throws: what fails is told to `onError`,
   * and can be asked for later.
   */
  watch(task: FilmedTask, file: FileRecord): void

  /** Ends looks under way and forgets those to come; resolves when there are none. */
  stop(): Promise<void>
}

/** Looks that somebody waits for, or who has one; each takes seconds of a processor. */
const MOST_WAITING = 4
const RETRY_AFTER_SECONDS = 10
/** Films that wait to be looked at unasked: beyond it they come faster than they can be seen. */
const MOST_WATCHED = 100
/** Many times what the longest film of an engine takes, and no more than fits beside films in the making. */
const LARGEST_FILM_BYTES = 128 * 1024 * 1024

/** Creates the reporter. */
export function createCameraReports(ports: CameraReportPorts): CameraReports {
  const turns = createTurns()
  const stopping = new AbortController()
  const lookOnce = async (film: FilmOfTask, signal: AbortSignal): Promise<CameraSighting> => {
    signal.throwIfAborted()
    const { id: taskId, accountId } = film.task
    // Whoever was first in the queue may have asked for the same film.
    const known = (await ports.tasks.find(accountId, taskId))?.sighting
    if (known) return known
    const sighting = await look(ports, film, signal)
    const onError = (thrown: unknown): void => ports.onError(thrown, taskId)
    await ports.tasks.keepSighting({ taskId, sighting }).catch(onError)
    return sighting
  }
  return {
    get: async (caller, taskId, signal) => {
      const found = await findFilm(ports, caller, taskId)
      if ('sighting' in found) return found.sighting
      if (turns.asked() >= MOST_WAITING) throw tooMany()
      const either = AbortSignal.any([signal, stopping.signal])
      return turns.take('asked', () => lookOnce(found, either))
    },

    watch: (task, file) => {
      const onError = (thrown: unknown): void => {
        if (!stopping.signal.aborted) ports.onError(thrown, task.id)
      }
      if (stopping.signal.aborted) return
      if (turns.watched() >= MOST_WATCHED) return onError(tooMany())
      turns
        .take('watched', async () => {
          checkSize(file)
          await lookOnce({ task, file }, stopping.signal)
        })
        .catch(onError)
    },

    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      await turns.over()
    },
  }
}

type Turns = {
  /** Runs `act` when its turn has come: one after another, those that are asked for first. */
  take<T>(kind: 'asked' | 'watched', act: () => Promise<T>): Promise<T>
  /** How many have a turn or wait for one. */
  asked(): number
  watched(): number
  /** Resolves when nobody has a turn or waits. */
  over(): Promise<void>
}

function createTurns(): Turns {
  const waiting = { asked: [] as (() => Promise<void>)[], watched: [] as (() => Promise<void>)[] }
  const count = { asked: 0, watched: 0 }
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (let next = shift(); next; next = shift()) await next() // oxlint-disable-line no-await-in-loop -- one at a time
    running = undefined
  }
  const shift = (): (() => Promise<void>) | undefined =>
    waiting.asked.shift() ?? waiting.watched.shift()
  return {
    take<T>(kind: 'asked' | 'watched', act: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      count[kind] += 1
      waiting[kind].push(async () => {
        await act().then(resolve, reject)
        count[kind] -= 1
      })
      running ??= run()
      return promise
    },
    asked: () => count.asked,
    watched: () => count.watched,
    over: async () => running,
  }
}

type FilmOfTask = { readonly task: FilmedTask; readonly file: FileRecord }

/** The film of the caller's task, or what is known of it already. */
async function findFilm(
  { tasks, files }: CameraReportPorts,
  caller: Caller,
  taskId: string,
): Promise<FilmOfTask | { readonly sighting: CameraSighting }> {
  const task = await tasks.find(caller.account.id, taskId)
  if (!task) throw noTask(taskId)
  if (task.sighting) return { sighting: task.sighting }
  if (task.fileId === undefined)
    throw invalid('task_id', `the task ${task.id} has no film: it is ${task.state}`)
  const file = await files.find(task.accountId, task.fileId)
  if (!file) throw invalid('task_id', `the film of the task ${task.id} was deleted`)
  checkSize(file)
  return { task, file }
}

function checkSize({ sizeBytes }: FileRecord): void {
  if (sizeBytes > LARGEST_FILM_BYTES)
    throw new Fault(
      'tooLarge',
      `a film to be looked at must have at most ${LARGEST_FILM_BYTES} bytes, this one has ${sizeBytes}`,
    )
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
  return new Fault('overloaded', 'too many films wait to be looked at', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/**
 * What an order asks of its camera: commands or plain wording, else a still
 * camera, else nothing, because the optimizer of an engine may choose.
 */
function cameraAskedOf(order: TaskOrder): readonly CameraStep[] {
  if (order.kind === 'template') return []
  const { camera } = shotOfOrder({ ...order, promptOptimizer: false })
  if (camera.length > 0 || order.promptOptimizer) return camera
  return [['Static shot']]
}
