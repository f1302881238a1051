/** From a prompt to a scene, and to what it has become at the end of the film where the prompt tells of a change. */
import { type Becoming, PLACES, type Colour, type Scene, type Subject } from '../scene/scene.ts'
import {
  clauseStart,
  MAX_CHANGE_LETTERS,
  type SaidChange,
  saidChanges,
  type TextSpan,
  within,
  without,
} from '../reading/read-change.ts'
import { FROM_WORD } from '../lexicon/foreign-changes.ts'
import { inLanguageOf } from '../lexicon/language-of.ts'
import { partIn, type PlacePart, saidOnset, saidWeathering } from './read-onset.ts'
import { onset, weathering } from './named-changes.ts'
import { moving, sequel } from './sequels.ts'
import { differing, indexOf, whoChanges, withColourAt } from './who-changes.ts'
import { readScene, type SceneReading } from '../reading/read-scene.ts'
import type { WordHit } from '../lexicon/word-hit.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** The scene of a text. The same text and seed always give the same one. */
export const readChangingScene = (text: string, reading: SceneReading): Scene =>
  inLanguageOf(text, () => readAll(text, reading))

function readAll(text: string, reading: SceneReading): Scene {
  for (const said of saidChanges(text)) {
    const change = changeOf(text, said)
    const scene = change && changing(text, change, reading)
    if (scene) return scene
  }
  const scene = readScene(text, reading)
  return (
    onset(text, reading) ??
    weathering(text, scene) ??
    sequel(text, scene, reading) ??
    moving(text, scene) ??
    scene
  )
}

/** Stretches of a text that tell of a change which is seen; none of a scene in which nothing changes. */
export function changeWords(text: string, { becomes }: Scene): readonly TextSpan[] {
  if (!becomes) return []
  const said = saidChanges(text).map(({ start, to }) => ({ start, end: to.end }))
  const named = [saidOnset(text)?.said, saidWeathering(text)?.said]
  return [...said, ...named.filter((span) => span !== undefined)]
}

/** What a change is one of, by the words for what it was and what it becomes. */
type Change = SaidChange & {
  readonly before: readonly WordHit[]
  readonly after: readonly WordHit[]
}

/** Slots of which a change is seen. */
const CHANGING: ReadonlySet<WordHit['slot']> = new Set([
  'timeOfDay',
  'weather',
  'season',
  'colour',
  'subject',
  'place',
])

function changeOf(text: string, said: SaidChange): Change | undefined {
  const hitsIn = (stretch: TextSpan | undefined): readonly WordHit[] =>
    stretch
      ? findHits(within(text, stretch)).filter(
          ({ slot, negated }) => CHANGING.has(slot) && !negated,
        )
      : []
  const [before, after] = [hitsIn(said.from), hitsIn(said.to)]
  if (after.length === 0) return undefined
  const isVerb = !FROM_WORD.test(text.slice(said.start))
  // Who goes to school does not become one.
  if (/^(?:go|went|mov|progress)/iu.test(text.slice(said.start)) && !after.some(isAir))
    return undefined
  // "From the shore to the ship" is a way; where no verb says that something changes, both must be of one sort.
  const sorts = new Set(after.map(({ slot }) => slot))
  const isOfASort = before.some(({ slot }) => LIGHT.has(slot) && sorts.has(slot))
  return isVerb || isOfASort || (before.some(isAir) && after.some(isAir))
    ? { ...said, before, after }
    : undefined
}

/** What light and air a place is in. */
const LIGHT: ReadonlySet<WordHit['slot']> = new Set(['timeOfDay', 'weather', 'season', 'colour'])
const isAir = ({ slot }: WordHit): boolean => slot !== 'colour' && LIGHT.has(slot)

/** The scene before a change and what it becomes; undefined where nothing would be seen of it. */
function changing(text: string, change: Change, reading: SceneReading): Scene | undefined {
  const { from, to, before, after } = change
  const isOfColour = !after.some(({ slot }) => slot !== 'colour')
  const blanks =
    from && (isOfColour || before.every(({ slot }) => slot === 'colour')) ? [from, to] : [to]
  const still = readScene(without(text, blanks), reading)
  const scene = lightBefore(still, change)
  const becomes = becoming(text, { scene, change, reading })
  const who = whoChanges(scene, text, change)
  const first =
    becomes.hues || becomes.tint ? hued(scene, text, change) : withColour(scene, before, who)
  return Object.keys(becomes).length > 0 ? { ...first, becomes } : undefined
}

/** Night falls by day, and day breaks at night. */
function lightBefore(scene: Scene, { before, after }: Change): Scene {
  const [time] = hitsOf(after, 'timeOfDay')
  const isKnown = hitsOf(before, 'timeOfDay').length > 0 || hitsOf(after, 'weather').length > 0
  if (!time || isKnown || time.value !== scene.timeOfDay) return scene
  return { ...scene, timeOfDay: time.value === 'night' || time.value === 'dusk' ? 'day' : 'night' }
}

function becoming(
  text: string,
  parts: { readonly scene: Scene; readonly change: Change; readonly reading: SceneReading },
): Becoming {
  const { scene, change, reading } = parts
  const { before, after, to } = change
  const end = readScene(within(text, to), reading)
  const has = (slot: WordHit['slot']): boolean => after.some((hit) => hit.slot === slot)
  const had = (slot: WordHit['slot']): boolean => before.some((hit) => hit.slot === slot)
  const changed: Becoming = {
    ...(has('timeOfDay') && { timeOfDay: end.timeOfDay }),
    ...((has('weather') || had('weather')) && { weather: end.weather }),
    ...(has('season') && end.season && { season: end.season }),
    ...(isElsewhere(after, scene) && { place: end.place }),
    ...othersOf(text, { scene, change, end }),
  }
  return differing(changed, scene)
}

/** A place that is named as such; what is named with it, and is no place, stays where it is. */
function isElsewhere(after: readonly WordHit[], { place }: Scene): boolean {
  const named = hitsOf(after, 'place').find(({ hint }) => !hint)
  return named !== undefined && PLACES.includes(named.value) && named.value !== place
}

/** Who is there at the end, where that is another, or of another colour. */
function othersOf(
  text: string,
  parts: { readonly scene: Scene; readonly change: Change; readonly end: Scene },
): Pick<Becoming, 'subjects' | 'tint' | 'hues'> {
  const { scene, change, end } = parts
  const changed = whoChanges(scene, text, change)
  const [other] = end.subjects
  const isOther = other && change.after.some(({ slot }) => slot === 'subject')
  if (isOther) return { subjects: instead(scene.subjects, changed, other) }
  const colour = hitsOf(change.after, 'colour')[0]?.value
  if (!colour) return {}
  const part = partOf(scene, text, change)
  if (part === 'all') return { tint: colour }
  if (part) return { hues: { ...scene.hues, [part]: colour } }
  return changed < 0 ? {} : { subjects: withColourAt(scene.subjects, changed, colour) }
}

/** The part of the place of which a change is told, where it stands nearer before its verb than anybody who is shown. */
function partOf(
  { subjects, place }: Scene,
  text: string,
  { start, from }: Change,
): PlacePart | undefined {
  const clause = clauseStart(text, start)
  const stretch = { start: clause, end: from && from.start > start ? from.end : start }
  const found = partIn(within(text, stretch))
  if (!found || text.length > MAX_CHANGE_LETTERS || (place === 'tabletop' && found.part !== 'all'))
    return undefined
  const named = hitsOf(findHits(within(text, stretch)), 'subject').findLast(
    ({ value, shape }) => indexOf(subjects, value, shape) >= 0,
  )
  return named && named.start > found.start ? undefined : found.part
}

/** "A river turns from blue to brown": it was blue. */
function hued(scene: Scene, text: string, change: Change): Scene {
  const part = partOf(scene, text, change)
  const colour =
    hitsOf(change.before, 'colour')[0]?.value ?? colourBefore(text.slice(0, change.start))
  if (!colour || !part) return scene
  return part === 'all'
    ? { ...scene, tint: colour }
    : { ...scene, hues: { ...scene.hues, [part]: colour } }
}

/** The colour named last before a change: "white snow on a hillside turns blue". */
const colourBefore = (text: string): Colour | undefined =>
  hitsOf(findHits(text), 'colour').at(-1)?.value

function instead(
  subjects: readonly Subject[],
  changed: number,
  other: Subject,
): readonly Subject[] {
  if (changed < 0) return [other, ...subjects].slice(0, MAX_AT_THE_END)
  return subjects.map((subject, index) => (index === changed ? other : subject))
}

/** As many as a scene has. */
const MAX_AT_THE_END = 4

/** "From yellow to pink": it was yellow. */
function withColour(scene: Scene, before: readonly WordHit[], changed: number): Scene {
  const colour = hitsOf(before, 'colour')[0]?.value
  if (!colour || changed < 0) return scene
  return { ...scene, subjects: withColourAt(scene.subjects, changed, colour) }
}
