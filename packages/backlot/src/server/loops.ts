/** Background work: workers, the deliverer of callbacks, the daily sweep. */
import { hostname } from 'node:os'
import { createDeliverer } from '../app/callbacks/deliver-callbacks.ts'
import { expire } from '../app/upkeep/expire.ts'
import { runLoop, startRepeating } from '../app/upkeep/loop.ts'
import { runNextTask } from '../app/videos/run-tasks.ts'
import { RELEASE_MS, releaseHolds } from '../app/replies/release-holds.ts'
import { sweep, SWEEP_MS } from '../app/upkeep/sweep.ts'
import type { FileRecord } from '../domain/file.ts'
import { modelIdOf, type Task } from '../domain/task.ts'
import { webhookSigner } from '../system/push-signer.ts'
import { formatChallenge, readChallenge } from '../wire/videos/callbacks.ts'
import type { Config } from '../config/config.ts'
import { pushFormat } from './downloads.ts'
import { canKeepFiles } from './health.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { openPlanner } from './planner.ts'

/** How often a worker polls for tasks without a wake-up. */
const POLL_MS = 1000

/** What the loops work with. */
type LoopResources = Pick<
  ServerResources,
  | 'config'
  | 'store'
  | 'secrets'
  | 'blobs'
  | 'engines'
  | 'outbound'
  | 'templates'
  | 'sensitivity'
  | 'observer'
  | 'tracer'
  | 'cameraReports'
  | 'health'
  | 'pace'
  | 'previews'
  | 'log'
>

/** Starts the workers and the deliverer. Returns a function that stops them and resolves when they hold nothing. */
export function startLoops(resources: LoopResources, workers: number): () => Promise<void> {
  const { config, store, secrets, blobs, engines, outbound, templates, observer, log } = resources
  const { cameraReports, health, pace, previews } = resources
  const planner = openPlanner(resources)
  const { tasks, callbacks } = store
  const stopping = new AbortController()
  const { signal } = stopping
  const onError = (thrown: unknown): void => log.error({ err: thrown }, 'background work failed')
  const workerPorts = {
    tasks,
    blobs,
    ids,
    clock,
    videoEngine: engines.video,
    templateEngine: engines.template,
    templates,
    observer,
    tracer: resources.tracer,
    pace,
    previews,
    ...(planner && { planner }),
    onRendered: (task: Task, file: FileRecord) => {
      if (isWatched(config, modelIdOf(task.order))) cameraReports.schedule(task, file)
    },
    onError: (thrown: unknown, { id }: { readonly id: string }) =>
      log.error({ err: thrown, taskId: id }, 'a task failed'),
  }
  const work = Array.from({ length: workers }, (_, index) => {
    const workerId = `${hostname()}:${process.pid}:${index}`
    const round = async (): Promise<{ againInMs: number }> => {
      // While videos cannot be stored, none are made: the tasks wait.
      const hasRun = canKeepFiles(health) && (await runNextTask(workerPorts, workerId, signal))
      return { againInMs: hasRun ? 0 : POLL_MS }
    }
    const onWake = (listener: () => void): (() => void) => tasks.onQueued(listener)
    return runLoop(clock, { round, onWake, onError }, signal)
  })
  const deliverer = createDeliverer({
    callbacks,
    outbound,
    clock,
    observer,
    tracer: resources.tracer,
    formatPush: pushFormat(resources),
    formatChallenge,
    onError,
    signer: webhookSigner(secrets.webhook),
    readEcho: readChallenge,
  })
  const delivery = runLoop(clock, { ...deliverer, onError }, signal)
  const stopSweeping = startSweeping(resources)
  const stopReleasing = startReleasing(resources)
  return async () => {
    stopping.abort(new Error('the server is stopping'))
    await Promise.all([...work, delivery, stopSweeping(), stopReleasing()])
    await deliverer.settled()
  }
}

/** Whether videos of the model are analysed in the background. */
function isWatched({ models, engines }: Config, modelId: string): boolean {
  const engine = engines[models[modelId]?.engine ?? '']
  return engine !== undefined && 'cameraReport' in engine && engine.cameraReport
}

/** Sweeps now and once a day. Returns a function that stops it and resolves when it has ended. */
function startSweeping(resources: LoopResources): () => Promise<void> {
  const { config, store, secrets, blobs, observer, log } = resources
  const ports = { ...store, blobs, clock, storeId: secrets.store }
  const onError = (thrown: unknown): void => log.error({ err: thrown }, 'a sweep failed')
  const onSwept = (removed: number | undefined, signal: AbortSignal): void => {
    if (removed === undefined)
      log.warn('another store uses the same folder for its files: nothing in it is swept')
    else if (!signal.aborted) observer.swept({ blobs: removed, endedAtMs: clock.nowMs() })
  }
  const round = async (signal: AbortSignal): Promise<{ againInMs: number }> => {
    const expired = await expire(ports, config.retention, signal).catch(onError)
    if (expired && Object.values(expired).some((count) => count > 0))
      log.info(expired, 'removed what had expired')
    await sweep(ports, signal).then((removed) => onSwept(removed, signal), onError)
    return { againInMs: SWEEP_MS } // also after a failure: there is no hurry
  }
  return startRepeating(clock, { round, onError })
}

/** Releases holds of dead servers periodically. Returns a function that stops it and resolves when it has ended. */
function startReleasing({
  store,
  log,
}: Pick<ServerResources, 'store' | 'log'>): () => Promise<void> {
  const { ledger } = store
  const onError = (thrown: unknown): void =>
    log.error({ err: thrown }, 'holds could not be released')
  const round = async (signal: AbortSignal): Promise<{ againInMs: number }> => {
    const holds = await releaseHolds({ ledger, clock }, signal)
    if (holds > 0) log.warn({ holds }, 'released holds of abandoned replies')
    return { againInMs: RELEASE_MS }
  }
  return startRepeating(clock, { round, onError })
}
