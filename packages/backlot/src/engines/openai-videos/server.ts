/**
 * Servers with the `/v1/videos` API: SGLang-Diffusion, vLLM-Omni and similar ones.
 *
 * Source: OpenAI API reference, "Videos"; the protocol files of SGLang
 * (`entrypoints/openai/video_api.py`) and vLLM-Omni (`docs/serving/videos_api.md`).
 */
import { describeCamera } from '@backlot/camera/phrases'
import { Fault } from '../../domain/fault.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import type { FramePicture, Shot } from '@backlot/prompt/shot'
import { PICTURE_ROLES, type PictureRole } from '../../domain/model.ts'
import { toDataUrl, toPictureFile } from '../../inference/videos/picture-files.ts'
import {
  AnswerLost,
  type VideoProps,
  type VideoServer,
  type JobState,
} from '../../inference/videos/video-server.ts'
import { refusalFault } from '../../inference/connection/failure.ts'
import { toCount, toList, toRecord, toText } from '../../inference/connection/json.ts'
import type { JsonAnswer, Sender } from '../../inference/connection/send.ts'

/** The options of the server. */
export type VideosServerOptions = {
  readonly sender: Sender
  /** The server's name of the model; absent for the only one that it serves. */
  readonly model?: string
  /** vLLM-Omni takes forms only. */
  readonly body: 'json' | 'form'
  /** Whether camera commands go into the prompt as a sentence. */
  readonly camera: 'words' | 'none'
  /** What of our own film of the shot the order contains; nothing when absent. */
  readonly show?: VideosShow
  /** How pictures of the order are passed on; `rehearsal`: inside our own film. */
  readonly pictures: PicturesWay | 'rehearsal'
  readonly rehearsal: Rehearsal
  /** Members added to every order. */
  readonly extra: Readonly<Record<string, unknown>>
}

/**
 * What an order can contain: the first frame of our film, from which the model starts; the film,
 * which it repaints; or the film as a control of this kind, which it follows.
 */
export type VideosShow =
  | { readonly as: 'first_frame' | 'film' }
  | { readonly as: 'control'; readonly type: string }

/**
 * How a server takes pictures: as a file in `input_reference`, which is the first frame; as
 * `conditions`, which SGLang has for H3, with frames and references; or not at all.
 */
export const PICTURES_WAYS = ['input_reference', 'conditions', 'none'] as const

/** One of `PICTURES_WAYS`. */
export type PicturesWay = (typeof PICTURES_WAYS)[number]

const TAKEN: Readonly<Record<PicturesWay | 'rehearsal', readonly PictureRole[]>> = {
  input_reference: ['first_frame'],
  conditions: PICTURE_ROLES,
  none: [],
  // Our film begins and ends with them.
  rehearsal: ['first_frame', 'last_frame'],
}

/** How far the server's clock may be behind ours. */
const CLOCK_SLACK_SECONDS = 30

/** How many of the newest jobs are searched for a lost one. */
const JOBS_LOOKED_THROUGH = 100

/** Creates the video server. */
export function videosServer(options: VideosServerOptions): VideoServer {
  const { sender } = options
  const pathOf = (job: string): string => `/videos/${encodeURIComponent(job)}`
  return {
    camera: [
      ...(options.camera === 'words' ? (['words'] as const) : []),
      ...(isFollowed(options.show) ? (['film'] as const) : []),
    ],
    pictures: TAKEN[options.pictures],
    knowsRepeats: false,

    check: async (signal) =>
      hindranceOf(
        await sender.sendForJson({ method: 'GET', path: '/models', signal }),
        options.model,
      ),

    rehearse: (shot, signal) => rehearse(shot, options, signal),

    order: async (shot, { props, signal }) => {
      const wish = toWish(shot, options)
      const isJson = options.body === 'json' && Object.keys(props).length === 0
      const body = isJson ? { json: wish } : { form: { ...toFields(wish), ...props } }
      return toJob(await sender.sendForJson({ method: 'POST', path: '/videos', ...body, signal }))
    },

    findLost: async (shot, { orderedAtMs, signal }) => {
      const path = `/videos?limit=${JOBS_LOOKED_THROUGH}&order=desc`
      const { json } = await sender.sendForJson({ method: 'GET', path, signal })
      const sinceSeconds = orderedAtMs / 1000 - CLOCK_SLACK_SECONDS
      const { prompt, size } = toWish(shot, options)
      const ours = toList(toRecord(json)['data'])
        .map(toRecord)
        .filter((job) => toCount(job['created_at']) >= sinceSeconds)
        // Our job is recognized by its prompt, where the server shows it.
        .filter((job) => job['prompt'] === prompt)
        .filter((job) => size === undefined || (job['size'] ?? size) === size)
      return ours.length === 1 ? toText(ours[0]?.['id']) || undefined : undefined
    },

    poll: async (job, signal) =>
      toState(await sender.sendForJson({ method: 'GET', path: pathOf(job), signal })),

    fetch: async (job, signal) => {
      const path = `${pathOf(job)}/content`
      const { status, body } = await sender.send({ method: 'GET', path, signal })
      if (status >= 200 && status < 300) return body
      await body.dump()
      throw new AnswerLost(`the film was answered with ${status}`)
    },

    cancel: async (job, signal) => {
      const { body } = await sender.send({ method: 'DELETE', path: pathOf(job), signal })
      await body.dump()
    },
  }
}

function isFollowed(show: VideosShow | undefined): boolean {
  return show !== undefined && show.as !== 'first_frame'
}

async function rehearse(
  shot: Shot,
  options: VideosServerOptions,
  signal: AbortSignal,
): Promise<VideoProps> {
  const { firstFrame } = shot.pictures ?? {}
  if (!firstFrame || options.pictures !== 'input_reference')
    return rehearseVideo(shot, options, signal)
  const own = { input_reference: toPictureFile('first', firstFrame) }
  if (options.show?.as !== 'control') return own
  return { ...(await rehearseVideo(shot, options, signal)), ...own }
}

async function rehearseVideo(
  shot: Shot,
  { show, rehearsal, extra }: VideosServerOptions,
  signal: AbortSignal,
): Promise<VideoProps> {
  if (!show) return {}
  if (show.as === 'first_frame') {
    const bytes = await rehearsal.firstFrame(shot, signal)
    return { input_reference: { name: 'first.jpg', type: 'image/jpeg', bytes } }
  }
  const { fps } = extra
  const paced = typeof fps === 'number' && fps > 0 ? { ...shot, framesPerSecond: fps } : shot
  const bytes = await rehearsal.renderBytes(paced, signal)
  const file = { name: 'film.mp4', type: 'video/mp4', bytes }
  if (show.as === 'control') return { control_reference: file, control_type: show.type }
  return { input_reference: file }
}

/** The ratios that H3 supports. */
const H3_RATIOS = ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'] as const
/** H3 refuses an order without a prompt; a film from pictures may have none. */
const H3_WORDLESS = 'Natural motion.'

/**
 * The order in the form of SGLang's H3: a task, a target in place of size and seconds, and pictures
 * as conditions: frames by their number, -1 for the last, and references without one. Keyframes
 * alone decide their ratio by themselves.
 *
 * Source: SGLang, `model_specific_stages/minimax_h3/request_validation` as of November 2026, which
 * refuses an order without `target`, and one whose conditions have other members.
 */
function forH3({ pictures = {}, widthPx, heightPx, durationSeconds }: Shot, order: Order): Order {
  const { size: _size, seconds: _seconds, prompt, ...rest } = order
  const { firstFrame, lastFrame, subjects = [] } = pictures
  const keyframe = (picture: FramePicture | undefined, index: number): readonly object[] =>
    picture ? [{ ...condition('keyframe', picture), frame_index: index }] : []
  const references = subjects.map((picture) => condition('reference', picture))
  const frames = [...keyframe(firstFrame, 0), ...keyframe(lastFrame, -1)]
  const task = references.length > 0 ? 'ref2va' : frames.length > 0 ? 'fl2va' : 't2va'
  const target = {
    short_edge: Math.min(widthPx, heightPx),
    aspect_ratio: task === 'fl2va' ? 'auto' : ratioNearest(widthPx / heightPx),
    duration_seconds: durationSeconds,
  }
  const conditions = [...frames, ...references]
  return { task, conditions, target, ...rest, prompt: prompt || H3_WORDLESS }
}

function ratioNearest(ratio: number): string {
  const distance = (name: string): number => {
    const [across = 1, down = 1] = name.split(':').map(Number)
    return Math.abs(Math.log(across / down / ratio))
  }
  return H3_RATIOS.toSorted((one, other) => distance(one) - distance(other))[0] ?? '16:9'
}

function condition(role: 'keyframe' | 'reference', picture: FramePicture): object {
  return { type: 'image', role, uri: toDataUrl(picture) }
}

type Order = Readonly<Record<string, unknown>> & {
  readonly prompt: string
  /** Absent where a target has it. */
  readonly size?: string
}

function toWish(shot: Shot, options: VideosServerOptions): Order {
  const order = toOrder(shot, options)
  return options.pictures === 'conditions' ? forH3(shot, order) : order
}

function toOrder(shot: Shot, { model, camera, extra }: VideosServerOptions): Order {
  const words = camera === 'words' ? describeCamera(shot.camera) : ''
  return {
    ...(model === undefined ? {} : { model }),
    prompt: [shot.prompt, words].filter((text) => text !== '').join(' '),
    size: `${shot.widthPx}x${shot.heightPx}`,
    seconds: String(shot.durationSeconds),
    seed: shot.seed,
    ...extra,
  }
}

/** Form fields are texts; other values are sent as JSON. */
function toFields(order: Order): Readonly<Record<string, string>> {
  const entries = Object.entries(order).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(entries)
}

/** What the model list of a server shows against it; a server without a list may still have the model. */
function hindranceOf({ status, json }: JsonAnswer, model: string | undefined): string | undefined {
  if (status === 401 || status === 403) return `it refuses the key (${status})`
  if (status >= 500) return `it answers ${status}`
  const models = toList(toRecord(json)['data']).map((one) => toText(toRecord(one)['id']))
  if (model === undefined || models.length === 0 || models.includes(model)) return undefined
  return `it has no model ${model}, but ${models.join(', ')}`
}

function toJob({ status, json, retryAfterSeconds }: JsonAnswer): string {
  // A busy server refuses before it takes an order; a broken one may have taken it.
  if (status >= 500 && status !== 503) throw new AnswerLost(`the order was answered with ${status}`)
  if (status >= 300) throw refusalFault({ status, error: errorOf(json), retryAfterSeconds })
  const id = toText(toRecord(json)['id'])
  if (id === '') throw new AnswerLost('the order was answered without the name of a job')
  return id
}

function errorOf(json: unknown): unknown {
  const { error, detail } = toRecord(json)
  return error ?? detail ?? json
}

const DONE = new Set(['completed', 'succeeded', 'success'])
const FAILED = new Set(['failed', 'cancelled', 'canceled', 'expired', 'error'])

function toState({ status, json }: JsonAnswer): JobState {
  if (status === 404 || status === 410) return { state: 'unknown' }
  if (status < 200 || status >= 300) throw new AnswerLost(`the job was answered with ${status}`)
  const { status: word, progress, error } = toRecord(json)
  if (typeof word !== 'string') throw new AnswerLost('the job was answered without a status')
  if (DONE.has(word)) return { state: 'done' }
  if (FAILED.has(word)) return { state: 'failed', fault: failureOf(error) }
  return { state: 'working', fraction: Math.min(1, toCount(progress) / 100) }
}

/** How servers report that they refuse content. */
const SENSITIVE = /moderation|content.?policy|safety|sensitive|nsfw/i

function failureOf(error: unknown): Fault {
  const { code, message } = toRecord(error)
  const said = `${toText(code)} ${toText(message)}`
  const cause = new Error(`the job failed: ${said.slice(0, 2000)}`)
  if (SENSITIVE.test(said))
    return new Fault('sensitiveOutput', 'sensitive content detected in the film', { cause })
  return new Fault('internal', 'the engine could not make the film', { cause })
}
