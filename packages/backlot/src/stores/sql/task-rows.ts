import type { CameraVerdict } from '@backlot/camera/verdict'
import type { TaskFailure } from '../../domain/fault.ts'
import type { VideoPlan } from '../../domain/video-plan.ts'
import type { Life } from '../../domain/making.ts'
import { queueOrder, type Lease, type Task, type TaskOrder } from '../../domain/task.ts'
import type { TaskRow } from './schema.ts'

/** The task of a row. */
export function toTask(row: TaskRow): Task {
  const { id, accountId, tier, state, createdAtMs, updatedAtMs, attempts, progress } = row
  const order: TaskOrder = JSON.parse(row.order)
  const failure: TaskFailure | null = JSON.parse(row.failure ?? 'null')
  const plan: VideoPlan | null = JSON.parse(row.plan ?? 'null')
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
    ...(row.kept !== null && { kept: row.kept }),
    ...(plan && { plan }),
    ...toVideo(row),
    ...toLife(row),
    ...(failure && { failure }),
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
  }
}

function toVideo(row: TaskRow): Pick<Task, 'fileId' | 'widthPx' | 'heightPx' | 'cameraVerdict'> {
  const cameraVerdict: CameraVerdict | null = JSON.parse(row.sighting ?? 'null')
  return {
    ...(row.fileId !== null && { fileId: row.fileId }),
    ...(row.widthPx !== null && { widthPx: row.widthPx }),
    ...(row.heightPx !== null && { heightPx: row.heightPx }),
    ...(cameraVerdict && { cameraVerdict }),
  }
}

/** The column values of absent members. */
const NOTHING = {
  leaseWorkerId: null,
  leaseEndsAtMs: null,
  fileId: null,
  failure: null,
  kept: null,
  widthPx: null,
  heightPx: null,
  sighting: null,
  plan: null,
  life: null,
  traceparent: null,
}

/** The row of a task. */
export function toTaskRow(task: Task): TaskRow {
  const { order, lease, failure, cameraVerdict, plan, life, ...rest } = task
  return {
    ...NOTHING,
    ...rest,
    order: JSON.stringify(order),
    turnMs: queueOrder(task),
    ...(lease && { leaseWorkerId: lease.workerId, leaseEndsAtMs: lease.endsAtMs }),
    ...(failure && { failure: JSON.stringify(failure) }),
    ...(cameraVerdict && { sighting: JSON.stringify(cameraVerdict) }),
    ...(plan && { plan: JSON.stringify(plan) }),
    ...(life && { life: JSON.stringify(life) }),
  }
}

function toLife({ life: json }: TaskRow): Pick<Task, 'life'> {
  const life: Life | null = JSON.parse(json ?? 'null')
  return life ? { life } : {}
}

function toLease({ leaseWorkerId, leaseEndsAtMs, attempts }: TaskRow): Lease | undefined {
  if (leaseWorkerId === null || leaseEndsAtMs === null) return undefined
  return { workerId: leaseWorkerId, token: attempts, endsAtMs: leaseEndsAtMs }
}
