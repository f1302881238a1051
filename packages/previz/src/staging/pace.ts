/** How fast somebody goes. */
import { type Action, ANIMAL_DEEDS, GESTURES } from '@backlot/prompt/scene'
import { type CastMember, stagingOf } from './stagings.ts'

const STILL: ReadonlySet<Action> = new Set([
  'stand',
  'dance',
  'sit',
  'sleep',
  'graze',
  ...ANIMAL_DEEDS,
  ...GESTURES,
])

/** Metres a second of a subject. */
export function speedOf(member: Pick<CastMember, 'kind' | 'action' | 'shape' | 'group'>): number {
  const { action } = member
  if (STILL.has(action)) return 0
  const { run, pace } = stagingOf(member)
  return action === 'run' ? run : pace
}
