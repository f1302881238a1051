import { originOf, type Callback, type Push, type PushEvent } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import type { CallbackRow, DeliveryRow, PushRow } from './schema.ts'

/** The callback of a row. */
export function toCallback(row: CallbackRow): Callback {
  const { taskId, accountId, url, challenge, state, attempts, token } = row
  return {
    taskId,
    accountId,
    url,
    challenge,
    state,
    attempts,
    token,
    ...(row.dueAtMs !== null && { dueAtMs: row.dueAtMs }),
    ...(row.leaseEndsAtMs !== null && { leaseEndsAtMs: row.leaseEndsAtMs }),
    ...(row.lastError !== null && { lastError: row.lastError }),
    ...(row.answerBase !== null && { answerBase: row.answerBase }),
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
  }
}

/** The column values of absent members. */
const NOTHING = { lastError: null, answerBase: null, traceparent: null }

/** The row of a callback, stored at `setAtMs`; `lastSequence` is the newest push that it ever had. */
export function toCallbackRow(
  callback: Callback,
  { lastSequence, setAtMs }: { readonly lastSequence: number; readonly setAtMs: number },
): CallbackRow {
  const { dueAtMs, leaseEndsAtMs, ...rest } = callback
  const claimableAtMs = dueAtMs === undefined ? null : Math.max(dueAtMs, leaseEndsAtMs ?? 0)
  const isReady = claimableAtMs !== null && claimableAtMs <= setAtMs
  return {
    ...NOTHING,
    ...rest,
    origin: originOf(callback.url),
    lastSequence,
    setAtMs,
    dueAtMs: dueAtMs ?? null,
    leaseEndsAtMs: leaseEndsAtMs ?? null,
    wakeAtMs: isReady ? null : claimableAtMs,
    readyAtMs: isReady ? claimableAtMs : null,
  }
}

/** The push of a row. */
export function toPush(row: PushRow): Push {
  const event: PushEvent = JSON.parse(row.event)
  return { ...row, event }
}

/** The row of a push. */
export function toPushRow(push: Push): PushRow {
  return { ...push, event: JSON.stringify(push.event) }
}

/** The line of the log of a row. */
export function toDelivery({ status, error, nextAtMs, ...rest }: DeliveryRow): Delivery {
  return {
    ...rest,
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(nextAtMs !== null && { nextAtMs }),
  }
}

/** The row of a line of the log. */
export function toDeliveryRow(delivery: Delivery): DeliveryRow {
  const { status = null, error = null, nextAtMs = null, ...rest } = delivery
  return { ...rest, status, error, nextAtMs }
}
