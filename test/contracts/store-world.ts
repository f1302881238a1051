import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AuditedAction } from '../../packages/backlot/src/domain/audit.ts'
import {
  type Callback,
  type CallbackWork,
  newCallback,
} from '../../packages/backlot/src/domain/callback.ts'
import type { CallbackStore } from '../../packages/backlot/src/domain/callback-store.ts'
import { type FaultKind, isFault } from '../../packages/backlot/src/domain/fault.ts'
import type { FileRecord } from '../../packages/backlot/src/domain/file.ts'
import type { Quote } from '../../packages/backlot/src/domain/ledger.ts'
import {
  newTask,
  type Submission,
  type Task,
  type TaskOrder,
} from '../../packages/backlot/src/domain/task.ts'
import type { ServiceTier } from '../../packages/backlot/src/domain/tier.ts'
import {
  type Amounts,
  type Purchase,
  replyAmounts,
} from '../../packages/backlot/src/domain/usage.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'

/** Opens a new, empty store. */
export type OpenStore = () => Promise<Store>

/**
 * Creates an empty database; resolves to a function that opens it any number of times, also while
 * it is open.
 */
export type NewDatabase = () => Promise<() => Promise<Store>>

/** What a test specifies of a submission; the rest is filled in. */
export type Wish = {
  readonly accountId?: string
  readonly nowMs?: number
  readonly tier?: ServiceTier
  readonly holdMicros?: number
  readonly prompt?: string
  readonly order?: TaskOrder
  readonly hasCallback?: boolean
  readonly idempotency?: Submission['idempotency']
}

/** A new store with two accounts, and shortcuts for most tests. */
export type World = Store & {
  /** An account that is billed later. */
  readonly accountId: string
  /** A prepaid account without a balance. */
  readonly prepaidId: string
  /** A submission with a unique id. */
  submission(wish?: Wish): Submission & { readonly task: Task }
  submit(wish?: Wish): Promise<Task>
  /** Claims with a lease of 100 ms. */
  claim(nowMs: number): Promise<(Task & { readonly token: number }) | undefined>
  /** A file with a unique id. */
  file(wish?: Partial<FileRecord>): FileRecord
}

/** The usage of a reply where it does not matter. */
export const AMOUNTS: Amounts = replyAmounts({
  inputTokens: 7,
  outputTokens: 5,
  reasoningTokens: 0,
  cacheReadTokens: 3,
  cacheWriteTokens: 2,
})

/** A purchase where its details do not matter. */
export const PURCHASE: Purchase = { keyId: 'key-1', modelId: 'm', tier: 'standard', userId: '' }

/** An admin action where its details do not matter. */
export const AUDITED: AuditedAction = {
  actor: 'key:ops',
  action: 'account:credited',
  subject: 'prepaid',
  account: 'prepaid',
  reason: '',
  requestId: '',
  parameters: {},
}

/** A quote with only a price. */
export function quote(micros: number): Quote {
  return { micros, note: `${micros} for something` }
}

/** The lease of `World.claim`, in milliseconds. */
export const LEASE_MS = 100

/** Opens a world, which is closed when the test ends. */
export async function openWorld(test: TestContext, open: OpenStore): Promise<World> {
  const store = await open()
  test.after(() => store.close())
  return createWorld(store)
}

/** Creates a world on an empty store. */
export async function createWorld(store: Store): Promise<World> {
  const account = { createdAtMs: 1, prepaid: false }
  await store.keys.ensureAccount({ ...account, id: 'acc-later', name: 'later' })
  await store.keys.ensureAccount({ ...account, id: 'acc-prepaid', name: 'prepaid', prepaid: true })
  let count = 0
  const nextId = (): string => String(1_000_000_000_000_000 + (count += 1))
  const submission = (wish: Wish = {}): ReturnType<World['submission']> =>
    toSubmission(nextId(), wish)
  return {
    ...store,
    accountId: 'acc-later',
    prepaidId: 'acc-prepaid',
    submission,
    submit: (wish) => store.tasks.submit(submission(wish)),
    claim: (nowMs) => claimIn(store, nowMs),
    file: (wish) => toFile(nextId(), wish),
  }
}

/** Claims with a lease of 100 ms. */
export async function claimIn({ tasks }: Store, nowMs: number): ReturnType<World['claim']> {
  const task = await tasks.claim({ workerId: 'w1', nowMs, leaseMs: LEASE_MS })
  return task && { ...task, token: task.lease?.token ?? 0 }
}

function toSubmission(id: string, wish: Wish): ReturnType<World['submission']> {
  const { accountId = 'acc-later', nowMs = 1000, tier = 'standard' } = wish
  const { holdMicros = 0, prompt = 'a lighthouse', idempotency } = wish
  const { order = toOrder(prompt) } = wish
  const task = newTask({ id, accountId, keyId: 'key-1', order, tier, nowMs })
  return {
    task,
    price: quote(holdMicros),
    keyId: 'key-1',
    ...(wish.hasCallback && { callback: toCallback(task) }),
    ...(idempotency && { idempotency }),
  }
}

function toOrder(prompt: string): TaskOrder {
  return {
    kind: 'video',
    model: { sent: 'MiniMax-Hailuo-2.3', id: 'Vendor-Video-2.3' },
    prompt,
    promptOptimizer: true,
    fastPretreatment: false,
    durationSeconds: 6,
    resolution: '768P',
  }
}

function toCallback({ id, accountId, createdAtMs }: Task): Callback {
  const url = 'https://receiver.example/hook'
  return newCallback({ taskId: id, accountId, url, challenge: `ch-${id}`, nowMs: createdAtMs })
}

function toFile(id: string, wish: Partial<FileRecord> = {}): FileRecord {
  return {
    id,
    accountId: 'acc-later',
    purpose: 'video_generation',
    filename: 'film.mp4',
    contentType: 'video/mp4',
    sizeBytes: 5_000_000_000,
    createdAtMs: 1000,
    blobKey: `video/${id}`,
    ...wish,
  }
}

/** Shares without limits. */
export const NO_SHARES: Parameters<CallbackStore['claimDue']>[0]['shares'] = {
  begin: () => ({ ofAccount: () => Infinity, ofOrigin: () => Infinity, take: () => undefined }),
}

/** Claims callbacks that are due, by default up to 50, for 50 ms, of all accounts. */
export async function claimDueIn(
  { callbacks }: Pick<Store, 'callbacks'>,
  claim: { readonly nowMs: number } & Partial<Parameters<CallbackStore['claimDue']>[0]>,
): Promise<readonly CallbackWork[]> {
  const whole = { leaseMs: 50, limit: 50, shares: NO_SHARES, ...claim }
  return (await callbacks.claimDue(whole)).works
}

/** Resolves when the listener is first called; rejects after a long silence. */
export function heard(subscribe: (listener: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was heard')), MAX_SILENCE_MS)
    const stop = subscribe(() => {
      clearTimeout(timer)
      stop()
      resolve()
    })
  })
}

/**
 * Longer than any wake-up on a loaded machine, and shorter than the timeout of a test, which would
 * otherwise end with this timer still running.
 */
const MAX_SILENCE_MS = 300_000

/** Returns a value that must be present, such as a claimed task; fails the test when it is undefined. */
export function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined, 'expected a value')
  return value
}

/** Asserts that the promise rejects with a fault of this kind. */
export async function rejectsWith(kind: FaultKind, promise: Promise<unknown>): Promise<void> {
  await assert.rejects(promise, (thrown: unknown) => {
    assert.ok(isFault(thrown), `expected a fault, got ${String(thrown)}`)
    assert.equal(thrown.kind, kind)
    return true
  })
}
