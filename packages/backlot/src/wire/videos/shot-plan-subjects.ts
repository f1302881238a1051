/** The subjects of a shot plan: their form, and what they are in a scene. */
import Type, { type Static } from 'typebox'
import {
  ACTIONS,
  ACTIVITIES,
  COLOURS,
  FACINGS,
  GARMENTS,
  isSpeciesOf,
  MATERIALS,
  nameOf,
  OUTFIT_ITEMS,
  PATTERNS,
  type Related,
  RELATIONS,
  SIZES,
  SPECIES,
  type Subject,
  SUBJECT_KINDS,
  TRAITS,
  WORN,
} from '@backlot/prompt/scene'
import { ACTIVITY_NATURES, actionIn } from '@backlot/prompt/activities'
import { HAPPENINGS } from '@backlot/prompt/happenings'
import { CARRIERS, carrierOf } from '@backlot/prompt/carriers'
import { isLongSeat, LONG_SEATS, SEATS } from '@backlot/prompt/seats'
import { isShape } from '@backlot/prompt/catalogue'
import { hasHands, MAX_SUBJECT_COUNT, natureOf } from '@backlot/prompt/subject-kinds'
import { invalid } from '../../domain/fault.ts'
import { echo } from '../parse.ts'
import { closedObject, oneOf, someOf } from '../schemas.ts'
import { toWriting, WritingSchema } from './shot-plan-writing.ts'

/** Longer than any name of a shape. */
export const MAX_SHAPE_LENGTH = 64

/** The published form of what one subject is to another. */
export const RelatedSchema = closedObject({
  is: oneOf(
    RELATIONS,
    'Where it is; left and right as seen in the picture, worn on a head, before eyes or at a neck, held at hands, paws or a mouth; or what it does to the other in the course of the film: runs into it, leaps over it, presses or cuts it',
  ),
  to: Type.String({
    maxLength: MAX_SHAPE_LENGTH,
    description: 'The shape of the other subject, or its kind where it has no shape',
  }),
  and: Type.Optional(
    Type.String({
      maxLength: MAX_SHAPE_LENGTH,
      description: 'The same of the second of two that it is between',
    }),
  ),
})

/** More than anybody wears at once. */
const MAX_OUTFIT_PARTS = 12

/** The published form of a thing that somebody wears. */
const OutfitPartSchema = closedObject({
  item: oneOf(
    OUTFIT_ITEMS,
    'What it is; a shirt is the one under a jacket, hair says its colour alone',
  ),
  colour: Type.Optional(oneOf(COLOURS, 'Its colour; when absent, what is usual for it')),
  pattern: Type.Optional(
    oneOf(PATTERNS, 'Of trousers, shorts, a skirt or a kilt; when absent, plain'),
  ),
})

/** The published form of a subject. */
export const SubjectSchema = closedObject({
  kind: oneOf(SUBJECT_KINDS, 'Who or what'),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SUBJECT_COUNT, default: 1 })),
  colour: Type.Optional(oneOf(COLOURS, 'Its own colour, or that of its clothes')),
  action: Type.Optional(
    oneOf(ACTIONS, 'What it does, of what its kind can do; when absent, what is usual for it'),
  ),
  activity: Type.Optional(
    oneOf(
      ACTIVITIES,
      'What a person, or an animal that can stand upright, does with the hands, or two with each other; it says how they hold themselves, and its props come with it; when absent, nothing',
    ),
  ),
  details: Type.Optional(someOf(WORN, 'What a person wears or carries')),
  garment: Type.Optional(
    oneOf(
      GARMENTS,
      'What somebody is dressed in; when absent, what suits the place, and for an animal nothing. An animal that is dressed stands upright',
    ),
  ),
  pattern: Type.Optional(
    oneOf(PATTERNS, 'What is on the cloth of the garment; when absent, nothing'),
  ),
  outfit: Type.Optional(
    Type.Array(OutfitPartSchema, {
      maxItems: MAX_OUTFIT_PARTS,
      description:
        'What a person, or an animal that stands upright, wears beside the garment, and how hair is worn; when absent, what is usual',
    }),
  ),
  accent: Type.Optional(
    oneOf(
      COLOURS,
      'The colour of what a person wears or carries, or of what is mixed into what is in a vessel',
    ),
  ),
  traits: Type.Optional(
    someOf(
      TRAITS,
      'What a person is like; of several who are mixed, every other one is male; who is astride, of any kind, rides what else has a seat; small things may be stacked; a toy, of any kind but people, is small and lies on tables and floors; a silhouette is dark',
    ),
  ),
  facing: Type.Optional(
    oneOf(
      FACINGS,
      'Where one goes or looks, as seen in the picture; away and towards for people only; when absent, as the camera goes or to the viewer',
    ),
  ),
  shape: Type.Optional(
    Type.String({
      maxLength: MAX_SHAPE_LENGTH,
      description:
        'Which cut-out a thing is, by its name in the illustration set (Fluent Emoji): giraffe, hot-beverage, guitar; of a thing only, and never absent there',
    }),
  ),
  relation: Type.Optional({
    ...RelatedSchema,
    description:
      'Where it is to another subject of the scene; when absent, beside it as there is room',
  }),
  happens: Type.Optional(
    oneOf(
      HAPPENINGS,
      'What happens to it in the course of the film: it is dropped and bounces to rest, melts, is there no more; two of a kind collide; when absent, nothing',
    ),
  ),
  writing: Type.Optional({
    ...WritingSchema,
    description:
      'What is written on it; of signs, boards, paper, books, screens, shirts, cups and cakes; when absent, nothing, or what such a sign says by itself',
  }),
  species: Type.Optional(
    oneOf(
      SPECIES,
      'Which of its kind it is: a bird an eagle, a cat a tiger, a fish a dolphin, a ship a galleon; when absent, any',
    ),
  ),
  size: Type.Optional(
    oneOf(SIZES, 'How large it is, next to others of its kind; when absent, as usual'),
  ),
  material: Type.Optional(
    oneOf(
      MATERIALS,
      'What it is made of: a glass cat, a rusty car, a brick house, a statue of stone; when absent, what is usual for it',
    ),
  ),
  seat: Type.Optional(
    oneOf(
      SEATS,
      'What somebody who sits or sleeps is on, or in, which is no subject of its own; at a table: on a chair before one; when absent, what suits the place',
    ),
  ),
})

/** The subjects of a scene; `at` names their list where one is refused. */
export function toSubjects(
  list: readonly Static<typeof SubjectSchema>[],
  at: string,
): readonly Subject[] {
  list.forEach((one, index) => requireRelated(one, { list, at: `${at}[${index}]` }))
  return list.map((one, index) => toSubject(one, `${at}[${index}]`))
}

/** Whoever is somewhere to another one is so to another one of the scene. */
function requireRelated(
  { relation, ...one }: Static<typeof SubjectSchema>,
  { list, at }: { readonly list: readonly Static<typeof SubjectSchema>[]; readonly at: string },
): void {
  if (!relation) return
  const others = list.map(nameOf).filter((name) => name !== nameOf(one))
  for (const member of ['to', 'and'] as const) {
    const name = relation[member]
    if (name === undefined || others.includes(name)) continue
    const names = others.length > 0 ? others.join(' or ') : 'that of another subject'
    throw invalid(
      `${at}.relation.${member}`,
      `${at}.relation.${member} must be ${names}, got ${echo(name)}`,
    )
  }
}

function toSubject(json: Static<typeof SubjectSchema>, at: string): Subject {
  const { kind, count = 1, colour, details = [] } = json
  requireShape(json, at)
  const writing = json.writing && toWriting(json.writing, `${at}.writing`)
  requireCarrier(json, at)
  const { can } = natureOf(json)
  const action = actionOf(json)
  requireActivity({ ...json, action }, at)
  requireSeat({ ...json, action }, at)
  if (!can.includes(action))
    throw invalid(
      `${at}.action`,
      `${at}.action must be ${can.join(' or ')} for a ${json.shape ?? kind}, got "${action}"`,
    )
  if (json.species && !isSpeciesOf(kind, json.species))
    throw invalid(`${at}.species`, `${at}.species "${json.species}" is no ${kind}`)
  return {
    kind,
    count,
    ...(colour && { colour }),
    action,
    details,
    ...toLooks(json),
    ...(writing && { writing }),
  }
}

/** As it is said, or as the activity or the seat has it, or what is usual. */
function actionOf(json: Static<typeof SubjectSchema>): Subject['action'] {
  const { action, activity, seat } = json
  if (action) return action
  if (activity) return actionIn(activity, seat && 'sit')
  return seat ? 'sit' : natureOf(json).habit
}

/** Only people and animals that can stand upright do something with their hands, each in its own ways. */
function requireActivity(
  { kind, shape, activity, action }: Static<typeof SubjectSchema>,
  at: string,
): void {
  if (!activity) return
  if (!hasHands({ kind, ...(shape !== undefined && { shape }) }))
    throw invalid(
      `${at}.activity`,
      `${at}.activity must be absent for a ${shape ?? kind}, got ${echo(activity)}`,
    )
  const { actions } = ACTIVITY_NATURES[activity]
  if (action && !actions.includes(action))
    throw invalid(
      `${at}.action`,
      `${at}.action must be ${actions.join(' or ')} for the activity ${activity}, got "${action}"`,
    )
}

/** Only who can sit as people do sits on furniture, and only what is long enough is slept on. */
function requireSeat(
  { kind, shape, seat, action }: Static<typeof SubjectSchema>,
  at: string,
): void {
  if (!seat) return
  if (!hasHands({ kind, ...(shape !== undefined && { shape }) }))
    throw invalid(
      `${at}.seat`,
      `${at}.seat must be absent for a ${shape ?? kind}, got ${echo(seat)}`,
    )
  if (action !== 'sit' && action !== 'sleep')
    throw invalid(`${at}.action`, `${at}.action must be sit or sleep on a seat, got "${action}"`)
  if (action === 'sleep' && !isLongSeat(seat))
    throw invalid(
      `${at}.seat`,
      `${at}.seat must be ${LONG_SEATS.join(' or ')} for who sleeps, got ${echo(seat)}`,
    )
}

/** Only what carries words has any. */
function requireCarrier({ kind, shape, writing }: Static<typeof SubjectSchema>, at: string): void {
  if (!writing || carrierOf(shape)) return
  throw invalid(
    `${at}.writing`,
    `${at}.writing must be absent for a ${shape ?? kind}; words are written on ${CARRYING}`,
  )
}

const CARRYING = Object.keys(CARRIERS).join(', ')

/** A thing requires a shape, and nothing else may have one. */
function requireShape({ kind, shape }: Static<typeof SubjectSchema>, at: string): void {
  if (kind === 'thing' && shape === undefined)
    throw invalid(`${at}.shape`, `${at}.shape is required for a thing`)
  if (shape === undefined) return
  if (kind !== 'thing')
    throw invalid(`${at}.shape`, `${at}.shape must be absent for a ${kind}, got ${echo(shape)}`)
  if (!isShape(shape))
    throw invalid(`${at}.shape`, `${at}.shape must be the name of a cut-out, got ${echo(shape)}`)
}

function toLooks({
  accent,
  traits = [],
  facing,
  species,
  size,
  material,
  seat,
  ...json
}: Static<typeof SubjectSchema>): Partial<Subject> {
  return {
    ...toDoings(json),
    ...toDress(json),
    ...(accent && { accent }),
    ...(traits.length > 0 && { traits }),
    ...(facing && { facing }),
    ...(species && { species }),
    ...(size && { size }),
    ...(material && { material }),
    ...(seat && { seat }),
  }
}

/** A subject as JSON: its lists are its own. */
export const formatSubject = ({ outfit, ...subject }: Subject): Static<typeof SubjectSchema> =>
  outfit ? { ...subject, outfit: [...outfit] } : subject

/** What somebody wears. */
function toDress({
  garment,
  pattern,
  outfit = [],
}: Pick<Static<typeof SubjectSchema>, 'garment' | 'pattern' | 'outfit'>): Partial<Subject> {
  const parts = outfit.map(({ item, colour, pattern: cloth }) => ({
    item,
    ...(colour && { colour }),
    ...(cloth && { pattern: cloth }),
  }))
  return {
    ...(garment && { garment }),
    ...(pattern && { pattern }),
    ...(parts.length > 0 && { outfit: parts }),
  }
}

/** What somebody is and does with others, and what happens to them. */
function toDoings({
  activity,
  shape,
  relation,
  happens,
}: Pick<
  Static<typeof SubjectSchema>,
  'activity' | 'shape' | 'relation' | 'happens'
>): Partial<Subject> {
  return {
    ...(activity && { activity }),
    ...(shape !== undefined && { shape }),
    ...(relation && { relation: toRelated(relation) }),
    ...(happens && { happens }),
  }
}

const toRelated = ({ is, to, and }: Static<typeof RelatedSchema>): Related => ({
  is,
  to,
  ...(and !== undefined && { and }),
})
