/** Of a shot plan as JSON: what a film becomes, and its beats. */
import Type, { type Static } from 'typebox'
import { DETAILS } from '@backlot/prompt/details'
import {
  type Beat,
  type Becoming,
  COLOURS,
  PLACES,
  ROOMS,
  SEASONS,
  TIMES_OF_DAY,
  WEATHERS,
} from '@backlot/prompt/scene'
import { MAX_SUBJECTS } from '@backlot/prompt/subject-kinds'
import { closedObject, oneOf, someOf } from '../schemas.ts'
import { WallSchema } from './shot-plan-writing.ts'
import { formatSubject, SubjectSchema, toSubjects } from './shot-plan-subjects.ts'

/** Schema of the colours of parts of a place. */
export const HuesSchema = closedObject({
  water: Type.Optional(oneOf(COLOURS, 'Of rivers, lakes and the sea')),
  sky: Type.Optional(oneOf(COLOURS, 'Of the sky and its clouds')),
  ground: Type.Optional(oneOf(COLOURS, 'Of grass, sand and snow')),
})

/** Schema of what a film's scene may become. */
export const BecomingSchema = closedObject({
  place: Type.Optional(oneOf(PLACES, 'Where the film ends')),
  time_of_day: Type.Optional(oneOf(TIMES_OF_DAY, 'Its light at the end')),
  weather: Type.Optional(oneOf(WEATHERS, 'The air at the end')),
  season: Type.Optional(oneOf(SEASONS, 'The season at the end')),
  subjects: Type.Optional(
    Type.Array(SubjectSchema, {
      maxItems: MAX_SUBJECTS,
      description:
        'Who is there at the end, in place of all who were there before; where only the first does something else, or is somewhere else to another one, it does so and goes there in one scene',
    }),
  ),
  tint: Type.Optional(oneOf(COLOURS, 'A colour over the whole picture at the end')),
  hues: Type.Optional({ ...HuesSchema, description: 'The colours of the place at the end' }),
  wall: Type.Optional({ ...WallSchema, description: 'The wall at the end' }),
})

/** Schema of a later beat. */
export const BeatSchema = closedObject({
  place: Type.Optional(
    oneOf(PLACES, 'Where it plays; when absent, where the film begins, and as that is told'),
  ),
  room: Type.Optional(oneOf(ROOMS, 'What an interior is')),
  time_of_day: Type.Optional(oneOf(TIMES_OF_DAY, 'Its light')),
  weather: Type.Optional(oneOf(WEATHERS, 'Its air')),
  season: Type.Optional(oneOf(SEASONS, 'Its season')),
  subjects: Type.Optional(
    Type.Array(SubjectSchema, {
      maxItems: MAX_SUBJECTS,
      description: 'Who is there; when absent, those of the beginning',
    }),
  ),
  details: Type.Optional(someOf(DETAILS, 'Small things of the place')),
})

/** What a film becomes, from JSON; throws a fault that names the member. */
export const toBecoming = (json: Static<typeof BecomingSchema>): Becoming =>
  toLater(json, 'becomes')

/** A later beat from JSON, by its number; throws a fault that names the member. */
export const toBeat = (json: Static<typeof BeatSchema>, index: number): Beat =>
  toLater(json, `beats[${index}]`)

type LaterJson = Static<typeof BecomingSchema> | Static<typeof BeatSchema>

function toLater<Json extends LaterJson>(
  json: Json,
  member: string,
): Omit<Json, 'time_of_day' | 'subjects'> & Pick<Beat, 'timeOfDay' | 'subjects'> {
  const { time_of_day: timeOfDay, subjects, ...same } = json
  return {
    ...same,
    ...(timeOfDay && { timeOfDay }),
    ...(subjects && { subjects: toSubjects(subjects, `${member}.subjects`) }),
  }
}

/** What a film becomes, or a later beat, as JSON. */
export function formatLater<Later extends Becoming | Beat>({
  timeOfDay,
  subjects,
  ...same
}: Later): Omit<Later, 'timeOfDay' | 'subjects'> &
  Pick<Static<typeof BeatSchema>, 'time_of_day' | 'subjects'> {
  return {
    ...same,
    ...(timeOfDay && { time_of_day: timeOfDay }),
    ...(subjects && { subjects: subjects.map(formatSubject) }),
  }
}
