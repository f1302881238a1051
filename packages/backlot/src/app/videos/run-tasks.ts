/**
 * The worker: claims a task, renders it, stores the video, ends the task.
 *
 * A claim is a lease that must be renewed. While the engine works, a second loop renews it and
 * writes the progress; when the lease is lost (the machine slept, the store was unavailable, the
 * task was cancelled), it stops the engine. A cancellation anywhere wakes that loop at once. The
 * store refuses a late end by its fencing token, so even if two workers both believe they hold a
 * task, only one ends it.
 *
 *     claim ─▶ plan ─▶ render ─▶ put blob ─▶ finish
 *                         │ fault              │ lease lost: remove the blob
 *                         ├──────▶ fail
 *                         └ stopping ─▶ hand back
 */
import type { Clock } from '../../domain/clock.ts'
import { type RenderedVideo, type RenderRun, RenderStopped } from '../../domain/engine.ts'
import { Fault, isOperatorsConcern, toFault, type FaultKind } from '../../domain/fault.ts'
import { blobKeyOf, type BlobStore, type FileRecord } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Observer } from '../../domain/observer.ts'
import { hasEnded, type Lease, observedTask, type Task, type TaskStore } from '../../domain/task.ts'
import type { Tracer } from '../../domain/trace.ts'
import type { VideoPace } from './video-pace.ts'
import type { VideoPreviews } from './video-previews.ts'
import { createVideoProgress, type VideoProgress } from './video-progress.ts'
import { inTaskSpan } from './trace-task.ts'
import { planVideo, type PlanVideoPorts } from './plan-video.ts'
import { StorageAway, throwStorageAway, whileHeld } from './put-off.ts'
import { renderOrder, type RenderPorts } from './render-order.ts'
import { discardPictures } from './order-pictures.ts'

/** What a worker needs. */
export type RunTasksPorts = RenderPorts &
  Pick<PlanVideoPorts, 'planner'> & {
    readonly tasks: TaskStore
    readonly blobs: BlobStore
    readonly ids: Ids
    readonly clock: Clock
    readonly observer: Pick<Observer, 'taskClaimed' | 'videoEnded' | 'taskRequeued'>
    /** Receives traces; absent: none are kept. */
    readonly tracer?: Tracer | undefined
    /** Estimates how long a video takes; absent where nothing is measured. */
    readonly pace?: VideoPace
    /** Stores preview frames of videos in the making; absent: nowhere. */
    readonly previews?: Pick<VideoPreviews, 'keep' | 'forget'>
    /** Called with each delivered video after its task has ended. */
    onRendered?(task: Task, file: FileRecord): void
    /** Called with failures that are ours rather than the caller's. */
    onError(thrown: unknown, task: Task): void
  }

/** The callbacks by which an engine reports its work. */
type RenderReports = Pick<RenderRun, 'onProgress' | 'onStage' | 'onPreview' | 'onBetween'>

/** A task under this worker's lease; `claimedAtMs` is of the monotonic clock. */
type HeldTask = Task & { readonly lease: Lease; readonly claimedAtMs: number }

/** After so long without renewal, another worker may take the task. */
const LEASE_MS = 15_000

/** How often the lease is renewed and progress written. */
const RENEW_MS = 1000

/** A task that was claimed so often without an end seems to crash its workers, so it fails. */
const MAX_ATTEMPTS = 10

/** The pause before another try when no disk could store the video, multiplied by the number of tries. */
const DISK_PAUSE_MS = 10_000

/** How often the end of a finished task is written before the video is given up. */
const FINISH_TRIES = 5

/**
 * One round of work: claims a task and works on it to its end. Resolves to false when there is
 * none. When `stopping` aborts, the task goes back to the queue.
 */
export async function runNextTask(
  ports: RunTasksPorts,
  workerId: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const nowMs = ports.clock.nowMs()
  const task = await ports.tasks.claim({ workerId, nowMs, leaseMs: LEASE_MS })
  if (!task?.lease) return false
  const held: HeldTask = { ...task, lease: task.lease, claimedAtMs: ports.clock.monotonicMs() }
  await inTaskSpan(ports.tracer, held, async () => {
    reportClaim(ports, held, nowMs)
    if (held.attempts > MAX_ATTEMPTS) {
      const fault = new Fault('internal', `gave up after ${MAX_ATTEMPTS} attempts`)
      await fail(ports, held, fault)
    } else await renderVideo(ports, held, stopping)
  })
  return true
}

async function renderVideo(
  ports: RunTasksPorts,
  task: HeldTask,
  stopping: AbortSignal,
): Promise<void> {
  const stop = new AbortController()
  const onStopping = (): void => stop.abort(new RenderStopped('the worker is stopping', true))
  if (stopping.aborted) onStopping()
  stopping.addEventListener('abort', onStopping, { once: true })
  const progress = createVideoProgress(ports.clock, await ports.pace?.expectedMs(task.order))
  const ended = new AbortController()
  const renewing = renew(ports, task, { ended: ended.signal, stop, progress })
  try {
    const made = await render(ports, task, {
      signal: stop.signal,
      ...watchOf(ports, task, progress),
    })
    progress.stage({ stage: 'storing' })
    await deliver(ports, task, { film: made, signal: stop.signal, progress })
  } catch (thrown) {
    await giveUp(ports, task, { thrown, stop: stop.signal, stopping })
  } finally {
    ports.previews?.forget(task.id)
    stopping.removeEventListener('abort', onStopping)
    ended.abort()
    await renewing
  }
}

/** Collects the engine's reports while it makes the video. */
function watchOf(
  { previews }: Pick<RunTasksPorts, 'previews'>,
  { id }: HeldTask,
  progress: VideoProgress,
): RenderReports {
  return {
    onProgress: progress.fraction,
    onStage: progress.stage,
    onBetween: progress.between,
    ...(previews && { onPreview: (preview) => previews.keep(id, preview) }),
  }
}

/** Renews the lease until the work has ended; aborts the work when the lease is lost. */
async function renew(
  { tasks, clock }: RunTasksPorts,
  task: HeldTask,
  work: {
    readonly ended: AbortSignal
    readonly stop: AbortController
    readonly progress: VideoProgress
  },
): Promise<void> {
  let renewedAtMs = clock.monotonicMs()
  let wake = new AbortController()
  const onWake = (): void => wake.abort()
  const stopListening = tasks.onCancelled(onWake)
  work.ended.addEventListener('abort', onWake, { once: true })
  while (!work.ended.aborted) {
    await clock.sleep(RENEW_MS, wake.signal)
    if (work.ended.aborted) break
    wake = new AbortController() // before the renewal: a wake-up during it must not be missed
    const nowMs = clock.nowMs()
    const startedAtMs = clock.monotonicMs()
    const { id: taskId, lease } = task
    const renewal = {
      taskId,
      token: lease.token,
      progress: work.progress.percent(),
      making: work.progress.making(),
      steps: work.progress.steps(),
      ...work.progress.decided(),
      nowMs,
      leaseMs: LEASE_MS,
    }
    // A short outage of the store is no reason to discard work; one as long as a lease is.
    const held = await tasks.extend(renewal).catch(() => startedAtMs - renewedAtMs < LEASE_MS)
    if (!held) work.stop.abort(await whyLost({ tasks }, task))
    else renewedAtMs = startedAtMs
  }
  stopListening()
}

/** Whether the lease was lost to a cancellation or to another worker. */
async function whyLost({ tasks }: Pick<RunTasksPorts, 'tasks'>, task: HeldTask): Promise<Error> {
  const now = await tasks.find(task.accountId, task.id).catch(() => undefined)
  return now && hasEnded(now)
    ? new RenderStopped('the task has ended', false)
    : new RenderStopped('the lease was lost', true)
}

async function render(
  ports: RunTasksPorts,
  task: HeldTask,
  run: RenderReports & Pick<RenderRun, 'signal'>,
): Promise<RenderedVideo> {
  const { tasks, clock } = ports
  const { id: taskId, order, kept, lease } = task
  const keep = async (word: string): Promise<void> => {
    const note = { taskId, token: lease.token, word, nowMs: clock.nowMs() }
    if (!(await whileHeld(tasks.keep(note)))) throw new RenderStopped('the lease was lost', true)
  }
  const film = { ...run, renderId: taskId, keep, ...(kept === undefined ? {} : { kept }) }
  run.onStage?.({ stage: 'planning' })
  const plan = await planVideo(ports, task, run.signal)
  run.onStage?.({ stage: 'preparing' })
  return renderOrder(ports, { id: taskId, order, ...(plan && { plan }) }, film)
}

/** Stores the video and ends the task; a video that cannot be delivered is removed. */
async function deliver(
  ports: RunTasksPorts,
  task: HeldTask,
  {
    film,
    signal,
    progress,
  }: {
    readonly film: RenderedVideo
    readonly signal: AbortSignal
    readonly progress: VideoProgress
  },
): Promise<void> {
  const { blobs, clock, ids } = ports
  const fileId = ids.file()
  const blobKey = blobKeyOf('films', fileId)
  const { sizeBytes } = await blobs.put(blobKey, film.video, signal).catch(throwStorageAway)
  const nowMs = clock.nowMs()
  const { id: taskId, accountId, lease } = task
  const file: FileRecord = {
    id: fileId,
    accountId,
    purpose: 'video_generation',
    filename: `${taskId}.mp4`,
    contentType: 'video/mp4',
    sizeBytes,
    createdAtMs: nowMs,
    blobKey,
    taskId,
    widthPx: film.widthPx,
    heightPx: film.heightPx,
  }
  const reached = { steps: progress.steps(), ...progress.decided() }
  const end = { taskId, token: lease.token, file, nowMs, ...reached }
  if (!(await whileHeld(finishSurely(ports, end)))) return blobs.remove(blobKey)
  reportEnd(ports, task, { state: 'success' })
  ports.onRendered?.(task, file)
  await discardPictures(blobs, task.order)
}

function reportClaim({ observer }: RunTasksPorts, task: HeldTask, nowMs: number): void {
  const { attempts: attempt, createdAtMs, lease } = task
  const waitedMs = Math.max(0, nowMs - createdAtMs) // clocks differ
  observer.taskClaimed({ ...observedTask(task), workerId: lease.workerId, attempt, waitedMs })
}

function reportEnd(
  { observer, clock }: RunTasksPorts,
  task: HeldTask,
  end: { readonly state: 'success' | 'failed'; readonly fault?: FaultKind },
): void {
  observer.videoEnded({ ...observedTask(task), ...end, durationMs: heldMs(clock, task) })
}

function heldMs(clock: Clock, { claimedAtMs }: HeldTask): number {
  return clock.monotonicMs() - claimedAtMs
}

/**
 * Ends the task in success, with retries, because a video is too expensive to make twice for a lost
 * answer. False when another worker has the task.
 */
async function finishSurely(
  { tasks, clock }: RunTasksPorts,
  end: Parameters<TaskStore['finish']>[0],
): Promise<boolean> {
  const { file, taskId } = end
  for (let tries = 1; ; tries += 1) {
    try {
      if (await tasks.finish(end)) return true
      // An earlier try may have succeeded although its answer was lost.
      return tries > 1 && (await tasks.find(file.accountId, taskId))?.fileId === file.id
    } catch (thrown) {
      if (tries === FINISH_TRIES) throw thrown
      await clock.sleep(tries * RENEW_MS, new AbortController().signal)
    }
  }
}

async function giveUp(
  ports: RunTasksPorts,
  task: HeldTask,
  end: { readonly thrown: unknown; readonly stop: AbortSignal; readonly stopping: AbortSignal },
): Promise<void> {
  const { id: taskId, lease } = task
  const { tasks, clock, observer } = ports
  const letGo = { ...observedTask(task), durationMs: heldMs(clock, task) }
  if (end.stopping.aborted) {
    if (await tasks.handBack({ taskId, token: lease.token, nowMs: clock.nowMs() }))
      observer.taskRequeued({ ...letGo, reason: 'stopping' })
    return
  }
  if (end.stop.aborted || end.thrown instanceof RenderStopped) {
    // Another worker has the task, or it was cancelled.
    if (mayBeRenderedElsewhere(end)) observer.taskRequeued({ ...letGo, reason: 'leaseLost' })
    return
  }
  if (end.thrown instanceof StorageAway) {
    ports.onError(end.thrown.cause, task)
    await clock.sleep(DISK_PAUSE_MS * task.attempts, end.stopping) // somebody may free space
    if (await tasks.handBack({ taskId, token: lease.token, nowMs: clock.nowMs() }))
      observer.taskRequeued({ ...letGo, reason: 'diskFailed' })
    return
  }
  const fault = toFault(end.thrown)
  if (isOperatorsConcern(fault) || isEngines(fault)) ports.onError(end.thrown, task)
  await fail(ports, task, fault)
}

/** Whether another worker continues with an abandoned task. */
function mayBeRenderedElsewhere(end: {
  readonly thrown: unknown
  readonly stop: AbortSignal
}): boolean {
  const why: unknown = end.stop.aborted ? end.stop.reason : end.thrown
  return !(why instanceof RenderStopped) || why.goesOn
}

/** An engine's own failure, of which the operator should learn more than the caller. */
function isEngines({ kind, cause }: Fault): boolean {
  return cause !== undefined && kind !== 'sensitiveInput' && kind !== 'sensitiveOutput'
}

async function fail(ports: RunTasksPorts, task: HeldTask, fault: Fault): Promise<void> {
  const { kind, message } = fault
  const failed = await ports.tasks.fail({
    taskId: task.id,
    token: task.lease.token,
    failure: { kind, message },
    nowMs: ports.clock.nowMs(),
  })
  if (!failed) return
  reportEnd(ports, task, { state: 'failed', fault: kind })
  await discardPictures(ports.blobs, task.order)
}
