/** Changes that have names of their own, and what a scene becomes by them. */
import type { Colour, Place, Scene, Subject } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import { differing, indexOf, whoChanges, withColourAt } from './who-changes.ts'
import { within, without } from '../reading/read-change.ts'
import { type Onset, partIn, saidOnset, saidWeathering } from './read-onset.ts'
import { readScene, type SceneReading } from '../reading/read-scene.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** Places of which no air is seen. */
const AIRLESS: ReadonlySet<Place> = new Set(['tabletop', 'space', 'underwater', 'abstract'])

/** The scene whose light, air or season changes, as "night falls" says; undefined where nothing of that is said or seen. */
export function onset(text: string, reading: SceneReading): Scene | undefined {
  const change = saidOnset(text)
  if (!change) return undefined
  const left = without(text, [change.said])
  const { timeOfDay: hour, weather: air } = readScene(left, reading)
  const scene = { ...readScene(text, reading), timeOfDay: hour, weather: air }
  if (!isSeen(change, scene)) return undefined
  // "The sun sets; a city at night": what is said of the hour beside it is kept.
  const isHourSaid =
    hitsOf(findHits(left), 'timeOfDay').length > 0 && hour !== change.after.timeOfDay
  const first: Scene = { ...scene, ...change.before, ...(isHourSaid && { timeOfDay: hour }) }
  const isThawing = change.after.season === 'spring' && first.place === 'snowfield'
  const becomes = differing({ ...change.after, ...(isThawing && { place: 'meadow' }) }, first)
  return Object.keys(becomes).length > 0 ? { ...first, becomes } : undefined
}

/** Inside, nothing is seen of weather. */
const isSeen = ({ after }: Onset, { place }: Scene): boolean =>
  !AIRLESS.has(place) && (place !== 'interior' || after.timeOfDay !== undefined)

/** The scene in which what rusts, ripens or rots takes another colour; undefined where nothing of that is said or seen. */
export function weathering(text: string, scene: Scene): Scene | undefined {
  const change = saidWeathering(text)
  if (!change) return undefined
  const { start, end } = change.said
  const isAdjective = /\b(?:an?|the|of|with)(?: [a-z]+ly)? $/iu.test(text.slice(0, start))
  const last = isAdjective ? -1 : whoChanges(scene, text, { start, before: [] })
  const who = last >= 0 ? last : whoIsNext(scene, text, end)
  const subject = scene.subjects[who]
  if (subject?.happens === 'rust') return undefined
  if (!subject) return weatheringGround(text.slice(0, start), change.colour, scene)
  const colour = ripeIn(change.colour, subject)
  if (PEOPLE.has(subject.kind) || subject.colour === colour) return undefined
  return { ...scene, becomes: { subjects: withColourAt(scene.subjects, who, colour) } }
}

/** Grass that browns. */
function weatheringGround(before: string, colour: Colour, scene: Scene): Scene | undefined {
  if (partIn(before)?.part !== 'ground') return undefined
  return { ...scene, becomes: { hues: { ...scene.hues, ground: colour } } }
}

/** A banana ripens to another colour than an apple. */
const ripeIn = (colour: Colour, { shape = '' }: Subject): Colour =>
  colour === 'red' && YELLOW.has(shape) ? 'yellow' : colour

const YELLOW: ReadonlySet<string> = new Set(['banana', 'lemon', 'pineapple', 'mango'])

/** Whoever is named within a few words: "a rusting car". */
function whoIsNext({ subjects }: Scene, text: string, end: number): number {
  const near = hitsOf(findHits(within(text, { start: end, end: end + 24 })), 'subject')[0]
  return near ? indexOf(subjects, near.value, near.shape) : -1
}
