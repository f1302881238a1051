import type { FrameMemory } from './frame-memory.ts'
import { toCamera, toPixel } from '@backlot/camera/geometry'
import type { Kernel } from '../kernel/kernel.ts'
import type { Stage } from '../scene/stage.ts'
import type { View } from './view.ts'

/**
 * Fills `memory.bloom` with the light to add to the finished picture: a narrow bloom around bright
 * parts, a wide halo, and beams from the sun.
 */
export function spreadLight(scene: {
  stage: Stage
  memory: FrameMemory
  kernel: Kernel
  view: View
}): void {
  const { stage, memory, kernel, view } = scene
  const { bloom, halo, beams } = memory
  kernel.downsample(memory.picture, bloom)
  const { bloomFrom, bloomGain } = stage.grade
  // Without bright parts there is nothing to spread.
  if (!kernel.keepBright(evenSized(bloom), bloomFrom * 8192, bloomGain)) return
  kernel.downsample(bloom, halo)
  const sun = stage.shafts && sunAt(view, stage.shafts)
  if (sun) {
    kernel.fill(beams, [0, 0, 0])
    kernel.addShafts(halo, beams, sun)
    kernel.blur(beams, memory.spare, { radius: 1, passes: 2 })
  }
  kernel.blur(halo, memory.spare, { radius: 3, passes: 2 })
  const radius = Math.max(1, Math.round(memory.picture.width / 420))
  kernel.blur(bloom, memory.spare, { radius, passes: 2 })
  kernel.addUpsampled(halo, bloom)
  if (sun) kernel.addUpsampled(beams, bloom)
}

/** The kernel processes two pixels at a time; every canvas has space for one more. */
function evenSized(canvas: FrameMemory['bloom']): FrameMemory['bloom'] {
  return { ...canvas, height: 1, width: (canvas.width * canvas.height + 1) & ~1 }
}

/** The sun's position in the sixteenth-size picture; undefined behind the camera. */
function sunAt(
  view: View,
  shafts: NonNullable<Stage['shafts']>,
): { x: number; y: number; reach: number; strength: number } | undefined {
  const direction = toCamera(view.basis, shafts.direction)
  if (direction[2] < 0.02) return undefined
  const [x, y] = toPixel(view.lens, direction)
  return { x: x / 16, y: y / 16, reach: 0.8, strength: shafts.strength }
}
