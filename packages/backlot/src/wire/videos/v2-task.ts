/** Answers of the public family's second video interface. */
import Type, { type Static } from 'typebox'
import type { PushEvent } from '../../domain/callback.ts'
import { invalid } from '../../domain/fault.ts'
import { isCancelled, modelIdOf, type Task, type TaskOrder } from '../../domain/task.ts'
import { toBaseResp } from '../base-resp.ts'
import { echo, parser } from '../parse.ts'
import { queryInteger } from '../published.ts'

/** The states of a task. `expired`: its video was deleted. */
const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'expired'] as const

type Status = (typeof STATUSES)[number]

/** Schema of the answer to a submission, and to a cancellation. */
export const V2SubmittedSchema = Type.Object({ task_id: Type.String() })

const TaskSchema = Type.Object({
  id: Type.String(),
  model: Type.String({ description: 'The name that the caller used' }),
  task_type: Type.String({
    description: 'text_to_video, image_to_video, reference_to_video or template_to_video',
  }),
  status: Type.String({ description: STATUSES.join(', ') }),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  updated_at: Type.Integer({ description: 'Seconds since the epoch' }),
  content: Type.Optional(
    Type.Object(
      { url: Type.String({ description: 'Works for 9 hours without a key' }) },
      { description: 'Present once it has succeeded' },
    ),
  ),
  resolution: Type.String(),
  duration: Type.Number({ description: 'Seconds' }),
  ratio: Type.String({ description: 'adaptive where a picture gives the shape' }),
  usage: Type.Object({
    total_seconds: Type.Number(),
    input_seconds: Type.Number(),
    output_seconds: Type.Number({ description: '0 until it has succeeded' }),
    input_image_count: Type.Integer(),
  }),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
})

/** Schema of a task, as it is queried and pushed. */
export const V2TaskSchema = Type.Object({ task: TaskSchema })

/** Schema of a query for tasks. */
export const V2ListQuerySchema = Type.Object({
  page_num: Type.Optional(queryInteger('From 1', { minimum: 1, default: 1 })),
  page_size: Type.Optional(queryInteger('How many', { minimum: 1, maximum: 100, default: 20 })),
})

/** Schema of a list of tasks. */
export const V2ListSchema = Type.Object({
  tasks: Type.Array(TaskSchema, { description: 'Newest first' }),
  page_num: Type.Integer(),
  page_size: Type.Integer(),
  has_more: Type.Boolean(),
})

const parseList = parser(V2ListQuerySchema)

/** The deepest position of a list, in tasks. */
const MAX_DEPTH = 10_000

/** The requested page; throws `invalid`. */
export function parseV2ListQuery(query: unknown): {
  readonly number: number
  readonly size: number
} {
  const { page_num: number = '1', page_size: size = '20' } = parseList(query)
  const page = {
    number: readCount('page_num', number, MAX_DEPTH),
    size: readCount('page_size', size, 100),
  }
  if (page.number * page.size > MAX_DEPTH)
    throw invalid(
      'page_num',
      `page_num times page_size must be at most ${MAX_DEPTH}, got ${page.number * page.size}`,
    )
  return page
}

function readCount(name: string, given: string, max: number): number {
  const count = /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (count < 1 || count > max)
    throw invalid(name, `${name} must be a number from 1 to ${max}, got ${echo(given)}`)
  return count
}

/** A task and the address of its video; empty while there is none, and once it was deleted. */
export type V2Report = { readonly task: Task; readonly videoUrl: string }

/** Formats a task for its owner. */
export function formatV2Task(report: V2Report): Static<typeof V2TaskSchema> {
  return { task: formatOne(report, statusOf(report)) }
}

/** Formats tasks for their owner. */
export function formatV2Tasks(
  page: { readonly number: number; readonly size: number },
  { reports, hasMore }: { readonly reports: readonly V2Report[]; readonly hasMore: boolean },
): Static<typeof V2ListSchema> {
  const tasks = reports.map((report) => formatOne(report, statusOf(report)))
  return { tasks, page_num: page.number, page_size: page.size, has_more: hasMore }
}

const PUSHED: Readonly<Record<PushEvent['status'], Status>> = {
  processing: 'running',
  success: 'succeeded',
  failed: 'failed',
}

/** The body of a push: the task as it was when the push became due. */
export function formatV2Push(report: V2Report, { status }: PushEvent): string {
  const isEnd = status !== 'processing'
  const shownStatus = isEnd && isCancelled(report.task) ? 'cancelled' : PUSHED[status]
  return JSON.stringify({ task: formatOne(report, shownStatus) })
}

function statusOf({ task, videoUrl }: V2Report): Status {
  switch (task.state) {
    case 'queued':
    case 'suspended':
      return 'queued'
    case 'processing':
      return 'running'
    case 'success':
      return videoUrl === '' ? 'expired' : 'succeeded'
    case 'failed':
      return isCancelled(task) ? 'cancelled' : 'failed'
  }
}

function formatOne({ task, videoUrl }: V2Report, status: Status): Static<typeof TaskSchema> {
  const { order, failure } = task
  const isDone = status === 'succeeded'
  const seconds = isDone || status === 'expired' ? order.durationSeconds : 0
  const base = failure && toBaseResp(failure)
  return {
    id: task.id,
    ...described(order),
    status,
    created_at: Math.floor(task.createdAtMs / 1000),
    updated_at: Math.floor(task.updatedAtMs / 1000),
    ...(isDone && videoUrl !== '' ? { content: { url: videoUrl } } : {}),
    duration: order.durationSeconds,
    usage: {
      total_seconds: seconds,
      input_seconds: 0,
      output_seconds: seconds,
      input_image_count: picturesOf(order),
    },
    ...(base && (status === 'failed' || status === 'cancelled')
      ? { error: { code: String(base.status_code), message: base.status_msg } }
      : {}),
  }
}

function picturesOf(order: TaskOrder): number {
  const { pictures } = order
  if (!pictures) return 0
  return Object.keys(pictures).length
}

function described(
  order: TaskOrder,
): Pick<Static<typeof TaskSchema>, 'model' | 'task_type' | 'resolution' | 'ratio'> {
  if (order.kind === 'template')
    return { model: modelIdOf(order), task_type: 'template_to_video', resolution: '', ratio: '' }
  const {
    model,
    resolution,
    pictures = [],
    ratio = pictures.length > 0 ? 'adaptive' : '16:9',
  } = order
  return { model: model.sent, task_type: typeOf(pictures), resolution, ratio }
}

function typeOf(pictures: readonly { readonly role: string }[]): string {
  if (pictures.length === 0) return 'text_to_video'
  return pictures.some(({ role }) => role === 'subject') ? 'reference_to_video' : 'image_to_video'
}
