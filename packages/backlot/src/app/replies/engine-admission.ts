/**
 * Admission to engines. Each engine runs a limited number of replies at once; more wait in a queue
 * of limited length, in the order of `priorityOf`. A request that finds the queue full is refused at
 * once. The last slots of the queue are reserved for priority, so that many standard requests do
 * not keep it out.
 *
 *     acquire ──slot free──▶ slot ──release──▶ the next in the queue
 *       ├── slots taken ──▶ queue ──the caller has gone──▶ (removed)
 *       └── queue full ───▶ overloaded
 *
 * The longest wait: a standard reply is overtaken only by priority ones that come within
 * `REPLY_AGE_MS` after it. From then on at most a whole queue is before it, so it waits no longer
 * than `REPLY_AGE_MS + queue × longest reply / concurrency`.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import { mayWait, priorityOf, type QueueLimit, type ServiceTier } from '../../domain/tier.ts'

/** Concurrent replies of an engine, and the length of its queue. */
export type EngineLimits = QueueLimit & { readonly concurrency: number }

/** Replies that run at an engine, and replies that wait. */
export type EngineLoad = { readonly busy: number; readonly waiting: number }

/** A slot at an engine. It must be released, however the reply ends. */
export interface EngineSlot {
  /** Gives the slot to the next in the queue. Only the first call counts. */
  release(): void
}

/** Admission to engines. */
export interface EngineAdmission {
  /**
   * Resolves to a slot once one is free. Throws `overloaded` at once when the
   * queue is full for this tier, and the reason of `signal` when that aborts first.
   */
  acquire(wish: {
    readonly engine: string
    readonly tier: ServiceTier
    readonly signal: AbortSignal
  }): Promise<EngineSlot>

  /** The load of every engine that was used so far. */
  loads(): MaybePromise<ReadonlyMap<string, EngineLoad>>
}

/** Admission within this process, which answers synchronously. */
export interface LocalAdmission extends EngineAdmission {
  /** The load of one engine. */
  load(engine: string): EngineLoad
  loads(): ReadonlyMap<string, EngineLoad>
}

/** A standard reply can be overtaken by priority ones that come within this time after it. */
export const REPLY_AGE_MS = 10_000

type Waiter = { readonly tier: ServiceTier; readonly orderMs: number; readonly start: () => void }

type Gate = {
  busy: number
  /** In queue order. */
  readonly waiting: Waiter[]
  /** The mean duration of a reply, weighted towards the newest. */
  meanMs: number
}

/** Creates admission with the limits that `roomOf` returns. */
export function createEngineAdmission(ports: {
  limitsOf(engine: string): EngineLimits
  readonly clock: Clock
}): LocalAdmission {
  const { limitsOf, clock } = ports
  const gates = new Map<string, Gate>()
  const gateOf = (engine: string): Gate => {
    const gate = gates.get(engine) ?? { busy: 0, waiting: [], meanMs: 0 }
    gates.set(engine, gate)
    return gate
  }
  return {
    acquire: async ({ engine, tier, signal }) => {
      signal.throwIfAborted()
      const gate = gateOf(engine)
      const limits = limitsOf(engine)
      if (gate.busy < limits.concurrency) return occupy(gate, clock)
      if (!mayWait(tier, waitingOf(gate), limits)) throw full(engine, limits, gate)
      return queued(gate, { tier, signal, clock })
    },
    load: (engine) => loadOf(gates.get(engine)),
    loads: () => new Map([...gates].map(([engine, gate]) => [engine, loadOf(gate)])),
  }
}

function loadOf(gate: Gate | undefined): EngineLoad {
  return { busy: gate?.busy ?? 0, waiting: gate?.waiting.length ?? 0 }
}

function waitingOf({ waiting }: Gate): Readonly<Record<ServiceTier, number>> {
  let standard = 0
  for (const { tier } of waiting) if (tier === 'standard') standard += 1
  return { standard, priority: waiting.length - standard }
}

/** Takes a slot. */
function occupy(gate: Gate, clock: Clock): EngineSlot {
  const startedAtMs = clock.monotonicMs()
  let isLeft = false
  gate.busy += 1
  return {
    release: () => {
      if (isLeft) return
      isLeft = true
      gate.busy -= 1
      gate.meanMs = smoothed(gate.meanMs, clock.monotonicMs() - startedAtMs)
      gate.waiting.shift()?.start()
    },
  }
}

/** Resolves to the slot when one is free; a caller that leaves is removed from the queue. */
function queued(
  gate: Gate,
  caller: { readonly tier: ServiceTier; readonly signal: AbortSignal; readonly clock: Clock },
): Promise<EngineSlot> {
  const { tier, signal, clock } = caller
  const turnMs = priorityOf(tier, clock.monotonicMs(), REPLY_AGE_MS)
  const { promise, resolve, reject } = Promise.withResolvers<EngineSlot>()
  const waiter: Waiter = {
    tier,
    orderMs: turnMs,
    start: () => {
      signal.removeEventListener('abort', onAbort)
      resolve(occupy(gate, clock)) // synchronously: nobody may take the slot in between
    },
  }
  const onAbort = (): void => {
    gate.waiting.splice(gate.waiting.indexOf(waiter), 1)
    reject(signal.reason)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  const after = gate.waiting.findLastIndex((other) => other.orderMs <= turnMs)
  gate.waiting.splice(after + 1, 0, waiter)
  return promise
}

/** The weight of the newest reply in the mean. */
const NEWEST_WEIGHT = 0.1

function smoothed(meanMs: number, newestMs: number): number {
  return meanMs === 0 ? newestMs : meanMs + (newestMs - meanMs) * NEWEST_WEIGHT
}

/**
 * The `overloaded` fault, with an estimate of when a slot is free: after one reply or, where only
 * priority slots are left, when everything before the first standard request has begun.
 */
function full(engine: string, limits: EngineLimits, { meanMs, waiting }: Gate): Fault {
  const { concurrency, queue } = limits
  const isKept = waiting.length < queue
  const firstStandard = waiting.findIndex(({ tier }) => tier === 'standard')
  const ends = isKept ? 1 + (firstStandard < 0 ? waiting.length : firstStandard) : 1
  const kept = isKept ? '; the other places are for priority' : ''
  return new Fault(
    'overloaded',
    `the engine ${engine} is full: ${concurrency} replies are under way and ${waiting.length} wait${kept}`,
    { retryAfterSeconds: Math.max(1, (ends * meanMs) / concurrency / 1000) },
  )
}
