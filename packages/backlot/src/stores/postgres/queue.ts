import { createAllowance } from '../../domain/allowance.ts'
import { Fault } from '../../domain/fault.ts'

/** How many may be under way at once, and who else may wait for how long. */
export type QueueLimits = {
  readonly connections: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/** No connection has done its work for so long although all are busy: the pool is stuck. */
const STALLED_MS = 5000

/** Those who wait for a connection, in the order in which they came. */
export type Queue = {
  /** Runs the work when it is its turn. Rejects with `overloaded` when too many wait, or the turn does not come in time. */
  enter<T>(work: () => Promise<T>): Promise<T>
  /** Notes that a connection has done its work. */
  progressed(): void
  /** Whether all connections have been busy for long without a result. */
  isStalled(): boolean
  waiting(): number
}

/**
 * The queue is ours: the pool itself gives up on who waits as it
 * does on a server that does not answer, and takes any number.
 */
export function createQueue({ connections, maxWaiting, maxWaitMs }: QueueLimits): Queue {
  const slots = createAllowance(connections)
  let taken = 0
  let progressedAtMs = -Infinity
  return {
    async enter(work) {
      if (taken >= connections + maxWaiting) throw busy(`${maxWaiting} wait already`)
      if (taken < connections) progressedAtMs = performance.now()
      taken += 1
      try {
        const leave = await slots.take(1, AbortSignal.timeout(maxWaitMs)).catch(() => {
          throw busy(`its turn did not come in ${maxWaitMs / 1000} s`)
        })
        return await work().finally(leave)
      } finally {
        taken -= 1
      }
    },
    progressed: () => {
      progressedAtMs = performance.now()
    },
    isStalled: () => taken >= connections && performance.now() - progressedAtMs > STALLED_MS,
    waiting: () => Math.max(0, taken - connections),
  }
}

/** After how long who was turned away may try again: about as long as the line takes. */
const BUSY_RETRY_SECONDS = 5

function busy(why: string): Fault {
  return new Fault('overloaded', `the store has too much to do: ${why}`, {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })
}
