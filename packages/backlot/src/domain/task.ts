/**
 * A video task, from submission to a file or a failure.
 *
 *     queued ──claim──▶ processing ──finish──▶ success
 *        ▲                  │ │
 *        ├── hand back ─────┘ ├──fail──▶ failed
 *        └── lease lapsed ────┘
 *
 * While its account is suspended, a queued task is `suspended`: nobody claims it, and it does not
 * count for the length of the queue. When the account is resumed it is queued again, at its old
 * place.
 *
 * A task that has not ended can be cancelled, which ends it in `failed`.
 *
 * `queued`, `suspended` and `processing` are all reported to the caller as `processing`.
 *
 * The task row is the queue entry: submission, money, callback and queue change in one transaction,
 * which no separate queue could guarantee.
 */
import type { Callback, PushEvent } from './callback.ts'
import type { CameraVerdict } from '@backlot/camera/verdict'
import type { TaskFailure } from './fault.ts'
import type { IdempotencyUse } from './idempotency.ts'
import type { VideoPlan } from './video-plan.ts'
import type { FileRecord } from './file.ts'
import type { Quote } from './ledger.ts'
import { advanced, type Life, lived, type MakingReport } from './making.ts'
import type { ObservedTask } from './observer.ts'
import type { Page } from './page.ts'
import { TEMPLATE_MODEL, type TemplateOrder } from './template.ts'
import { priorityOf, type ServiceTier } from './tier.ts'
import { sizeOfOrder, type VideoOrder } from './video.ts'

/** The states of a task. */
export const TASK_STATES = ['queued', 'suspended', 'processing', 'success', 'failed'] as const

/** One of `TASK_STATES`. */
export type TaskState = (typeof TASK_STATES)[number]

/** The order of a task. */
export type TaskOrder =
  | ({ readonly kind: 'video' } & VideoOrder)
  | ({ readonly kind: 'template' } & TemplateOrder)

/** A worker's exclusive right to a task. */
export type Lease = {
  readonly workerId: string
  /**
   * The fencing token: rises with every claim of the task, so that a stalled worker that lost its
   * lease is distinguished from its successor.
   */
  readonly token: number
  /** When another worker may claim the task, by the store's clock for leases, which need not be the time of day. */
  readonly endsAtMs: number
}

/** A task as stored. */
export type Task = {
  readonly id: string
  readonly accountId: string
  readonly order: TaskOrder
  readonly tier: ServiceTier
  readonly state: TaskState
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** How often a worker has claimed it; the token of the newest lease. */
  readonly attempts: number
  /** 0 to 100, never decreasing while one worker has the task. */
  readonly progress: number
  /** Present exactly while `processing`. */
  readonly lease?: Lease
  /** A note by which an engine finds its remote work again; see `RenderRun.keep`. */
  readonly kept?: string
  /** The planner's result, once one was asked. */
  readonly plan?: VideoPlan
  /** Present exactly when `success`. */
  readonly fileId?: string
  /** Of the finished video, which may differ from the order. Present when `success`. */
  readonly widthPx?: number
  readonly heightPx?: number
  /** Present exactly when `failed`. */
  readonly failure?: TaskFailure
  /** The camera report of the video, once it was made. */
  readonly cameraVerdict?: CameraVerdict
  /** Its history; absent for a task of an older version. */
  readonly life?: Life
  /** The trace in which it was submitted, as a W3C `traceparent`; absent without tracing. */
  readonly traceparent?: string
}

/** Everything that one submission makes durable, in one transaction. */
export type Submission = {
  readonly task: Task
  /** What is held until the task ends, and charged if it succeeds. */
  readonly price: Quote
  /** The key that ordered it. */
  readonly keyId: string
  readonly callback?: Callback
  /** A repetition with the same key and `requestHash` returns the first task. */
  readonly idempotency?: IdempotencyUse
}

/** The store of tasks. Every store passes `test/contracts/task-store.ts`. */
export interface TaskStore {
  /**
   * Saves the task, its hold, its callback and its idempotency key, or
   * nothing. Durable when it resolves. Resolves to the task of the first
   * submission when the idempotency key was used with the same hash before.
   * Throws `insufficientBalance`, `unknownKey` for an account that is suspended,
   * or `invalid` when the key was used with another hash.
   */
  submit(submission: Submission): Promise<Task>

  /**
   * The task of an earlier submission under this idempotency key, or undefined
   * when the key is free. Throws `invalid` when it was used with another hash.
   */
  findReplay(use: {
    readonly accountId: string
    readonly key: string
    readonly requestHash: string
    readonly nowMs: number
  }): Promise<Task | undefined>

  /** Whether a task of this id, of any account, exists and has not ended. */
  isOpen(taskId: string): Promise<boolean>

  /** The task of this account; undefined if there is none or it is another account's. */
  find(accountId: string, taskId: string): Promise<Task | undefined>

  /** The tasks of this account, newest first. `after` is the `next` of an earlier page. */
  list(query: {
    readonly accountId: string
    readonly limit: number
    readonly after?: string
  }): Promise<Page<Task>>

  /**
   * How many queued tasks would be claimed before this one, at most `MAX_QUEUE_POSITION`; 0 for the
   * next one and for tasks that are not queued.
   */
  queuePosition(taskId: string): Promise<number>

  /**
   * Leases the next task that is queued or whose lease has lapsed, in the order of `queueOrder`;
   * undefined when there is none. Two workers never get the same task: leases are measured by the
   * store's clock, not by `nowMs`, which is only recorded as the time of the change. A lease that
   * ends later than any lease of this length could was set by a wrong clock, and counts as lapsed.
   * The first claim of a task with a callback adds its `processing` push.
   */
  claim(claim: {
    readonly workerId: string
    readonly nowMs: number
    readonly leaseMs: number
  }): Promise<Task | undefined>

  /**
   * Records progress and renews the lease. Resolves to false, and changes nothing, when the lease
   * of this token is no longer held.
   */
  extend(
    extension: {
      readonly taskId: string
      readonly token: number
      readonly progress: number
      readonly nowMs: number
      readonly leaseMs: number
    } & MakingReport,
  ): Promise<boolean>

  /**
   * Stores an engine's note for later attempts. Durable when it resolves. False, without any
   * change, when the lease of this token is no longer held.
   */
  keep(note: {
    readonly taskId: string
    readonly token: number
    readonly word: string
    readonly nowMs: number
  }): Promise<boolean>

  /** Stores the plan of the video, as `keep` does. */
  keepPlan(note: {
    readonly taskId: string
    readonly token: number
    readonly plan: VideoPlan
    readonly nowMs: number
  }): Promise<boolean>

  /**
   * Ends the task in `success` in one transaction: the file's record, the charge of the hold with
   * its usage, the state and its push. Resolves to false, and changes nothing, when the lease of
   * this token is no longer held.
   */
  finish(
    end: {
      readonly taskId: string
      readonly token: number
      readonly file: FileRecord
      readonly nowMs: number
      /** The stages of this attempt, and how it got from the first picture to the last. */
    } & Pick<MakingReport, 'steps' | 'between'>,
  ): Promise<boolean>

  /**
   * Ends the task in `failed` in one transaction: the state, the released hold, its push. False
   * when the lease is no longer held.
   */
  fail(end: {
    readonly taskId: string
    readonly token: number
    readonly failure: TaskFailure
    readonly nowMs: number
  }): Promise<boolean>

  /**
   * Ends the task in `failed` at its owner's request, in one transaction: the state, the released
   * hold, its push. An ended task is unchanged. Resolves to the task after that, or to undefined
   * when the account has none of this id. Its worker loses its lease.
   */
  cancel(cancellation: {
    readonly accountId: string
    readonly taskId: string
    readonly nowMs: number
  }): Promise<Task | undefined>

  /**
   * Deletes up to `limit` tasks that ended earlier, in the order in which they ended, each with its
   * callback, its delivery log and its video's record; the caller deletes the video's bytes. A task
   * with a pending push stays. Tasks that an idempotency key may still name should not be expired.
   */
  expire(wish: {
    readonly endedBeforeMs: number
    readonly limit: number
  }): Promise<{ readonly count: number; readonly films: readonly FileRecord[] }>

  /**
   * Stores a camera report, in place of an earlier one. Resolves to false, and changes nothing,
   * when the task does not exist or has no video.
   */
  keepCameraVerdict(note: {
    readonly taskId: string
    readonly cameraVerdict: CameraVerdict
  }): Promise<boolean>

  /** Puts the task back into the queue, at its old place. False when the lease is no longer held. */
  handBack(lease: {
    readonly taskId: string
    readonly token: number
    readonly nowMs: number
  }): Promise<boolean>

  /**
   * Calls `listener` after tasks may have become claimable, by this process or (where the store
   * can) by another. A hint: workers also poll. Returns a function that unsubscribes.
   */
  onQueued(listener: () => void): () => void

  /** Calls `listener` after a task was cancelled. A hint, as `onQueued`. */
  onCancelled(listener: () => void): () => void
}

/** The largest position that is reported; counting further would cost too much. */
export const MAX_QUEUE_POSITION = 1000

/** A standard task can be overtaken by priority ones that come within this time after it. */
export const TASK_AGE_MS = 5 * 60 * 1000

/** The place of a task in the queue: the lowest is claimed first; of equal ones, the one that arrived first. */
export function queueOrder({ tier, createdAtMs }: Pick<Task, 'tier' | 'createdAtMs'>): number {
  return priorityOf(tier, createdAtMs, TASK_AGE_MS)
}

/** The frame size of an order. */
export function frameSizeOf(order: TaskOrder): {
  readonly widthPx: number
  readonly heightPx: number
} {
  return order.kind === 'video' ? sizeOfOrder(order) : order
}

/** The name under which an order is booked: its model. */
export function modelIdOf(order: TaskOrder): string {
  return order.kind === 'video' ? order.model.id : TEMPLATE_MODEL
}

/** The task in the form for observers. */
export function observedTask({ id, accountId, order }: Task): ObservedTask {
  return { taskId: id, accountId, modelId: modelIdOf(order) }
}

/** A new task in `queued`. */
export function newTask(task: {
  readonly id: string
  readonly accountId: string
  readonly order: TaskOrder
  readonly tier: ServiceTier
  readonly nowMs: number
  /** The key that orders it. */
  readonly keyId: string
}): Task {
  const { nowMs, keyId, ...given } = task
  return {
    ...given,
    state: 'queued',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    attempts: 0,
    progress: 0,
    life: { ...lived(undefined, { event: 'queued', atMs: nowMs }), keyId },
  }
}

/** Whether the lease of this token is the task's current one. A lapsed lease is held until it is taken over. */
export function isHeld(task: Task | undefined, token: number): task is Task & { lease: Lease } {
  return task?.state === 'processing' && task.lease?.token === token
}

/** The task under a worker's lease. */
export function claimed(
  task: Task,
  claim: {
    readonly workerId: string
    readonly nowMs: number
    /** When its lease ends, by the store's clock. */
    readonly endsAtMs: number
  },
): Task & { readonly lease: Lease } {
  const attempts = task.attempts + 1
  const lease = {
    workerId: claim.workerId,
    token: attempts,
    endsAtMs: claim.endsAtMs,
  }
  const { workerId: worker, nowMs } = claim
  const life = lived(task.life, { event: 'claimed', atMs: nowMs, worker })
  return { ...task, state: 'processing', attempts, progress: 0, lease, life, updatedAtMs: nowMs }
}

/** The task with its lease renewed. Progress never decreases and is kept within 0 to 100. */
export function extended(
  task: Task & { readonly lease: Lease },
  extension: {
    readonly progress: number
    readonly nowMs: number
    readonly endsAtMs: number
  } & MakingReport,
): Task {
  const asked = Math.min(100, Math.max(0, Math.floor(extension.progress)))
  return {
    ...task,
    progress: Math.max(task.progress, asked),
    ...withLife(advanced(task.life, extension)),
    lease: { ...task.lease, endsAtMs: extension.endsAtMs },
    updatedAtMs: extension.nowMs,
  }
}

function withLife(life: Life | undefined): Pick<Task, 'life'> {
  return life ? { life } : {}
}

/** The task with its engine's note. */
export function withKept(task: Task, word: string, nowMs: number): Task {
  return { ...task, kept: word, updatedAtMs: nowMs }
}

/** The task with its plan. */
export function withPlan(task: Task, plan: VideoPlan, nowMs: number): Task {
  return { ...task, plan, updatedAtMs: nowMs }
}

/** The task with the camera report of its video. */
export function withCameraVerdict(task: Task, verdict: CameraVerdict): Task {
  return { ...task, cameraVerdict: verdict }
}

/** The task after success. */
export function finished(
  task: Task,
  file: FileRecord,
  { nowMs, ...report }: { readonly nowMs: number } & Pick<MakingReport, 'steps' | 'between'>,
): Task {
  const { lease: _, ...rest } = task
  const { id: fileId, widthPx, heightPx } = file
  const size = {
    ...(widthPx === undefined ? {} : { widthPx }),
    ...(heightPx === undefined ? {} : { heightPx }),
  }
  const made = advanced(task.life, report)
  const life = lived(made, { event: 'success', atMs: nowMs })
  return { ...rest, ...size, state: 'success', progress: 100, fileId, life, updatedAtMs: nowMs }
}

/** The task after failure. */
export function failed(task: Task, failure: TaskFailure, nowMs: number): Task {
  const { lease: _, ...rest } = task
  const event = isCancelled({ failure }) ? 'cancelled' : 'failed'
  const life = lived(task.life, { event, atMs: nowMs })
  return { ...rest, state: 'failed', failure, life, updatedAtMs: nowMs }
}

/** The failure of a cancelled task. It has no kind of its own, because it is no error of the service. */
const CANCELLATION: TaskFailure = { kind: 'invalid', message: 'the task was cancelled' }

/** The task after cancellation: failed, or unchanged when it has ended. */
export function cancelled(task: Task, nowMs: number): Task {
  return hasEnded(task) ? task : failed(task, CANCELLATION, nowMs)
}

/** Whether the task was cancelled. */
export function isCancelled({ failure }: Pick<Task, 'failure'>): boolean {
  return failure?.kind === CANCELLATION.kind && failure.message === CANCELLATION.message
}

/** True once nothing about the task can change. */
export function hasEnded({ state }: Pick<Task, 'state'>): boolean {
  return state === 'success' || state === 'failed'
}

/** The task after it was put back into the queue. */
export function handedBack(task: Task, nowMs: number): Task {
  const { lease: _, ...rest } = task
  const life = lived(task.life, { event: 'requeued', atMs: nowMs })
  return { ...rest, state: 'queued', progress: 0, life, updatedAtMs: nowMs }
}

/**
 * The push that a task's callback gets for its new state, or undefined: `processing` is pushed
 * once, however often a task is claimed.
 */
export function pushEventOf(task: Task): PushEvent | undefined {
  if (task.state === 'success') return { status: 'success', fileId: task.fileId ?? '' }
  if (task.state === 'failed' && task.failure)
    return { status: 'failed', fileId: '', failure: task.failure }
  if (task.state === 'processing' && task.attempts === 1)
    return { status: 'processing', fileId: '' }
  return undefined
}
