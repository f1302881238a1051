import { planShot } from '../src/prompt/plan-shot.ts'
import type { Shot } from '../src/prompt/shot.ts'
import { shotOrder } from './shot-order.ts'

/** A shot small enough to be filmed in a test. */
export function tinyShot(prompt: string, changes: Partial<Shot> = {}): Shot {
  const shot = planShot(
    shotOrder(prompt, { promptOptimizer: false, widthPx: 160, heightPx: 90, durationSeconds: 1 }),
  )
  return { ...shot, ...changes }
}
