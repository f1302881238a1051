/** Who of a scene it is that changes, and how the scene is then. */
import type { Becoming, Colour, Scene, Subject } from '../scene/scene.ts'
import { clauseStart, within } from '../reading/read-change.ts'
import type { WordHit } from '../lexicon/word-hit.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** Which of the subjects changes: the one named last before the verb, or what it was; -1 for none that is shown. */
export function whoChanges(
  { subjects }: Scene,
  text: string,
  { start, before }: { readonly start: number; readonly before: readonly WordHit[] },
): number {
  const clause = clauseStart(text, start)
  const named = hitsOf(findHits(within(text, { start: clause, end: start })), 'subject')
  const hits = [...hitsOf(before, 'subject'), ...named.toReversed()]
  const hit = hits.find(({ value, shape }) => indexOf(subjects, value, shape) >= 0)
  return hit ? indexOf(subjects, hit.value, hit.shape) : -1
}

/** The place of a subject among those that are shown; -1 for none of them. */
export const indexOf = (
  subjects: readonly Subject[],
  kind: string,
  shape: string | undefined,
): number => subjects.findIndex((subject) => subject.kind === kind && subject.shape === shape)

/** The subjects, one of them in another colour. */
export const withColourAt = (
  subjects: readonly Subject[],
  changed: number,
  colour: Colour,
): readonly Subject[] =>
  subjects.map((subject, index) => (index === changed ? { ...subject, colour } : subject))

/** Of a change, only what is not so before. */
export function differing(changed: Becoming, scene: Scene): Becoming {
  const parts = Object.entries(changed).filter(([name, value]) => {
    const was: unknown = Object.entries(scene).find(([member]) => member === name)?.[1]
    return JSON.stringify(was) !== JSON.stringify(value)
  })
  return Object.fromEntries(parts)
}
