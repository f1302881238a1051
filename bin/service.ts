/**
 * The composition: every part of the server, put together by plain assignment.
 * `backlot serve` runs it; end-to-end tests run it too, on port 0.
 */
import { hostname } from 'node:os'
import pino from 'pino'
import { authenticate } from '../src/app/authenticate.ts'
import { cancelTask } from '../src/app/cancel-task.ts'
import { tokenCounter } from '../src/app/count-tokens.ts'
import { createDeliverer } from '../src/app/deliver-callbacks.ts'
import {
  deleteFile,
  findFile,
  findGrantedFile,
  grantDownload,
  listFiles,
  readFile,
} from '../src/app/files.ts'
import { findTask, listTasks } from '../src/app/find-task.ts'
import { createReplies, type Replies } from '../src/app/generate-reply.ts'
import { createInbox } from '../src/app/inbox.ts'
import { runLoop } from '../src/app/loop.ts'
import type { MediaPorts } from '../src/app/open-media.ts'
import { runNextTask } from '../src/app/run-tasks.ts'
import { submitVideo } from '../src/app/submit-video.ts'
import { sweep, SWEEP_MS } from '../src/app/sweep.ts'
import { uploadFile } from '../src/app/upload-file.ts'
import type { Fault } from '../src/domain/fault.ts'
import type { BlobStore } from '../src/domain/file.ts'
import { MINIMAX_ALIASES, type ModelAliases } from '../src/domain/model.ts'
import type { Outbound } from '../src/domain/outbound.ts'
import { DEFAULT_PRICES } from '../src/domain/price.ts'
import { createEngines, type Engines } from '../src/engines/index.ts'
import { createRoutes, type Api } from '../src/http/routes.ts'
import { createServer, type Server } from '../src/http/server.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import type { Store } from '../src/stores/sql/store.ts'
import { systemClock } from '../src/system/clock.ts'
import { hmacSigner } from '../src/system/hmac-signer.ts'
import { systemIds } from '../src/system/ids.ts'
import { mediaReader } from '../src/system/media-reader.ts'
import { webhookSigner } from '../src/system/push-signer.ts'
import { formatChallenge, formatPush, readChallenge } from '../src/wire/callbacks.ts'
import type { Config } from './config.ts'
import { openBlobs, openStore } from './open-store.ts'
import { openKeyTokens, openSecrets, type Secrets } from './secrets.ts'
import { VERSION } from './version.ts'

/** A running server. */
export type Service = {
  readonly port: number
  readonly store: Store
  /**
   * Stops for good: no new requests, tasks back to the queue, what is under way
   * finished or cut after a grace. May be called twice.
   */
  stop(): Promise<void>
}

/** How long requests under way may take to finish when the server stops. */
const GRACE_MS = 5000

/** How often a worker looks for tasks when nothing woke it. */
const POLL_MS = 1000

/** Names beginning with these addresses are reachable from this machine only. */
const LOOPBACK_HOSTS = /^(127\.|localhost$|::1$)/

/** What the reference begins with. */
const DESCRIPTION = `One self-hosted server for text and video generation.

Every request but the service's own carries \`Authorization: Bearer <key>\`; \`backlot keys create --account NAME\` makes a key.
Native endpoints answer 200 and tell failures in \`base_resp\`; \`/compat\` and the OpenAI addresses use HTTP statuses.`

const clock = systemClock()
const ids = systemIds()
const prices = DEFAULT_PRICES

/** Opens everything and starts to serve. Rejects, with nothing left open, when it cannot. */
export async function startService(home: string, config: Config): Promise<Service> {
  const log = pino(
    { level: process.env['BACKLOT_LOG'] ?? 'warn', base: null },
    pino.destination({ fd: 2, sync: true }),
  )
  const store = await openStore(home, config)
  const secrets = await openSecrets(store.keys, ids)
  const blobs = openBlobs(home, config)
  const engines = createEngines({ clock, pace: config.sandboxPace, serving: config.engines })
  const outbound = createOutbound({
    allowLoopback: config.allowPrivate || LOOPBACK_HOSTS.test(config.host),
    allowPrivate: config.allowPrivate,
  })
  const { ledger } = store
  const media = { reader: mediaReader(), downloads: outbound, files: store.files, blobs }
  const replies = createReplies({ textEngine: engines.text, ledger, prices, media, ids, clock })
  const parts: Parts = { config, media, store, secrets, blobs, engines, outbound, replies, log }
  try {
    const server = await createApi(parts)
    const { port } = await server.listen(config)
    const stopLoops = startLoops(parts, config.workers)
    let stopping: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      await Promise.all([server.close(GRACE_MS), stopLoops()])
      await replies.settled()
      await outbound.close()
      await store.close()
    }
    return { port, store, stop: () => (stopping ??= stop()) }
  } catch (thrown) {
    await outbound.close()
    await store.close()
    throw thrown
  }
}

/** What the server and the loops are made of. */
type Parts = {
  readonly config: Config
  readonly media: MediaPorts
  readonly store: Store
  readonly secrets: Secrets
  readonly blobs: BlobStore
  readonly engines: Engines
  readonly outbound: Outbound
  readonly replies: Replies
  readonly log: pino.Logger
}

async function createApi(parts: Parts): Promise<Server> {
  const { store, secrets, blobs, outbound, log } = parts
  const { tasks, callbacks, files, keys } = store
  const tokens = openKeyTokens(secrets)
  const aliases = MINIMAX_ALIASES
  const filePorts = { files, blobs, clock, signer: hmacSigner(secrets.downloads, 'dl1.') }
  const routes = createRoutes({
    service: { checkReady: () => store.isReady(), inbox: createInbox(), clock, version: VERSION },
    videos: {
      submit: (caller, submission) =>
        submitVideo({ tasks, outbound, prices, ids, clock }, caller, submission),
      find: (caller, taskId) => findTask({ tasks, callbacks, files }, caller, taskId),
      cancel: (caller, taskId) => cancelTask({ tasks, clock }, caller, taskId),
      list: (caller, page) => listTasks({ tasks }, caller, page),
      grant: (file) => grantDownload(filePorts, file),
      aliases,
    },
    files: {
      upload: (caller, upload) => uploadFile({ files, blobs, ids, clock }, caller, upload),
      list: (caller, query) => listFiles({ files }, caller, query),
      remove: (caller, wish) => deleteFile({ files, blobs }, caller, wish),
      find: (caller, fileId) => findFile(filePorts, caller, fileId),
      grant: (file) => grantDownload(filePorts, file),
      findGranted: (fileId, grant) => findGrantedFile(filePorts, fileId, grant),
      read: (file, range) => readFile(filePorts, file, range),
    },
    ...textPorts(parts, aliases),
  })
  return createServer({
    routes,
    authenticate: (credentials) => authenticate({ keys, tokens, clock }, credentials),
    log,
    info: { title: 'Backlot', version: VERSION, description: DESCRIPTION },
    pathAliases: { '/anthropic': '/compat' },
  })
}

/** What the text endpoints call. */
function textPorts(
  { config, media, secrets, engines, replies, log }: Parts,
  aliases: ModelAliases,
): Pick<Api, 'messages' | 'chat' | 'openai'> {
  const onFault = (fault: Fault, requestId: string): void => {
    if (fault.kind === 'internal')
      log.error({ err: fault.cause ?? fault, requestId }, 'a stream failed')
  }
  const { generate } = replies
  const { anyToolChoice } = config
  const count = tokenCounter({ textEngine: engines.text, media })
  const signer = hmacSigner(secrets.thinking, 'bl1.')
  return {
    messages: { generate, count, signer, aliases, anyToolChoice, clock, onFault },
    chat: { generate, aliases, onFault },
    openai: { generate, aliases, anyToolChoice, onFault },
  }
}

/** Starts the workers and the deliverer. Returns the way to stop them, which resolves when they hold nothing. */
function startLoops(parts: Parts, workers: number): () => Promise<void> {
  const { store, secrets, blobs, engines, outbound, log } = parts
  const { tasks, callbacks } = store
  const stopping = new AbortController()
  const { signal } = stopping
  const onError = (thrown: unknown): void => log.error({ err: thrown }, 'background work failed')
  const workerPorts = {
    tasks,
    blobs,
    prices,
    ids,
    clock,
    videoEngine: engines.video,
    onError: (thrown: unknown, { id }: { readonly id: string }) =>
      log.error({ err: thrown, taskId: id }, 'a task failed'),
  }
  const work = Array.from({ length: workers }, (_, index) => {
    const workerId = `${hostname()}:${process.pid}:${index}`
    const round = async (): Promise<{ againInMs: number }> => ({
      againInMs: (await runNextTask(workerPorts, workerId, signal)) ? 0 : POLL_MS,
    })
    const onWake = (listener: () => void): (() => void) => tasks.onQueued(listener)
    return runLoop(clock, { round, onWake, onError }, signal)
  })
  const deliverer = createDeliverer({
    callbacks,
    outbound,
    clock,
    formatPush,
    formatChallenge,
    onError,
    signer: webhookSigner(secrets.webhook),
    readEcho: readChallenge,
  })
  const delivery = runLoop(clock, { ...deliverer, onError }, signal)
  const sweeping = startSweeping(parts, signal)
  return async () => {
    stopping.abort(new Error('the server is stopping'))
    await Promise.all([...work, delivery, sweeping])
    await deliverer.settled()
  }
}

/** Sweeps now and once a day until `signal` aborts; resolves when that has ended. */
function startSweeping({ store, secrets, blobs, log }: Parts, signal: AbortSignal): Promise<void> {
  const { files, ledger } = store
  const ports = { files, blobs, ledger, clock, storeId: secrets.store }
  const onError = (thrown: unknown): void => log.error({ err: thrown }, 'a sweep failed')
  const round = async (): Promise<{ againInMs: number }> => {
    const swept = await sweep(ports, signal).catch(onError)
    if (!swept) return { againInMs: SWEEP_MS } // a sweep that failed is not hurried
    if (swept.blobs === undefined)
      log.warn('another store uses the same folder for its files: nothing in it is swept')
    else if (swept.blobs + swept.holds > 0) log.info(swept, 'swept what was left behind')
    return { againInMs: SWEEP_MS }
  }
  return runLoop(clock, { round, onWake: () => () => {}, onError }, signal)
}
