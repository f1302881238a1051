import type { TaskFailure } from '../../domain/fault.ts'
import { taskTurn, type Lease, type Task, type TaskOrder } from '../../domain/task.ts'
import type { TaskRow } from './schema.ts'

/** The task that a row keeps. */
export function toTask(row: TaskRow): Task {
  const { id, accountId, tier, state, createdAtMs, updatedAtMs, attempts, progress } = row
  const order: TaskOrder = JSON.parse(row.order)
  const failure: TaskFailure | null = JSON.parse(row.failure ?? 'null')
  const lease = toLease(row)
  return {
    id,
    accountId,
    order,
    tier,
    state,
    createdAtMs,
    updatedAtMs,
    attempts,
    progress,
    ...(lease && { lease }),
    ...(row.fileId !== null && { fileId: row.fileId }),
    ...(failure && { failure }),
    ...(row.kept !== null && { kept: row.kept }),
  }
}

/** The row that keeps a task. */
export function toTaskRow(task: Task): TaskRow {
  const { order, lease, fileId, failure, kept, ...rest } = task
  return {
    ...rest,
    order: JSON.stringify(order),
    turnMs: taskTurn(task),
    leaseWorkerId: lease?.workerId ?? null,
    leaseEndsAtMs: lease?.endsAtMs ?? null,
    fileId: fileId ?? null,
    failure: failure ? JSON.stringify(failure) : null,
    kept: kept ?? null,
  }
}

function toLease({ leaseWorkerId, leaseEndsAtMs, attempts }: TaskRow): Lease | undefined {
  if (leaseWorkerId === null || leaseEndsAtMs === null) return undefined
  return { workerId: leaseWorkerId, token: attempts, endsAtMs: leaseEndsAtMs }
}
