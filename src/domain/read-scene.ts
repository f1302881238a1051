/**
 * Reads a scene out of a prompt with the lexicon: words become hits, hits fill
 * slots. Pure, deterministic, linear in the length of the prompt.
 */
import type { Action, Colour, Place, Scene, Subject, SubjectKind, TimeOfDay } from './scene.ts'
import { findHits, type Hit, type HitOf, hitsOf } from './word-hits.ts'
import type { WordSlots } from './scene-words.ts'

/** Where a subject is at home, when the prompt names no place. */
const HOME: Readonly<Record<SubjectKind, Place>> = {
  woman: 'meadow',
  man: 'mountains',
  child: 'meadow',
  deer: 'forest',
  dog: 'meadow',
  cat: 'city',
  horse: 'meadow',
  bird: 'sea',
  boat: 'lake',
  balloon: 'mountains',
  car: 'city',
}

/** What a subject does, when the prompt does not say. */
const HABIT: Readonly<Record<SubjectKind, Action>> = {
  woman: 'walk',
  man: 'walk',
  child: 'run',
  deer: 'walk',
  dog: 'run',
  cat: 'walk',
  horse: 'run',
  bird: 'fly',
  boat: 'travel',
  balloon: 'fly',
  car: 'travel',
}

const MAX_COUNT = 9
const MAX_SUBJECTS = 4

/**
 * The scene that the text describes. What the text leaves open is filled from
 * what it says, and at last from `seed`: the same text and seed always give
 * the same scene.
 */
export function readScene(text: string, seed: number): Scene {
  const hits = findHits(text).filter((hit) => !hit.negated)
  const subjects = readSubjects(hits)
  const weather = first(hits, 'weather')
  const place = best(hits, 'place') ?? homeOf(subjects)
  const tint = looseColour(hits)
  return {
    place: place === 'mountains' && weather === 'snow' ? 'snowfield' : place,
    timeOfDay: best(hits, 'timeOfDay') ?? pickTime(seed, place),
    weather: weather ?? 'clear',
    subjects,
    mood: first(hits, 'mood') ?? 'calm',
    ...(tint && { tint }),
    details: [...new Set(hitsOf(hits, 'detail').map(({ value }) => value))],
  }
}

function homeOf(subjects: readonly Subject[]): Place {
  return subjects[0] ? HOME[subjects[0].kind] : 'abstract'
}

/** Colourful light is kinder than noon: when no time is named, noon is the rare case. */
function pickTime(seed: number, place: Place): TimeOfDay {
  const times: readonly TimeOfDay[] =
    place === 'city' || place === 'abstract'
      ? ['night', 'dusk', 'dusk', 'night']
      : ['dusk', 'dawn', 'day', 'day']
  return times[(seed >>> 7) % times.length] ?? 'day'
}

function first<Slot extends keyof WordSlots>(
  hits: readonly Hit[],
  slot: Slot,
): WordSlots[Slot] | undefined {
  return hitsOf(hits, slot)[0]?.value
}

/** The value named most often; of equals, the one named first. */
function best<Slot extends keyof WordSlots>(
  hits: readonly Hit[],
  slot: Slot,
): WordSlots[Slot] | undefined {
  const votes = new Map<WordSlots[Slot], number>()
  for (const { value } of hitsOf(hits, slot)) votes.set(value, (votes.get(value) ?? 0) + 1)
  return [...votes].toSorted((left, right) => right[1] - left[1])[0]?.[0]
}

function readSubjects(hits: readonly Hit[]): Subject[] {
  const named = hitsOf(hits, 'subject')
  const subjects = new Map<SubjectKind, Subject>()
  named.forEach((hit, index) => {
    if (subjects.has(hit.value)) return
    const from = named[index - 1]?.end ?? 0
    const until = named[index + 1]?.start ?? Infinity
    const before = hits.filter((other) => other.end > from && other.end <= hit.start)
    const after = hits.filter((other) => other.start >= hit.start && other.start < until)
    const colour = colourOf(hit, before, after)
    subjects.set(hit.value, {
      kind: hit.value,
      count: countOf(hit, before, after),
      ...(colour && { colour }),
      action: fitting(hit.value, first(after, 'action') ?? HABIT[hit.value]),
    })
  })
  return [...subjects.values()].slice(0, MAX_SUBJECTS)
}

/** "Three horses", or a noun that counts by itself ("a couple"); a bare plural is three. */
function countOf(hit: HitOf<'subject'>, before: readonly Hit[], after: readonly Hit[]): number {
  const spoken = hitsOf(before, 'count').findLast(({ end }) => hit.start - end < 20)
  const own = hitsOf(after, 'count').find(({ start }) => start === hit.start)
  return Math.min(MAX_COUNT, spoken?.value ?? own?.value ?? (hit.plural ? 3 : 1))
}

/** A colour right before the noun is its own; else the first one after it ("in a red coat"). */
function colourOf(hit: Hit, before: readonly Hit[], after: readonly Hit[]): Colour | undefined {
  const near = hitsOf(before, 'colour').findLast(({ end }) => hit.start - end < 9)
  const worn = hitsOf(after, 'colour').find(({ start }) => start - hit.end < 24)
  return (near ?? worn)?.value
}

/** Boats do not walk and balloons do not dance. */
function fitting(kind: SubjectKind, action: Action): Action {
  const isVehicle = kind === 'boat' || kind === 'car'
  if (isVehicle) return action === 'stand' ? 'stand' : 'travel'
  if (kind === 'balloon') return action === 'stand' ? 'stand' : 'fly'
  if (kind === 'bird') return 'fly'
  return action === 'fly' || action === 'travel' ? HABIT[kind] : action
}

/** A colour that stands far from every subject. */
function looseColour(hits: readonly Hit[]): Colour | undefined {
  const subjects = hitsOf(hits, 'subject')
  const isLoose = (colour: Hit): boolean =>
    subjects.every(({ start, end }) => start - colour.end > 9 || colour.start - end > 24)
  return hitsOf(hits, 'colour').find(isLoose)?.value
}
