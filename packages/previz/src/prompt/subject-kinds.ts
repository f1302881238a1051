/** What a reader knows of each kind of subject before any prompt: where it lives, what it does. */
import { ACTIONS, type Action, type Place, type SubjectKind } from './scene.ts'

/** The most subjects of a film. */
export const MAX_SUBJECTS = 4

/** The most of one kind. */
export const MAX_SUBJECT_COUNT = 9

/** What is usual for a kind. */
type SubjectNature = {
  /** Where the film plays when the prompt names no place. */
  readonly home: Place
  /** What it does when the prompt does not say. */
  readonly habit: Action
  /** What else it can do; anything else becomes its habit. */
  readonly can: readonly Action[]
  /** What it does where it is told what it cannot, and something is nearer to that than its habit. */
  readonly instead?: Partial<Record<Action, Action>>
}

/** What whoever has hands can say with them, where they stand. */
export const GESTURES: readonly Action[] = ['wave', 'nod', 'clap', 'point', 'bow']

const PERSON = ACTIONS.filter((it) => it !== 'fly')
const ANIMAL: readonly Action[] = ['stand', 'sit', 'sleep', 'walk', 'run', 'leap']
const VEHICLE: readonly Action[] = ['stand', 'travel']
const FLYER: readonly Action[] = ['stand', 'fly']

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
  elephant: { home: 'meadow', habit: 'walk', can: ANIMAL },
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
}

/** The action as this kind does it: boats do not walk and balloons do not dance. */
export function fittingAction(kind: SubjectKind, action: Action | undefined): Action {
  const { habit, can, instead } = SUBJECT_NATURES[kind]
  if (action === undefined) return habit
  return can.includes(action) ? action : (instead?.[action] ?? habit)
}

/** Places with water deep enough to swim in. */
export const WATERS: ReadonlySet<Place> = new Set(['lake', 'sea', 'beach', 'river', 'underwater'])
