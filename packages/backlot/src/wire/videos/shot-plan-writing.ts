/** What is written in a film, and the walls that carry it: their form in a shot plan. */
import Type, { type Static } from 'typebox'
import {
  asWritten,
  COLOURS,
  LETTERINGS,
  MAX_WRITTEN_LETTERS,
  unwritable,
  WALL_MATERIALS,
  WRITTEN_ON,
  type ReadableWords,
} from '@backlot/prompt/scene'
import { invalid } from '../../domain/fault.ts'
import { echo } from '../parse.ts'
import { closedObject, oneOf } from '../schemas.ts'

const members = {
  words: Type.String({
    minLength: 1,
    maxLength: MAX_WRITTEN_LETTERS,
    description:
      'What is to be read, in Latin, Greek, Cyrillic, Chinese, Japanese, Arabic or Hebrew letters',
  }),
  lettering: Type.Optional(
    oneOf(LETTERINGS, 'How it is written; when absent, what suits what carries it'),
  ),
  colour: Type.Optional(oneOf(COLOURS, 'Of the letters; when absent, one that is readable')),
}

/** The published form of what is written on a subject. */
export const WritingSchema = closedObject(members)

/** The published form of what is written on the place. */
export const PlaceWritingSchema = closedObject({
  ...members,
  on: oneOf(
    WRITTEN_ON,
    'What carries it: the wall or what hangs there, the shop of a city, the ground ahead, the sky',
  ),
})

/** The published form of a wall. */
export const WallSchema = closedObject({
  material: oneOf(WALL_MATERIALS, 'What it is made of'),
  colour: Type.Optional(oneOf(COLOURS, 'Its colour; when absent, the usual one of its material')),
})

/** Words as they are written, refused where nobody could read them; `at` names them there. */
export function toWriting<Given extends Static<typeof WritingSchema>>(
  { words: given, lettering, colour, ...rest }: Given,
  at: string,
): Omit<Given, keyof ReadableWords> & ReadableWords {
  const words = asWritten(given)
  const reason = unwritable(words)
  if (reason) throw invalid(`${at}.words`, `${at}.words ${WHY[reason]}, got ${echo(given)}`)
  return { ...rest, words, ...(lettering && { lettering }), ...(colour && { colour }) }
}

const WHY = {
  no_writing: 'must have a letter, a digit or a sign',
  too_long: `must have at most ${MAX_WRITTEN_LETTERS} characters`,
  no_font: 'must be in a script that the typefaces have',
} as const
