/** The faults of the world: ports, engines and receivers that fail. */
import type {
  RenderRun,
  TemplateEngine,
  VideoEngine,
} from '../../packages/backlot/src/domain/engine.ts'
import { Fault } from '../../packages/backlot/src/domain/fault.ts'
import type { BlobStore } from '../../packages/backlot/src/domain/file.ts'
import { NotSent, type Outbound } from '../../packages/backlot/src/domain/outbound.ts'
import type { SeededRandom } from './seeded-random.ts'
import { checkPlay, checkShot } from './template-orders.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What the faults of a world depend on. */
export type Trouble = {
  readonly random: SeededRandom
  readonly clock: VirtualClock
  /** Whether the next operation fails. */
  readonly fails: () => boolean
  /** The calls to the store in progress. */
  readonly underWay: Set<Promise<unknown>>
}

/** A push to a receiver, whether acknowledged or with its response lost. */
export type Received = { readonly status: string; readonly taskId: string }

/**
 * The same port, with calls that sometimes fail: before doing anything, or afterwards, with the
 * result lost. Subscriptions never fail.
 */
export function troubled<T extends object>(
  port: T,
  { fails, underWay }: Pick<Trouble, 'fails' | 'underWay'>,
): T {
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function' || String(name).startsWith('on')) return method
      const call = async (given: unknown[]): Promise<unknown> => {
        if (fails()) throw new Error(`${String(name)} failed before it happened`)
        const answer: unknown = await Reflect.apply(method, target, given)
        if (fails()) throw new Error(`the answer of ${String(name)} was lost`)
        return answer
      }
      return (...given: unknown[]) => {
        const calling = call(given)
        underWay.add(calling)
        return calling.finally(() => underWay.delete(calling))
      }
    },
  })
}

/** The same blobs, whose reads also fail, before their first byte or after their last. */
export function troubledBlobs(
  blobs: BlobStore,
  trouble: Pick<Trouble, 'fails' | 'underWay'>,
): BlobStore {
  const { fails } = trouble
  return {
    ...troubled(blobs, trouble),
    async *read(key, range) {
      if (fails()) throw new Error('read failed before it happened')
      yield* blobs.read(key, range)
      if (fails()) throw new Error('the last piece was lost')
    },
  }
}

/** Records an error that must not be thrown, because throwing would only be one more fault to survive. */
export type Broken = (promise: unknown) => void

/**
 * A slow engine that sometimes dies. For films of models it stores a note, like an engine that
 * orders them from another server.
 */
export function troubledEngine(
  trouble: Omit<Trouble, 'underWay'>,
  broken: Broken,
): VideoEngine & TemplateEngine {
  return {
    name: 'fake',
    camera: [],
    pictures: ['first_frame'],
    render: async (shot, run) => {
      guarded(broken, () => checkShot(shot))
      const word = `order of ${run.renderId}`
      if (run.kept === undefined) await run.keep(word)
      else if (run.kept !== word) broken(`${run.renderId} was given the word ${run.kept}`)
      return { video: await film(trouble, run), ...shot }
    },
    renderTemplate: async (play, run) => {
      guarded(broken, () => checkPlay(play))
      return { video: await film(trouble, run), ...play }
    },
    renderStill: async () => {
      throw new Error('nobody looks here')
    },
  }
}

function guarded(broken: Broken, check: () => void): void {
  try {
    check()
  } catch (thrown) {
    broken(thrown)
  }
}

async function film(
  { random, clock, fails }: Omit<Trouble, 'underWay'>,
  { signal, onProgress }: Pick<RenderRun, 'signal' | 'onProgress'>,
): Promise<AsyncIterable<Uint8Array>> {
  const steps = random.between(1, 5)
  for (let step = 1; step <= steps; step += 1) {
    await clock.sleep(random.between(10, 20_000), signal)
    signal.throwIfAborted()
    onProgress(step / steps)
    if (fails()) throw random.chance(0.5) ? new Error('died') : new Fault('timeout', 'too slow')
  }
  return (async function* () {
    yield Buffer.from('film')
  })()
}

/**
 * Receivers that are slow, unreachable, or accept a push and lose their response; those in a tarpit
 * seldom answer on a bad day.
 */
export function troubledReceivers(
  trouble: Omit<Trouble, 'underWay'>,
  received: Received[],
): Outbound {
  const { random, clock, fails } = trouble
  return {
    check: () => {},
    postJson: async ({ url, body, timeoutMs, signal }) => {
      if (fails()) throw new NotSent('no port is left')
      const isLate = url.includes('tarpit') ? Array.from({ length: 8 }).some(fails) : fails()
      await clock.sleep(isLate ? timeoutMs : random.between(1, 200), signal)
      if (isLate || fails()) throw new Error('unreachable')
      const json: { status?: string; task_id?: string } = JSON.parse(body)
      if (json.status !== undefined)
        received.push({ status: json.status, taskId: json.task_id ?? '' })
      if (fails()) throw new Error('the answer was lost')
      return { status: fails() ? 500 : 200, body }
    },
  }
}
