/** What is still to be done, for gauges: counts that cost little however much there is. */

import type { QueueMotion } from './queue-motion.ts'
import type { Waiting } from './tier.ts'

/** No count goes beyond this: past it, more makes no difference, and counting would. */
export const MAX_PENDING_COUNT = 10_000

/** What is still to be done, by all servers of a store together; counts up to `MAX_PENDING_COUNT`. */
export type PendingWork = {
  readonly tasksQueued: number
  readonly tasksProcessing: number
  /** When the task arrived that is the next to be claimed; undefined when none is queued. */
  readonly nextTaskCreatedAtMs?: number
  /** Callbacks that are to be challenged or owe a push. */
  readonly callbacksPending: number
  /** Callbacks whose attempts are used up, until somebody asks for more. */
  readonly callbacksDeadLettered: number
  /** Requests of batches that wait. */
  readonly batchRequestsPending: number
  /** Requests of batches that are being answered. */
  readonly batchRequestsRunning: number
}

/** Counts what is outstanding. Every store passes `test/contracts/pending-work-store.ts`. */
export interface PendingWorkStore {
  /** Reads no more than `MAX_PENDING_COUNT` entries of an index for each count. */
  count(): Promise<PendingWork>

  /** How many tasks are queued, by tier; each up to `MAX_PENDING_COUNT`. */
  waiting(): Promise<Waiting>

  /** How the queue has moved; undefined when no task is queued. Looks at `ENDS_LOOKED_AT` tasks that ended. */
  motion(): Promise<QueueMotion | undefined>
}
