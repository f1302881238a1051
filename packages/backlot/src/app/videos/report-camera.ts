/**
 * Reports on the cameras of finished films: first of those that somebody waits
 * for, then of those whose engine is watched. What is found is kept with the
 * task, so that a film is looked at once.
 */
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import type { CameraStep } from '@backlot/camera/commands'
import type { CameraVerdict } from '@backlot/camera/verdict'
import type { CameraAnalyzer } from '../../domain/camera-analyzer.ts'
import type { BlobStore, FileRecord, FileStore } from '../../domain/file.ts'
import type { Task, TaskStore, TaskOrder } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { checkVideoSize, getVideo, getTask, readVideo } from './read-video.ts'
import { type AnalysisQueue, analysisQueueFull } from './analysis-queue.ts'

/** What camera reports need. */
export type CameraReportPorts = {
  readonly tasks: Pick<TaskStore, 'find' | 'keepCameraVerdict'>
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
  readonly analyzer: CameraAnalyzer
  /** Shared by all that look at films. */
  readonly analyses: AnalysisQueue
  /** Called for analyses of watched videos that failed, and for reports that could not be kept. */
  onError(thrown: unknown, taskId: string): void
}

/** A task whose film is there. */
export type RenderedTask = Pick<Task, 'id' | 'accountId' | 'order'>

/** Reports on the cameras of films. */
export type CameraReports = {
  /**
   * What the film of the caller's task shows. Throws `notFound`, also for
   * another account's task, `invalid` while there is no film, and `overloaded`
   * when too many wait.
   */
  get(caller: Caller, taskId: string, signal: AbortSignal): Promise<CameraVerdict>

  /**
   * Looks at a film that was just made, when nobody waits for another, and keeps
   * the report. Returns at once and never throws: what fails goes to `onError`,
   * and can be asked for later.
   */
  schedule(task: RenderedTask, file: FileRecord): void

  /** Ends looks under way and forgets those to come; resolves when there are none. */
  stop(): Promise<void>
}

/** Looks that somebody waits for, or who has one; each takes seconds of a processor. */
const MAX_WAITING = 4
/** Films that wait to be looked at unasked: beyond it they come faster than they can be seen. */
const MAX_WATCHED = 100

/** Creates the reporter. */
export function createCameraReports(ports: CameraReportPorts): CameraReports {
  const { analyses } = ports
  const stopping = new AbortController()
  const analyzeOnce = async (film: TaskVideo, signal: AbortSignal): Promise<CameraVerdict> => {
    signal.throwIfAborted()
    const { id: taskId, accountId } = film.task
    // Whoever was first in the queue may have asked for the same film.
    const known = (await ports.tasks.find(accountId, taskId))?.cameraVerdict
    if (known) return known
    const cameraVerdict = await analyze(ports, film, signal)
    const onError = (thrown: unknown): void => ports.onError(thrown, taskId)
    await ports.tasks.keepCameraVerdict({ taskId, cameraVerdict }).catch(onError)
    return cameraVerdict
  }
  return {
    get: async (caller, taskId, signal) => {
      const task = await getTask(ports.tasks, caller, taskId)
      if (task.cameraVerdict) return task.cameraVerdict
      const film = { task, file: await getVideo(ports.files, task) }
      if (analyses.count('report') >= MAX_WAITING) throw analysisQueueFull()
      const either = AbortSignal.any([signal, stopping.signal])
      return analyses.run('report', () => analyzeOnce(film, either))
    },

    schedule: (task, file) => {
      const onError = (thrown: unknown): void => {
        if (!stopping.signal.aborted) ports.onError(thrown, task.id)
      }
      if (stopping.signal.aborted) return
      if (analyses.count('watch') >= MAX_WATCHED) return onError(analysisQueueFull())
      analyses
        .run('watch', async () => {
          checkVideoSize(file)
          await analyzeOnce({ task, file }, stopping.signal)
        })
        .catch(onError)
    },

    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      await analyses.idle()
    },
  }
}

type TaskVideo = { readonly task: RenderedTask; readonly file: FileRecord }

async function analyze(
  { blobs, analyzer }: CameraReportPorts,
  { task, file }: TaskVideo,
  signal: AbortSignal,
): Promise<CameraVerdict> {
  const film = await readVideo(blobs, file)
  const asked = cameraAskedOf(task.order)
  return { asked, ...(await analyzer.analyze(film, asked, signal)) }
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
