/** What somebody orders who says a prompt and nothing else. */
import type { ShotOrder } from '../src/plan-shot.ts'

/** The order of a prompt with the defaults of the interface, except for what is changed. */
export function shotOrder(prompt: string, changes: Partial<ShotOrder> = {}): ShotOrder {
  return {
    prompt,
    cameraCommands: true,
    promptOptimizer: true,
    widthPx: 1366,
    heightPx: 768,
    durationSeconds: 6,
    ...changes,
  }
}
