/**
 * The asynchronous half of the service in a world without real time: the real use cases and the
 * real SQLite store, with a clock, randomness, an engine and receivers that a seed controls. Every
 * operation may fail, before or after it happened, with its result lost; servers are disconnected
 * and killed, and clocks jump.
 */
import type { Caller } from '../../packages/backlot/src/app/accounts/authenticate.ts'
import { createAllowance } from '../../packages/backlot/src/domain/allowance.ts'
import { createMediaQueue } from '../../packages/backlot/src/system/media-queue.ts'
import { cancelTask } from '../../packages/backlot/src/app/videos/cancel-task.ts'
import { createVideoAdmission } from '../../packages/backlot/src/app/videos/video-admission.ts'
import { submitTemplate } from '../../packages/backlot/src/app/videos/submit-template.ts'
import { submitVideo } from '../../packages/backlot/src/app/videos/submit-video.ts'
import type { Ids } from '../../packages/backlot/src/domain/id.ts'
import type { BlobStore } from '../../packages/backlot/src/domain/file.ts'
import { noObserver } from '../../packages/backlot/src/domain/observer.ts'
import type { Outbound } from '../../packages/backlot/src/domain/outbound.ts'
import type { Task, TaskStore } from '../../packages/backlot/src/domain/task.ts'
import { MAX_PICTURE_BYTES } from '../../packages/backlot/src/domain/template.ts'
import { DEFAULT_PRICES } from '../../packages/backlot/src/domain/price.ts'
import { combineCheckers } from '../../packages/backlot/src/moderation/combined-checker.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import { openSqlite } from '../../packages/backlot/src/stores/sqlite/store.ts'
import {
  troubled,
  troubledBlobs,
  troubledEngine,
  troubledReceivers,
  type Received,
  type Trouble,
} from './faults.ts'
import { memoryBlobs } from './memory-blobs.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { startServer, type SimulatedServer } from './server.ts'
import {
  catalogue,
  firstFrame,
  pictures,
  templateRequest,
  troubledDownloads,
} from './template-orders.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

/** A world, ready to be advanced. */
export type World = {
  readonly store: Store
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly blobs: ReturnType<typeof memoryBlobs>
  /** Every push that reached a receiver, in order of arrival. */
  readonly received: readonly Received[]
  readonly caller: Caller
  /** Errors that engines found. */
  readonly broken: readonly unknown[]
  /**
   * Submits a video or a template film under a key of its own, and repeats it when no response
   * comes; undefined when none ever did.
   */
  submit(callbackUrl?: string): Promise<string | undefined>
  /** Cancels a task; false when it had ended or the response was lost. */
  cancel(taskId: string): Promise<boolean>
  /** Requests another delivery of a callback; false when the response was lost. */
  redeliver(taskId: string): Promise<boolean>
  /** Kills a server and starts another. */
  crash(): Promise<void>
  /** From now on nothing fails. */
  calm(): void
  /** Stops the servers. */
  end(): Promise<void>
}

/** The probability of failure while the world is not calm. */
const TROUBLE = 0.08

/** How long the troubles last. */
export const DAY_MS = 5 * 60_000

/** Worlds begin at a time of their own, so that nothing depends on the epoch. */
const START_MS = 1_700_000_000_000

/** How often a client sends the same submission. */
const SUBMIT_TRIES = 3

/** The initial credit of an account in a world. */
export const CREDIT_MICROS = 10_000_000

/** The share of orders for template films. */
const TEMPLATE_SHARE = 0.4

/** Of the other orders, the share of films that begin with a picture. */
const PICTURE_SHARE = 0.5

/** A store for one world after another, whose leases follow the time of the current world. */
export async function openWorldStore(): Promise<WorldStore> {
  const machine: { clock?: Pick<VirtualClock, 'monotonicMs'> } = {}
  const monotonicMs = (): number => machine.clock?.monotonicMs() ?? 0
  const store = await openSqlite({ path: ':memory:', monotonicMs })
  return Object.assign(store, { machine })
}

/** A store, and the clock of its machine. */
export type WorldStore = Store & {
  readonly machine: { clock?: Pick<VirtualClock, 'monotonicMs'> }
}

/** The world of a seed, on a store that is empty except for the accounts of other seeds. */
export async function openWorld(seed: number, store: WorldStore): Promise<World> {
  const random = seededRandom(seed)
  const underWay = new Set<Promise<unknown>>()
  const clock = virtualClock(START_MS, () => underWay.size > 0)
  store.machine.clock = clock
  const blobs = memoryBlobs()
  const received: Received[] = []
  const broken: unknown[] = []
  let trouble = TROUBLE
  const ids = seededIds(random)
  const fails = (): boolean => random.chance(trouble)
  const caller = await openAccount(store, `seed-${seed}`)
  const outbound = troubledReceivers({ random, clock, fails }, received)
  const common = { random, clock, fails, underWay, store, blobs, ids, outbound }
  let started = 0
  const start = (): SimulatedServer => {
    const isCutOff = outages(random, clock)
    const noteBroken = (promise: unknown): void => void broken.push(promise)
    return startServer(`server-${(started += 1)}`, { ...common, isCutOff, broken: noteBroken })
  }
  const servers = [start(), start()]
  const tasks = troubled(store.tasks, { fails, underWay })
  const callbacks = troubled(store.callbacks, { fails, underWay })
  const order = orderer({ ...common, tasks }, caller)
  return {
    store,
    clock,
    random,
    blobs,
    received,
    caller,
    broken,
    submit: async (callbackUrl) => {
      const send = order(callbackUrl)
      for (let tries = 0; tries < SUBMIT_TRIES; tries += 1) {
        const task = await answered(send())
        if (task) return task.id
      }
      return undefined
    },
    cancel: async (taskId) =>
      (await answered(
        cancelTask({ tasks, clock, blobs, observer: noObserver }, caller, taskId),
      )) !== undefined,
    redeliver: async (taskId) =>
      (await answered(callbacks.redeliver(taskId, clock.nowMs()))) ?? false,
    crash: async () => {
      const killed = servers.shift()?.kill()
      servers.push(start())
      await killed
    },
    calm: () => {
      trouble = 0
    },
    end: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** Returns a function that sends the same order, under its key, each time it is called. */
function orderer(
  world: Trouble & {
    readonly store: Store
    readonly tasks: TaskStore
    readonly blobs: BlobStore
    readonly ids: Ids
    readonly outbound: Outbound
  },
  caller: Caller,
): (callbackUrl?: string) => () => Promise<Task> {
  const { random, ids, store } = world
  const engine = troubledEngine(world, () => undefined)
  const ports = {
    ...world,
    observer: noObserver,
    prices: DEFAULT_PRICES,
    sensitivity: combineCheckers([]), // prompts are not checked in this simulation
    queue: createVideoAdmission({
      pendingWork: store.pendingWork,
      limits: VIDEO_LIMITS,
      clock: world.clock,
    }),
    videoEngine: () => engine,
    templates: catalogue,
    pictures,
    downloads: troubledDownloads(world),
    files: store.files,
    blobs: troubledBlobs(world.blobs, world),
    decoders: createMediaQueue(),
    downloadAllowance: createAllowance(MAX_PICTURE_BYTES),
  }
  return (callbackUrl) => {
    const name = ids.random('order-')
    const callback = callbackUrl === undefined ? {} : { callbackUrl }
    const model = { sent: 'T2V-01', id: 'T2V-01' }
    const beside = {
      idempotency: { key: name, requestHash: 'hash' },
      signal: new AbortController().signal,
    }
    if (random.chance(TEMPLATE_SHARE)) {
      const request = { ...templateRequest(name, random.chance(0.5)), ...callback }
      return () => submitTemplate(ports, caller, { ...beside, request })
    }
    if (random.chance(PICTURE_SHARE)) {
      const from = { sent: 'Vendor-I2V-01', id: 'Vendor-I2V-01' }
      const frame = [firstFrame(name, random.chance(0.5))]
      const request = { model: from, prompt: name, pictures: frame, ...callback }
      return () => submitVideo(ports, caller, { ...beside, request })
    }
    const request = { model, prompt: 'a lake', ...callback }
    return () => submitVideo(ports, caller, { ...beside, request })
  }
}

/** So small that the queue is sometimes full. */
const VIDEO_LIMITS = { queue: 6, queueForPriority: 2 }

/** The result of the call, or undefined when it failed. */
function answered<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined)
}

async function openAccount({ keys, ledger }: Store, id: string): Promise<Caller> {
  const account = { id, name: id, prepaid: true, createdAtMs: START_MS }
  await keys.ensureAccount(account)
  await ledger.credit({ accountId: id, amountMicros: CREDIT_MICROS, nowMs: START_MS })
  return { account, key: { id: 'key', accountId: id, createdAtMs: START_MS } }
}

/** Whether a server cannot reach its store now: twice in the bad day, for up to a minute. */
function outages(random: SeededRandom, clock: VirtualClock): () => boolean {
  const windows = Array.from({ length: 2 }, () => {
    const fromMs = START_MS + random.between(0, DAY_MS)
    return { fromMs, toMs: fromMs + random.between(5000, 60_000) }
  })
  return () => {
    const nowMs = clock.nowMs()
    return windows.some(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs)
  }
}

function seededIds(random: SeededRandom): Ids {
  let count = 0
  const next = (): number => (count += 1)
  return {
    task: () => String(1_000_000_000_000_000 + next()),
    file: () => String(100_000_000_000_000 + next()),
    random: (prefix) => `${prefix}${next()}`,
    hex: (bytes) => Array.from({ length: bytes }, () => random.between(10, 99)).join(''),
  }
}
