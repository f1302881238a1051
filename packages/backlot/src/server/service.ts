/** The composition of the server. `backlot serve` runs it; end-to-end tests run it too, on port 0. */
import { flushCompileCache } from 'node:module'
import type pino from 'pino'
import { createVideoPace } from '../app/videos/video-pace.ts'
import { createVideoPreviews } from '../app/videos/video-previews.ts'
import { createAnalysisQueue } from '../app/videos/analysis-queue.ts'
import { createPosters } from '../app/videos/find-poster.ts'
import { createCameraReports } from '../app/videos/report-camera.ts'
import type { BlobStore } from '../domain/file.ts'
import {
  createEngines,
  type EngineChoice,
  type Engines,
  type EngineSettings,
} from '../engines/index.ts'
import type { TemplateCatalogue } from '../domain/template.ts'
import { createOutbound } from '../outbound/outbound.ts'
import type { Server } from '../http/server.ts'
import type { Store } from '../stores/sql/store.ts'
import type { Metrics } from '../system/metrics.ts'
import { videoAnalyzer } from '../system/video-analyzer.ts'
import { mediaReader } from '../system/media-reader.ts'
import { pictureReader } from '../system/picture-reader.ts'
import type { Config } from '../config/config.ts'
import { readyEngines } from '../config/engines.ts'
import { addressPolicy } from './address-policy.ts'
import { wideModeOf } from '../config/home.ts'
import { openBlobs, openStore, openTempFolder } from './open-store.ts'
import { openScenarios, type Scenarios } from './scenarios.ts'
import { openSecrets } from './secrets/secrets.ts'
import { BUILT_IN_FOLDER, openTemplateFolders, ownFolder } from './template-folders.ts'
import { createApi } from './api.ts'
import { openSharedBodies } from './body-shares.ts'
import { openClockWatch } from './clock-watch.ts'
import type { Membership } from './group/membership.ts'
import { openHealth, volumesOf } from './health.ts'
import { openLog } from './log.ts'
import { openMedia, openMediaThreads } from './media.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { openSensitivity } from './sensitivity.ts'
import { startLater } from './start-later.ts'
import { openServerTracing, type ServerTracing } from './tracing.ts'
import { openAdmission, openReplies } from './replies.ts'
import { engineWatch, openWatches } from './watches.ts'

/** A running server. */
export type Service = {
  readonly port: number
  readonly store: Store
  readonly metrics: Pick<Metrics, 'read'>
  /**
   * Stops for good, as the section `shutdown` says: not ready, then no new requests, tasks back to
   * the queue, requests under way finished or cut after a grace period. May be called twice.
   */
  stop(): Promise<void>
  /** Resolves when the store has lost its disk: the process must then end without closing it. */
  readonly lost: Promise<void>
}

/** How much longer the store may take for what the stop needs of it. */
const STORE_STOP_MS = 5000

function warnOfWideHome(home: string, log: pino.Logger): void {
  const mode = wideModeOf(home)
  if (mode !== undefined)
    log.warn({ home, mode }, 'others than its owner can read the data folder: chmod 700 closes it')
}

/** Reports not ready, and gives load balancers time to notice. */
async function announceStop(server: Server, { shutdown: { delayMs } }: Config): Promise<void> {
  server.announceStop()
  if (delayMs > 0) await clock.sleep(delayMs, new AbortController().signal)
}

/** Everything that analyses videos: finished ones, one at a time, and previews of those in the making. */
function openLooks(
  store: Store,
  blobs: BlobStore,
  log: pino.Logger,
): Pick<ServerResources, 'cameraReports' | 'posters' | 'pace' | 'previews'> {
  const analyzer = videoAnalyzer()
  const ports = { ...store, blobs, analyses: createAnalysisQueue() }
  const onError = (err: unknown, taskId: string): void =>
    log.warn({ err, taskId }, 'a film could not be analysed')
  return {
    cameraReports: createCameraReports({ ...ports, analyzer, onError }),
    posters: createPosters({ ...ports, maker: analyzer }),
    pace: createVideoPace({ admin: store.admin, clock }),
    previews: createVideoPreviews(store),
  }
}

function openTemplates(home: string, log: pino.Logger): TemplateCatalogue {
  return openTemplateFolders([BUILT_IN_FOLDER, ownFolder(home)], (path, problem) =>
    log.error({ path, ...problem }, 'an invalid template was left out'),
  )
}

/**
 * Opens everything and starts to serve; `membership` is for one of several processes of a server.
 * Rejects, with nothing left open, when it cannot.
 */
export async function startService(
  home: string,
  config: Config,
  membership?: Membership,
): Promise<Service> {
  const processName = membership?.name
  const bareLog = openLog(process.env, { processName })
  if (!membership) warnOfWideHome(home, bareLog)
  const tracing = await openServerTracing(config, process.env, bareLog)
  const { logMembers } = tracing
  const log = logMembers ? openLog(process.env, { processName, logMembers }) : bareLog
  const store = await openStore(home, config, membership && sharedState(membership))
  try {
    const given = { home, config, log, tracing, ...(membership && { membership }) }
    return await startOn(tracing.store(store), given)
  } catch (thrown) {
    store.abandon()
    await store.close()
    await tracing.close()
    throw thrown
  }
}

/** On SQLite, the state in the memory of one server; PostgreSQL has it in the database. */
function sharedState({ rates, siblings }: Membership): Pick<Membership, 'rates' | 'siblings'> {
  return { rates, siblings }
}

/** Starts to take connections. One of several processes gets them from its primary, and has no port of its own. */
async function open(
  server: Server,
  config: Config,
  membership: Membership | undefined,
): Promise<{ readonly port: number }> {
  if (!membership) return server.listen(config)
  if (membership.part === 'api') membership.onConnection(server.adoptConnections())
  return { port: 0 }
}

/** The options of a start. */
type Given = {
  readonly home: string
  readonly config: Config
  readonly log: pino.Logger
  readonly tracing: ServerTracing
  readonly membership?: Membership
}

async function openLoggedScenarios({ home, config, log }: Given): Promise<Scenarios> {
  return openScenarios(home, config, (thrown) =>
    log.error({ err: thrown }, 'a scenario file is invalid and was ignored'),
  )
}

/** The engines of the configuration. */
function openEngines(
  { home, config, tracing }: Given,
  opening: Pick<EngineSettings, 'media' | 'temporary'> & {
    readonly scenarios: Scenarios
    readonly watch: Pick<EngineChoice, 'onFailure' | 'onNotice'>
  },
): Engines {
  const { scenarios, watch, ...rest } = opening
  const settings = {
    ...rest,
    ...watch,
    clock,
    tracer: tracing.tracer,
    pace: config.sandbox.pace,
    scenarios: scenarios.list,
    previz: config.previz,
    models: config.models,
    servers: readyEngines(config.engines, home, process.env),
  }
  return tracing.engines(createEngines(settings))
}

async function startOn(store: Store, given: Given): Promise<Service> {
  const { home, config, log, tracing, membership } = given
  const sensitivity = openSensitivity(home, config.sensitivity, {
    models: config.models,
    textEngine: (modelId) => engines.text(modelId),
    onError: (thrown) => log.error({ err: thrown }, 'content could not be checked'),
  })
  const scenarios = await openLoggedScenarios(given)
  const secrets = await openSecrets({ keys: store.keys, ids, clock })
  const { blobs, checkWritable: checkFiles } = tracing.blobs(await openBlobs(home, config))
  const temp = openTempFolder(home, config)
  const admission = tracing.admission(membership?.admission ?? openAdmission(config))
  const volumes = volumesOf(home, config)
  const { health, lost } = openHealth(volumes, { store, log, ...(checkFiles && { checkFiles }) })
  const clockWatch = openClockWatch(store, log)
  const watched = { admission, log, health, clockWatch, volumes, ...(membership && { membership }) }
  const watching = openWatches({ store, tracing, ...watched })
  const reading = openMediaThreads()
  const opening = { scenarios, media: mediaReader(reading.engines), temporary: temp }
  const engines = openEngines(given, { ...opening, watch: engineWatch(watching, log) })
  const outbound = tracing.outbound(openOutbound(config, log))
  const media = openMedia(reading, outbound, { store, blobs })
  const films = { pictures: pictureReader(reading.callers), templates: openTemplates(home, log) }
  const looks = openLooks(store, blobs, log)
  const bodies = openSharedBodies()
  const made = { store, secrets, blobs, temp, engines, outbound, sensitivity }
  const opened = {
    home,
    config,
    media,
    bodies,
    tracer: tracing.tracer,
    ...looks,
    ...films,
    ...made,
    ...watching,
    ...watched,
  }
  const resources: ServerResources = { ...opened, ...openReplies(opened) }
  const close = async (): Promise<void> => {
    scenarios.close()
    await closeAll([engines, reading, bodies, outbound, temp])
  }
  try {
    return { ...(await serve(resources, { close, tracing })), lost }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Serves with the opened resources; `close` closes the rest of them before the store. */
async function serve(
  resources: ServerResources,
  { close, tracing }: Pick<ServerTracing, 'close'> & { readonly tracing: ServerTracing },
): Promise<Omit<Service, 'lost'>> {
  const { config, store, log, membership, events, replies, cameraReports, posters } = resources
  const { server, warm } = await createApi(resources)
  const { port } = await open(server, config, membership)
  const stopBackground = startLater(async () => {
    const { startBackground } = await import('./background.ts')
    const stop = startBackground(resources)
    await warm()
    flushCompileCache() // of what was loaded since the banner: the next start has it even after a kill
    return stop
  })
  const stop = once({ store, log, config }, async () => {
    await announceStop(server, config)
    events.close() // endless streams would keep the server from stopping
    const closed = server.close(config.shutdown.graceMs, membership?.stopping)
    await Promise.all([closed, stopBackground()])
    await Promise.all([replies.settled(), cameraReports.stop(), posters.stop()])
    await close()
    membership?.siblings.flush()
    await closeAll([store, tracing])
  })
  return { port, store, stop, metrics: resources.metrics }
}

/**
 * Stops once, however often it is called. A store that does not answer must not keep the server
 * from stopping: leases and holds expire.
 */
function once(
  {
    store,
    log,
    config: { shutdown },
  }: {
    readonly store: Pick<Store, 'abandon'>
    readonly log: pino.Logger
    readonly config: Config
  },
  stop: () => Promise<void>,
): () => Promise<void> {
  const giveUp = (): void => {
    log.error('the store does not answer: the server stops without it')
    store.abandon()
  }
  let stopping: Promise<void> | undefined
  return () => {
    if (stopping) return stopping
    const { delayMs, graceMs } = shutdown
    const timer = setTimeout(giveUp, delayMs + graceMs + STORE_STOP_MS)
    stopping = stop().finally(() => clearTimeout(timer))
    return stopping
  }
}

/** Closes one after another. */
async function closeAll(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close()
}

/** Outbound calls to callers' addresses. Failures are only logged in detail. */
function openOutbound(config: Config, log: pino.Logger): ReturnType<typeof createOutbound> {
  return createOutbound(addressPolicy(config), {
    onFailure: (failure) =>
      log.info({ event: 'outbound:failed', ...failure }, 'a call to an address of a caller failed'),
  })
}
