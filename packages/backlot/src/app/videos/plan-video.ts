import type { Clock } from '../../domain/clock.ts'
import { RenderStopped } from '../../domain/engine.ts'
import { type VideoPlan, type Planner, wantsPlanner } from '../../domain/video-plan.ts'
import type { Lease, Task, TaskStore } from '../../domain/task.ts'
import { whileHeld } from './put-off.ts'

/** Dependencies of planning a task. */
export type PlanVideoPorts = {
  /** Absent: films are planned by rules. */
  readonly planner?: Planner
  readonly tasks: Pick<TaskStore, 'keepPlan'>
  readonly clock: Clock
}

/**
 * The plan of a task: one that an earlier attempt stored, or a new one, which is stored before it
 * is used, so that later attempts use the same. Undefined when there is no planner for it. Rejects
 * with the signal's reason, and with a `RenderStopped` when this worker has lost the task.
 */
export async function planVideo(
  { planner, tasks, clock }: PlanVideoPorts,
  { id: taskId, order, plan: kept, lease }: Task & { readonly lease: Lease },
  signal: AbortSignal,
): Promise<VideoPlan | undefined> {
  if (kept) return kept
  if (!planner || order.kind === 'template' || !wantsPlanner(order)) return undefined
  const plan = await planner.plan(order, signal)
  const note = { taskId, token: lease.token, plan, nowMs: clock.nowMs() }
  if (!(await whileHeld(tasks.keepPlan(note)))) throw new RenderStopped('the lease was lost', true)
  return plan
}
