/**
 * What a film shows, in words that no engine owns. Each vocabulary is a table;
 * the unions derive from it, so that a new word is one new line here, one line
 * in `scene-words.ts`, and the compiler names every place that must answer it.
 */

/** Where the film plays. `abstract` is light over a dark mirror: nothing was named. */
export const PLACES = [
  'lake',
  'sea',
  'forest',
  'city',
  'meadow',
  'mountains',
  'desert',
  'snowfield',
  'abstract',
] as const

/** One of `PLACES`. */
export type Place = (typeof PLACES)[number]

/** The light of the film. */
export const TIMES_OF_DAY = ['dawn', 'day', 'dusk', 'night'] as const

/** One of `TIMES_OF_DAY`. */
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** What the air does. */
export const WEATHERS = ['clear', 'rain', 'snow', 'fog'] as const

/** One of `WEATHERS`. */
export type Weather = (typeof WEATHERS)[number]

/** Who or what the film is about. */
export const SUBJECT_KINDS = [
  'woman',
  'man',
  'child',
  'deer',
  'dog',
  'cat',
  'horse',
  'bird',
  'boat',
  'balloon',
  'car',
] as const

/** One of `SUBJECT_KINDS`. */
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a subject does. */
export const ACTIONS = ['stand', 'walk', 'run', 'dance', 'fly', 'travel'] as const

/** One of `ACTIONS`. */
export type Action = (typeof ACTIONS)[number]

/** Colours that a prompt can give to a thing or to the whole picture. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'grey',
  'black',
] as const

/** One of `COLOURS`. */
export type Colour = (typeof COLOURS)[number]

/** The feeling of the picture: it shifts warmth, contrast and saturation. */
export const MOODS = ['calm', 'joyful', 'dramatic', 'lonely', 'dreamy', 'mysterious'] as const

/** One of `MOODS`. */
export type Mood = (typeof MOODS)[number]

/** Small things that a world can add to itself. */
export const DETAILS = [
  'umbrella',
  'hat',
  'backpack',
  'flowers',
  'fireflies',
  'petals',
  'leaves',
  'lanterns',
  'stars',
] as const

/** One of `DETAILS`. */
export type Detail = (typeof DETAILS)[number]

/** Somebody or something that the film shows. */
export type Subject = {
  readonly kind: SubjectKind
  /** At least 1. */
  readonly count: number
  /** The colour the prompt gives it, or its coat. */
  readonly colour?: Colour
  readonly action: Action
}

/** What a film shows. Two equal scenes with equal seeds look the same. */
export type Scene = {
  readonly place: Place
  readonly timeOfDay: TimeOfDay
  readonly weather: Weather
  /** The most important first; may be empty. */
  readonly subjects: readonly Subject[]
  readonly mood: Mood
  /** A colour that the prompt gives to nothing in particular, which then tints the picture. */
  readonly tint?: Colour
  readonly details: readonly Detail[]
}
