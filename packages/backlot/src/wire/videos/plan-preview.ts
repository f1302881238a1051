/** The preview of a plan, on the wire (ours). */
import Type, { type Static } from 'typebox'
import type { Shot } from '@backlot/prompt/shot'
import type { VideoOrder } from '../../domain/video.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { BetweenPicturesSchema, formatBetweenAhead } from './between-pictures.ts'
import { NotShownSchema } from './shot-plan.ts'

const PlaceSchema = { start: Type.Integer(), end: Type.Integer() }

const SubjectSchema = Type.Object({
  kind: Type.String(),
  count: Type.Integer(),
  action: Type.String(),
  colour: Type.String(),
  species: Type.String(),
  garment: Type.String(),
  wears: Type.Array(Type.String()),
  traits: Type.Array(Type.String()),
})

/** Schema of a plan. */
export const PlanPreviewSchema = Type.Object({
  scene: Type.Object(
    {
      place: Type.String(),
      time_of_day: Type.String(),
      weather: Type.String(),
      season: Type.String({ description: 'Empty: whichever suits the place' }),
      style: Type.String(),
      shot_size: Type.String(),
      mood: Type.String(),
      tint: Type.String(),
      subjects: Type.Array(SubjectSchema),
      details: Type.Array(Type.String()),
    },
    { description: 'What the embedded renderer understands; models understand more' },
  ),
  moves: Type.Array(
    Type.Object({
      from_s: Type.Number(),
      to_s: Type.Number(),
      commands: Type.Array(Type.String()),
    }),
    { description: 'What the camera does, in order; empty: it is not told to move' },
  ),
  moves_from: Type.String({ description: 'brackets, words, taste or none' }),
  prompt: Type.String({ description: 'The prompt without its camera commands' }),
  corrections: Type.Array(
    Type.Object({ written: Type.String(), read_as: Type.String(), ...PlaceSchema }),
    { description: 'Slips in camera brackets; offsets in UTF-16 units of the prompt as sent' },
  ),
  not_understood: Type.Array(Type.Object({ text: Type.String(), ...PlaceSchema }), {
    description: 'Words that change nothing in a film of the embedded renderer; at most 64',
  }),
  not_shown: Type.Array(NotShownSchema, {
    description: 'What the prompt names and a film of the embedded renderer lacks; at most 8',
  }),
  between_pictures: Type.Optional(BetweenPicturesSchema),
  planner: Type.Boolean({ description: 'Whether a text model will plan the film, otherwise' }),
  price_micros: Type.Integer({ description: 'Millionths of the currency unit' }),
  price_note: Type.String(),
  duration_s: Type.Number(),
  width: Type.Integer(),
  height: Type.Integer(),
  frames: Type.Integer(),
  queue_length: Type.Integer({ description: 'Tasks that wait, of all accounts' }),
  estimated_wait_s: Type.Optional(Type.Integer({ description: 'Absent when nobody knows' })),
  estimated_make_s: Type.Optional(
    Type.Integer({ description: 'By the newest films of this model; absent when there is none' }),
  ),
  ready_in_s: Type.Optional(Type.Integer()),
  engine: Type.String({ description: 'What makes films of this model here' }),
  still: Type.Boolean({ description: 'Whether POST /v1/video_generation/still can draw it' }),
  base_resp: BaseRespSchema,
})

type Placed = { readonly text: string; readonly start: number; readonly end: number }

/** Formats the preview of a plan. */
export function formatPlanPreview(preview: {
  readonly order: VideoOrder
  readonly shot: Shot
  readonly moves: readonly {
    readonly fromSeconds: number
    readonly toSeconds: number
    readonly commands: readonly string[]
  }[]
  readonly movesFrom: string
  readonly corrections: readonly (Placed & { readonly command: string })[]
  readonly notUnderstood: readonly Placed[]
  readonly mayBeReplanned: boolean
  readonly price: { readonly micros: number; readonly note: string }
  readonly engine: string
  readonly hasStill: boolean
  /**
   * Whether the camera can go from the first picture to the last in one move; absent unless there
   * are both and previz makes the film.
   */
  readonly mayMoveBetween?: boolean
  readonly queueLength: number
  readonly waitMs?: number
  readonly makeMs?: number
}): Static<typeof PlanPreviewSchema> {
  const { order, shot, moves, corrections, notUnderstood, price, mayMoveBetween } = preview
  return {
    scene: formatScene(shot.scene),
    moves: moves.map(({ fromSeconds, toSeconds, commands }) => ({
      from_s: fine(fromSeconds),
      to_s: fine(toSeconds),
      commands: commands.slice(),
    })),
    moves_from: preview.movesFrom,
    prompt: shot.prompt,
    corrections: corrections.map(({ text, command, start, end }) => ({
      written: text,
      read_as: command,
      start,
      end,
    })),
    not_understood: notUnderstood.map(({ text, start, end }) => ({ text, start, end })),
    not_shown: shot.notShown?.slice() ?? [],
    ...(mayMoveBetween === undefined
      ? {}
      : { between_pictures: formatBetweenAhead(mayMoveBetween) }),
    planner: preview.mayBeReplanned,
    price_micros: price.micros,
    price_note: price.note,
    duration_s: order.durationSeconds,
    width: shot.widthPx,
    height: shot.heightPx,
    frames: Math.round(shot.durationSeconds * shot.framesPerSecond),
    queue_length: preview.queueLength,
    ...formatTimes(preview),
    engine: preview.engine,
    still: preview.hasStill,
    base_resp: OK,
  }
}

function formatTimes({
  waitMs,
  makeMs,
}: {
  readonly waitMs?: number
  readonly makeMs?: number
}): Pick<Static<typeof PlanPreviewSchema>, 'estimated_wait_s' | 'estimated_make_s' | 'ready_in_s'> {
  return {
    ...(waitMs === undefined ? {} : { estimated_wait_s: Math.ceil(waitMs / 1000) }),
    ...(makeMs === undefined ? {} : { estimated_make_s: Math.ceil(makeMs / 1000) }),
    ...(waitMs === undefined || makeMs === undefined
      ? {}
      : { ready_in_s: Math.ceil((waitMs + makeMs) / 1000) }),
  }
}

function formatScene(scene: Shot['scene']): Static<typeof PlanPreviewSchema>['scene'] {
  const { season = '', tint = '', subjects, details } = scene
  return {
    place: scene.place,
    time_of_day: scene.timeOfDay,
    weather: scene.weather,
    season,
    style: scene.style,
    shot_size: scene.shotSize,
    mood: scene.mood,
    tint,
    subjects: subjects.map((subject) => ({
      kind: subject.kind,
      count: subject.count,
      action: subject.action,
      colour: subject.colour ?? '',
      species: subject.species ?? '',
      garment: subject.garment ?? '',
      wears: subject.details.slice(),
      traits: subject.traits?.slice() ?? [],
    })),
    details: details.slice(),
  }
}

function fine(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
