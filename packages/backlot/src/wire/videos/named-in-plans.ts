/** What words mean that a plan has where a name of a vocabulary should be: what the rules read in them. */
import { planShot } from '@backlot/prompt'
import { nameOf, type Place, type Scene, type Subject } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { isShape } from '@backlot/prompt/catalogue'
import { PEOPLE } from '@backlot/prompt/subject-kinds'
import { unreadWords } from '@backlot/prompt/unread-words'

/** Who or what a name means. */
export type NamedSubject = Partial<
  Pick<Subject, 'kind' | 'shape' | 'species' | 'garment' | 'traits' | 'size' | 'material'>
> & {
  readonly kind: Subject['kind']
}

/** A name as words: "coffee_cup" and "coffee-cup" are "coffee cup". */
export const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()

/** Words that are places or lights to the rules, and cut-outs where something is called so. */
const CALLED: Readonly<Record<string, string>> = {
  moon: 'full-moon',
  lantern: 'red-paper-lantern',
  'pine tree': 'evergreen-tree',
  'fir tree': 'evergreen-tree',
  skyscraper: 'office-building',
  building: 'office-building',
}

/** What every place shows some of by itself. */
const SCENERY: ReadonlySet<string> = new Set(
  'sky ground grass sand snow water wall walls floor air light background landscape horizon'.split(
    ' ',
  ),
)

/** True for what a place shows by itself. */
export const isScenery = (name: string): boolean => SCENERY.has(toWords(name))

/** Who or what a name means, somebody of our own cast before a cut-out; undefined for what nothing here looks like. */
export function subjectNamed(name: string): NamedSubject | undefined {
  const words = toWords(name)
  const joined = words.replaceAll(' ', '-')
  const shape = CALLED[words] ?? [joined, joined.replace(/s$/u, '')].find(isShape)
  const named = read(words)
  if (shape === undefined || (named && named.kind !== 'thing')) return named
  return { kind: 'thing', shape }
}

/** What the last word of a name means, of which the others say what sort it is: the jet of a water jet. */
export function headNamed(name: string): NamedSubject | undefined {
  const [head, ...sort] = toWords(name).split(' ').toReversed()
  return head === undefined || sort.length === 0 ? undefined : subjectNamed(head)
}

/** A tree, a window or a house is a place by itself; beside something it is something. */
const read = (words: string): NamedSubject | undefined =>
  onlySubject(`a ${words}`, 0) ?? onlySubject(`a ball beside the ${words}`, 1)

function onlySubject(prompt: string, index: number): NamedSubject | undefined {
  const { scene, notShown } = shotOf(prompt)
  const one = scene.subjects[index]
  if (!one || scene.subjects.length > index + 1 || notShown) return undefined
  const { kind, shape, species, garment, traits, size, material } = one
  return {
    kind,
    ...(shape !== undefined && { shape }),
    ...(species && { species }),
    ...(garment && { garment }),
    ...(traits && { traits }),
    ...(size && { size }),
    ...(material && { material }),
  }
}

/** Words that are things or lights to the rules, and places where a film plays there. */
const PLACES_CALLED: Readonly<Record<string, Place>> = {
  moon: 'space',
  table: 'tabletop',
  desk: 'tabletop',
}

/** Where a name of a place is: a street in a city, a kitchen in a house; undefined for unknown ones. */
export function placeNamed(name: string): Pick<Scene, 'place' | 'room' | 'details'> | undefined {
  const words = toWords(name)
  const called = PLACES_CALLED[words]
  if (called) return { place: called, details: [] }
  const { place, room, details, subjects } = shotOf(`in the ${words}`).scene
  if (place === 'abstract' || subjects.length > 0 || unreadWords(words).length > 0) return undefined
  return { place, details, ...(room && { room }) }
}

/** The name among these that a word means: a cup the cut-out of one, a person the woman. */
export function nameMeant(word: string, names: readonly string[]): string | undefined {
  const plain = toWords(word)
  const named = subjectNamed(word)
  const isPerson = PEOPLE.has(named?.kind ?? plain)
  const isMeant = (name: string): boolean => {
    const other = subjectNamed(name)
    return named !== undefined && other !== undefined && nameOf(other) === nameOf(named)
  }
  return (
    names.find(isMeant) ??
    names.find((name) => toWords(name).split(' ').includes(plain)) ??
    (isPerson ? names.find((name) => PEOPLE.has(name)) : undefined)
  )
}

/** How members of a plan are said in a prompt, and where the scene has what was said. */
const SAID: Readonly<
  Record<string, readonly [say: (words: string) => string, read: (scene: Scene) => unknown]>
> = {
  time_of_day: [(words) => words, ({ timeOfDay }) => timeOfDay],
  weather: [(words) => words, ({ weather }) => weather],
  season: [(words) => words, ({ season }) => season],
  style: [(words) => words, ({ style }) => style],
  mood: [(words) => words, ({ mood }) => mood],
  shot_size: [(words) => words, ({ shotSize }) => shotSize],
  angle: [(words) => words, ({ angle }) => angle],
  room: [(words) => `in the ${words}`, ({ room }) => room],
  action: [(words) => `a woman ${words}`, ({ subjects }) => subjects[0]?.action],
  activity: [(words) => `a woman ${words}`, ({ subjects }) => subjects[0]?.activity],
  happens: [(words) => `a ball ${words}`, ({ subjects }) => subjects[0]?.happens],
  is: [(words) => `a cat ${words} a chair`, ({ subjects }) => subjects[0]?.relation?.is],
  colour: [(words) => `a ${words} car`, ({ subjects }) => subjects[0]?.colour],
}

/** Members that take the values of another one. */
const ALIKE: Readonly<Record<string, string>> = {
  accent: 'colour',
  tint: 'colour',
  water: 'colour',
  sky: 'colour',
  ground: 'colour',
}

/** What every scene has some of, also where nothing was said of it. */
const USUAL: ReadonlySet<string> = new Set(
  'time_of_day weather style mood shot_size action'.split(' '),
)

/** What a member of a plan has, by its name, when it is said in other words: a sunset is dusk; undefined for unknown ones. */
export function valueMeant(member: string, said: string): unknown {
  const way = SAID[ALIKE[member] ?? member]
  const words = toWords(said)
  if (!way || (USUAL.has(member) && unreadWords(words).length > 0)) return undefined
  const [toPrompt, valueIn] = way
  return valueIn(shotOf(toPrompt(words)).scene)
}

function shotOf(prompt: string): Shot {
  return planShot({
    prompt,
    cameraCommands: false,
    promptOptimizer: false,
    widthPx: 16,
    heightPx: 9,
    durationSeconds: 6,
  })
}
