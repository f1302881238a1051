/** What a prompt names, what words here stand for, and what the film leaves out all the same: too many, or elsewhere. */
import { BOWL, BOWLS } from './reading/at-bowls.ts'
import { isDrawnWith } from './hits/food-words.ts'
import { scenesOf } from './scene/beats.ts'
import { MAX_SUBJECTS, PEOPLE } from './things/subject-kinds.ts'
import type { NotShown } from './shot.ts'
import type { Place, Room, Scene, Subject } from './scene/scene.ts'
import type { WordHit } from './lexicon/word-hit.ts'

/** A name that the film leaves out, and why. */
export type LeftOut = Pick<NotShown, 'reason'> & { readonly start: number; readonly end: number }

/** Slots whose words are names of what could be seen. */
const NAMES: ReadonlySet<WordHit['slot']> = new Set(['subject', 'place', 'room', 'detail'])

/** Places of which something is seen in another place: mountains behind a lake, the sea before a beach. */
const SEEN_FROM: Partial<Record<Place, readonly Place[]>> = {
  lake: ['mountains', 'forest', 'meadow', 'beach'],
  sea: ['beach'],
  beach: ['sea'],
  river: ['forest', 'meadow', 'mountains', 'lake'],
  forest: ['meadow'],
  meadow: ['mountains', 'forest'],
  mountains: ['forest', 'meadow'],
  desert: ['mountains'],
  snowfield: ['mountains', 'forest'],
  village: ['meadow', 'mountains', 'forest'],
  city: ['skyline', 'forest'],
  skyline: ['city', 'sea', 'river'],
  interior: ['tabletop'],
  tabletop: ['interior'],
  underwater: ['sea', 'lake'],
}

/** The names among the meant hits of a prompt that the scene does not show, in the order of the text. */
export function leftOut(hits: readonly WordHit[], scene: Scene): readonly LeftOut[] {
  const spans = Map.groupBy(
    hits.filter(({ negated }) => !negated),
    ({ start }) => start,
  )
  return [...spans.values()].flatMap((meanings): readonly LeftOut[] => {
    const [first] = meanings
    if (!first || !meanings.every((hit) => NAMES.has(hit.slot) && !isSeen(hit, scene))) return []
    const { start, end } = first
    const isSomebody = meanings.some(({ slot }) => slot === 'subject')
    const isFull = scene.subjects.length >= MAX_SUBJECTS
    return [{ start, end, reason: isSomebody && isFull ? 'too_many' : 'other_place' }]
  })
}

/** True for a name of which something is seen, in any beat of the film. */
const isSeen = (hit: WordHit, scene: Scene): boolean =>
  scenesOf(scene, Infinity).some((one) => isSeenIn(hit, one))

/** Vehicles that are seen from inside: the room is what a prompt calls a train, or one of its cars. */
const IS_AROUND: Partial<Record<Room, readonly string[]>> = {
  bus: ['bus'],
  train: ['train', 'car'],
  subway: ['train', 'car'],
  cabin: ['plane'],
  car: ['car'],
}

/** True for the vehicle that a scene plays in. */
const isAround = ({ value }: WordHit, { room }: Pick<Scene, 'room'>): boolean =>
  room !== undefined && IS_AROUND[room]?.includes(String(value)) === true

/** True for a name of which something is seen, at the beginning of a beat or at its end. */
function isSeenIn(hit: WordHit, { becomes, ...scene }: Scene): boolean {
  const { slot, value } = hit
  if (slot === 'subject')
    return (
      isAround(hit, scene) ||
      [...scene.subjects, ...(becomes?.subjects ?? [])].some((one) => isOf(one, hit))
    )
  if (slot === 'place')
    return placesOf({ ...scene, ...(becomes && { becomes }) }).has(String(value))
  if (slot === 'room') return scene.room === value || scene.place === 'tabletop'
  return scene.details.some((detail) => detail === value)
}

/** People are counted as people: who is a woman here and who a man is told by other words. */
const isOf = ({ kind, shape }: Subject, named: Pick<WordHit, 'value' | 'shape'>): boolean =>
  named.shape === undefined
    ? kind === named.value || (PEOPLE.has(kind) && PEOPLE.has(String(named.value)))
    : shape === named.shape ||
      (shape === BOWL && BOWLS.has(named.shape)) ||
      isDrawnWith(shape, named.shape)

/** All places of which something is seen. */
function placesOf({ place, beyond, becomes }: Scene): ReadonlySet<string> {
  const whole = [place, beyond, becomes?.place].filter((one) => one !== undefined)
  return new Set([...whole, ...whole.flatMap((one) => SEEN_FROM[one] ?? [])])
}
