/** From a checked order to the shot that an engine films. */
import { type Correction, parseCamera } from '@backlot/camera/commands'
import { getVideoModel } from './model.ts'
import { planShot } from '@backlot/previz/prompt'
import type { NotShown, Shot, ShotPlan } from '@backlot/previz/shot'
import { FRAMES_PER_SECOND, sizeOfOrder, type VideoOrder } from './video.ts'

/** The shot of a checked order, at the size and by the rules of its model. Without a seed, the prompt is its own. */
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
 * The shot as a planner has it: its scene, its prompt, its camera. What the
 * caller says about the camera stands, in brackets or in words.
 */
export function followPlan(shot: Shot, order: VideoOrder, plan: ShotPlan): Shot {
  const { camera: asked } = shotOfOrder({ ...order, promptOptimizer: false })
  // Brackets of the planner's are no commands of the caller's.
  const { text } = parseCamera(plan.prompt)
  const { cameraOfTaste: _ours, ...rest } = shot
  return {
    ...rest,
    prompt: text === '' ? shot.prompt : text,
    ...(asked.length > 0 ? { camera: asked } : { camera: plan.camera, cameraOfTaste: true }),
    scene: plan.scene,
  }
}

/** What the prompt names and a film of the embedded renderer lacks; nothing where pictures say what is seen. */
export function notShownIn(order: VideoOrder): readonly NotShown[] {
  return order.pictures?.length ? [] : (shotOfOrder(order).notShown ?? [])
}

/** The slips in the prompt's brackets that were read as commands; none for models that read no brackets. */
export function correctionsOf({ model, prompt }: VideoOrder): readonly Correction[] {
  return getVideoModel(model).cameraCommands ? parseCamera(prompt).corrections : []
}
