/** The shot of a prompt as a text model plans it. */
import type { Shot } from '@backlot/prompt/shot'
import { findHome } from '../config/home.ts'
import { followPlan } from '../domain/shot-of-order.ts'
import type { VideoOrder } from '../domain/video.ts'
import { writeNotes } from './notes.ts'

/** Who plans. */
export type PlannerWish = {
  /** The text model; absent: that of the setting `planner`. */
  readonly plannerModel?: string | undefined
}

/**
 * The shot as the planner of the data folder plans it, and as it was where that fails; who planned
 * it is written to standard error. Throws a `Refusal` when there is no planner.
 */
export async function plannedShot(
  shot: Shot,
  order: VideoOrder,
  { plannerModel }: PlannerWish,
): Promise<Shot> {
  // With the engines, which nothing else here needs.
  const { openCommandPlanner } = await import('../server/command-planner.ts')
  const planner = await openCommandPlanner({
    home: findHome(process.env),
    environment: process.env,
    model: plannerModel,
    onNotice: (engine, words) => writeNotes([`note: ${engine}: ${words}`]),
  })
  const { model, timeoutMs } = planner
  const { signal } = new AbortController() // an interrupt ends the process
  const startedMs = performance.now()
  const onAsk = (): void => writeNotes([`plan: asking ${model}, for at most ${timeoutMs / 1000} s`])
  try {
    const plan = await planner.plan(order, { signal, onAsk })
    if (plan.by === 'rules') {
      const detail = plan.detail === undefined ? '' : `: ${plan.detail}`
      writeNotes([`plan: by the rules (${plan.reason}${detail})`])
      return shot
    }
    const planned = followPlan(shot, order, plan.plan)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    writeNotes([`plan: by ${model} in ${seconds} s: ${planned.prompt}`])
    if (plan.note !== undefined) writeNotes([`note: ${plan.note}`])
    return planned
  } finally {
    await planner.close()
  }
}
