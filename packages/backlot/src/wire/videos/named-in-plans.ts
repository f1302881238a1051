/** What words mean that a plan has where a name of a vocabulary should be: what the rules read in them. */
import { planShot } from '@backlot/previz/prompt'
import { type Colour, nameOf, type Scene, type Subject } from '@backlot/previz/scene'
import type { Shot } from '@backlot/previz/shot'
import { isShape } from '@backlot/previz/shapes'
import { PEOPLE } from '@backlot/previz/subject-kinds'
import { unreadWords } from '@backlot/previz/unread-words'

/** Who or what a name means. */
export type NamedSubject = Partial<
  Pick<Subject, 'kind' | 'shape' | 'species' | 'garment' | 'traits'>
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
  const { kind, shape, species, garment, traits } = one
  return {
    kind,
    ...(shape !== undefined && { shape }),
    ...(species && { species }),
    ...(garment && { garment }),
    ...(traits && { traits }),
  }
}

/** Where a name of a place is: a street in a city, a kitchen in a house; undefined for unknown ones. */
export function placeNamed(name: string): Pick<Scene, 'place' | 'room' | 'details'> | undefined {
  const words = toWords(name)
  const { place, room, details, subjects } = shotOf(`in the ${words}`).scene
  if (place === 'abstract' || subjects.length > 0 || unreadWords(words).length > 0) return undefined
  return { place, details, ...(room && { room }) }
}

/** The nearest of our colours: gold is yellow; undefined for unknown ones. */
export const colourNamed = (name: string): Colour | undefined =>
  shotOf(`a ${toWords(name)} car`).scene.subjects[0]?.colour

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
