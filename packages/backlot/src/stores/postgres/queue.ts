import { createAllowance } from '../../domain/allowance.ts'
import { Fault } from '../../domain/fault.ts'

/** Concurrent work, and limits for what waits. */
export type QueueLimits = {
  readonly connections: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/** If no connection finishes anything for so long although all are busy, the pool counts as stuck. */
const STALLED_MS = 5000

/** Work that waits for a connection, first come, first served. */
export type Queue = {
  /** Runs the work in its turn. Rejects with `overloaded` when too much waits, or when it waits too long. */
  enter<T>(work: () => Promise<T>): Promise<T>
  /** Reports that a connection has finished something. */
  progressed(): void
  /** Whether all connections have been busy for long without a result. */
  isStalled(): boolean
  waiting(): number
}

/**
 * The queue is ours because the pool rejects work that waits as if the server did not answer, and
 * lets any number wait.
 */
export function createQueue({ connections, maxWaiting, maxWaitMs }: QueueLimits): Queue {
  const slots = createAllowance(connections)
  let taken = 0
  let progressedAtMs = -Infinity
  return {
    async enter(work) {
      if (taken >= connections + maxWaiting)
        throw busy(`the limit of ${maxWaiting} waiting calls is reached`)
      if (taken < connections) progressedAtMs = performance.now()
      taken += 1
      try {
        const leave = await slots.take(1, AbortSignal.timeout(maxWaitMs)).catch(() => {
          throw busy(`no connection was free within ${maxWaitMs / 1000} s`)
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

/** The `retry-after` of refusals, in seconds: about as long as the queue takes. */
const BUSY_RETRY_SECONDS = 5

function busy(why: string): Fault {
  return new Fault('overloaded', `the store is overloaded: ${why}`, {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  })
}
