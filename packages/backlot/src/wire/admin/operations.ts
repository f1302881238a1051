/** What is running and what is queued, for operators (ours). */
import Type, { type Static } from 'typebox'
import type { SeenServer } from '../../domain/fleet.ts'
import type { PendingWork } from '../../domain/pending-work.ts'
import { modelIdOf, type Task } from '../../domain/task.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'

/** Schema of the queue. */
export const QueueSchema = Type.Object({
  queued: Type.Integer({ description: 'Counted up to 10000, as all here' }),
  processing: Type.Integer(),
  callbacks_pending: Type.Integer(),
  callbacks_dead_lettered: Type.Integer(),
  next_waited_s: Type.Integer({ description: 'How long the next task has waited; 0 without one' }),
  tasks: Type.Array(
    Type.Object({
      task_id: Type.String(),
      account: Type.String(),
      model: Type.String(),
      tier: Type.String(),
      created_at: Type.Integer({ description: 'Seconds since the epoch' }),
      position: Type.Integer({ description: '0 for the next' }),
    }),
    { description: 'The first 50 of the queue, in its order' },
  ),
  base_resp: BaseRespSchema,
})

/** Schema of the engines. */
export const EnginesSchema = Type.Object({
  engines: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.String({ description: 'text or video' }),
      models: Type.Array(Type.String()),
      busy: Type.Integer({ description: 'Replies under way on the server that was asked' }),
      waiting: Type.Integer(),
      failures: Type.Integer({ description: 'Since that server started' }),
      last_failure: Type.String({ description: 'Empty without one' }),
      last_failure_at_ms: Type.Integer(),
    }),
  ),
  base_resp: BaseRespSchema,
})

/** Schema of the servers. */
export const ServersSchema = Type.Object({
  servers: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Another one whenever it starts' }),
      last_seen_at_ms: Type.Integer({ description: 'By its own clock' }),
      is_this: Type.Boolean({ description: 'The one that was asked' }),
    }),
    { description: 'Those seen within a day, the last seen first; at most 100' },
  ),
  base_resp: BaseRespSchema,
})

/** Schema of the doctor's findings. */
export const DoctorSchema = Type.Object({
  findings: Type.Array(
    Type.Object({
      name: Type.String({ description: 'What was checked; engines by name' }),
      state: Type.Union([Type.Literal('fine'), Type.Literal('doubtful'), Type.Literal('broken')]),
      message: Type.String(),
      mend: Type.String({ description: 'What to do about it; empty if fine' }),
    }),
  ),
  looked_at_ms: Type.Integer({
    description: 'When the server that was asked looked; it looks again after 10 seconds',
  }),
  base_resp: BaseRespSchema,
})

/** A finding of the doctor, with the name of its check; `mend` advises on anything but `fine`. */
export type NamedFinding = {
  readonly name: string
  readonly state: 'fine' | 'doubtful' | 'broken'
  readonly message: string
  readonly mend?: string
}

/** The findings of a server's doctor. */
export type DoctorReport = {
  readonly findings: readonly NamedFinding[]
  readonly atMs: number
}

/** An engine, and its state on the server that answers. */
export type EngineReport = {
  readonly name: string
  readonly kind: 'text' | 'video'
  readonly models: readonly string[]
  readonly busy: number
  readonly waiting: number
  readonly failures: number
  /** The newest failure; absent without one. */
  readonly last?: { readonly message: string; readonly atMs: number }
}

/** The queue. */
export function formatQueue({
  counts,
  tasks,
  nowMs,
}: {
  readonly counts: PendingWork
  readonly tasks: readonly { readonly task: Task; readonly accountName: string }[]
  readonly nowMs: number
}): Static<typeof QueueSchema> {
  const { nextTaskCreatedAtMs: nextMs = nowMs } = counts
  return {
    queued: counts.tasksQueued,
    processing: counts.tasksProcessing,
    callbacks_pending: counts.callbacksPending,
    callbacks_dead_lettered: counts.callbacksDeadLettered,
    next_waited_s: Math.max(0, Math.floor((nowMs - nextMs) / 1000)),
    tasks: tasks.map(({ task, accountName }, position) => ({
      task_id: task.id,
      account: accountName,
      model: modelIdOf(task.order),
      tier: task.tier,
      created_at: Math.floor(task.createdAtMs / 1000),
      position,
    })),
    base_resp: OK,
  }
}

/** The engines. */
export function formatEngines(engines: readonly EngineReport[]): Static<typeof EnginesSchema> {
  return {
    engines: engines.map(({ models, last, ...engine }) => ({
      ...engine,
      models: models.slice(),
      last_failure: last?.message ?? '',
      last_failure_at_ms: last?.atMs ?? 0,
    })),
    base_resp: OK,
  }
}

/** The servers. */
export function formatServers(servers: readonly SeenServer[]): Static<typeof ServersSchema> {
  return {
    servers: servers.map(({ id, lastSeenAtMs, isThis }) => ({
      id,
      last_seen_at_ms: lastSeenAtMs,
      is_this: isThis,
    })),
    base_resp: OK,
  }
}

/** The findings. */
export function formatDoctor({ findings, atMs }: DoctorReport): Static<typeof DoctorSchema> {
  return {
    findings: findings.map(({ mend = '', ...finding }) => ({ ...finding, mend })),
    looked_at_ms: atMs,
    base_resp: OK,
  }
}
