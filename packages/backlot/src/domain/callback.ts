/**
 * A task's callback: its receiver, its pending pushes, and when to try next.
 *
 *     unverified ──echoed──▶ verified ──all tries failed──▶ parked (dead-lettered)
 *         │                    │  ▲                            │
 *         │ 3 tries failed     │  └──────── new push ──────────┘
 *         ▼                    ▼ 410
 *     unreachable            gone
 *
 * Each task has at most two pushes, `processing` and its end. They are sent one at a time and in
 * order: a callback is leased as a whole, so two deliveries of one task are never under way
 * together.
 *
 * The decisions are here; stores write what they say, inside the transaction in which they read.
 *
 * Source: brief, "Task status callback"; the retry schedule is ours.
 */
import type { TaskFailure } from './fault.ts'

/** The states of a callback. */
export const CALLBACK_STATES = ['unverified', 'verified', 'unreachable', 'gone', 'parked'] as const

/** One of `CALLBACK_STATES`. */
export type CallbackState = (typeof CALLBACK_STATES)[number]

/** The states that an owner can filter by. */
export const CALLBACK_STANDINGS = ['pending', 'delivered', 'abandoned'] as const

/** One of `CALLBACK_STANDINGS`. */
export type CallbackStanding = (typeof CALLBACK_STANDINGS)[number]

/**
 * `pending` while something is to be sent or tried again, `delivered` when everything was accepted,
 * `abandoned` when it is no longer tried. Stores filter by the same rule, written once more in SQL.
 */
export function standingOf({
  state,
  dueAtMs,
}: Pick<Callback, 'state' | 'dueAtMs'>): CallbackStanding {
  if (dueAtMs !== undefined) return 'pending'
  return state === 'verified' ? 'delivered' : 'abandoned'
}

/** The content of a push, independent of the wire format. */
export type PushEvent = {
  readonly status: 'processing' | 'success' | 'failed'
  /** Empty until `success`. */
  readonly fileId: string
  /** Present exactly when `failed`. */
  readonly failure?: TaskFailure
}

/** A pending push. */
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
  /** The value that the receiver must echo. */
  readonly challenge: string
  /**
   * Present when pushes have the shape of `/v2`'s query instead of the brief's: the address of this
   * server as its caller used it, for the link to the video.
   */
  readonly answerBase?: string
  readonly state: CallbackState
  /** Failed tries of the current step: the challenge, or the first pending push. */
  readonly attempts: number
  /** When to try next; undefined when nothing is pending. */
  readonly dueAtMs?: number
  /** Present while a delivery is under way; the next one waits until then. */
  readonly leaseEndsAtMs?: number
  /** Rises with every claim; results with an older token are dropped. */
  readonly token: number
  /** Why the newest try failed, in words for the owner. */
  readonly lastError?: string
  /** The trace of its task; absent without tracing. */
  readonly traceparent?: string
}

/** A callback with its pending pushes, in order. */
export type CallbackWork = { readonly callback: Callback; readonly pushes: readonly Push[] }

/** How a receiver answered a challenge or a push. */
export type Attempt = {
  /** The HTTP status of its answer; absent when there was none. */
  readonly status?: number
} & (
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly error: string; readonly retryAfterSeconds?: number }
  /** 410: the receiver wants no more pushes. */
  | { readonly outcome: 'gone'; readonly error: string }
)

/** Signs pushes, so that receivers can verify their sender. */
export interface PushSigner {
  /** The Standard Webhooks headers for a body, signed with the account's secret. */
  headers(push: {
    readonly accountId: string
    readonly messageId: string
    readonly body: string
    readonly nowMs: number
  }): Promise<Readonly<Record<string, string>>>
}

/** How long a receiver has to echo the challenge, in milliseconds from sending it. Source: brief. */
export const CHALLENGE_TIMEOUT_MS = 3000

/** How long a receiver has to answer a push, in milliseconds from sending it (ours). */
export const PUSH_TIMEOUT_MS = 15_000

/** When the challenge is tried, in milliseconds from the first try. Source: (ours) 0, 5 and 30 s. */
export const CHALLENGE_TIMES_MS = [0, 5000, 30_000] as const

/** The pauses after failed tries of a push, from 5 s to 24 h. After the last the callback is dead-lettered. */
export const PUSH_DELAYS_MS: readonly number[] = [
  5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400,
].map((seconds) => seconds * 1000)

/** The longest `Retry-After` of a receiver that is honoured, in milliseconds. */
const MAX_RETRY_AFTER_MS = 86_400_000

/** A new callback, whose challenge is due at once. */
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

/** The callback with one more pending push. */
export function withPush(callback: Callback, nowMs: number): Callback {
  if (callback.state === 'unverified') return callback // the push waits for the challenge
  if (callback.state === 'unreachable' || callback.state === 'gone') return callback
  return { ...callback, state: 'verified', dueAtMs: nowMs }
}

/** The callback after its owner asked to send it again: all tries are available again. */
export function revived(callback: Callback, nowMs: number): Callback {
  const { lastError: _, ...rest } = callback
  const isKnown = callback.state === 'verified' || callback.state === 'parked'
  return { ...rest, state: isKnown ? 'verified' : 'unverified', attempts: 0, dueAtMs: nowMs }
}

/** Whether pushes of this callback are stored: a receiver that is gone gets none. */
export function wantsPushes(callback: Callback): boolean {
  return callback.state !== 'unreachable' && callback.state !== 'gone'
}

/** The callback under a deliverer's lease. */
export function leased(callback: Callback, nowMs: number, leaseMs: number): Callback {
  return { ...callback, token: callback.token + 1, leaseEndsAtMs: nowMs + leaseMs }
}

/** The callback after a deliverer put it back without an attempt; due after `delayMs`. */
export function released(callback: Callback, nowMs: number, delayMs: number): Callback {
  const { leaseEndsAtMs: _, ...rest } = callback
  if (rest.dueAtMs === undefined) return rest
  return { ...rest, dueAtMs: Math.max(rest.dueAtMs, nowMs + delayMs) }
}

/** The receiver for the purpose of limits: scheme, host and port of its address. */
export function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url
}

/** Whether the result of the claim with this token is still expected. */
export function isAwaited(callback: Callback, token: number): boolean {
  return callback.token === token && callback.leaseEndsAtMs !== undefined
}

/** The next thing to send, or undefined when nothing is pending. */
export function nextStep(work: CallbackWork): 'challenge' | Push | undefined {
  return work.callback.state === 'unverified' ? 'challenge' : work.pushes[0]
}

/** The callback after an attempt at `nextStep`, and the pushes that are no longer pending. */
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
  // A late `processing` push is dropped once the final one is pending.
  if (rest.length > 0)
    return { callback: { ...onward(callback, rest, nowMs), lastError }, done: [head] }
  const attempts = callback.attempts + 1
  const delayMs = PUSH_DELAYS_MS[callback.attempts]
  if (delayMs === undefined) return { callback: ended(callback, 'parked', lastError), done: [] }
  const dueAtMs = nowMs + Math.max(jittered(delayMs, head), retryAfterMs(attempt))
  return { callback: { ...callback, attempts, dueAtMs, lastError }, done: [] }
}

/** The callback after its step is done, ready for the next pending push. */
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
 * The delay plus up to a tenth (jitter), so that receivers that failed together are not called
 * together. It is derived from the task's id, because this layer has no randomness, and ids are
 * spread well enough.
 */
function jittered(delayMs: number, push: Push): number {
  const spread = Number(push.taskId.slice(-3)) || 0
  return delayMs + Math.floor((delayMs / 10) * (spread / 1000))
}
