/** The result of a planner, which is a model that improves prompts, for an order. */
import type { ShotPlan } from '@backlot/prompt/shot'
import type { VideoOrder } from './video.ts'

/**
 * How the prompt of a task became a shot: by a planner's plan, or by the rules although a planner
 * was asked. Absent where none was asked.
 */
export type VideoPlan =
  | {
      readonly by: 'planner'
      readonly plan: ShotPlan
      /** What of the planner's answer is not in the plan, for the owner of the task; absent: nothing. */
      readonly note?: string
    }
  | { readonly by: 'rules'; readonly reason: string }

/** A planner's answer as it was read. */
export type ReadPlan = {
  readonly plan: ShotPlan
  /** What was wrong with the answer, for whoever gave it. */
  readonly faults: readonly string[]
  /** What was left out of it, for the owner of the task. */
  readonly notes: readonly string[]
  /** False where less is seen than was planned. */
  readonly isWhole: boolean
}

/** The form in which a planner is asked and answers. */
export type PlannerForm = {
  /** What a model is told before the prompt. */
  readonly instructions: string
  /** The JSON Schema of an answer. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The plan of the rules as JSON, for the model to correct. */
  formatDraft(draft: ShotPlan): unknown
  /**
   * Reads an answer leniently: what has no meaning is left out, alone. Throws for what is no plan,
   * and for one of which less is left than the draft has.
   */
  readPlan(json: unknown, draft: ShotPlan): ReadPlan
}

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
