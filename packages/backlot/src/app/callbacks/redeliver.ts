import { invalid } from '../../domain/fault.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { findDeliveries, type DeliveryReport, type FindDeliveriesPorts } from './find-deliveries.ts'

/** Dependencies of redelivery. */
export type RedeliverPorts = FindDeliveriesPorts & { readonly clock: Clock }

/**
 * Sends the callback of the caller's task again, whatever its state; a dead-lettered one begins
 * with a new challenge. Resolves to its new state. Throws `notFound`, also for another account's
 * task, and `invalid` for a task without a callback.
 */
export async function redeliver(
  ports: RedeliverPorts,
  caller: Caller,
  taskId: string,
): Promise<DeliveryReport> {
  await findDeliveries(ports, caller, taskId)
  if (await ports.callbacks.redeliver(taskId, ports.clock.nowMs()))
    return findDeliveries(ports, caller, taskId)
  throw invalid('task_id', `the task ${taskId} has no callback_url`)
}
