/** The result of a planner, which is a model that improves prompts, for an order. */
import type { ShotPlan } from '@backlot/previz/shot'
import type { VideoOrder } from './video.ts'

/**
 * How the prompt of a task became a shot: by a planner's plan, or by the rules although a planner
 * was asked. Absent where none was asked.
 */
export type VideoPlan =
  | { readonly by: 'planner'; readonly plan: ShotPlan }
  | { readonly by: 'rules'; readonly reason: string }

/** A film of ten seconds has no time for more. */
export const MAX_PLANNED_STEPS = 6

/** Plans films. */
export interface Planner {
  /** The plan of an order, or why there is none; rejects only with the signal's reason. */
  plan(order: VideoOrder, signal: AbortSignal): Promise<VideoPlan>
}

/** Prompts with sandbox scenarios are for the rules; see `docs/sandbox.md`. */
const DEMAND = /\[sandbox:/

/** Whether a planner is asked: with `prompt_optimizer`, unless `fast_pretreatment` is set. */
export function wantsPlanner({ promptOptimizer, fastPretreatment, prompt }: VideoOrder): boolean {
  return promptOptimizer && !fastPretreatment && !DEMAND.test(prompt)
}
