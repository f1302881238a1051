/**
 * The second video interface of another server, for orders that the first one cannot express: a
 * text-to-video order with its own ratio.
 */
import type { Shot } from '@backlot/prompt/shot'
import { VIDEO_MODELS } from '../../domain/model.ts'
import { type Ratio, RATIOS, ratioOf } from '../../domain/video.ts'
import { AnswerLost, type JobState } from '../../inference/videos/video-server.ts'
import { toRecord, toText } from '../../inference/connection/json.ts'
import type { JsonAnswer, Sender } from '../../inference/connection/send.ts'
import { toDataUrl } from '../../inference/videos/picture-files.ts'
import { faultOf } from './refusals.ts'

/** The prefix of jobs of this interface, so that they are queried where they were ordered. */
const MARK = 'v2:'

/** The task of a job of the second interface; undefined for one of the first. */
export function v2TaskOf(job: string): string | undefined {
  return job.startsWith(MARK) ? job.slice(MARK.length) : undefined
}

/**
 * The ratio that an order has to name; undefined where the first interface suffices: it makes
 * text-to-video at 16:9, and a frame in its own ratio. Models that the second interface does not
 * serve have no ratios.
 */
export function ratioNeeded(shot: Shot, upstreamModel: string): Ratio | undefined {
  const { pictures, widthPx, heightPx } = shot
  if (pictures?.firstFrame || pictures?.lastFrame || !hasRatios(upstreamModel)) return undefined
  const ratio = RATIOS.find((name) => Math.abs(ratioOf(name) / (widthPx / heightPx) - 1) < ROUNDING)
  return ratio === '16:9' ? undefined : ratio
}

/** Sides are even numbers of pixels, so ratios are rounded. */
const ROUNDING = 0.005

function hasRatios(name: string): boolean {
  return VIDEO_MODELS.some(
    ({ id, aliases, ratios }) => ratios && (id === name || aliases.includes(name)),
  )
}

/** The order. */
export type V2Order = {
  readonly model: string
  readonly text: string
  readonly resolution?: string
  readonly ratio: Ratio
}

/** Orders a video. Throws as `VideoServer.order` does. */
export async function orderByV2(
  sender: Sender,
  shot: Shot,
  call: {
    readonly order: V2Order
    readonly headers: Record<string, string>
    readonly signal: AbortSignal
  },
): Promise<string> {
  const { text, ...order } = call.order
  const references = (shot.pictures?.subjects ?? []).map((picture) => ({
    type: 'image_url',
    image_url: { url: toDataUrl(picture) },
    role: 'reference_image',
  }))
  const content = [{ type: 'text', text }, ...references]
  const json = { ...order, content, duration: shot.durationSeconds }
  const { headers, signal } = call
  const answer = await sender.sendForJson({ method: 'POST', path: PATH, json, headers, signal })
  if (answer.status >= 500 && answer.status !== OVERLOADED)
    throw new AnswerLost(`the order was answered with ${answer.status}`)
  if (answer.status >= 300) throw refusalOf(answer)
  const task = toText(toRecord(answer.json)['task_id'])
  if (task === '') throw new AnswerLost('the order was answered without a task')
  return `${MARK}${task}`
}

const PATH = '/v2/video_generation'
const OVERLOADED = 529

/** A Backlot has the code of the first interface in the message of a refusal. */
function refusalOf({ status, json, retryAfterSeconds }: JsonAnswer): Error {
  const message = toText(toRecord(toRecord(json)['error'])['message'])
  const code = Number(/\((\d{4})\)$/.exec(message)?.[1] ?? CODES[status] ?? 2013)
  return faultOf(code, message, retryAfterSeconds)
}

const CODES: Readonly<Record<number, number>> = { 401: 2049, 429: 1002, 529: 1002 }

/** Queries a task. */
export async function pollByV2(
  sender: Sender,
  task: string,
  signal: AbortSignal,
): Promise<JobState> {
  const answer = await lookAt(sender, task, signal)
  if (answer.status === 404 || answer.status === 400) return { state: 'unknown' }
  const { status, error } = taskIn(answer)
  if (status === 'succeeded') return { state: 'done' }
  if (status === 'queued' || status === 'running') return { state: 'working' }
  const { code, message } = toRecord(error)
  return { state: 'failed', fault: faultOf(Number(toText(code)) || 1000, toText(message)) }
}

/** The address of a task's video, which works once it has succeeded. */
export async function filmOfV2(sender: Sender, task: string, signal: AbortSignal): Promise<string> {
  return toText(toRecord(taskIn(await lookAt(sender, task, signal))['content'])['url'])
}

/** Cancels a task. */
export async function cancelByV2(sender: Sender, task: string, signal: AbortSignal): Promise<void> {
  const path = `${PATH}/${encodeURIComponent(task)}`
  const { body } = await sender.send({ method: 'DELETE', path, signal })
  await body.dump()
}

function lookAt(sender: Sender, task: string, signal: AbortSignal): Promise<JsonAnswer> {
  const path = `/v2/query/video_generation/${encodeURIComponent(task)}`
  return sender.sendForJson({ method: 'GET', path, signal })
}

function taskIn({ status, json }: JsonAnswer): Readonly<Record<string, unknown>> {
  const task = toRecord(toRecord(json)['task'])
  if (status < 200 || status >= 300 || toText(task['status']) === '')
    throw new AnswerLost(`the task was answered with ${status}`)
  return task
}
