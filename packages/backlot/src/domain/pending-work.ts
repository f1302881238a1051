/** Pending work, for gauges: counts that are cheap however much there is. */

import type { QueueMotion } from './queue-motion.ts'
import type { Waiting } from './tier.ts'

/** Counts stop here: beyond it, counting costs time and the exact number makes no difference. */
export const MAX_PENDING_COUNT = 10_000

/** The pending work of all servers of a store; counts up to `MAX_PENDING_COUNT`. */
export type PendingWork = {
  readonly tasksQueued: number
  readonly tasksProcessing: number
  /** When the task that is claimed next was created; undefined when none is queued. */
  readonly nextTaskCreatedAtMs?: number
  /** Callbacks with a pending challenge or push. */
  readonly callbacksPending: number
  /** Callbacks whose attempts are used up. */
  readonly callbacksDeadLettered: number
  /** Pending requests of batches. */
  readonly batchRequestsPending: number
  /** Running requests of batches. */
  readonly batchRequestsRunning: number
}

/** Counts pending work. Every store passes `test/contracts/pending-work-store.ts`. */
export interface PendingWorkStore {
  /** Reads no more than `MAX_PENDING_COUNT` entries of an index for each count. */
  count(): Promise<PendingWork>

  /** How many tasks are queued, by tier; each up to `MAX_PENDING_COUNT`. */
  waiting(): Promise<Waiting>

  /** How the queue has moved; undefined when no task is queued. Reads `ENDS_LOOKED_AT` ended tasks. */
  motion(): Promise<QueueMotion | undefined>
}
