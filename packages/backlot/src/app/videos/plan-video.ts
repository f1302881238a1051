import type { Clock } from '../../domain/clock.ts'
import { RenderStopped } from '../../domain/engine.ts'
import { type VideoPlan, type Planner, wantsPlanner } from '../../domain/video-plan.ts'
import type { Lease, Task, TaskStore } from '../../domain/task.ts'
import { whileHeld } from './put-off.ts'

/** What the planning of a task needs. */
export type PlanVideoPorts = {
  /** Absent: films are planned by the rules. */
  readonly planner?: Planner
  readonly tasks: Pick<TaskStore, 'keepPlan'>
  readonly clock: Clock
}

/**
 * The plan of a task: the one that an earlier run has kept, or a new one, which
 * is kept before anything is ordered by it, so that the runs to come order the
 * same. Undefined when no planner is to be asked. Rejects with the signal's
 * reason, and with a `RenderStopped` when the task is no longer this worker's.
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
