/** A queue for a resource of limited concurrency that serves its owners in turn (round robin). */
import { Fault } from './fault.ts'

/** Gives turns. */
export interface FairQueue {
  /**
   * Resolves when a slot is free for this owner, to a function that releases it, which may be
   * called twice. Owners are served in turn, however much each has waiting. Rejects with the
   * signal's reason when it aborts before, with `rateLimited` when too much of this owner waits,
   * and `overloaded` when too much waits in all.
   */
  acquire(owner: string, signal: AbortSignal): Promise<() => void>
}

/** Limits of the queue. */
export type FairQueueLimits = {
  readonly concurrency: number
  /** Slots that one owner may have at once: fewer than all, so that others need not wait for it. */
  readonly concurrencyPerOwner: number
  readonly maxWaiting: number
  readonly maxWaitingPerOwner: number
}

type Owner = { running: number; readonly queue: Set<() => void> }

/** The `retry-after` of refusals, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Creates a queue with all slots free; `what` names, in the plural, what waits, for the fault's message. */
export function createFairQueue(what: string, limits: FairQueueLimits): FairQueue {
  const owners = new Map<string, Owner>()
  let running = 0
  let waiting = 0
  const serve = (): void => {
    // An owner that was served moves behind all others.
    for (const [name, owner] of owners) {
      if (running >= limits.concurrency) return
      const [next] = owner.queue
      if (!next || owner.running >= limits.concurrencyPerOwner) continue
      owner.queue.delete(next)
      owner.running += 1
      running += 1
      waiting -= 1
      owners.delete(name)
      owners.set(name, owner)
      next()
    }
  }
  const end = (name: string, owner: Owner): void => {
    owner.running -= 1
    running -= 1
    if (owner.running + owner.queue.size === 0) owners.delete(name)
    serve()
  }
  return {
    acquire: async (name, signal) => {
      signal.throwIfAborted()
      const owner = owners.get(name) ?? { running: 0, queue: new Set<() => void>() }
      refuseExcess(what, limits, { waiting, waitingOfOne: owner.queue.size })
      owners.set(name, owner)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = (): void => {
        if (!owner.queue.delete(resolve)) return
        waiting -= 1
        if (owner.running + owner.queue.size === 0) owners.delete(name)
        reject(signal.reason)
      }
      owner.queue.add(resolve)
      waiting += 1
      signal.addEventListener('abort', leave, { once: true })
      serve()
      await promise.finally(() => signal.removeEventListener('abort', leave))
      let isTaken = true
      return () => {
        if (isTaken) end(name, owner)
        isTaken = false
      }
    },
  }
}

function refuseExcess(
  what: string,
  limits: FairQueueLimits,
  now: { readonly waiting: number; readonly waitingOfOne: number },
): void {
  const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (now.waitingOfOne >= limits.maxWaitingPerOwner)
    throw new Fault(
      'rateLimited',
      `at most ${limits.maxWaitingPerOwner} ${what} of an account may wait to be read`,
      retry,
    )
  if (now.waiting >= limits.maxWaiting)
    throw new Fault('overloaded', `too many ${what} wait to be read`, retry)
}
