/** Stories, and ways through several places: what a film shows in one beat after another. */
import { beatOf } from '../scene/beats.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import type { Scene, Subject } from '../scene/scene.ts'
import { readScene, type SceneReading } from '../reading/read-scene.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** A film of several beats, and the parts of its text for which it is too short. */
export type Story = { readonly scene: Scene; readonly leftOut: readonly string[] }

/** The beats of a text that tells of several places or events, as many as a film has room for; undefined for any other text. */
export function readStory(text: string, reading: SceneReading, most: number): Story | undefined {
  if (most < 2) return undefined
  return readRoute(text, reading, most) ?? readTale(text, reading, most)
}

/** "From a city to a desert and then to an ice world". */
const ROUTE =
  /\bfrom (?<first>(?:an?|the) [^,.;]{3,40}?),? to (?<second>(?:an?|the) [^,.;]{3,40}?)(?:, and then| and then|, then| then|,? and finally|,)(?: on)?(?: to| into)? (?<third>(?:an?|the) [^,.;]{3,60})/iu

/** A way through places, all of which are different. */
function readRoute(text: string, reading: SceneReading, most: number): Story | undefined {
  const found = ROUTE.exec(text)
  if (!found) return undefined
  const { first = '', second = '', third = '' } = found.groups ?? {}
  const places = [first, second, third]
  const scenes = places.map((place) =>
    readScene(
      text.replace(found[0], () => `in ${place}`),
      reading,
    ),
  )
  const kinds = new Set(scenes.map(({ place, room }) => `${place} ${room ?? ''}`))
  if (kinds.size < places.length) return undefined
  const [start, ...others] = scenes.slice(0, most)
  return (
    start && {
      scene: { ...start, beats: others.map((one) => beatOf(start, one)) },
      leftOut: places.slice(most),
    }
  )
}

/** Words that lead from one thing that happened to the next. */
const NEXT =
  /\b(?:first|firstly|next|then|afterwards?|later|finally|eventually|suddenly|one (?:day|night|morning|evening)|(?:at|in) the end|at last|on the (?:second|third|fourth|fifth) (?:day|night))\b/giu
/** What is said of the past. */
const PAST = /\b(?:was|were|had|\p{L}{2,}ed|went|found|met|led|saw|came|took|fell|rose|won)\b/giu
const LEAST = { letters: 200, sentences: 3, next: 1, past: 4 } as const

const countIn = (text: string, words: RegExp): number => Array.from(text.matchAll(words)).length

const isTale = (text: string, sentences: readonly string[]): boolean =>
  text.length >= LEAST.letters &&
  sentences.length >= LEAST.sentences &&
  countIn(text, PAST) >= LEAST.past &&
  countIn(text, NEXT) >= LEAST.next

/** What was seen is no saw. */
const LOOKED = /\b(he|she|they|who|and) saw\b/giu

/** A part of a tale as a scene, and how much it is worth to see it. */
type Passage = { readonly text: string; readonly scene: Scene; readonly worth: number }

function readTale(text: string, reading: SceneReading, most: number): Story | undefined {
  const sentences = text
    .replaceAll(LOOKED, '$1 looked at')
    .split(/(?<=[.!?])\s+/u)
    .filter((sentence) => sentence.length > 0)
  if (!isTale(text, sentences)) return undefined
  const passages = passagesIn(sentences, { whole: readScene(text, reading), reading })
  const [start, ...later] = passages
  if (!start || later.length === 0) return undefined
  const best = new Set(later.toSorted((one, other) => other.worth - one.worth).slice(0, most - 1))
  const chosen = later.filter((one) => best.has(one))
  return {
    scene: { ...start.scene, beats: chosen.map(({ scene }) => beatOf(start.scene, scene)) },
    leftOut: later.filter((one) => !best.has(one)).map((one) => one.text),
  }
}

/** The sentences that show something, each as a scene that goes on from the one before. */
function passagesIn(
  sentences: readonly string[],
  { whole, reading }: { readonly whole: Scene; readonly reading: SceneReading },
): readonly Passage[] {
  const all: Passage[] = []
  let hero: Subject | undefined
  for (const [index, text] of sentences.entries()) {
    const read = readScene(text, reading)
    const first = read.subjects[0]
    if (!hero && first && isHero(first)) hero = first
    const before = all.at(-1)?.scene
    const scene = followed(text, { read, before, hero, whole })
    if (scene.subjects.length === 0) continue
    const worth = worthOf(scene, before) + (index === sentences.length - 1 ? 1 : 0)
    if (!before || worth > 0) all.push({ text, scene, worth })
  }
  return all
}

const isHero = ({ kind, count }: Subject): boolean => PEOPLE.has(kind) && count === 1

const MAX_SUBJECTS = 3

/** A sentence as a scene: where nothing is said of place or light, they are as before; who is only called he or she is the hero. */
function followed(
  text: string,
  {
    read,
    before,
    hero,
    whole,
  }: {
    readonly read: Scene
    readonly before: Scene | undefined
    readonly hero: Subject | undefined
    readonly whole: Scene
  },
): Scene {
  const hits = findHits(text)
  const isSaid = (slot: 'place' | 'timeOfDay' | 'weather' | 'season'): boolean =>
    hitsOf(hits, slot).some(({ negated }) => !negated)
  const where = !before || isSaid('place') ? read : before
  const { style, mood, shotSize, additions } = whole
  const { room } = where
  return {
    place: where.place,
    ...(room && { room }),
    timeOfDay: !before || isSaid('timeOfDay') ? read.timeOfDay : before.timeOfDay,
    weather: !before || isSaid('weather') ? read.weather : before.weather,
    ...(where.season && { season: where.season }),
    style,
    mood,
    shotSize,
    additions,
    details: read.details,
    subjects: cast(text, read.subjects, hero).slice(0, MAX_SUBJECTS),
  }
}

const PRONOUN = /\b(?:he|she|him|her|his)\b/iu

/** Those of a sentence, the hero among them where he or she is meant. */
function cast(
  text: string,
  subjects: readonly Subject[],
  hero: Subject | undefined,
): readonly Subject[] {
  if (!hero) return subjects
  const named = hitsOf(findHits(text), 'subject').some(({ value }) => PEOPLE.has(value))
  const index = subjects.findIndex(({ kind, count }) => PEOPLE.has(kind) && count === 1)
  const one = subjects[index]
  if (one && (!named || one.kind === hero.kind)) {
    const { action, activity, facing, relation } = one
    const { activity: _, facing: _way, relation: _place, ...look } = hero
    const acting: Subject = {
      ...look,
      action,
      ...(activity && { activity }),
      ...(facing && { facing }),
      ...(relation && { relation }),
    }
    return [acting, ...subjects.filter((other) => other !== one)]
  }
  return PRONOUN.test(text) ? [hero, ...subjects] : subjects
}

/** What a sentence shows that was not seen before it. */
function worthOf(scene: Scene, before: Scene | undefined): number {
  if (!before) return 0
  const isElsewhere = scene.place !== before.place || scene.room !== before.room
  const others = scene.subjects.filter(
    ({ kind, shape }) => !before.subjects.some((one) => one.kind === kind && one.shape === shape),
  )
  const [lead] = scene.subjects
  const isActing = lead?.activity !== undefined || (lead && !IDLE.has(lead.action))
  return (isElsewhere ? 3 : 0) + Math.min(2, others.length) + (isActing ? 1 : 0)
}

const IDLE: ReadonlySet<Subject['action']> = new Set(['stand', 'walk'])
