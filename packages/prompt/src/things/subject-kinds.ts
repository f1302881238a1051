/** What a reader knows of each kind of subject before any prompt: where it lives, what it does. */
import { cutOutNamed } from './catalogue.ts'
import { homeOfShape } from './shape-homes.ts'
import type { Nature } from './natures.ts'
import { UPRIGHT_NAMES, uprightNameOf } from './upright-names.ts'
import {
  ACTIONS,
  type Action,
  ANIMAL_DEEDS,
  deedOf,
  GESTURES,
  type Place,
  type Subject,
  type SubjectKind,
} from '../scene/scene.ts'

/** The most subjects of a film. */
export const MAX_SUBJECTS = 4

/** The most of one kind. */
export const MAX_SUBJECT_COUNT = 9

/** What is usual for a kind. */
export type SubjectNature = {
  /** Where the film plays when the prompt names no place. */
  readonly home: Place
  /** What it does when the prompt does not say. */
  readonly habit: Action
  /** What else it can do; anything else becomes its habit. */
  readonly can: readonly Action[]
  /** What it does where it is told what it cannot, and something is nearer to that than its habit. */
  readonly instead?: Partial<Record<Action, Action>>
}

const PERSON = ACTIONS.filter((it) => it !== 'fly' && it !== 'graze' && deedOf(it) === undefined)
const ON_FEET: readonly Action[] = ['stand', 'sit', 'sleep', 'graze', 'walk', 'run', 'leap']
const ANIMAL: readonly Action[] = [...ON_FEET, ...ANIMAL_DEEDS]
const VEHICLE: readonly Action[] = ['stand', 'travel']
const FLYER: readonly Action[] = ['stand', 'fly']

/** Women, men and children. */
export const HUMANS: ReadonlySet<string> = new Set<SubjectKind>(['woman', 'man', 'child'])

/** Who is somebody, and not something: robots and astronauts, too. */
export const PEOPLE: ReadonlySet<string> = new Set<SubjectKind>([
  'woman',
  'man',
  'child',
  'robot',
  'astronaut',
])

/** Every kind; a new one is a new line. */
export const SUBJECT_NATURES: Readonly<Record<SubjectKind, SubjectNature>> = {
  woman: { home: 'meadow', habit: 'walk', can: PERSON },
  man: { home: 'mountains', habit: 'walk', can: PERSON },
  child: { home: 'meadow', habit: 'run', can: PERSON },
  robot: {
    home: 'city',
    habit: 'walk',
    can: ['stand', 'sit', 'walk', 'run', 'leap', 'dance', ...GESTURES],
  },
  astronaut: {
    home: 'space',
    habit: 'walk',
    can: ['stand', 'sit', 'walk', 'run', 'leap', ...GESTURES, 'fly'],
    instead: { travel: 'fly', swim: 'fly' },
  },
  deer: { home: 'forest', habit: 'walk', can: ANIMAL },
  dog: { home: 'meadow', habit: 'run', can: ANIMAL },
  cat: { home: 'village', habit: 'walk', can: ANIMAL },
  fox: { home: 'forest', habit: 'run', can: ANIMAL },
  horse: { home: 'meadow', habit: 'run', can: ANIMAL, instead: { travel: 'walk' } },
  rabbit: { home: 'meadow', habit: 'run', can: ANIMAL },
  elephant: { home: 'meadow', habit: 'walk', can: ANIMAL.filter((it) => it !== 'rear') },
  bird: {
    home: 'sea',
    habit: 'fly',
    can: ['fly', 'stand', 'sit', 'sleep', 'swim'],
    instead: { walk: 'stand' },
  },
  butterfly: { home: 'meadow', habit: 'fly', can: ['fly'] },
  dragon: { home: 'mountains', habit: 'fly', can: ['fly'] },
  fish: { home: 'underwater', habit: 'swim', can: ['swim', 'leap'] },
  whale: { home: 'underwater', habit: 'swim', can: ['swim', 'leap'] },
  car: { home: 'city', habit: 'travel', can: VEHICLE },
  bus: { home: 'city', habit: 'travel', can: VEHICLE },
  bicycle: { home: 'village', habit: 'travel', can: VEHICLE },
  train: { home: 'mountains', habit: 'travel', can: VEHICLE },
  boat: { home: 'lake', habit: 'travel', can: VEHICLE },
  ship: { home: 'sea', habit: 'travel', can: VEHICLE },
  plane: { home: 'mountains', habit: 'fly', can: FLYER },
  balloon: { home: 'mountains', habit: 'fly', can: FLYER },
  rocket: { home: 'desert', habit: 'fly', can: FLYER },
  thing: { home: 'tabletop', habit: 'stand', can: ACTIONS },
}

/** What a cut-out can do and is used to. */
const SHAPE_ACTIONS: Readonly<Record<Nature, Pick<SubjectNature, 'habit' | 'can'>>> = {
  walk: { habit: 'walk', can: [...ANIMAL, 'dance', 'swim'] },
  hop: { habit: 'leap', can: [...ANIMAL, 'dance', 'swim'] },
  crawl: { habit: 'walk', can: [...ANIMAL, 'swim'] },
  swim: { habit: 'swim', can: ['swim', 'stand', 'leap'] },
  fly: { habit: 'fly', can: FLYER },
  drift: { habit: 'fly', can: FLYER },
  roll: { habit: 'travel', can: VEHICLE },
  sail: { habit: 'travel', can: VEHICLE },
  plant: { habit: 'stand', can: ['stand', 'dance'] },
  stand: { habit: 'stand', can: ['stand', 'dance', 'walk', 'run', 'leap'] },
  thing: { habit: 'stand', can: ['stand', 'dance', 'leap', 'fly'] },
  food: { habit: 'stand', can: ['stand', 'dance', 'leap', 'fly'] },
  flame: { habit: 'dance', can: ['dance', 'stand'] },
  float: { habit: 'stand', can: ['stand', 'fly'] },
}

/** What is usual for a subject: of its kind, and of a thing for its shape; who can stand upright can do what is done so. */
export function natureOf(subject: Pick<Subject, 'kind' | 'shape'>): SubjectNature {
  const nature = ownNatureOf(subject)
  if (uprightNameOf(subject) === undefined) return nature
  return { ...nature, can: [...new Set([...nature.can, ...UPRIGHT])] }
}

const UPRIGHT: readonly Action[] = ['stand', 'sit', 'walk', 'dance', ...GESTURES]

function ownNatureOf({ kind, shape }: Pick<Subject, 'kind' | 'shape'>): SubjectNature {
  const cutOut = cutOutNamed(shape)
  if (kind !== 'thing' || !cutOut) return SUBJECT_NATURES[kind]
  return { home: homeOfShape(cutOut), ...SHAPE_ACTIONS[cutOut.nature] }
}

/** Animals that can stand upright, for who plans films. */
export { UPRIGHT_NAMES }

/** True for who can do something with the hands: people, and animals that can stand upright. */
export const hasHands = (subject: Pick<Subject, 'kind' | 'shape'>): boolean =>
  PEOPLE.has(subject.kind) || uprightNameOf(subject) !== undefined

/** The action as this subject does it: boats do not walk and balloons do not dance. */
export function fittingAction(
  subject: Pick<Subject, 'kind' | 'shape'>,
  action: Action | undefined,
): Action {
  const { habit, can, instead } = natureOf(subject)
  if (action === undefined) return habit
  if (can.includes(action)) return action
  const still = STILL.has(action) && can.includes('stand') ? 'stand' : habit
  return instead?.[action] ?? still
}

/** What is done at one place: who cannot do it stands. */
const STILL: ReadonlySet<Action> = new Set<Action>([
  ...GESTURES,
  ...ANIMAL_DEEDS,
  'sit',
  'sleep',
  'graze',
  'stand',
])

/** Animals that are at home in rooms. */
export const PETS: ReadonlySet<string> = new Set<SubjectKind>(['cat', 'dog', 'rabbit'])

/** Places with water deep enough to swim in. */
export const WATERS: ReadonlySet<Place> = new Set(['lake', 'sea', 'beach', 'river', 'underwater'])
