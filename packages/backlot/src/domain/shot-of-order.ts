/** From a validated order to the shot that an engine renders. */
import { type Correction, parseCamera } from '@backlot/camera/commands'
import { getVideoModel } from './model.ts'
import { planShot } from '@backlot/prompt'
import type { NotShown, Shot, ShotPlan } from '@backlot/prompt/shot'
import { FRAMES_PER_SECOND, sizeOfOrder, type VideoOrder } from './video.ts'

/**
 * The shot of a validated order, with the size and rules of its model. Without a seed, it is
 * derived from the prompt.
 */
export function shotOfOrder(order: VideoOrder, seed?: number): Shot {
  return planShot({
    prompt: order.prompt,
    cameraCommands: getVideoModel(order.model).cameraCommands,
    promptOptimizer: order.promptOptimizer,
    durationSeconds: order.durationSeconds,
    framesPerSecond: FRAMES_PER_SECOND,
    ...sizeOfOrder(order),
    ...(seed === undefined ? {} : { seed }),
  })
}

/**
 * The shot after planning: its scene, prompt and camera, and what it lacks. The caller's own camera instructions, in
 * brackets or words, override the plan.
 */
export function followPlan(shot: Shot, order: VideoOrder, plan: ShotPlan): Shot {
  const { camera: asked } = shotOfOrder({ ...order, promptOptimizer: false })
  // Brackets in the planner's prompt are not the caller's commands.
  const { text } = parseCamera(plan.prompt)
  const { cameraOfTaste: _ours, notShown: _missed, ...rest } = shot
  return {
    ...rest,
    prompt: text === '' ? shot.prompt : text,
    ...(asked.length > 0 ? { camera: asked } : { camera: plan.camera, cameraOfTaste: true }),
    scene: plan.scene,
    ...(plan.notShown && { notShown: plan.notShown }),
  }
}

/** What the prompt names and the built-in renderer cannot show; empty where pictures define what is shown. */
export function notShownIn(order: VideoOrder): readonly NotShown[] {
  return order.pictures?.length ? [] : (shotOfOrder(order).notShown ?? [])
}

/** Misspellings in the prompt's brackets that were read as commands; empty for models without bracket commands. */
export function correctionsOf({ model, prompt }: VideoOrder): readonly Correction[] {
  return getVideoModel(model).cameraCommands ? parseCamera(prompt).corrections : []
}
