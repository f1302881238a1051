/**
 * Sends receivers the results of their tasks: first a challenge that they must echo, then a push
 * for each change.
 *
 * A round leases the callbacks that are due and starts one step of each concurrently, without
 * waiting, so a slow receiver delays nobody else. Only what can be sent at once is leased:
 * `domain/delivery-shares.ts` decides how many attempts may be under way, `domain/callback.ts` what
 * follows from an attempt.
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
  /** Receives traces; absent: none are kept. */
  readonly tracer?: Tracer | undefined
  /** Called when the store fails to record an attempt. */
  onError(thrown: unknown): void
  /** The body of a push in wire format. */
  formatPush(push: Push, callback: Callback): Promise<string>
  /** The body of a challenge in wire format. */
  formatChallenge(challenge: string): string
  /** The challenge in a receiver's answer; undefined when there is none. */
  readEcho(body: string): string | undefined
}

/**
 * Longer than any attempt with its connection and its one repetition, so that a callback under way
 * is never claimed twice.
 */
const LEASE_MS = 60_000

/** How many callbacks one claim takes: few, so that their attempts begin soon. */
const MAX_CLAIMED = 32

/** The longest pause between rounds, in case a wake-up was lost. */
const MAX_PAUSE_MS = 5000

/** The pause while all due callbacks are at their limits, or other processes are claiming them. */
const SATURATED_PAUSE_MS = 250

/** The pause after an attempt that this machine was unable to send. */
const NOT_SENT_PAUSE_MS = 1000

/** Delivers callbacks concurrently. */
export type Deliverer = {
  /**
   * Starts an attempt for each callback that is due, within the limits of its account and receiver,
   * and does not wait for them to end. Resolves to when the next round is due.
   */
  round(signal: AbortSignal): Promise<{ readonly againInMs: number }>

  /**
   * Calls the listener when callbacks may have become due or an attempt has ended. Returns a
   * function that unsubscribes.
   */
  onWake(listener: () => void): () => void

  /** Resolves when no attempt is under way. */
  settled(): Promise<void>
}

/** Creates a deliverer. */
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

/** Runs the attempt in the trace of its task. */
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

/** The context of an attempt. */
type Run = {
  readonly signal: AbortSignal
  /** Called once, when the attempt has ended and before that is stored: its slot is free. */
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
  // An attempt that was cut off by our shutdown, or that was never sent, does not count as the receiver's failure.
  if (attempt === 'notSent' || (signal.aborted && attempt.outcome === 'failed')) {
    const delayMs = signal.aborted ? 0 : NOT_SENT_PAUSE_MS
    return callbacks.release({ taskId, token, nowMs, delayMs })
  }
  // Computed from its end, so that the duration is right even if the clock was set meanwhile.
  const startedAtMs = Math.round(nowMs - durationMs)
  const after = await callbacks.record({ taskId, token, attempt, startedAtMs, nowMs })
  if (after) observe(ports.observer, { work, after, attempt, durationMs })
}

/** Whether a receiver is overloaded: it does not answer, or says so. */
function isOverloaded(attempt: Attempt | 'notSent'): boolean {
  if (attempt === 'notSent' || attempt.outcome !== 'failed') return false
  return attempt.status === undefined || attempt.status === 429 || attempt.status === 503
}

/** Reports a stored attempt, and the state of the callback after it. */
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
