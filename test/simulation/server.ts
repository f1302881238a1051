import type { Push } from '../../packages/backlot/src/domain/callback.ts'
import { createDeliverer } from '../../packages/backlot/src/app/callbacks/deliver-callbacks.ts'
import { runLoop } from '../../packages/backlot/src/app/upkeep/loop.ts'
import { runNextTask } from '../../packages/backlot/src/app/videos/run-tasks.ts'
import type { BlobStore } from '../../packages/backlot/src/domain/file.ts'
import type { Ids } from '../../packages/backlot/src/domain/id.ts'
import type { Outbound } from '../../packages/backlot/src/domain/outbound.ts'
import { noObserver } from '../../packages/backlot/src/domain/observer.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import {
  formatChallenge,
  formatPush,
  readChallenge,
} from '../../packages/backlot/src/wire/videos/callbacks.ts'
import { troubled, troubledBlobs, troubledEngine, type Broken, type Trouble } from './faults.ts'
import { catalogue } from './template-orders.ts'

/** A server without sockets: one worker and one deliverer. */
export type SimulatedServer = {
  /** Kills it at once: everything that it still tries fails. Resolves when nothing of it runs. */
  kill(): Promise<void>
  /** Stops it as an operator does. */
  stop(): Promise<void>
}

/** The polling interval of an idle worker: long, so that a quiet hour costs little. */
const POLL_MS = 60_000

/** Starts a server on the shared parts of the world. */
export function startServer(
  name: string,
  world: Trouble & {
    readonly store: Store
    readonly blobs: BlobStore
    readonly ids: Ids
    readonly outbound: Outbound
    /** Whether this server cannot reach its store now. */
    readonly isCutOff: () => boolean
    readonly broken: Broken
  },
): SimulatedServer {
  const { clock, ids, outbound, underWay } = world
  let isDead = false
  const fails = (): boolean => isDead || world.isCutOff() || world.fails()
  const tasks = troubled(world.store.tasks, { fails, underWay })
  const callbacks = troubled(world.store.callbacks, { fails, underWay })
  const blobs = troubledBlobs(world.blobs, { fails: () => isDead || world.fails(), underWay })
  const engine = troubledEngine(world, world.broken)
  const stopping = new AbortController()
  const onError = (): void => {}
  const videoEngine = (): typeof engine => engine
  const ports = {
    tasks,
    blobs,
    videoEngine,
    templateEngine: videoEngine,
    templates: catalogue,
    ids,
    clock,
    observer: noObserver,
    onError,
  }
  const round = async (signal: AbortSignal): Promise<{ againInMs: number }> => ({
    againInMs: (await runNextTask(ports, name, signal)) ? 0 : POLL_MS,
  })
  const onWake = (listener: () => void): (() => void) => tasks.onQueued(listener)
  const working = runLoop(clock, { round, onWake, onError }, stopping.signal)
  const signer = { headers: async () => ({}) }
  const wire = {
    formatPush: async (push: Push) => formatPush(push),
    formatChallenge,
    readEcho: readChallenge,
  }
  const deliverer = createDeliverer({
    callbacks,
    outbound,
    clock,
    signer,
    onError,
    observer: noObserver,
    ...wire,
  })
  const delivering = runLoop(clock, { ...deliverer, onError }, stopping.signal)
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all([working, delivering])
    await deliverer.settled()
  }
  return {
    stop,
    kill: () => {
      isDead = true
      return stop()
    },
  }
}
