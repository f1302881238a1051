/**
 * The deliveries of a task's callback, for its owner (ours): the brief shows callbacks and no way
 * to see their results.
 */
import Type, { type Static } from 'typebox'
import type { Callback } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { parser } from '../parse.ts'
import { toSeconds } from '../seconds.ts'

const CallbackSchema = Type.Object({
  url: Type.String(),
  state: Type.String({ description: 'unverified, verified, unreachable, gone or parked' }),
  attempts: Type.Integer({ description: 'Failed attempts of the current step' }),
  last_error: Type.String(),
  next_at: Type.Integer({ description: 'Seconds since the epoch; 0 if nothing is due' }),
})

const DeliverySchema = Type.Object({
  number: Type.Integer({ description: 'Counts up with every attempt' }),
  step: Type.String({ description: 'challenge, or the status that was sent' }),
  outcome: Type.String({ description: 'accepted, failed or gone' }),
  http_status: Type.Integer({ description: 'HTTP status of the answer; 0 if there was none' }),
  error: Type.String(),
  started_at: Type.Integer({ description: 'Seconds since the epoch' }),
  duration_ms: Type.Integer(),
  next_at: Type.Integer({ description: 'When it is sent again; 0 if it is not' }),
})

/** Schema of the answer. */
export const DeliveriesSchema = Type.Object({
  task_id: Type.String(),
  callback: Type.Union([CallbackSchema, Type.Null()], {
    description: 'null if the task has no callback',
  }),
  deliveries: Type.Array(DeliverySchema, { description: 'The newest 50, in order' }),
  base_resp: BaseRespSchema,
})

/** Schema of a request to send a callback again. */
export const RedeliverSchema = Type.Object({
  task_id: Type.String({ description: 'The task_id that the submission returned' }),
})

const parseRedeliver = parser(RedeliverSchema)

/** The task whose callback is to be sent again; throws `invalid`. */
export function parseRedeliverRequest(json: unknown): string {
  return parseRedeliver(json).task_id
}

/** Formats the deliveries of a callback. */
export function formatDeliveries(report: {
  readonly taskId: string
  readonly callback?: Callback
  readonly deliveries: readonly Delivery[]
}): Static<typeof DeliveriesSchema> {
  const { taskId, callback, deliveries } = report
  return {
    task_id: taskId,
    callback: callback ? formatCallback(callback) : null,
    deliveries: deliveries.map(formatDelivery),
    base_resp: OK,
  }
}

function formatCallback(callback: Callback): Static<typeof CallbackSchema> {
  const { url, state, attempts, lastError = '', dueAtMs } = callback
  return { url, state, attempts, last_error: lastError, next_at: toSeconds(dueAtMs) }
}

function formatDelivery(delivery: Delivery): Static<typeof DeliverySchema> {
  const { number, step, outcome, status = 0, error = '' } = delivery
  return {
    number,
    step,
    outcome,
    http_status: status,
    error,
    started_at: toSeconds(delivery.startedAtMs),
    duration_ms: delivery.durationMs,
    next_at: toSeconds(delivery.nextAtMs),
  }
}
