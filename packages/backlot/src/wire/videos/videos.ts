/**
 * The video endpoints: requests and answers.
 *
 * Source: brief, "Video generation request", "Video generation response", "Callback payload".
 * Members that the brief does not show are decided in docs/decisions/0004-task-query.md.
 */
import { BetweenPicturesSchema, formatBetweenOf } from './between-pictures.ts'
import { formatMakingOf, MakingSchema } from './making.ts'
import Type, { type Static } from 'typebox'
import type { Callback } from '../../domain/callback.ts'
import type { CameraVerdict } from '@backlot/camera/verdict'
import { Fault } from '../../domain/fault.ts'
import { isAlias, resolveModelName, VIDEO_MODELS, type ModelAliases } from '../../domain/model.ts'
import type { VideoPlan } from '../../domain/video-plan.ts'
import { correctionsOf } from '../../domain/shot-of-order.ts'
import { frameSizeOf, type Task, type TaskState } from '../../domain/task.ts'
import { MAX_PICTURE_BYTES } from '../../domain/template.ts'
import {
  DEFAULT_DURATION_SECONDS,
  type PictureInput,
  type VideoRequest,
} from '../../domain/video.ts'
import { BaseRespSchema, OK, toBaseResp } from '../base-resp.ts'
import { readAddress } from '../media-sources.ts'
import { parser } from '../parse.ts'
import { modelName, publishedAs } from '../published.ts'
import { ServiceTierSchema } from '../service-tier.ts'

/** The forms of picture addresses. */
const PICTURE_ADDRESSES =
  'an http, https or data: URL, or vendor_file://{file_id}; JPEG, PNG or WebP of at most 20 MB, its sides from 2:5 to 5:2, the shorter over 300 pixels'

/** Schema of a video request. */
export const VideoRequestSchema = Type.Object(
  {
    model: modelName(VIDEO_MODELS),
    prompt: Type.Optional(
      Type.String({
        description:
          'At most 2000 characters. Camera commands in square brackets: those in one bracket act together, brackets act in order. May be left out with a first frame.',
        examples: ['A fox walks along a lake at dusk [Truck right, Push in]'],
      }),
    ),
    first_frame_image: Type.Optional(
      Type.String({
        description: `The picture that the film begins with, and whose shape it has: ${PICTURE_ADDRESSES}`,
      }),
    ),
    last_frame_image: Type.Optional(
      Type.String({ description: 'The picture that the film ends with, given likewise' }),
    ),
    subject_reference: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Literal('character'),
          image: Type.Array(Type.String(), { minItems: 1, maxItems: 1 }),
        }),
        { description: 'Who the film shows: one picture each, given likewise; not with frames' },
      ),
    ),
    prompt_optimizer: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Fill in what the prompt leaves open',
      }),
    ),
    fast_pretreatment: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Skip the planner and use the built-in rules',
      }),
    ),
    duration: Type.Optional(
      Type.Number({
        description: 'Seconds: 6 or 10, or 4 to 15, depending on the model',
        default: DEFAULT_DURATION_SECONDS,
        ...publishedAs({ type: 'integer' }),
      }),
    ),
    resolution: Type.Optional(
      Type.String({ description: '720P, 768P, 1080P or 2K, depending on the model' }),
    ),
    callback_url: Type.Optional(
      Type.String({
        description: 'Must echo a challenge; then gets every change of the task. See docs/tasks.md',
      }),
    ),
    service_tier: ServiceTierSchema,
  },
  {
    examples: [
      {
        model: 'Vendor-Video-2.3',
        prompt: 'A fox walks along a lake at dusk [Truck right, Push in]',
      },
    ],
  },
)

/** Schema of the answer to a submission. */
export const SubmittedSchema = Type.Object({ task_id: Type.String(), base_resp: BaseRespSchema })

/** Schema of a task query. */
export const TaskQuerySchema = Type.Object({
  task_id: Type.String({ description: 'The task_id that the submission returned' }),
})

/** Schema of a request to cancel a task. */
export const CancelSchema = Type.Object({
  task_id: Type.String({ description: 'The task_id that the submission returned' }),
})

/** The members that every form of a task has. */
export const SHARED_MEMBERS = {
  task_id: Type.String(),
  status: Type.String({ description: 'processing, success or failed' }),
  file_id: Type.String({ description: 'Empty until success' }),
  video_width: Type.Integer({ description: 'Pixels; 0 until success' }),
  video_height: Type.Integer({ description: 'Pixels; 0 until success' }),
  progress: Type.Integer({ description: 'Percent' }),
  base_resp: BaseRespSchema,
}

/** Schema of a task. */
export const TaskSchema = Type.Object({
  ...SHARED_MEMBERS,
  making: Type.Optional(MakingSchema),
  between_pictures: Type.Optional(BetweenPicturesSchema),
  queue_position: Type.Integer({
    description: 'How many tasks are ahead of this one, at most 1000; 0 once it is being made',
  }),
  estimated_wait_s: Type.Optional(
    Type.Integer({
      description:
        'Seconds until it is likely to be made, by how fast the queue has moved; absent when that is not known',
    }),
  ),
  corrections: Type.Optional(
    Type.Array(Type.Object({ written: Type.String(), read_as: Type.String() }), {
      description:
        'Slips in the camera brackets of the prompt, and the commands they were read as; absent when there are none',
    }),
  ),
  callback: Type.Optional(
    Type.Object({ state: Type.String(), attempts: Type.Integer(), last_error: Type.String() }),
  ),
  plan: Type.Optional(
    Type.Object(
      {
        by: Type.String({ description: 'planner, or rules if its plan was not used' }),
        prompt: Type.String({
          description: 'The prompt as the planner rewrote it; empty for rules',
        }),
        camera: Type.Array(Type.Array(Type.String())),
        reason: Type.String({
          description:
            'Why the plan of the planner was not used, or what was left out of it; empty if all of it was used',
        }),
      },
      { description: 'The result of the planner, if one was asked' },
    ),
  ),
  camera: Type.Optional(
    Type.Object(
      {
        asked: Type.Array(Type.Array(Type.String()), {
          description: 'The commands of the prompt, step by step; empty if there are none',
        }),
        seen: Type.Array(Type.Array(Type.String()), {
          description: 'The moves that the film shows in each step',
        }),
        obeyed: Type.Boolean(),
      },
      { description: 'The camera of the film, once it has been analysed' },
    ),
  ),
})

/** Schema of a task, with an address of its film. */
export const TaskWithUrlSchema = Type.Object({
  ...TaskSchema.properties,
  video_url: Type.String({
    description: 'Works for 9 hours without a key; empty until there is a film',
  }),
})

const parseBody = parser(VideoRequestSchema)
const parseCancel = parser(CancelSchema)
const parseQuery = parser(TaskQuerySchema)

/** Parses a video request; throws `invalid`. Rules between members are in `toVideoOrder`. */
export function parseVideoRequest(json: unknown, aliases: ModelAliases): VideoRequest {
  const body: Static<typeof VideoRequestSchema> = parseBody(json)
  const pictures = picturesOf(body)
  return {
    model: resolveModelName(body.model, aliases),
    prompt: body.prompt ?? promptOf(pictures),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(body.prompt_optimizer === undefined ? {} : { promptOptimizer: body.prompt_optimizer }),
    ...(body.fast_pretreatment === undefined ? {} : { fastPretreatment: body.fast_pretreatment }),
    ...(body.duration === undefined ? {} : { durationSeconds: body.duration }),
    ...(body.resolution === undefined ? {} : { resolution: body.resolution }),
    ...(body.callback_url === undefined ? {} : { callbackUrl: body.callback_url }),
    ...(body.service_tier === undefined ? {} : { tier: body.service_tier }),
  }
}

/** The prompt when none is given: a frame shows the content, a subject alone does not. */
function promptOf(pictures: readonly PictureInput[]): string {
  if (pictures.some(({ role }) => role !== 'subject')) return ''
  throw new Fault('invalid', 'prompt is required', { field: 'prompt' })
}

/** The pictures of a request. An empty text counts as none: clients send their forms with all fields. */
function picturesOf(body: Static<typeof VideoRequestSchema>): readonly PictureInput[] {
  const subjects = (body.subject_reference ?? []).map(
    ({ image: [url] }, index) => ['subject', `subject_reference[${index}].image[0]`, url] as const,
  )
  const given = [
    ['first_frame', 'first_frame_image', body.first_frame_image] as const,
    ['last_frame', 'last_frame_image', body.last_frame_image] as const,
    ...subjects,
  ]
  return given.flatMap(([role, field, url = '']) =>
    url.trim() === ''
      ? []
      : [{ role, field, source: readAddress(url.trim()), maxBytes: MAX_PICTURE_BYTES }],
  )
}

/** The task id of a query; throws `invalid`. */
export function parseTaskQuery(query: unknown): string {
  return parseQuery(query).task_id
}

/** The task id of a request to cancel; throws `invalid`. */
export function parseCancelRequest(json: unknown): string {
  return parseCancel(json).task_id
}

/** The answer to a submission or a cancellation. */
export function formatSubmitted(task: Task): Static<typeof SubmittedSchema> {
  return { task_id: task.id, base_resp: OK }
}

/** The spelling of states: the brief's words, or the family's for callers who use its names. */
const STATUSES: Readonly<Record<TaskState, readonly [brief: string, family: string]>> = {
  queued: ['processing', 'Queueing'],
  suspended: ['processing', 'Queueing'],
  processing: ['processing', 'Processing'],
  success: ['success', 'Success'],
  failed: ['failed', 'Fail'],
}

/** Formats a task for its owner. `byFamily`: a client of the public family asks, whatever the model is called. */
export function formatTask(
  report: {
    readonly task: Task
    readonly queuePosition: number
    readonly estimatedWaitMs?: number
    readonly callback?: Callback
  },
  byFamily = false,
): Static<typeof TaskSchema> {
  const { task, callback, estimatedWaitMs } = report
  return {
    ...formatShared(task, byFamily),
    ...formatMakingOf(task),
    ...formatBetweenOf(task),
    queue_position: report.queuePosition,
    ...(estimatedWaitMs === undefined
      ? {}
      : { estimated_wait_s: Math.ceil(estimatedWaitMs / 1000) }),
    ...formatCorrections(task.order),
    ...(callback ? { callback: formatCallback(callback) } : {}),
    ...(task.plan ? { plan: formatPlan(task.plan) } : {}),
    ...(task.cameraVerdict ? { camera: formatCameraVerdict(task.cameraVerdict) } : {}),
  }
}

function formatCorrections(order: Task['order']): Pick<Static<typeof TaskSchema>, 'corrections'> {
  if (order.kind !== 'video') return {}
  const corrections = correctionsOf(order).map(({ written, command }) => ({
    written,
    read_as: command,
  }))
  return corrections.length === 0 ? {} : { corrections }
}

/** Formats the members that every form of a task has. */
export function formatShared(
  task: Task,
  byFamily: boolean,
): Omit<
  Static<typeof TaskSchema>,
  | 'making'
  | 'between_pictures'
  | 'queue_position'
  | 'estimated_wait_s'
  | 'corrections'
  | 'callback'
  | 'plan'
  | 'camera'
> {
  const [brief, family] = STATUSES[task.state]
  const { order } = task
  // A video from before its size was stored has the ordered size.
  const { widthPx, heightPx } = { ...frameSizeOf(order), ...task }
  const done = task.state === 'success'
  return {
    task_id: task.id,
    status: byFamily || (order.kind === 'video' && isAlias(order.model)) ? family : brief,
    file_id: task.fileId ?? '',
    video_width: done ? widthPx : 0,
    video_height: done ? heightPx : 0,
    progress: task.progress,
    base_resp: task.failure ? toBaseResp(task.failure) : OK,
  }
}

function formatPlan(plan: VideoPlan): NonNullable<Static<typeof TaskSchema>['plan']> {
  if (plan.by === 'rules') return { by: plan.by, prompt: '', camera: [], reason: plan.reason }
  const { prompt, camera } = plan.plan
  const reason = plan.note ?? ''
  return { by: plan.by, prompt, camera: camera.map((step) => step.slice()), reason }
}

function formatCameraVerdict({
  asked,
  seen,
  obeyed,
}: CameraVerdict): NonNullable<Static<typeof TaskSchema>['camera']> {
  return {
    asked: asked.map((step) => step.slice()),
    seen: seen.map(({ moves }) => moves.map(({ command }) => command)),
    obeyed,
  }
}

function formatCallback(callback: Callback): NonNullable<Static<typeof TaskSchema>['callback']> {
  const { state, attempts, lastError } = callback
  return { state, attempts, last_error: lastError ?? '' }
}
