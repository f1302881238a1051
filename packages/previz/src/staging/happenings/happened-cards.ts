/** The cards of somebody as it happens to them, with fire, dust and hands around. */
import type { Shot } from '@backlot/prompt/shot'
import type { Card } from '../../renderer/scene/stage.ts'
import { blastCards } from './blasts.ts'
import type { CutOutCasting } from '../cut-outs/cut-out-cards.ts'
import { flashingLights } from './flashing.ts'
import { widthOf } from '../figure-spots.ts'
import type { PartPlace } from '../groups/group-places.ts'
import { blastOf, type Happened, happeningCards, isWheel } from './happenings.ts'
import { squeezingHands } from './squeezing-hands.ts'
import { stagingOf } from '../stagings.ts'
import { workingHands } from '../working-hands.ts'

/** Which way it is turned: what lands or takes off as it goes, all else as is said. */
function wayOf({ happens, facing }: PartPlace['subject'], path: PartPlace['path']): 1 | -1 {
  const flies = happens === 'land' || happens === 'take_off'
  return facing === 'left' || (flies && path(0.5)[0] < path(0)[0]) ? -1 : 1
}

/** The cards of somebody as it happens to them, and what is seen around it. */
export function happened(
  casting: CutOutCasting & { readonly shot: Pick<Shot, 'durationSeconds'> },
  {
    subject,
    path,
    phase,
    ground,
    height = subject.setting?.height ?? stagingOf(subject).height,
  }: Pick<PartPlace, 'subject' | 'path' | 'phase' | 'ground'> & { readonly height?: number },
  cards: Card[],
): Card[] {
  const { happens } = subject
  if (!happens) return cards
  const to: Happened = {
    happens,
    path,
    phase,
    height,
    ground,
    heading: wayOf(subject, path),
    isWheel: isWheel(subject.shape),
    width: widthOf(subject) * height,
    isSmall: subject.setting !== undefined,
    durationSeconds: casting.shot.durationSeconds,
  }
  const blast = blastOf(to)
  return [
    ...happeningCards(cards, to),
    ...(blast ? blastCards(casting, blast) : []),
    ...(happens === 'flash' ? flashingLights(casting, to) : []),
    ...(happens === 'squeeze' ? squeezingHands(casting, to, subject) : []),
    ...workingHands(casting, to, subject.accent),
  ]
}
