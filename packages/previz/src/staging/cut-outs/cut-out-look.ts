/** How a thing of the set looks in a place, and how many pictures it has. */
import type { CutOut } from '@backlot/prompt/catalogue'
import type { Nature } from '@backlot/prompt/natures'
import { deedOf, type Subject } from '@backlot/prompt/scene'
import { air, type CutOutLook, LIVELY_FRAMES } from '../../subjects/cut-outs/cut-out.ts'
import { CHANGE_FRAMES, isSurfaceChange } from '../../subjects/cut-outs/cut-out-change.ts'
import { DEED_FRAMES } from '../../subjects/cut-outs/cut-out-deeds.ts'
import { GRAZING_FRAMES, isBending } from '../../subjects/cut-outs/cut-out-grazing.ts'
import { isLyingDown } from '../../subjects/cut-outs/cut-out-lying.ts'
import { inscriptionOn } from '../../subjects/cut-outs/cut-out-writing.ts'
import { namedIn } from '../../worlds/named-paint.ts'
import { onFourLegs } from '../figure-spots.ts'
import { HEADING } from '@backlot/prompt/natures'

/** Who does something as an animal does. */
const CREATURES: ReadonlySet<Nature> = new Set(['walk', 'hop', 'crawl', 'stand'])

/** What moves in itself. */
const isLively = (nature: Nature): boolean => nature === 'swim' || nature === 'flame'

/** How it looks in the light of its place, in its colour, with what is written on it and what becomes of it. */
export function lookOf(
  { palette, sunSide }: CutOutLook['light'],
  subject: Pick<Subject, 'shape' | 'colour' | 'action' | 'happens' | 'writing'>,
  cutOut: CutOut,
): CutOutLook {
  const { action, colour, happens } = subject
  const inscription = inscriptionOn(subject)
  const deed = deedOf(action)
  return {
    cutOut,
    light: { palette, sunSide },
    mirrored: HEADING.has(cutOut.nature) && !cutOut.looksRight,
    walks: onFourLegs(cutOut, action),
    ...bodyIn(action, cutOut),
    ...(deed && CREATURES.has(cutOut.nature) && { deed }),
    ...(isSurfaceChange(happens) && { change: happens }),
    ...(colour && { colour: namedIn(colour, air(palette)) }),
    ...(inscription && { inscription }),
  }
}

/** How the body of an animal is bent. */
function bodyIn(action: Subject['action'], cutOut: CutOut): Pick<CutOutLook, 'grazes' | 'lies'> {
  if (action === 'graze' && isBending(cutOut)) return { grazes: true }
  return action === 'sleep' && isLyingDown(cutOut) ? { lies: true } : {}
}

/** How many pictures it has. */
export function framesOf({
  cutOut,
  walks = false,
  grazes = false,
  change,
  deed,
}: CutOutLook): number {
  if (change) return CHANGE_FRAMES
  if (deed) return DEED_FRAMES
  if (grazes) return GRAZING_FRAMES
  return isLively(cutOut.nature) || walks ? LIVELY_FRAMES : 1
}
