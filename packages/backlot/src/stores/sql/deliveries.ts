import type { CallbackStore } from '../../domain/callback-store.ts'
import { DELIVERIES_KEPT, type Delivery } from '../../domain/delivery.ts'
import { toDelivery, toDeliveryRow } from './callback-rows.ts'
import type { Database, Sql } from './database.ts'
import { deliveryStatements } from './delivery-statements.ts'
import type { Steps } from './steps.ts'

/** The callback log: reading and expiry. */
export function sqlDeliveries(
  database: Database,
): Pick<CallbackStore, 'deliveries' | 'expireDeliveries'> {
  const statements = deliveryStatements(database.sql)
  return {
    deliveries: (taskId) =>
      database.read(function* () {
        return (yield* statements.list({ taskId })).map(toDelivery)
      }),

    expireDeliveries: (wish) =>
      database.write(function* () {
        return (yield* statements.expire(wish)).length
      }),
  }
}

/** What an attempt does to the log, as steps of the attempt's transaction. */
export type DeliverySteps = {
  /** Adds an entry, and removes the oldest one beyond the limit. */
  readonly add: (delivery: Delivery) => Steps<void>
  /** Removes all entries of a task. */
  readonly remove: (taskId: string) => Steps<void>
}

/** The steps of attempts. */
export function deliverySteps(sql: Sql): DeliverySteps {
  const statements = deliveryStatements(sql)
  return {
    *add(delivery) {
      const { taskId, number } = delivery
      yield* statements.add(toDeliveryRow(delivery))
      if (number > DELIVERIES_KEPT)
        yield* statements.trim({ taskId, number: number - DELIVERIES_KEPT })
    },

    *remove(taskId) {
      yield* statements.removeAll({ taskId })
    },
  }
}
