/**
 * Tells receivers what became of their tasks: first a challenge that they must
 * echo, then a push for each change.
 *
 * A round leases the callbacks that are due and starts one step of each, side by
 * side and without waiting, so a slow receiver delays nobody else. What an
 * attempt leads to is decided in `domain/callback.ts`.
 *
 * Source: brief, "Task status callback".
 */
import {
  nextStep,
  type Attempt,
  type Callback,
  type CallbackWork,
  type Push,
  type PushSigner,
} from '../domain/callback.ts'
import type { CallbackStore } from '../domain/callback-store.ts'
import type { Clock } from '../domain/clock.ts'
import { describeFailure, type Outbound, type OutboundAnswer } from '../domain/outbound.ts'

/** What delivery needs. */
export type DeliverCallbacksPorts = {
  readonly callbacks: CallbackStore
  readonly outbound: Outbound
  readonly signer: PushSigner
  readonly clock: Clock
  /** Told when the store fails to record an attempt. */
  onError(thrown: unknown): void
  /** The body of a push, as the wire has it. */
  formatPush(push: Push): string
  /** The body of a challenge, as the wire has it. */
  formatChallenge(challenge: string): string
  /** The challenge that a receiver echoed, or undefined when its answer holds none. */
  readEcho(body: string): string | undefined
}

/** How long a receiver has to echo the challenge. Source: brief. */
const CHALLENGE_TIMEOUT_MS = 3000

/** How long a receiver has to take a push (ours). */
const PUSH_TIMEOUT_MS = 15_000

/** Longer than any attempt, so that a callback in flight is never claimed twice. */
const LEASE_MS = 60_000

/** How many attempts are in flight at once. */
const CONCURRENCY = 256

/** The longest a round puts off looking again, in case a wake-up was lost. */
const LONGEST_PAUSE_MS = 5000

/** Delivers callbacks, many at once. */
export type Deliverer = {
  /**
   * Starts an attempt for each callback that is due, as far as there is room,
   * and does not wait for their ends. Resolves to when to look again.
   */
  round(signal: AbortSignal): Promise<{ readonly againInMs: number }>

  /** Calls back when callbacks may have fallen due or room was made. Returns the way to stop. */
  onWake(listener: () => void): () => void

  /** Resolves when no attempt is in flight. */
  settled(): Promise<void>
}

/** A deliverer with nothing in flight. */
export function createDeliverer(ports: DeliverCallbacksPorts): Deliverer {
  const { callbacks, clock } = ports
  const inFlight = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  const start = (work: CallbackWork, signal: AbortSignal): void => {
    const attempt = deliver(ports, work, signal)
      .catch(ports.onError)
      .finally(() => {
        inFlight.delete(attempt)
        for (const listener of listeners) listener()
      })
    inFlight.add(attempt)
  }

  return {
    round: async (signal) => {
      const room = CONCURRENCY - inFlight.size
      if (room <= 0) return { againInMs: LONGEST_PAUSE_MS }
      const nowMs = clock.nowMs()
      const due = await callbacks.claimDue({ nowMs, leaseMs: LEASE_MS, limit: room })
      for (const work of due) start(work, signal)
      if (due.length > 0) return { againInMs: 0 }
      const nextMs = (await callbacks.nextDueInMs(clock.nowMs())) ?? Infinity
      return { againInMs: Math.min(LONGEST_PAUSE_MS, Math.max(50, nextMs)) }
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

async function deliver(
  ports: DeliverCallbacksPorts,
  work: CallbackWork,
  signal: AbortSignal,
): Promise<void> {
  const { taskId, token } = work.callback
  const startedAtMs = ports.clock.nowMs()
  const attempt = await attemptStep(ports, work, signal)
  // A receiver that was cut off because we stop has not failed: its lease lapses and it is asked again.
  if (signal.aborted && attempt.outcome === 'failed') return
  const nowMs = ports.clock.nowMs()
  await ports.callbacks.record({ taskId, token, attempt, startedAtMs, nowMs })
}

async function attemptStep(
  ports: DeliverCallbacksPorts,
  work: CallbackWork,
  signal: AbortSignal,
): Promise<Attempt> {
  const step = nextStep(work)
  try {
    if (step === undefined) return { outcome: 'accepted' }
    if (step === 'challenge') return await challenge(ports, work.callback, signal)
    return await push(ports, { callback: work.callback, step }, signal)
  } catch (thrown) {
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
  const body = formatPush(step)
  const messageId = `msg_${step.taskId}_${step.sequence}`
  const { accountId, url } = callback
  const headers = await signer.headers({ accountId, messageId, body, nowMs: clock.nowMs() })
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
