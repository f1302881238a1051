import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import { shotOrder } from '../../prompt/test/shot-order.ts'

/** A shot small enough to be filmed in a test. */
export function tinyShot(prompt: string, changes: Partial<Shot> = {}): Shot {
  const shot = planShot(
    shotOrder(prompt, { promptOptimizer: false, widthPx: 160, heightPx: 90, durationSeconds: 1 }),
  )
  return { ...shot, ...changes }
}
