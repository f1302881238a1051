import type { Batch, BatchCounts, RequestEnd } from './batch.ts'
import type { Attempt, PushEvent } from './callback.ts'
import type { FaultKind } from './fault.ts'
import type { Usage } from './stream.ts'

/** A request, by the row of the surface that it met: never by what its caller wrote. */
export type ObservedRequest = {
  readonly method: string
  /** As in the table of routes: `/v1/models/:id`; `none` when it met no row. */
  readonly route: string
}

/** Who asked for something, by ids alone: never by names, and never by a key itself. */
export type ObservedCaller = {
  readonly accountId: string
  readonly keyId: string
  /** As the answer has it in `trace-id`; absent when no request asked. */
  readonly requestId?: string
}

/** A task that something happened to. */
export type ObservedTask = {
  readonly taskId: string
  readonly accountId: string
  readonly modelId: string
}

/** A batch that something happened to. */
export type ObservedBatch = Pick<Batch, 'accountId' | 'endpoint'> & { readonly batchId: string }

/** The callback of a task; its address is its owner's affair. */
export type ObservedCallback = Pick<ObservedTask, 'taskId' | 'accountId'>

/** Tools that callers know from servers which run them. */
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

/** The kind of a tool by its type on the wire, `web_search_20250305`: what a caller writes is not logged. */
export function toServerTool(type: string): ServerTool {
  return SERVER_TOOLS.find((known) => type === known || type.startsWith(`${known}_`)) ?? 'other'
}

/**
 * Whoever counts or logs what happens, for the operator. Calls return at once and
 * never throw. No text is a caller's own: they are ids, routes, models of the
 * catalogue, engines of the configuration. Metrics must not use ids as labels.
 */
export interface Observer {
  requestBegan(request: ObservedRequest): void
  requestEnded(
    request: ObservedRequest &
      Partial<ObservedCaller> & {
        /** 499 when the caller left before the end. */
        readonly status: number
        /** The fault that the caller got instead of an answer; native endpoints send it with status 200. */
        readonly fault?: FaultKind
        /** The number that stands in `base_resp` for the fault; present with `fault`. */
        readonly statusCode?: number
        /** Why the server ended it before its end. */
        readonly cut?: 'slowBody' | 'slowReader' | 'stopping'
        readonly durationMs: number
      },
  ): void

  connectionOpened(): void
  connectionClosed(): void
  /** A connection was closed because nothing moved on it, or, `crowded`, because it was idle and others wanted in. */
  connectionCut(connection: {
    readonly reason: 'slowHead' | 'slowBody' | 'slowReader' | 'idle' | 'crowded'
  }): void
  /** So many connections were turned away since the last time: there were too many in `total`, or of one address. */
  connectionsRefused(refusals: { readonly reason: string; readonly count: number }): void

  /** The first batch of a reply is there; `waitedMs` since it was ordered, waiting for its turn included. */
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

  /** A request had what its model does not know, or what we do not have: it was answered as if it were not there. */
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
  /** A worker took a task up, for the `attempt`th time; `waitedMs` since it was accepted. */
  taskClaimed(
    task: ObservedTask & {
      readonly workerId: string
      readonly attempt: number
      readonly waitedMs: number
    },
  ): void
  /** A film was made or has failed; `durationMs` since its worker took it up. */
  videoEnded(
    task: ObservedTask & {
      readonly state: 'success' | 'failed'
      /** Why it failed; present exactly when it did. */
      readonly fault?: FaultKind
      readonly durationMs: number
    },
  ): void
  /** Its owner ended a task before its film was made. */
  taskCancelled(task: ObservedTask & ObservedCaller): void
  /** A worker let go of a task that has not ended: it stops, or has lost the lease. */
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
  /** A request of a batch was answered, and its result is kept; those that never began are counted with their batch. */
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
      /** Since it was ordered. */
      readonly durationMs: number
    },
  ): void
  /** Its owner cancelled a batch: what has not begun is not made. */
  batchCancelled(batch: ObservedBatch & ObservedCaller): void

  /** A receiver was called, and what came of it is recorded; `durationMs` with its connection. */
  callbackAttempted(
    attempt: ObservedCallback & {
      readonly step: 'challenge' | 'push'
      readonly outcome: Attempt['outcome']
      readonly durationMs: number
    },
  ): void
  /** A receiver took a push; nothing more is sent when `status` is not `processing`. */
  callbackDelivered(
    push: ObservedCallback & {
      readonly status: PushEvent['status']
      readonly durationMs: number
    },
  ): void
  /** A receiver is called no more until somebody asks for it; `attempts` failed, `error` the last one's. */
  callbackAbandoned(
    callback: ObservedCallback & {
      readonly state: 'unreachable' | 'parked' | 'gone'
      readonly attempts: number
      readonly error: string
    },
  ): void
  /** An operator acted, over the admin API or at the command line, or was refused. It is in the audit log as well. */
  adminActed(action: {
    readonly action: string
    /** `key:NAME` or `os:NAME`. */
    readonly actor: string
    readonly outcome: 'done' | 'refused' | 'failed'
    /** Why it was refused; present exactly when it was. */
    readonly fault?: FaultKind
    /** The name of an account, the id of a key or task. */
    readonly subject: string
    /** Empty at the command line. */
    readonly requestId: string
  }): void

  /** An engine failed, also when another one or another try made up for it. */
  engineFailed(engine: string): void

  /** What crashed processes had left was swept; `endedAtMs` by the clock. */
  swept(sweep: { readonly blobs: number; readonly endedAtMs: number }): void
}

/** Counts nothing. */
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
 * One observer that forwards to all of them. What one of them throws is given to
 * `onError`: it disturbs neither the others nor the work that is observed.
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
