/**
 * Sends receivers the outcome of their tasks: first a challenge that they must
 * echo, then a push for each change.
 *
 * A round leases the callbacks that are due and starts one step of each, side by
 * side and without waiting, so a slow receiver delays nobody else. Only what can be
 * sent at once is leased: who may have how many attempts under way is decided in
 * `domain/delivery-shares.ts`, and what an attempt leads to in `domain/callback.ts`.
 *
 * Source: brief, "Task status callback".
 */
import {
  CHALLENGE_TIMEOUT_MS,
  nextStep,
  originOf,
  PUSH_TIMEOUT_MS,
  type Attempt,
  type Callback,
  type CallbackWork,
  type Push,
  type PushSigner,
} from '../../domain/callback.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Clock } from '../../domain/clock.ts'
import { createShares, type AttemptEnd } from '../../domain/delivery-shares.ts'
import type { Observer } from '../../domain/observer.ts'
import { inSpan, type Tracer } from '../../domain/trace.ts'
import {
  describeFailure,
  NotSent,
  type Outbound,
  type OutboundAnswer,
} from '../../domain/outbound.ts'

/** What delivery needs. */
export type DeliverCallbacksPorts = {
  readonly callbacks: CallbackStore
  readonly outbound: Outbound
  readonly signer: PushSigner
  readonly clock: Clock
  readonly observer: Pick<Observer, 'callbackAttempted' | 'callbackDelivered' | 'callbackAbandoned'>
  /** Whoever keeps traces; absent: nobody. */
  readonly tracer?: Tracer | undefined
  /** Called when the store fails to record an attempt. */
  onError(thrown: unknown): void
  /** The body of a push, as the wire has it. */
  formatPush(push: Push, callback: Callback): Promise<string>
  /** The body of a challenge, as the wire has it. */
  formatChallenge(challenge: string): string
  /** The challenge that a receiver echoed, or undefined when its answer holds none. */
  readEcho(body: string): string | undefined
}

/** Longer than any attempt, its connection and its one repetition included, so that a callback in flight is never claimed twice. */
const LEASE_MS = 60_000

/** How many callbacks one claim takes at most: few, so that their attempts begin soon. */
const MAX_CLAIMED = 32

/** The longest a round puts off looking again, in case a wake-up was lost. */
const MAX_PAUSE_MS = 5000

/** The pause while what is due has its shares under way already, or others are claiming it. */
const SATURATED_PAUSE_MS = 250

/** When a callback is tried again that this machine was unable to send. */
const NOT_SENT_PAUSE_MS = 1000

/** Delivers callbacks, many at once. */
export type Deliverer = {
  /**
   * Starts an attempt for each callback that is due, as far as the shares of its
   * account and its receiver allow, and does not wait for their ends. Resolves to
   * when to look again.
   */
  round(signal: AbortSignal): Promise<{ readonly againInMs: number }>

  /** Calls back when callbacks may have fallen due or an attempt has ended. Returns the way to stop. */
  onWake(listener: () => void): () => void

  /** Resolves when no attempt is in flight. */
  settled(): Promise<void>
}

/** A deliverer with nothing in flight. */
export function createDeliverer(ports: DeliverCallbacksPorts): Deliverer {
  const { callbacks, clock } = ports
  const shares = createShares()
  const inFlight = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  const start = (work: CallbackWork, signal: AbortSignal): void => {
    const { accountId, url } = work.callback
    const end = shares.start({ accountId, origin: originOf(url) })
    const attempt = inAttemptSpan(ports.tracer, work, () =>
      deliver(ports, work, { signal, onEnd: end }),
    )
      .catch(ports.onError)
      .finally(() => {
        inFlight.delete(attempt)
        for (const listener of listeners) listener()
      })
    inFlight.add(attempt)
  }

  return {
    round: async (signal) => {
      const limit = Math.min(MAX_CLAIMED, shares.free())
      if (limit <= 0) return { againInMs: MAX_PAUSE_MS }
      const claim = { nowMs: clock.nowMs(), leaseMs: LEASE_MS, limit, shares }
      const { works, hasMore } = await callbacks.claimDue(claim)
      for (const work of works) start(work, signal)
      if (hasMore) return { againInMs: 0 }
      const nextMs = (await callbacks.nextDueInMs(clock.nowMs())) ?? Infinity
      if (nextMs <= 0) return { againInMs: SATURATED_PAUSE_MS }
      return { againInMs: Math.min(MAX_PAUSE_MS, Math.max(50, nextMs)) }
    },
    onWake: (listener) => {
      listeners.add(listener)
      const stop = callbacks.onDue(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    settled: async () => {
      await Promise.all(inFlight)
    },
  }
}

/** The attempt, in the trace that its task was submitted in. */
function inAttemptSpan(
  tracer: Tracer | undefined,
  work: CallbackWork,
  attempt: () => Promise<void>,
): Promise<void> {
  if (!tracer) return attempt()
  const { taskId, accountId, attempts, traceparent: parent } = work.callback
  const step = nextStep(work)
  const start = {
    name: 'callback',
    kind: 'internal' as const,
    ...(parent !== undefined && { parent }),
    attributes: {
      'backlot.task.id': taskId,
      'backlot.account.id': accountId,
      'backlot.callback.step': step === undefined || step === 'challenge' ? step : 'push',
      'backlot.callback.status':
        step === undefined || step === 'challenge' ? undefined : step.event.status,
      'backlot.callback.failed_attempts': attempts,
    },
  }
  return inSpan(tracer, start, attempt)
}

/** What an attempt is made under. */
type Run = {
  readonly signal: AbortSignal
  /** Called once, as soon as the attempt has ended and before that is written: its slot is free. */
  onEnd(end: AttemptEnd): void
}

async function deliver(
  ports: DeliverCallbacksPorts,
  work: CallbackWork,
  { signal, onEnd }: Run,
): Promise<void> {
  const { callbacks, clock } = ports
  const { taskId, token } = work.callback
  const startedMs = clock.monotonicMs()
  const attempt = await attemptStep(ports, work, signal)
  const durationMs = clock.monotonicMs() - startedMs
  onEnd({ durationMs, isOverloaded: isOverloaded(attempt) })
  const nowMs = clock.nowMs()
  // A receiver that was cut off because we stop has not failed, nor has one that nothing was sent to.
  if (attempt === 'notSent' || (signal.aborted && attempt.outcome === 'failed')) {
    const delayMs = signal.aborted ? 0 : NOT_SENT_PAUSE_MS
    return callbacks.release({ taskId, token, nowMs, delayMs })
  }
  // Computed from its end, so that the log has its true duration also when the clock was set meanwhile.
  const startedAtMs = Math.round(nowMs - durationMs)
  const after = await callbacks.record({ taskId, token, attempt, startedAtMs, nowMs })
  if (after) observe(ports.observer, { work, after, attempt, durationMs })
}

/** Whether a receiver shows that it has too much to do: by its silence, or in so many words. */
function isOverloaded(attempt: Attempt | 'notSent'): boolean {
  if (attempt === 'notSent' || attempt.outcome !== 'failed') return false
  return attempt.status === undefined || attempt.status === 429 || attempt.status === 503
}

/** Reports an attempt that was recorded, and the state of the callback after it. */
function observe(
  observer: DeliverCallbacksPorts['observer'],
  ended: {
    readonly work: CallbackWork
    readonly after: Callback
    readonly attempt: Attempt
    readonly durationMs: number
  },
): void {
  const { work, after, attempt, durationMs } = ended
  const { taskId, accountId } = after
  const step = nextStep(work)
  if (step === undefined) return
  const { outcome } = attempt
  const kind = step === 'challenge' ? step : 'push'
  observer.callbackAttempted({ taskId, accountId, step: kind, outcome, durationMs })
  if (outcome === 'accepted' && step !== 'challenge')
    observer.callbackDelivered({ taskId, accountId, status: step.event.status, durationMs })
  const { attempts, lastError = '', state } = after
  if (state === 'unreachable' || state === 'parked' || state === 'gone')
    observer.callbackAbandoned({ taskId, accountId, state, attempts, error: lastError })
}

async function attemptStep(
  ports: DeliverCallbacksPorts,
  work: CallbackWork,
  signal: AbortSignal,
): Promise<Attempt | 'notSent'> {
  const step = nextStep(work)
  try {
    if (step === undefined) return { outcome: 'accepted' }
    if (step === 'challenge') return await challenge(ports, work.callback, signal)
    return await push(ports, { callback: work.callback, step }, signal)
  } catch (thrown) {
    if (thrown instanceof NotSent) return 'notSent'
    return { outcome: 'failed', error: describeFailure(thrown) }
  }
}

async function challenge(
  { outbound, formatChallenge, readEcho }: DeliverCallbacksPorts,
  callback: Callback,
  signal: AbortSignal,
): Promise<Attempt> {
  const answer = await outbound.postJson({
    url: callback.url,
    body: formatChallenge(callback.challenge),
    headers: {},
    timeoutMs: CHALLENGE_TIMEOUT_MS,
    signal,
  })
  const attempt = judge(answer)
  if (attempt.outcome !== 'accepted') return attempt
  const echo = readEcho(answer.body)
  if (echo === callback.challenge) return attempt
  const error =
    echo === undefined ? 'the answer has no challenge' : 'the answer has another challenge'
  return { outcome: 'failed', status: answer.status, error }
}

async function push(
  { clock, formatPush, outbound, signer }: DeliverCallbacksPorts,
  { callback, step }: { readonly callback: Callback; readonly step: Push },
  signal: AbortSignal,
): Promise<Attempt> {
  const body = await formatPush(step, callback).catch((cause: unknown) => {
    throw new NotSent('the push could not be written', { cause })
  })
  const messageId = `msg_${step.taskId}_${step.sequence}`
  const { accountId, url } = callback
  const headers = await signer
    .headers({ accountId, messageId, body, nowMs: clock.nowMs() })
    .catch((cause: unknown) => {
      throw new NotSent('the push could not be signed', { cause })
    })
  return judge(await outbound.postJson({ url, body, headers, timeoutMs: PUSH_TIMEOUT_MS, signal }))
}

function judge({ status, retryAfterSeconds }: OutboundAnswer): Attempt {
  if (status >= 200 && status < 300) return { outcome: 'accepted', status }
  const error = `the receiver answered ${status}`
  if (status === 410) return { outcome: 'gone', status, error }
  return {
    outcome: 'failed',
    status,
    error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}
