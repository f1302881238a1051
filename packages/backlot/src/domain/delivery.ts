/**
 * The delivery log of a callback: every attempt to send something to its receiver, so that the
 * owner of a task can see why a push did not arrive.
 *
 * An attempt is written together with its result, in one transaction. If the server died during it,
 * there is a gap in the numbers.
 */
import {
  nextStep,
  type Attempt,
  type Callback,
  type CallbackWork,
  type Push,
  type PushEvent,
} from './callback.ts'

/** One attempt, as its owner may read it. */
export type Delivery = {
  readonly taskId: string
  /** Rises with every attempt of the task. */
  readonly number: number
  /** What was sent: the challenge, or a push and its status. */
  readonly step: 'challenge' | PushEvent['status']
  readonly startedAtMs: number
  readonly durationMs: number
  readonly outcome: Attempt['outcome']
  /** The HTTP status of the answer; absent when there was none. */
  readonly status?: number
  /** Why it failed; absent when it succeeded. */
  readonly error?: string
  /** When it will be repeated; absent when it will not. */
  readonly nextAtMs?: number
}

/** How many attempts of a task are stored, the newest ones: about twice the number of one schedule. */
export const DELIVERIES_KEPT = 50

/** The log entry of an attempt, or undefined when nothing was sent. */
export function deliveryOf(
  before: CallbackWork,
  attempt: Attempt & { readonly startedAtMs: number; readonly endedAtMs: number },
  after: { readonly callback: Callback; readonly done: readonly Push[] },
): Delivery | undefined {
  const step = nextStep(before)
  if (step === undefined) return undefined
  const { outcome, status, startedAtMs, endedAtMs } = attempt
  const isTriedAgain = outcome === 'failed' && after.done.length === 0
  const { dueAtMs } = after.callback
  return {
    taskId: before.callback.taskId,
    number: before.callback.token,
    step: step === 'challenge' ? step : step.event.status,
    startedAtMs,
    durationMs: Math.max(0, endedAtMs - startedAtMs),
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(outcome === 'accepted' ? {} : { error: attempt.error }),
    ...(isTriedAgain && dueAtMs !== undefined ? { nextAtMs: dueAtMs } : {}),
  }
}
