import type { Batch, BatchCounts, RequestEnd } from './batch.ts'
import type { Attempt, PushEvent } from './callback.ts'
import type { FaultKind } from './fault.ts'
import type { Usage } from './stream.ts'

/** A request, by its row in the route table: never by what its caller wrote. */
export type ObservedRequest = {
  readonly method: string
  /** As in the route table: `/v1/models/:id`; `none` when no route matched. */
  readonly route: string
}

/** A caller, by ids alone: never by names or the key itself. */
export type ObservedCaller = {
  readonly accountId: string
  readonly keyId: string
  /** The `trace-id` of the answer; absent outside of requests. */
  readonly requestId?: string
}

/** The task of an event. */
export type ObservedTask = {
  readonly taskId: string
  readonly accountId: string
  readonly modelId: string
}

/** The batch of an event. */
export type ObservedBatch = Pick<Batch, 'accountId' | 'endpoint'> & { readonly batchId: string }

/** The callback of a task; its address is private to its owner. */
export type ObservedCallback = Pick<ObservedTask, 'taskId' | 'accountId'>

/** Tools that known services run on their servers. */
export const SERVER_TOOLS = [
  'web_search',
  'web_fetch',
  'code_execution',
  'tool_search_tool',
  'browser_toolset',
  'advisor',
  'mcp_toolset',
  'file_search',
  'code_interpreter',
  'image_generation',
  'mcp',
  'computer',
  'local_shell',
  'shell',
  'apply_patch',
  'tool_search',
  'programmatic_tool_calling',
  'other',
] as const

/** One of `SERVER_TOOLS`. */
export type ServerTool = (typeof SERVER_TOOLS)[number]

/**
 * The kind of a tool by its type on the wire, such as `web_search_20250305`, because text from
 * callers is not logged.
 */
export function toServerTool(type: string): ServerTool {
  return SERVER_TOOLS.find((known) => type === known || type.startsWith(`${known}_`)) ?? 'other'
}

/**
 * Receives events to count or log for the operator. Calls return at once and never throw. No text
 * comes from a caller: there are ids, routes, catalogue models and configured engines. Metrics must
 * not use ids as labels.
 */
export interface Observer {
  requestBegan(request: ObservedRequest): void
  requestEnded(
    request: ObservedRequest &
      Partial<ObservedCaller> & {
        /** 499 when the caller left before the end. */
        readonly status: number
        /** The fault that the caller got; native endpoints send it with status 200. */
        readonly fault?: FaultKind
        /** The `base_resp` code of the fault; present with `fault`. */
        readonly statusCode?: number
        /** Why the server cut it. */
        readonly cut?: 'slowBody' | 'slowReader' | 'stopping'
        readonly durationMs: number
      },
  ): void

  connectionOpened(): void
  connectionClosed(): void
  /**
   * A connection was closed because nothing moved on it or, `crowded`, because it was idle and
   * others wanted to connect.
   */
  connectionCut(connection: {
    readonly reason: 'slowHead' | 'slowBody' | 'slowReader' | 'idle' | 'crowded'
  }): void
  /** So many connections were refused since the last report, for the `total` limit or the limit of one address. */
  connectionsRefused(refusals: { readonly reason: string; readonly count: number }): void

  /** The first batch of a reply has arrived; `waitedMs` since it was ordered, queueing included. */
  replyBegan(reply: { readonly modelId: string; readonly waitedMs: number }): void
  /** A reply was charged; `durationMs` since its money was held. */
  replyCharged(
    reply: ObservedCaller & {
      readonly replyId: string
      readonly modelId: string
      readonly usage: Usage
      readonly chargedMicros: number
      readonly durationMs: number
    },
  ): void

  /** A request had a member that its model does not know or that we do not support: it was ignored. */
  memberIgnored(
    request: ObservedCaller & {
      readonly modelId: string
      readonly member: 'response_format' | 'tools'
      /** Present where the member is `tools`. */
      readonly tool?: ServerTool
    },
  ): void

  /** A task was accepted and is durable; `isReplay` when an idempotency key led to one that was there before. */
  taskAccepted(task: ObservedTask & ObservedCaller & { readonly isReplay: boolean }): void
  /** A worker claimed a task, for the `attempt`th time; `waitedMs` since it was accepted. */
  taskClaimed(
    task: ObservedTask & {
      readonly workerId: string
      readonly attempt: number
      readonly waitedMs: number
    },
  ): void
  /** A video was made or has failed; `durationMs` since its worker claimed it. */
  videoEnded(
    task: ObservedTask & {
      readonly state: 'success' | 'failed'
      /** Why it failed; present exactly then. */
      readonly fault?: FaultKind
      readonly durationMs: number
    },
  ): void
  /** A task was cancelled before its video was made. */
  taskCancelled(task: ObservedTask & ObservedCaller): void
  /** A worker gave up a task that has not ended: it stops, or has lost the lease. */
  taskRequeued(
    task: ObservedTask & {
      readonly reason: 'stopping' | 'leaseLost' | 'diskFailed'
      readonly durationMs: number
    },
  ): void

  /** A batch of so many requests was accepted and is durable; `isReplay` when an idempotency key led to one that was there before. */
  batchAccepted(
    batch: ObservedBatch &
      ObservedCaller & { readonly requests: number; readonly isReplay: boolean },
  ): void
  /**
   * A request of a batch was answered, and its result is stored; requests that never began are
   * counted with their batch.
   */
  batchRequestEnded(
    request: Pick<ObservedBatch, 'endpoint'> & {
      readonly state: Extract<RequestEnd, 'succeeded' | 'errored'>
    },
  ): void
  /** All requests of a batch have ended, and their results can be read; or its input could not be read: `failed`. */
  batchEnded(
    batch: ObservedBatch & {
      readonly state: 'ended' | 'failed'
      readonly counts: BatchCounts
      /** Milliseconds since it was created. */
      readonly durationMs: number
    },
  ): void
  /** A batch was cancelled: requests that have not begun are not made. */
  batchCancelled(batch: ObservedBatch & ObservedCaller): void

  /** A delivery attempt was recorded; `durationMs` includes connecting. */
  callbackAttempted(
    attempt: ObservedCallback & {
      readonly step: 'challenge' | 'push'
      readonly outcome: Attempt['outcome']
      readonly durationMs: number
    },
  ): void
  /** A receiver accepted a push; it was the last one when `status` is not `processing`. */
  callbackDelivered(
    push: ObservedCallback & {
      readonly status: PushEvent['status']
      readonly durationMs: number
    },
  ): void
  /** A callback is no longer tried, until somebody asks for it; `attempts` failed, `error` is from the last one. */
  callbackAbandoned(
    callback: ObservedCallback & {
      readonly state: 'unreachable' | 'parked' | 'gone'
      readonly attempts: number
      readonly error: string
    },
  ): void
  /** An operator acted, or was refused, through the admin API or the command line. It is in the audit log as well. */
  adminActed(action: {
    readonly action: string
    /** `key:NAME` or `os:NAME`. */
    readonly actor: string
    readonly outcome: 'done' | 'refused' | 'failed'
    /** Why it was refused; present exactly then. */
    readonly fault?: FaultKind
    /** The account name, key id or task id. */
    readonly subject: string
    /** Empty at the command line. */
    readonly requestId: string
  }): void

  /** An engine failed, even if another engine or attempt made up for it. */
  engineFailed(engine: string): void

  /** A sweep removed what crashed processes left; `endedAtMs` is by the clock. */
  swept(sweep: { readonly blobs: number; readonly endedAtMs: number }): void
}

/** Ignores everything. */
export const noObserver: Observer = {
  requestBegan: () => undefined,
  requestEnded: () => undefined,
  connectionOpened: () => undefined,
  connectionClosed: () => undefined,
  connectionCut: () => undefined,
  connectionsRefused: () => undefined,
  replyBegan: () => undefined,
  replyCharged: () => undefined,
  memberIgnored: () => undefined,
  taskAccepted: () => undefined,
  taskClaimed: () => undefined,
  videoEnded: () => undefined,
  taskCancelled: () => undefined,
  taskRequeued: () => undefined,
  batchAccepted: () => undefined,
  batchRequestEnded: () => undefined,
  batchEnded: () => undefined,
  batchCancelled: () => undefined,
  callbackAttempted: () => undefined,
  callbackDelivered: () => undefined,
  callbackAbandoned: () => undefined,
  adminActed: () => undefined,
  engineFailed: () => undefined,
  swept: () => undefined,
}

/**
 * One observer that forwards to all of them. Errors of one go to `onError` and disturb neither the
 * others nor the observed work.
 */
export function observeAll(
  observers: readonly Observer[],
  onError: (thrown: unknown) => void,
): Observer {
  const each = (call: (observer: Observer) => void): void => {
    for (const observer of observers)
      try {
        call(observer)
      } catch (thrown) {
        onError(thrown)
      }
  }
  return {
    requestBegan: (request) => each((to) => to.requestBegan(request)),
    requestEnded: (request) => each((to) => to.requestEnded(request)),
    connectionOpened: () => each((to) => to.connectionOpened()),
    connectionClosed: () => each((to) => to.connectionClosed()),
    connectionCut: (connection) => each((to) => to.connectionCut(connection)),
    connectionsRefused: (refusals) => each((to) => to.connectionsRefused(refusals)),
    replyBegan: (reply) => each((to) => to.replyBegan(reply)),
    replyCharged: (reply) => each((to) => to.replyCharged(reply)),
    memberIgnored: (request) => each((to) => to.memberIgnored(request)),
    taskAccepted: (task) => each((to) => to.taskAccepted(task)),
    taskClaimed: (task) => each((to) => to.taskClaimed(task)),
    videoEnded: (task) => each((to) => to.videoEnded(task)),
    taskCancelled: (task) => each((to) => to.taskCancelled(task)),
    taskRequeued: (task) => each((to) => to.taskRequeued(task)),
    batchAccepted: (batch) => each((to) => to.batchAccepted(batch)),
    batchRequestEnded: (request) => each((to) => to.batchRequestEnded(request)),
    batchEnded: (batch) => each((to) => to.batchEnded(batch)),
    batchCancelled: (batch) => each((to) => to.batchCancelled(batch)),
    callbackAttempted: (attempt) => each((to) => to.callbackAttempted(attempt)),
    callbackDelivered: (push) => each((to) => to.callbackDelivered(push)),
    callbackAbandoned: (callback) => each((to) => to.callbackAbandoned(callback)),
    adminActed: (action) => each((to) => to.adminActed(action)),
    engineFailed: (engine) => each((to) => to.engineFailed(engine)),
    swept: (sweep) => each((to) => to.swept(sweep)),
  }
}
