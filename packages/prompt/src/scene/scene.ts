/**
 * What a film shows, in words that no engine owns. Each vocabulary is a table;
 * the unions derive from it, so that a new word is one new line here, one line
 * in `scene-words.ts`, and the compiler names every place that must answer it.
 */
import type { Activity } from './activity-names.ts'
import type { Detail } from './details.ts'

import type { Happening, HUED } from './happenings.ts'
import type { Material, RelativeSize } from './looks.ts'
import type { Colour } from './colours.ts'
import type { ClothPattern, OutfitPart } from './outfits.ts'
import type { Related } from './relations.ts'
import type { SeatName } from './seats.ts'
import type { Lettering, WallMaterial, WRITTEN_ON } from './writing.ts'

/** Where the film plays. `abstract` is light over a dark mirror: nothing was named. */
export const PLACES = [
  'lake',
  'sea',
  'beach',
  'river',
  'forest',
  'meadow',
  'mountains',
  'desert',
  'snowfield',
  'village',
  'city',
  'skyline',
  'interior',
  'space',
  'underwater',
  'tabletop',
  'abstract',
] as const

/** One of `PLACES`. */
export type Place = (typeof PLACES)[number]

/** The light of the film. */
export const TIMES_OF_DAY = ['dawn', 'day', 'dusk', 'night'] as const

/** One of `TIMES_OF_DAY`. */
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** What the air does. */
export const WEATHERS = ['clear', 'cloud', 'rain', 'snow', 'fog', 'storm'] as const

/** One of `WEATHERS`. */
export type Weather = (typeof WEATHERS)[number]

/** The time of the year: it colours leaves and fields, and winter lays snow. */
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const

/** One of `SEASONS`. */
export type Season = (typeof SEASONS)[number]

/** How the picture is made: it shifts grade and palette. */
export const STYLES = [
  'natural',
  'noir',
  'vintage',
  'ink',
  'watercolour',
  'oil',
  'sketch',
  'cyberpunk',
  'anime',
  'expressionist',
  'pointillism',
  'cubism',
  'ukiyo_e',
  'woodcut',
  'comic',
  'pastel',
  'papercut',
  'clay',
  'stained_glass',
  'mosaic',
  'embroidery',
  'low_poly',
  'bricks',
  'pixel',
  'blueprint',
  'vhs',
] as const

/** One of `STYLES`. */
export type Style = (typeof STYLES)[number]

/** How near the lead is. */
export const SHOT_SIZES = ['wide', 'medium', 'close'] as const

/** One of `SHOT_SIZES`. */
export type ShotSize = (typeof SHOT_SIZES)[number]

/** What a table is made of, or covered with; `gloss` mirrors, `paper` runs up into the wall without an edge. */
export const SURFACES = ['wood', 'marble', 'stone', 'cloth', 'gloss', 'paper'] as const

/** One of `SURFACES`. */
export type Surface = (typeof SURFACES)[number]

/** What is poured, or splashes. */
export const LIQUIDS = [
  'water',
  'milk',
  'coffee',
  'tea',
  'wine',
  'juice',
  'syrup',
  'chocolate',
] as const

/** One of `LIQUIDS`. */
export type Liquid = (typeof LIQUIDS)[number]

/** From where the camera looks at its lead: `low` up to it, `high` down on it, `top` steeply down, `aerial` from the air. */
export const ANGLES = ['low', 'high', 'top', 'aerial'] as const

/** One of `ANGLES`. */
export type Angle = (typeof ANGLES)[number]

/** What an interior is, when it is no living room. */
export const ROOMS = [
  'kitchen',
  'bedroom',
  'classroom',
  'office',
  'cafe',
  'bathroom',
  'bar',
  'stage',
  'shop',
  'library',
  'hospital',
  'church',
  'airport',
  'laboratory',
  'gym',
  'gallery',
  'lobby',
  'ballroom',
  'corridor',
  'basement',
  'jail',
  'cave',
  'foodcourt',
  'bus',
  'train',
  'subway',
  'cabin',
  'elevator',
  'stairs',
  'garage',
  'warehouse',
  'factory',
  'attic',
  'mosque',
  'car',
  'metro',
  'tunnel',
] as const

/** One of `ROOMS`. */
export type Room = (typeof ROOMS)[number]

/** Who or what the film is about. */
export const SUBJECT_KINDS = [
  'woman',
  'man',
  'child',
  'robot',
  'astronaut',
  'deer',
  'dog',
  'cat',
  'fox',
  'horse',
  'rabbit',
  'elephant',
  'bird',
  'butterfly',
  'dragon',
  'fish',
  'whale',
  'car',
  'bus',
  'bicycle',
  'train',
  'boat',
  'ship',
  'plane',
  'balloon',
  'rocket',
  'thing',
] as const

/** One of `SUBJECT_KINDS`; a thing is whatever its shape says. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a subject does. */
export const ACTIONS = [
  'stand',
  'sit',
  'sleep',
  'graze',
  'howl',
  'sniff',
  'paw',
  'stretch',
  'rear',
  'roll',
  'walk',
  'run',
  'dance',
  'wave',
  'nod',
  'clap',
  'point',
  'bow',
  'leap',
  'swim',
  'fly',
  'travel',
] as const

/** What animals do where they are: call with the head up, sniff, dig or scratch with a paw, stretch, rear up, roll on the back. */
export const ANIMAL_DEEDS = ['howl', 'sniff', 'paw', 'stretch', 'rear', 'roll'] as const

/** One of `ANIMAL_DEEDS`. */
export type AnimalDeed = (typeof ANIMAL_DEEDS)[number]

/** The deed that an action is. */
export const deedOf = (action: Action): AnimalDeed | undefined =>
  ANIMAL_DEEDS.find((deed) => deed === action)

/** What whoever has hands can say with them, where they stand. */
export const GESTURES: readonly Action[] = ['wave', 'nod', 'clap', 'point', 'bow']

/** One of `ACTIONS`. */
export type Action = (typeof ACTIONS)[number]

export { ACTIVITIES, type Activity } from './activity-names.ts'

/** The feeling of the picture: it shifts warmth, contrast and saturation. */
export const MOODS = ['calm', 'joyful', 'dramatic', 'lonely', 'dreamy', 'mysterious'] as const

/** One of `MOODS`. */
export type Mood = (typeof MOODS)[number]

/** Things that a person wears or carries. */
export const WORN = ['umbrella', 'hat', 'backpack', 'scarf'] as const

/** One of `WORN`. */
export type Worn = (typeof WORN)[number]

/** What people are dressed in. */
export const GARMENTS = [
  'coat',
  'dress',
  'suit',
  'shirt',
  'jumper',
  'uniform',
  'robe',
  'raincoat',
  'jacket',
  'vest',
  'tuxedo',
  'gown',
  'armour',
  'swimwear',
] as const

/** One of `GARMENTS`; a robe is a hanfu, a kimono or what a monk wears. */
export type Garment = (typeof GARMENTS)[number]

/** What else is told of a person; of several who are mixed, every other one is a man or a boy; who is hand in hand is so with the next; who sits astride rides what else is there; several of anything are stacked, in a row, in a circle, or two turned to each other; anything is a toy, or a dark form against the light. */
export const TRAITS = [
  'old',
  'female',
  'male',
  'mixed',
  'bearded',
  'smiling',
  'sad',
  'angry',
  'surprised',
  'dark_skin',
  'fair_skin',
  'hand_in_hand',
  'stacked',
  'astride',
  'in_row',
  'in_circle',
  'face_to_face',
  'toy',
  'silhouette',
] as const

/** One of `TRAITS`. */
export type Trait = (typeof TRAITS)[number]

/**
 * How somebody is turned, when not to the side as usual: away is to be seen from behind, towards to come to the viewer,
 * and left and right are as seen in the picture, for whoever goes or looks that way.
 */
export const FACINGS = ['away', 'towards', 'left', 'right'] as const

/** One of `FACINGS`. */
export type Facing = (typeof FACINGS)[number]

export { COLOURS, type Colour } from './colours.ts'

export {
  LETTERINGS,
  MAX_WRITTEN_LETTERS,
  WALL_MATERIALS,
  WRITTEN_ON,
  asWritten,
  unwritable,
  type Lettering,
  type WallMaterial,
} from './writing.ts'

export {
  OUTFIT_ITEMS,
  PATTERNS,
  type ClothPattern,
  type OutfitItem,
  type OutfitPart,
} from './outfits.ts'

export { RELATIONS, type Related, type Relation } from './relations.ts'
export { type Material, MATERIALS, type RelativeSize, SIZES } from './looks.ts'

/** Birds that are told apart by wings, neck, tail, colours and the manner of their flight. */
export const BIRDS = [
  'eagle',
  'gull',
  'crow',
  'heron',
  'swallow',
  'owl',
  'parrot',
  'dove',
  'swan',
  'duck',
] as const

/** One of `BIRDS`. */
export type Bird = (typeof BIRDS)[number]

/** What sorts of a kind are told apart; of any other kind there is one. */
export const SPECIES_OF = {
  bird: BIRDS,
  fish: ['dolphin', 'koi'],
  cat: ['tiger', 'lion'],
  ship: ['galleon'],
  train: ['express'],
  plane: ['fighter'],
  car: ['sports_car', 'vintage_car'],
} as const satisfies Partial<Record<SubjectKind, readonly string[]>>

/** All of `SPECIES_OF`. */
export const SPECIES = [
  ...SPECIES_OF.bird,
  ...SPECIES_OF.fish,
  ...SPECIES_OF.cat,
  ...SPECIES_OF.ship,
  ...SPECIES_OF.train,
  ...SPECIES_OF.plane,
  ...SPECIES_OF.car,
] as const

/** One of `SPECIES`. */
export type Species = (typeof SPECIES)[number]

/** True for a sort of this kind. */
export function isSpeciesOf(kind: SubjectKind, species: Species): boolean {
  const known: Partial<Record<SubjectKind, readonly string[]>> = SPECIES_OF
  return known[kind]?.includes(species) === true
}

/** What an engine may add of its own taste, when the caller lets it. */
export const ADDITIONS = ['foreground', 'motion', 'light'] as const

/** One of `ADDITIONS`. */
export type Addition = (typeof ADDITIONS)[number]

/** The colours that a prompt gives to parts of a place: a red sky, a brown river. */
export type Hues = Partial<Readonly<Record<(typeof HUED)[number], Colour>>>

/** Words that are to be read. */
export type ReadableWords = {
  /** 1 to `MAX_WRITTEN_LETTERS` UTF-16 units, on one line: what carries them breaks it. */
  readonly words: string
  /** Absent: whichever suits what carries them. */
  readonly lettering?: Lettering
  /** Of the letters; absent: whichever is readable. */
  readonly colour?: Colour
}

/** A wall close behind all that stands in a place, instead of what is seen of that place farther away. */
export type Wall = {
  readonly material: WallMaterial
  /** Absent: the usual one of its material. */
  readonly colour?: Colour
}

/** What is written on a part of the place. */
export type PlaceWriting = ReadableWords & { readonly on: (typeof WRITTEN_ON)[number] }

/** Somebody or something that the film shows. */
export type Subject = {
  readonly kind: SubjectKind
  /** At least 1. */
  readonly count: number
  /** The colour the prompt gives it, or its coat. */
  readonly colour?: Colour
  readonly action: Action
  /** What a person does with the hands, or with another; absent: nothing. */
  readonly activity?: Activity
  /** What it wears or carries. */
  readonly details: readonly Worn[]
  /** The colour of the first of these; absent: any. */
  readonly accent?: Colour
  /** What a person is dressed in; absent: what suits the place. */
  readonly garment?: Garment
  /** What is on the cloth of it; absent: nothing. */
  readonly pattern?: ClothPattern
  /** What else is worn, and how hair is; absent: what is usual. */
  readonly outfit?: readonly OutfitPart[]
  /** What a person is like, when something is said of it. */
  readonly traits?: readonly Trait[]
  /** How it is turned, away and towards for people only; absent: as the camera goes, or to the viewer. */
  readonly facing?: Facing
  /** Which of its kind it is, a bird an eagle; absent: any. */
  readonly species?: Species
  /** Of a thing: the name of its cut-out; never absent there, and of no other kind. */
  readonly shape?: string
  /** Where it is to another one; absent: beside it, as there is room. */
  readonly relation?: Related
  /** What happens to it in the course of the film; absent: nothing. */
  readonly happens?: Happening
  /** What is written on it; absent: nothing, or what such a sign says by itself. */
  readonly writing?: ReadableWords
  /** How large it is, next to others of its kind; absent: as usual. */
  readonly size?: RelativeSize
  /** What it is made of; absent: what is usual for it. */
  readonly material?: Material
  /** What somebody sits or lies on; absent: what suits the place. */
  readonly seat?: SeatName
}

/** The name by which a relation means a subject. */
export const nameOf = ({ kind, shape }: Pick<Subject, 'kind' | 'shape'>): string => shape ?? kind

/** What a film shows. Two equal scenes with equal seeds look the same. */
export type Scene = {
  readonly place: Place
  /** Of an interior; absent: a living room. */
  readonly room?: Room
  /** Of a tabletop; absent: whichever suits what stands on it. */
  readonly surface?: Surface
  /** The place out of focus behind a tabletop; absent: a room, or a plain ground. */
  readonly beyond?: Place
  /** What stands close behind everybody, instead of what is farther away; absent: nothing. */
  readonly wall?: Wall
  /** What is written on the place itself; absent: nothing. */
  readonly writing?: PlaceWriting
  /** What is poured or splashes on a tabletop; absent: what its lead holds. */
  readonly liquid?: Liquid
  readonly timeOfDay: TimeOfDay
  readonly weather: Weather
  /** Absent: whichever suits the place. */
  readonly season?: Season
  readonly style: Style
  readonly shotSize: ShotSize
  /** Absent: at the height of the eyes. */
  readonly angle?: Angle
  /** The most important first; may be empty. */
  readonly subjects: readonly Subject[]
  readonly mood: Mood
  /** A colour that the prompt gives to nothing in particular, which then tints the picture. */
  readonly tint?: Colour
  /** The colours of parts of the place; absent: its own. */
  readonly hues?: Hues
  readonly details: readonly Detail[]
  /** Empty: nothing is shown that the prompt does not say. */
  readonly additions: readonly Addition[]
  /** What is otherwise at the end of the film; absent: nothing changes. */
  readonly becomes?: Becoming
  /** The beats after the first one, each as long as that: what is otherwise in each than at first; absent: the film is one scene. */
  readonly beats?: readonly Beat[]
}

/** What is otherwise in a later beat of a film; what is told of another place is told anew. */
export type Beat = Partial<
  Pick<Scene, 'place' | 'room' | 'timeOfDay' | 'weather' | 'season' | 'subjects' | 'details'>
>

/** What a scene becomes in the course of its film: night, winter, a place, others in place of its subjects. */
export type Becoming = Partial<Pick<Scene, Changing>>

type Changing = 'place' | 'timeOfDay' | 'weather' | 'season' | 'subjects' | 'tint' | 'hues' | 'wall'
