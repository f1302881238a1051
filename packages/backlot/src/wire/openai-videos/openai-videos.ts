/**
 * Videos at OpenAI's addresses: requests and answers. Behind them are the tasks of the video
 * endpoints.
 *
 * Source: the public OpenAI API reference, "Videos".
 */
import Type, { type Static } from 'typebox'
import type { MediaSource } from '../../domain/conversation.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import {
  RESOLUTIONS,
  resolveModelName,
  VIDEO_MODELS,
  type ModelAliases,
  type Resolution,
} from '../../domain/model.ts'
import type { Page } from '../../domain/page.ts'
import { frameSizeOf, isCancelled, type Task, type TaskState } from '../../domain/task.ts'
import { MAX_PICTURE_BYTES } from '../../domain/template.ts'
import { RATIOS, ratioOf, sizeOfRatio, type Ratio, type VideoRequest } from '../../domain/video.ts'
import { readAddress } from '../media-sources.ts'
import { fromFileId } from '../files/file-ids.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { toOpenaiError } from '../error-answer.ts'
import { requireOpenaiModel } from '../openai/openai-answer.ts'
import { PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, isObject, parser } from '../parse.ts'
import { modelName } from '../published.ts'

/** Schema of an order; a form (multipart/form-data) with the same members is accepted too. */
export const OpenaiVideoRequestSchema = Type.Object(
  {
    prompt: Type.String({ description: 'Camera commands in square brackets are understood' }),
    model: Type.Optional(modelName(VIDEO_MODELS, { default: VIDEO_MODELS[0]?.id ?? '' })),
    seconds: Type.Optional(
      Type.Union([Type.String(), Type.Number()], {
        description: 'As the model and the size allow: 6 or 10, or 4 to 15',
      }),
    ),
    size: Type.Optional(
      Type.String({ description: 'WIDTHxHEIGHT: 1280x720, 720x1280 and others of the model' }),
    ),
    input_reference: Type.Optional(
      Type.Unknown({
        description: 'The first frame: a file of the form, or {image_url} or {file_id}',
      }),
    ),
  },
  { examples: [{ model: 'Vendor-Video-2.3', prompt: 'A fox by a lake [Push in]', seconds: '6' }] },
)

/** Schema of a video. */
export const OpenaiVideoSchema = Type.Object({
  id: Type.String({ description: 'The task_id' }),
  object: Type.Literal('video'),
  model: Type.String(),
  status: Type.String({ description: 'queued, in_progress, completed or failed' }),
  progress: Type.Integer({ description: 'Percent' }),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  completed_at: Type.Union([Type.Integer(), Type.Null()]),
  expires_at: Type.Null(),
  prompt: Type.Union([Type.String(), Type.Null()]),
  seconds: Type.String(),
  size: Type.String({ description: 'WIDTHxHEIGHT' }),
  remixed_from_video_id: Type.Null(),
  error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
})

/** Schema of a list of videos. */
export const OpenaiVideoListSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(OpenaiVideoSchema),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Pass it as `after`; not the id of a film while there are more',
  }),
  has_more: Type.Boolean(),
})

/** Schema of a query for a list of videos. */
export const OpenaiVideoListQuerySchema = Type.Object({
  limit: PAGE_MEMBERS.limit,
  after: Type.Optional(Type.String({ description: 'The `last_id` of the previous page' })),
  order: Type.Optional(Type.String({ description: 'Only desc is supported' })),
})

/** Schema of the answer to a deletion. */
export const OpenaiVideoDeletedSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('video.deleted'),
  deleted: Type.Literal(true),
})

/** Schema of a query for the content of a video. */
export const OpenaiVideoContentQuerySchema = Type.Object({
  variant: Type.Optional(Type.String({ description: 'video or thumbnail; default video' })),
})

const parseBody = parser(OpenaiVideoRequestSchema)

/** The members of an order that have no effect. */
export function ignoredInOpenaiVideo(json: unknown): readonly string[] {
  return ignoredMembers(json, OpenaiVideoRequestSchema)
}

/** Parses an order; throws `invalid` naming the member, and `notFound` for an unknown model. */
export function parseOpenaiVideo(json: unknown, aliases: ModelAliases): VideoRequest {
  const { prompt, seconds, size, input_reference: picture, ...body } = parseBody(json)
  const model = resolveModelName(body.model ?? VIDEO_MODELS[0]?.id ?? '', aliases)
  requireOpenaiModel(model, VIDEO_MODELS)
  const source = picture === undefined ? undefined : readPicture(picture)
  const first = { role: 'first_frame', field: 'input_reference' } as const
  return {
    model,
    prompt,
    ...(seconds === undefined ? {} : { durationSeconds: readSeconds(seconds) }),
    ...(size === undefined ? {} : readSize(size)),
    ...(source ? { pictures: [{ ...first, source, maxBytes: MAX_PICTURE_BYTES }] } : {}),
  }
}

function readSeconds(seconds: string | number): number {
  const number = Number(seconds)
  if (seconds !== '' && Number.isFinite(number)) return number
  throw invalid('seconds', `seconds must be a number, got ${echo(seconds)}`)
}

/** The sizes of videos from a prompt. */
const SIZES = new Map<string, { readonly resolution: Resolution; readonly ratio: Ratio }>(
  RESOLUTIONS.flatMap((resolution) =>
    RATIOS.map((ratio) => {
      const { widthPx, heightPx } = sizeOfRatio(resolution, ratioOf(ratio))
      return [`${widthPx}x${heightPx}`, { resolution, ratio }] as const
    }),
  ),
)

function readSize(size: string): { readonly resolution: Resolution; readonly ratio: Ratio } {
  const known = SIZES.get(size)
  if (known) return known
  throw invalid('size', `size must be one of ${[...SIZES.keys()].join(', ')}, got ${echo(size)}`)
}

function readPicture(picture: unknown): MediaSource | undefined {
  if (typeof picture === 'string') return picture === '' ? undefined : readAddress(picture)
  const { image_url: url, file_id: fileId, bytes, mediaType } = isObject(picture) ? picture : {}
  if (bytes instanceof Uint8Array)
    return { type: 'bytes', bytes, ...(typeof mediaType === 'string' ? { mediaType } : {}) }
  if (typeof url === 'string') return readAddress(url)
  if (typeof fileId === 'string') return { type: 'file', fileId: fromFileId(fileId) }
  throw invalid(
    'input_reference',
    'input_reference must be a file of the form, or an object with image_url or file_id',
  )
}

/** The video endpoints' members in this endpoint's spelling. */
const MEMBERS: Readonly<Record<string, string>> = {
  duration: 'seconds',
  resolution: 'size',
  task_id: 'video_id',
}

/** A fault in this endpoint's terms: it names the member that was sent. */
export function inOwnWords(fault: Fault): Fault {
  const field = MEMBERS[fault.field ?? '']
  if (fault.field === undefined || field === undefined) return fault
  const message = fault.message.startsWith(fault.field)
    ? field + fault.message.slice(fault.field.length)
    : fault.message
  return new Fault(fault.kind, message, { field, cause: fault })
}

const STATUSES: Readonly<Record<TaskState, string>> = {
  queued: 'queued',
  suspended: 'queued',
  processing: 'in_progress',
  success: 'completed',
  failed: 'failed',
}

/** Formats a task as a video. */
export function formatOpenaiVideo(task: Task): Static<typeof OpenaiVideoSchema> {
  const { order, state, failure } = task
  const { widthPx, heightPx } = frameSizeOf(order)
  const isVideo = order.kind === 'video'
  return {
    id: task.id,
    object: 'video',
    model: isVideo ? order.model.sent : 'template',
    status: STATUSES[state],
    progress: task.progress,
    created_at: Math.floor(task.createdAtMs / 1000),
    completed_at: state === 'success' ? Math.floor(task.updatedAtMs / 1000) : null,
    expires_at: null,
    prompt: isVideo ? order.prompt : null,
    seconds: String(isVideo ? order.durationSeconds : 0),
    size: `${task.widthPx ?? widthPx}x${task.heightPx ?? heightPx}`,
    remixed_from_video_id: null,
    error: failure ? { code: codeOf(task, failure), message: failure.message } : null,
  }
}

function codeOf(task: Task, failure: NonNullable<Task['failure']>): string {
  if (isCancelled(task)) return 'cancelled'
  const { error } = toOpenaiError(new Fault(failure.kind, failure.message))
  const { code, type } = isObject(error) ? error : {}
  return String(code ?? type)
}

/** The page that a query asks for; throws `invalid`. */
export function parseOpenaiVideoList(
  query: Readonly<Record<string, string>>,
): ReturnType<typeof toPageQuery> {
  const { limit, after, order = 'desc' } = query
  if (order !== 'desc')
    throw invalid('order', `order must be desc, as films are listed, got ${echo(order)}`)
  return toPageQuery({ limit, after })
}

/** Formats a page of videos; template films are not shown here. */
export function formatOpenaiVideos({
  items,
  next,
}: Page<{ readonly task: Task }>): Static<typeof OpenaiVideoListSchema> {
  const data = items
    .filter(({ task }) => task.order.kind === 'video')
    .map(({ task }) => formatOpenaiVideo(task))
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: next ?? data.at(-1)?.id ?? null,
    has_more: next !== undefined,
  }
}

/** The requested content; throws `invalid`. */
export function readVariant({
  variant = 'video',
}: Readonly<Record<string, string>>): 'video' | 'thumbnail' {
  if (variant === 'video' || variant === 'thumbnail') return variant
  throw invalid('variant', `variant must be video or thumbnail, got ${echo(variant)}`)
}
