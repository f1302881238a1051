/**
 * The asynchronous half of the service in a world without real time: the true
 * use cases and the true SQLite store, over a clock, chance, engine and
 * receivers that a seed decides. Everything may fail, before it happened or
 * after, with its answer lost.
 */
import type { Caller } from '../../src/app/authenticate.ts'
import { cancelTask } from '../../src/app/cancel-task.ts'
import { createDeliverer } from '../../src/app/deliver-callbacks.ts'
import { runLoop } from '../../src/app/loop.ts'
import { runNextTask } from '../../src/app/run-tasks.ts'
import { submitVideo } from '../../src/app/submit-video.ts'
import type { VideoEngine } from '../../src/domain/engine.ts'
import { Fault } from '../../src/domain/fault.ts'
import type { Ids } from '../../src/domain/id.ts'
import type { Outbound } from '../../src/domain/outbound.ts'
import { DEFAULT_PRICES } from '../../src/domain/price.ts'
import { inTurn } from '../../src/sensitivity/in-turn.ts'
import { openSqlite } from '../../src/stores/sqlite/store.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import { formatChallenge, formatPush, readChallenge } from '../../src/wire/callbacks.ts'
import { memoryBlobs } from './memory-blobs.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

/** What a receiver was told and acknowledged, or was told while its answer was lost. */
export type Received = { readonly status: string; readonly taskId: string }

/** A world, ready to be moved on. */
export type World = {
  readonly store: Store
  readonly clock: VirtualClock
  readonly random: SeededRandom
  readonly blobs: ReturnType<typeof memoryBlobs>
  /** Every push that reached a receiver, in order of arrival. */
  readonly received: readonly Received[]
  readonly caller: Caller
  /** Submits a video; undefined when the store refused it. */
  submit(callbackUrl?: string): Promise<string | undefined>
  /** Cancels a task; false when it had ended or the store's answer was lost. */
  cancel(taskId: string): Promise<boolean>
  /** From now on nothing fails. */
  calm(): void
  /** Stops the loops and closes the store. */
  end(): Promise<void>
}

/** How often anything fails while the world is not calm. */
const TROUBLE = 0.12

/** How often an idle worker looks for tasks: seldom, so that a quiet hour costs little. */
const POLL_MS = 120_000

/** Worlds begin at a time of their own, so that nothing depends on the epoch. */
const START_MS = 1_700_000_000_000

/** The world of a seed. */
export async function openWorld(seed: number): Promise<World> {
  const random = seededRandom(seed)
  const clock = virtualClock(START_MS)
  const store = await openSqlite({ path: ':memory:' })
  const blobs = memoryBlobs()
  const received: Received[] = []
  const stopping = new AbortController()
  let trouble = TROUBLE
  const ids = seededIds(random)
  const fails = (): boolean => random.chance(trouble)
  const account = { id: 'acc', name: 'acc', prepaid: true, createdAtMs: START_MS }
  await store.keys.ensureAccount(account)
  await store.ledger.credit({ accountId: 'acc', amountMicros: 10_000_000, nowMs: START_MS })
  const caller: Caller = { account, key: { id: 'key', accountId: 'acc', createdAtMs: START_MS } }
  const changes = ['submit', 'claim', 'extend', 'keep', 'finish', 'fail', 'cancel']
  const tasks = troubled(store.tasks, fails, changes)
  const callbacks = troubled(store.callbacks, fails, ['claimDue', 'record'])
  const outbound = fakeReceivers({ random, clock, received, fails })
  const engine = fakeEngine({ random, clock, fails })
  const onError = (): void => {}

  const videoEngine = (): VideoEngine => engine
  const sensitivity = inTurn([]) // what prompts say is no part of this simulation
  const ports = { tasks, blobs, prices: DEFAULT_PRICES, ids, clock, videoEngine }
  const workers = ['one', 'two'].map((workerId) => {
    // Cut off for longer than a lease, a worker goes on filming what another has taken over.
    const isCutOff = outages(random, clock)
    const reached = troubled(tasks, isCutOff, changes)
    const round = async (signal: AbortSignal): Promise<{ againInMs: number }> => {
      const run = { ...ports, tasks: reached, onError }
      return { againInMs: (await runNextTask(run, workerId, signal)) ? 0 : POLL_MS }
    }
    const onWake = (listener: () => void): (() => void) => tasks.onQueued(listener)
    return runLoop(clock, { round, onWake, onError }, stopping.signal)
  })
  const signer = { headers: async () => ({}) }
  const wire = { formatPush, formatChallenge, readEcho: readChallenge }
  const deliverer = createDeliverer({ callbacks, outbound, clock, signer, onError, ...wire })
  const delivery = runLoop(clock, { ...deliverer, onError }, stopping.signal)

  return {
    store,
    clock,
    random,
    blobs,
    received,
    caller,
    submit: async (callbackUrl) => {
      const model = { sent: 'T2V-01', id: 'T2V-01' }
      const request = { model, prompt: 'a lake', ...(callbackUrl ? { callbackUrl } : {}) }
      const order = submitVideo({ ...ports, outbound, sensitivity }, caller, {
        request,
        signal: stopping.signal,
      })
      return order.then(
        ({ id }) => id,
        () => undefined,
      )
    },
    cancel: async (taskId) =>
      cancelTask(ports, caller, taskId).then(
        () => true,
        () => false,
      ),
    calm: () => {
      trouble = 0
    },
    end: async () => {
      stopping.abort()
      await Promise.all([...workers, delivery])
      await deliverer.settled()
      await store.close()
    },
  }
}

/** Whether a worker is cut off from its store now: three times in the bad day, for up to a minute. */
function outages(random: SeededRandom, clock: VirtualClock): () => boolean {
  const windows = Array.from({ length: 3 }, () => {
    const fromMs = START_MS + random.between(0, 9 * 60_000)
    return { fromMs, toMs: fromMs + random.between(5000, 60_000) }
  })
  return () => windows.some(({ fromMs, toMs }) => clock.nowMs() >= fromMs && clock.nowMs() < toMs)
}

/** The same port, whose named methods sometimes fail: before they did anything, or after, with the answer lost. */
function troubled<T extends object>(port: T, fails: () => boolean, names: readonly string[]): T {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function' || !names.includes(String(name))) return method
      return async (...given: unknown[]) => {
        if (fails()) throw new Error(`${String(name)} failed before it happened`)
        const answer: unknown = await Reflect.apply(method, target, given)
        if (fails()) throw new Error(`the answer of ${String(name)} was lost`)
        return answer
      }
    },
  })
}

function fakeEngine(world: {
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly fails: () => boolean
}): VideoEngine {
  const { random, clock, fails } = world
  return {
    name: 'fake',
    render: async (shot, { signal, onProgress }) => {
      const steps = random.between(1, 5)
      for (let step = 1; step <= steps; step += 1) {
        await clock.sleep(random.between(10, 20_000), signal)
        signal.throwIfAborted()
        onProgress(step / steps)
        if (fails()) throw random.chance(0.5) ? new Error('died') : new Fault('timeout', 'too slow')
      }
      const video = (async function* () {
        yield Buffer.from('film')
      })()
      return { video, ...shot }
    },
  }
}

function fakeReceivers(world: {
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly received: Received[]
  readonly fails: () => boolean
}): Outbound {
  const { random, clock, received, fails } = world
  return {
    check: () => {},
    postJson: async ({ body, timeoutMs, signal }) => {
      await clock.sleep(random.between(1, fails() ? timeoutMs * 2 : 200), signal)
      if (fails()) throw new Error('unreachable')
      const json: { status?: string; task_id?: string } = JSON.parse(body)
      if (json.status !== undefined)
        received.push({ status: json.status, taskId: json.task_id ?? '' })
      if (fails()) throw new Error('the answer was lost')
      return { status: fails() ? 500 : 200, body }
    },
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
