/**
 * Camera reports of finished videos: first those that somebody waits for, then those of engines
 * that are always checked. A report is stored with its task, so each video is analysed once.
 */
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
  /** Shared with everything that analyses videos. */
  readonly analyses: AnalysisQueue
  /** Called for background analyses that failed, and for reports that could not be stored. */
  onError(thrown: unknown, taskId: string): void
}

/** A task whose video exists. */
export type RenderedTask = Pick<Task, 'id' | 'accountId' | 'order'>

/** Makes camera reports. */
export type CameraReports = {
  /**
   * The camera report of the caller's video. Throws `notFound`, also for another account's task,
   * `invalid` while there is no video, and `overloaded` when too many wait.
   */
  get(caller: Caller, taskId: string, signal: AbortSignal): Promise<CameraVerdict>

  /**
   * Analyses a new video when nothing more urgent waits, and stores the report. Returns at once and
   * never throws: failures go to `onError`, and the report can be requested later.
   */
  schedule(task: RenderedTask, file: FileRecord): void

  /** Aborts analyses under way and drops waiting ones; resolves when there are none. */
  stop(): Promise<void>
}

/** Requested analyses that may run or wait; each takes seconds of CPU. */
const MAX_WAITING = 4
/** Background analyses that may wait; beyond it videos come faster than they can be analysed. */
const MAX_WATCHED = 100

/** Creates the reporter. */
export function createCameraReports(ports: CameraReportPorts): CameraReports {
  const { analyses } = ports
  const stopping = new AbortController()
  const analyzeOnce = async (film: TaskVideo, signal: AbortSignal): Promise<CameraVerdict> => {
    signal.throwIfAborted()
    const { id: taskId, accountId } = film.task
    // An earlier request in the queue may have analysed the same video.
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
  const asked = await cameraAskedOf(task.order)
  return { asked, ...(await analyzer.analyze(film, asked, signal)) }
}

/**
 * The camera moves that an order asks for: commands or plain wording, else a static camera, else
 * unknown, because an engine's prompt optimizer may choose.
 */
async function cameraAskedOf(order: TaskOrder): Promise<readonly CameraStep[]> {
  if (order.kind === 'template') return []
  const { shotOfOrder } = await import('../../domain/shot-of-order.ts') // loads the words of all prompts, which no start needs
  const { camera } = shotOfOrder({ ...order, promptOptimizer: false })
  if (camera.length > 0 || order.promptOptimizer) return camera
  return [['Static shot']]
}
