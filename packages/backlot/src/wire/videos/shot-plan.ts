/**
 * A shot plan as JSON: what a film shows and what its camera does, without size and duration.
 * `docs/shot-plan.schema.json` is generated from this schema; people and planning models write the
 * same form.
 */
import Type, { type Static } from 'typebox'
import { HUED } from '@backlot/prompt/happenings'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { invalid } from '../../domain/fault.ts'
import { seedOfText } from '@backlot/prompt'
import {
  ADDITIONS,
  ANGLES,
  COLOURS,
  MOODS,
  PLACES,
  LIQUIDS,
  ROOMS,
  SURFACES,
  type Scene,
  SEASONS,
  SHOT_SIZES,
  STYLES,
  TIMES_OF_DAY,
  WEATHERS,
} from '@backlot/prompt/scene'
import { DETAILS } from '@backlot/prompt/details'
import { NOT_SHOWN_REASONS, type ShotPlan } from '@backlot/prompt/shot'
import { MAX_SUBJECTS } from '@backlot/prompt/subject-kinds'
import { MAX_PROMPT_LENGTH } from '../../domain/video.ts'
import { echo, isObject, parser } from '../parse.ts'
import { closedObject, oneOf, someOf } from '../schemas.ts'
import {
  BeatSchema,
  BecomingSchema,
  formatLater,
  HuesSchema,
  toBeat,
  toBecoming,
} from './shot-plan-becoming.ts'
import { PlaceWritingSchema, toWriting, WallSchema, WritingSchema } from './shot-plan-writing.ts'
import {
  formatSubject,
  MAX_SHAPE_LENGTH,
  RelatedSchema,
  SubjectSchema,
  toSubjects,
} from './shot-plan-subjects.ts'

/** More steps than the brackets of the longest prompt can have. */
const MAX_STEPS = 300

/** As many as the longest film has room for, but the first. */
const MAX_LATER_BEATS = 14

/** Enough for a long prompt. */
const MAX_NOT_SHOWN = 64

/** Schema of something that a film lacks. */
export const NotShownSchema = closedObject({
  words: Type.String({ maxLength: MAX_PROMPT_LENGTH, description: 'As the prompt says it' }),
  reason: oneOf(
    NOT_SHOWN_REASONS,
    'Why; no_figure: nothing here looks like it; too_many: the film has as many subjects as it can; other_place: the film plays where it is not; no_change: a change that is not shown; no_writing: words that nothing in the film carries; too_long: more words than are readable; no_font: words in a script that no typeface here has; no_time: the film is too short for another beat',
  ),
  instead: Type.Optional(
    Type.String({ maxLength: MAX_SHAPE_LENGTH, description: 'What is seen instead of it' }),
  ),
})

/** Schema of a shot plan. Only the place is required. */
const ShotPlanSchema = closedObject({
  place: oneOf(PLACES, 'Where the film plays'),
  room: Type.Optional(oneOf(ROOMS, 'What an interior is; when absent, a living room')),
  surface: Type.Optional(
    oneOf(SURFACES, 'What a table is made of; when absent, what suits what stands on it'),
  ),
  beyond: Type.Optional(
    oneOf(PLACES, 'The place out of focus behind a table; when absent, a room or a plain ground'),
  ),
  liquid: Type.Optional(
    oneOf(LIQUIDS, 'What is poured or splashes on a table; when absent, what its lead holds'),
  ),
  time_of_day: Type.Optional(oneOf(TIMES_OF_DAY, 'Its light', { default: 'day' })),
  weather: Type.Optional(oneOf(WEATHERS, 'The air', { default: 'clear' })),
  season: Type.Optional(oneOf(SEASONS, 'Absent: whichever suits the place')),
  style: Type.Optional(oneOf(STYLES, 'The grade', { default: 'natural' })),
  shot_size: Type.Optional(oneOf(SHOT_SIZES, 'How near the lead is', { default: 'medium' })),
  angle: Type.Optional(
    oneOf(ANGLES, 'From where the camera looks; when absent, at the height of the eyes'),
  ),
  mood: Type.Optional(oneOf(MOODS, 'The feeling', { default: 'calm' })),
  tint: Type.Optional(oneOf(COLOURS, 'A colour over the whole picture')),
  hues: Type.Optional({
    ...HuesSchema,
    description: 'Colours of parts of the place; when absent, its own',
  }),
  subjects: Type.Optional(
    Type.Array(SubjectSchema, {
      maxItems: MAX_SUBJECTS,
      default: [],
      description: 'The most important first; it is the one that the camera films',
    }),
  ),
  wall: Type.Optional({
    ...WallSchema,
    description:
      'A wall close behind all subjects, instead of what is farther away; when absent, none',
  }),
  writing: Type.Optional({
    ...PlaceWritingSchema,
    description:
      'What is written on the place; on a wall, a poster or a plaque only with a wall, on a shopfront only in a city with that detail',
  }),
  details: Type.Optional(someOf(DETAILS, 'Small things that the place adds to itself')),
  additions: Type.Optional(
    someOf(ADDITIONS, 'What may be added of the renderer’s own taste; empty: nothing'),
  ),
  becomes: Type.Optional({
    ...BecomingSchema,
    description:
      'What is otherwise at the end of the film, and comes over what was in its middle; absent: nothing changes',
  }),
  beats: Type.Optional(
    Type.Array(BeatSchema, {
      maxItems: MAX_LATER_BEATS,
      description:
        'The beats after the first, each as long as that, at least 2 seconds, and cut to: what is otherwise in each than at first; those for which the film is too short are left out from the last. Absent: the film is one scene',
    }),
  ),
  camera: Type.Optional(
    Type.Array(
      Type.Unsafe<ShotPlan['camera'][number]>({
        type: 'array',
        items: { type: 'string', enum: [...CAMERA_COMMANDS] },
        minItems: 1,
        uniqueItems: true,
      }),
      {
        maxItems: MAX_STEPS,
        default: [],
        description:
          'Steps in order, which share the length of the film; the commands of a step act together. Empty: the camera stays still',
      },
    ),
  ),
  camera_of_taste: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'True: nobody asked for these moves, so they are made as far as everybody stays in the picture; leave it out after a change to the camera',
    }),
  ),
  prompt: Type.Optional(
    Type.String({
      maxLength: MAX_PROMPT_LENGTH,
      default: '',
      description: 'The words the plan was made from, for engines that read them',
    }),
  ),
  not_shown: Type.Optional(
    Type.Array(NotShownSchema, {
      maxItems: MAX_NOT_SHOWN,
      description: 'What the prompt names and the film does not show; changes nothing in the film',
    }),
  ),
  seed: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 32 - 1,
      description: 'Another seed, another film; when absent, the prompt is its own',
    }),
  ),
})

/** The schema as it is published. */
export const SHOT_PLAN_JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A shot plan',
  ...ShotPlanSchema,
}

type PlanJson = Static<typeof ShotPlanSchema>

const parsePlanJson = parser(ShotPlanSchema)

/**
 * Parses a plan, with every default filled in. Throws `invalid` naming the member, the rule and the
 * value. `null` counts as absent throughout, because models that must name every member send it.
 */
export function parseShotPlan(json: unknown): ShotPlan {
  if (!isObject(json)) throw invalid('', `a shot plan must be a JSON object, got ${echo(json)}`)
  const value = withoutNulls(json)
  requireKnown(value, Object.keys(ShotPlanSchema.properties), '')
  requireKnown(value['becomes'], Object.keys(BecomingSchema.properties), 'becomes.')
  requireKnown(value['hues'], HUED, 'hues.')
  requireKnown(value['wall'], Object.keys(WallSchema.properties), 'wall.')
  requireKnown(value['writing'], Object.keys(PlaceWritingSchema.properties), 'writing.')
  requireKnownSubjects(value, '')
  requireKnownSubjects(value['becomes'], 'becomes.')
  listOf(value, 'beats').forEach((beat, index) => {
    requireKnown(beat, Object.keys(BeatSchema.properties), `beats[${index}].`)
    requireKnownSubjects(beat, `beats[${index}].`)
  })
  return toPlan(parsePlanJson(value))
}

function toPlan(json: PlanJson): ShotPlan {
  const { prompt = '' } = json
  return {
    prompt,
    camera: json.camera ?? [],
    ...(json.camera_of_taste === true && { cameraOfTaste: true }),
    scene: toScene(json),
    ...(json.not_shown && { notShown: json.not_shown }),
    seed: json.seed ?? seedOfText(prompt),
  }
}

/** The defaults of absent members. */
const DEFAULTS = {
  time_of_day: 'day',
  weather: 'clear',
  style: 'natural',
  shot_size: 'medium',
  mood: 'calm',
  subjects: [],
  details: [],
  additions: [],
} as const

function toScene(json: PlanJson): Scene {
  const { season, angle, tint, hues, becomes, beats = [], ...said } = json
  const { subjects, ...filled } = { ...DEFAULTS, ...said }
  return {
    ...toPlace(json),
    timeOfDay: filled.time_of_day,
    weather: filled.weather,
    ...(season && { season }),
    style: filled.style,
    shotSize: filled.shot_size,
    ...(angle && { angle }),
    subjects: toSubjects(subjects, 'subjects'),
    mood: filled.mood,
    ...(tint && { tint }),
    ...(hues && { hues }),
    details: filled.details,
    additions: filled.additions,
    ...(becomes && { becomes: toBecoming(becomes) }),
    ...(beats.length > 0 && { beats: beats.map(toBeat) }),
  }
}

/** Where it is, and what of the place is told. */
const toPlace = ({
  place,
  writing,
  ...json
}: PlanJson): PlaceMembers & Pick<Scene, 'place' | 'writing'> => ({
  place,
  ...placeMembers(json),
  ...(writing && { writing: toWriting(writing, 'writing') }),
})

/** What of a place is the same in a scene and in JSON. */
type PlaceMembers = Pick<Scene, 'room' | 'surface' | 'beyond' | 'liquid' | 'wall'>

const placeMembers = ({ room, surface, beyond, liquid, wall }: PlaceMembers): PlaceMembers => ({
  ...(room && { room }),
  ...(surface && { surface }),
  ...(beyond && { beyond }),
  ...(liquid && { liquid }),
  ...(wall && { wall }),
})

/** The plan as JSON, with every member that has a value; `parseShotPlan` returns the same plan. */
export function formatShotPlan(plan: ShotPlan): PlanJson {
  const { prompt, camera, cameraOfTaste, scene, seed, notShown } = plan
  const { writing, season, angle, tint, hues, becomes, beats } = scene
  return {
    place: scene.place,
    ...placeMembers(scene),
    ...(writing && { writing }),
    time_of_day: scene.timeOfDay,
    weather: scene.weather,
    ...(season && { season }),
    style: scene.style,
    shot_size: scene.shotSize,
    ...(angle && { angle }),
    mood: scene.mood,
    ...(tint && { tint }),
    ...(hues && { hues }),
    subjects: scene.subjects.map(formatSubject),
    details: scene.details,
    additions: scene.additions,
    ...(becomes && { becomes: formatLater(becomes) }),
    ...(beats && { beats: beats.map(formatLater) }),
    camera: [...camera],
    ...(cameraOfTaste && { camera_of_taste: true }),
    ...(notShown && { not_shown: [...notShown] }),
    prompt,
    seed,
  }
}

function requireKnown(value: unknown, known: readonly string[], at: string): void {
  if (!isObject(value)) return
  const name = Object.keys(value).find((member) => !known.includes(member))
  if (name === undefined) return
  const said = echo(name).slice(1, -1)
  throw invalid(
    at + said,
    `${at}${said} is not a member that a plan has; it may have ${known.join(', ')}`,
  )
}

function requireKnownSubjects(scene: unknown, at: string): void {
  listOf(scene, 'subjects').forEach((subject, index) => {
    const where = `${at}subjects[${index}].`
    requireKnown(subject, Object.keys(SubjectSchema.properties), where)
    if (isObject(subject)) {
      requireKnown(subject['relation'], Object.keys(RelatedSchema.properties), `${where}relation.`)
      requireKnown(subject['writing'], Object.keys(WritingSchema.properties), `${where}writing.`)
    }
  })
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = isObject(value) ? value[name] : undefined
  return Array.isArray(list) ? list : []
}

/** As deep as members of a plan stand: its subjects, where they are to others, and those that it becomes. */
function withoutNulls(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { becomes, beats } = json
  const scene = (one: unknown): unknown => (isObject(one) ? withoutScenesNulls(one) : one)
  return withoutScenesNulls({
    ...json,
    becomes: scene(becomes),
    beats: Array.isArray(beats) ? beats.map(scene) : beats,
  })
}

function withoutScenesNulls(
  json: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { subjects, ...rest } = json
  return Object.fromEntries(
    Object.entries({
      ...rest,
      subjects: Array.isArray(subjects) ? subjects.map(withoutOwnNulls) : subjects,
    }).filter(([, value]) => value !== null && value !== undefined),
  )
}

function withoutOwnNulls(json: unknown): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) =>
      value === null ? [] : [[name, withoutOwnNulls(value)]],
    ),
  )
}
