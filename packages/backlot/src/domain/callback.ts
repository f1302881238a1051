/**
 * A task's callback: its receiver, what is still to be sent, and when to try next.
 *
 *     unverified ──echoed──▶ verified ──all tries failed──▶ parked
 *         │                    │  ▲                            │
 *         │ 3 tries failed     │  └──────── new push ──────────┘
 *         ▼                    ▼ 410
 *     unreachable            gone
 *
 * Each task has at most two pushes, `processing` and its end. They go out one
 * at a time and in order: a callback is leased as a whole, so no two deliveries
 * for one task are ever in flight.
 *
 * The decisions are here; stores write what they say, inside the transaction in
 * which they read.
 *
 * Source: brief, "Task status callback"; the retry schedule is ours.
 */
import type { TaskFailure } from './fault.ts'

/** Where a callback stands. */
export const CALLBACK_STATES = ['unverified', 'verified', 'unreachable', 'gone', 'parked'] as const

/** One of `CALLBACK_STATES`. */
export type CallbackState = (typeof CALLBACK_STATES)[number]

/** Where a callback stands, as its owner lists it. */
export const CALLBACK_STANDINGS = ['pending', 'delivered', 'abandoned'] as const

/** One of `CALLBACK_STANDINGS`. */
export type CallbackStanding = (typeof CALLBACK_STANDINGS)[number]

/**
 * `pending` while something is to be sent or tried again, `delivered` when all that there was to say has been accepted,
 * `abandoned` when it is no longer tried. Stores list by the same rule, written once more in SQL.
 */
export function standingOf({
  state,
  dueAtMs,
}: Pick<Callback, 'state' | 'dueAtMs'>): CallbackStanding {
  if (dueAtMs !== undefined) return 'pending'
  return state === 'verified' ? 'delivered' : 'abandoned'
}

/** What a push says, in the service's own words. */
export type PushEvent = {
  readonly status: 'processing' | 'success' | 'failed'
  /** Empty until `success`. */
  readonly fileId: string
  /** Set exactly when `failed`. */
  readonly failure?: TaskFailure
}

/** A push that is owed. */
export type Push = {
  readonly taskId: string
  /** 1 for the first push of the task. */
  readonly sequence: number
  readonly event: PushEvent
  readonly createdAtMs: number
}

/** A callback as stored. */
export type Callback = {
  readonly taskId: string
  readonly accountId: string
  readonly url: string
  /** What the receiver must echo. */
  readonly challenge: string
  /**
   * Set when pushes have the shape of `/v2`'s query instead of the brief's: the address of this
   * server, as its caller reached it, under which such a push says that the film lies.
   */
  readonly answerBase?: string
  readonly state: CallbackState
  /** Failed tries of the step at hand: the challenge, or the push at the head. */
  readonly attempts: number
  /** When to try next; undefined when nothing is owed. */
  readonly dueAtMs?: number
  /** Set while a delivery is in flight; a new delivery waits until then. */
  readonly leaseEndsAtMs?: number
  /** Rises with every claim; an answer that comes back under an old token is dropped. */
  readonly token: number
  /** Why the newest try failed, safe to show to the owner. */
  readonly lastError?: string
  /** The trace of its task; absent where nobody keeps traces. */
  readonly traceparent?: string
}

/** A callback with the pushes it still owes, in order. */
export type CallbackWork = { readonly callback: Callback; readonly pushes: readonly Push[] }

/** How a receiver took a challenge or a push. */
export type Attempt = {
  /** The HTTP status of its answer; absent when there was none. */
  readonly status?: number
} & (
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly error: string; readonly retryAfterSeconds?: number }
  /** 410: the receiver wants no more. */
  | { readonly outcome: 'gone'; readonly error: string }
)

/** Signs pushes, so that a receiver can verify who sent them. */
export interface PushSigner {
  /** The Standard Webhooks headers of a body, under the account's secret. */
  headers(push: {
    readonly accountId: string
    readonly messageId: string
    readonly body: string
    readonly nowMs: number
  }): Promise<Readonly<Record<string, string>>>
}

/** How long a receiver has to echo the challenge, from the moment in which it is sent. Source: brief. */
export const CHALLENGE_TIMEOUT_MS = 3000

/** How long a receiver has to answer a push, likewise (ours). */
export const PUSH_TIMEOUT_MS = 15_000

/** When the challenge is tried, counted from the first try. Source: (ours) 0, 5 and 30 s. */
export const CHALLENGE_TIMES_MS = [0, 5000, 30_000] as const

/** How long after each failed try a push is tried again: 5 s to 24 h. After the last it is parked. */
export const PUSH_DELAYS_MS: readonly number[] = [
  5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400,
].map((seconds) => seconds * 1000)

/** A receiver's own `Retry-After` is honoured up to this. */
const MAX_RETRY_AFTER_MS = 86_400_000

/** A new callback, its challenge due at once. */
export function newCallback(callback: {
  readonly taskId: string
  readonly accountId: string
  readonly url: string
  readonly challenge: string
  readonly answerBase?: string
  readonly nowMs: number
}): Callback {
  const { nowMs, ...given } = callback
  return { ...given, state: 'unverified', attempts: 0, dueAtMs: nowMs, token: 0 }
}

/** The callback once a push has been added to what it owes. */
export function withPush(callback: Callback, nowMs: number): Callback {
  if (callback.state === 'unverified') return callback // the push waits for the challenge
  if (callback.state === 'unreachable' || callback.state === 'gone') return callback
  return { ...callback, state: 'verified', dueAtMs: nowMs }
}

/** The callback once its owner asked to have it sent again, with all its tries before it. */
export function revived(callback: Callback, nowMs: number): Callback {
  const { lastError: _, ...rest } = callback
  const isKnown = callback.state === 'verified' || callback.state === 'parked'
  return { ...rest, state: isKnown ? 'verified' : 'unverified', attempts: 0, dueAtMs: nowMs }
}

/** True when pushes of this callback are kept: a receiver that is gone is owed nothing. */
export function wantsPushes(callback: Callback): boolean {
  return callback.state !== 'unreachable' && callback.state !== 'gone'
}

/** The callback in the hands of a deliverer. */
export function leased(callback: Callback, nowMs: number, leaseMs: number): Callback {
  return { ...callback, token: callback.token + 1, leaseEndsAtMs: nowMs + leaseMs }
}

/** The callback back from a deliverer that has not tried it, due after `delayMs`. */
export function released(callback: Callback, nowMs: number, delayMs: number): Callback {
  const { leaseEndsAtMs: _, ...rest } = callback
  if (rest.dueAtMs === undefined) return rest
  return { ...rest, dueAtMs: Math.max(rest.dueAtMs, nowMs + delayMs) }
}

/** Where a callback goes, as far as receivers are distinguished: scheme, host and port of its address. */
export function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url
}

/** True while the result of the claim with this token is still to come. */
export function isAwaited(callback: Callback, token: number): boolean {
  return callback.token === token && callback.leaseEndsAtMs !== undefined
}

/** The next thing to send, or undefined when nothing is owed. */
export function nextStep(work: CallbackWork): 'challenge' | Push | undefined {
  return work.callback.state === 'unverified' ? 'challenge' : work.pushes[0]
}

/** What an attempt at `nextStep` led to: the callback after it, and the pushes that are owed no longer. */
export function afterAttempt(
  work: CallbackWork,
  attempt: Attempt,
  nowMs: number,
): { readonly callback: Callback; readonly done: readonly Push[] } {
  const { leaseEndsAtMs: _, ...callback } = work.callback
  if (attempt.outcome === 'gone')
    return { callback: ended(callback, 'gone', attempt.error), done: work.pushes }
  if (nextStep(work) === 'challenge') return afterChallenge({ ...work, callback }, attempt, nowMs)
  return afterPush({ ...work, callback }, attempt, nowMs)
}

type AnsweredAttempt = Extract<Attempt, { readonly outcome: 'accepted' | 'failed' }>

function afterChallenge(
  { callback, pushes }: CallbackWork,
  attempt: AnsweredAttempt,
  nowMs: number,
): { readonly callback: Callback; readonly done: readonly Push[] } {
  if (attempt.outcome === 'accepted')
    return { callback: onward({ ...callback, state: 'verified' }, pushes, nowMs), done: [] }
  const attempts = callback.attempts + 1
  const next = CHALLENGE_TIMES_MS[attempts]
  const before = CHALLENGE_TIMES_MS[attempts - 1] ?? 0
  if (next === undefined)
    return { callback: ended(callback, 'unreachable', attempt.error), done: pushes }
  const dueAtMs = nowMs + next - before
  return { callback: { ...callback, attempts, dueAtMs, lastError: attempt.error }, done: [] }
}

function afterPush(
  { callback, pushes }: CallbackWork,
  attempt: AnsweredAttempt,
  nowMs: number,
): { readonly callback: Callback; readonly done: readonly Push[] } {
  const [head, ...rest] = pushes
  if (!head) return { callback: onward(callback, [], nowMs), done: [] }
  if (attempt.outcome === 'accepted')
    return { callback: onward(callback, rest, nowMs), done: [head] }
  const lastError = attempt.error
  // A late `processing` is of no use once the end is known: it gives way.
  if (rest.length > 0)
    return { callback: { ...onward(callback, rest, nowMs), lastError }, done: [head] }
  const attempts = callback.attempts + 1
  const delayMs = PUSH_DELAYS_MS[callback.attempts]
  if (delayMs === undefined) return { callback: ended(callback, 'parked', lastError), done: [] }
  const dueAtMs = nowMs + Math.max(jittered(delayMs, head), retryAfterMs(attempt))
  return { callback: { ...callback, attempts, dueAtMs, lastError }, done: [] }
}

/** The callback with its step done, turned to what is still owed. */
function onward(callback: Callback, pending: readonly Push[], nowMs: number): Callback {
  const { dueAtMs: _, lastError: __, ...rest } = callback
  return pending.length > 0 ? { ...rest, attempts: 0, dueAtMs: nowMs } : { ...rest, attempts: 0 }
}

function ended(callback: Callback, state: CallbackState, lastError: string): Callback {
  const { dueAtMs: _, ...rest } = callback
  return { ...rest, state, attempts: callback.attempts + 1, lastError }
}

function retryAfterMs(attempt: AnsweredAttempt): number {
  if (attempt.outcome === 'accepted') return 0
  return Math.min(MAX_RETRY_AFTER_MS, (attempt.retryAfterSeconds ?? 0) * 1000)
}

/**
 * The delay plus up to a tenth, so that receivers that failed together are not
 * asked together. Taken from the task's id rather than from chance: this layer
 * has none, and ids are spread well enough.
 */
function jittered(delayMs: number, push: Push): number {
  const spread = Number(push.taskId.slice(-3)) || 0
  return delayMs + Math.floor((delayMs / 10) * (spread / 1000))
}
