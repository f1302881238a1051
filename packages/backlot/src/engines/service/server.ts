/**
 * Another server with this API: a second Backlot, or a hosted account of the public family, whose
 * states are spelled with capitals.
 */
import { bracketCamera, describeCamera } from '@backlot/camera/phrases'
import type { PictureRole } from '../../domain/model.ts'
import type { Shot } from '@backlot/prompt/shot'
import { toDataUrl } from '../../inference/videos/picture-files.ts'
import { AnswerLost, type VideoServer, type JobState } from '../../inference/videos/video-server.ts'
import { isRecord, toCount, toRecord, toText } from '../../inference/connection/json.ts'
import type { JsonAnswer, Sender } from '../../inference/connection/send.ts'
import { faultOf } from './refusals.ts'
import { cancelByV2, filmOfV2, orderByV2, pollByV2, ratioNeeded, v2TaskOf } from './v2-way.ts'

/** The options of the server. */
export type ServiceOptions = {
  readonly sender: Sender
  /** The server's name of the model. */
  readonly model: string
  /** Whether it answers a second order with the same `Idempotency-Key` with the first task, as Backlot does. */
  readonly knowsRepeats: boolean
  /** Camera commands in brackets, or as a sentence for a model without commands. */
  readonly camera: 'commands' | 'words' | 'none'
  /** The pictures that its model takes, as far as the model is known. */
  readonly pictures: readonly PictureRole[]
}

/** Resolutions by the shorter side. */
const RESOLUTIONS: Readonly<Record<number, string>> = {
  720: '720P',
  768: '768P',
  1080: '1080P',
  1440: '2K',
}

/** Creates the video server. */
export function serviceServer(options: ServiceOptions): VideoServer {
  const { sender, knowsRepeats } = options
  const query = (job: string, signal: AbortSignal): Promise<JsonAnswer> =>
    sender.sendForJson({
      method: 'GET',
      path: `/v1/query/video_generation?task_id=${encodeURIComponent(job)}`,
      signal,
    })
  const filmOf = async (job: string, signal: AbortSignal): Promise<string> => {
    const fileId = toText(toRecord((await query(job, signal)).json)['file_id'])
    const path = `/v1/files/retrieve?file_id=${encodeURIComponent(fileId)}`
    const { json } = await sender.sendForJson({ method: 'GET', path, signal })
    return toText(toRecord(toRecord(json)['file'])['download_url'])
  }
  return {
    camera: options.camera === 'none' ? [] : [options.camera],
    pictures: options.pictures,
    knowsRepeats,

    // Queries a task that does not exist: the answer shows whether the key is accepted.
    check: async (signal) => hindranceOf(await query('1', signal)),

    order: async (shot, { renderId: filmId, signal }) => {
      const headers = { 'idempotency-key': `backlot-${filmId}` }
      const ratio = ratioNeeded(shot, options.model)
      if (ratio !== undefined) {
        const order = { model: options.model, text: textOf(shot, options), ratio, ...sizeOf(shot) }
        return orderByV2(sender, shot, { order, headers, signal })
      }
      const json = toOrder(shot, options)
      const path = '/v1/video_generation'
      return toJob(await sender.sendForJson({ method: 'POST', path, json, headers, signal }))
    },

    // The list of tasks has no prompts, so a lost one cannot be recognized.
    findLost: async () => undefined,

    poll: async (job, signal) => {
      const task = v2TaskOf(job)
      return task === undefined ? toState(await query(job, signal)) : pollByV2(sender, task, signal)
    },

    fetch: async (job, signal) => {
      const task = v2TaskOf(job)
      const url =
        task === undefined ? await filmOf(job, signal) : await filmOfV2(sender, task, signal)
      if (url === '') throw new AnswerLost('the film has no address to download it from')
      const { status, body } = await sender.send({ method: 'GET', path: url, signal })
      if (status >= 200 && status < 300) return body
      await body.dump()
      throw new AnswerLost(`the film was answered with ${status}`)
    },

    cancel: async (job, signal) => {
      const task = v2TaskOf(job)
      if (task !== undefined) return cancelByV2(sender, task, signal)
      const path = '/v1/video_generation/cancel'
      const call = { method: 'POST', path, json: { task_id: job }, signal } as const
      const { body } = await sender.send(call)
      await body.dump()
    },
  }
}

/** How each camera means is written. */
const CAMERA_TEXTS = { commands: bracketCamera, words: describeCamera, none: () => '' } as const

/** The prompt, with the camera in the server's form. */
function textOf(shot: Shot, { camera }: ServiceOptions): string {
  const texts = [shot.prompt, CAMERA_TEXTS[camera](shot.camera)]
  return texts.filter((text) => text !== '').join(' ')
}

/** The name of the resolution, if it has one. */
function sizeOf({ widthPx, heightPx }: Shot): { readonly resolution?: string } {
  const resolution = RESOLUTIONS[Math.min(widthPx, heightPx)]
  return resolution === undefined ? {} : { resolution }
}

function toOrder(shot: Shot, options: ServiceOptions): object {
  return {
    model: options.model,
    prompt: textOf(shot, options),
    // The camera has already been decided here.
    prompt_optimizer: false,
    duration: shot.durationSeconds,
    ...sizeOf(shot),
    ...picturesOf(shot),
  }
}

/** Pictures inside the order: the other server can reach no address of ours. */
function picturesOf({ pictures }: Shot): object {
  const { firstFrame, lastFrame, subjects = [] } = pictures ?? {}
  const references = subjects.map((picture) => ({ type: 'character', image: [toDataUrl(picture)] }))
  return {
    ...(firstFrame && { first_frame_image: toDataUrl(firstFrame) }),
    ...(lastFrame && { last_frame_image: toDataUrl(lastFrame) }),
    ...(references.length > 0 && { subject_reference: references }),
  }
}

function hindranceOf({ status, json }: JsonAnswer): string | undefined {
  const { base_resp: base } = toRecord(json)
  const code = codeOf(base, status)
  if (code === 1004 || code === 2049) return `it refuses the key (${code})`
  if (status >= 500) return `it answers ${status}`
  return isRecord(base) ? undefined : `it does not speak this interface (it answers ${status})`
}

function toJob({ status, json, retryAfterSeconds }: JsonAnswer): string {
  if (status >= 500) throw new AnswerLost(`the order was answered with ${status}`)
  const { task_id: taskId, base_resp: base } = toRecord(json)
  const code = codeOf(base, status)
  if (code === 1000 || code === 1001) throw new AnswerLost(`the order was answered with ${code}`)
  if (code !== 0) throw faultOf(code, wordsOf(base), retryAfterSeconds)
  if (toText(taskId) === '') throw new AnswerLost('the order was answered without a task')
  return toText(taskId)
}

/** The status object of an answer. */
function wordsOf(base: unknown): string {
  return toText(toRecord(base)['status_msg'])
}

/** The code of an answer; without one, the nearest to its HTTP status. */
function codeOf(base: unknown, status: number): number {
  const { status_code: code } = toRecord(base)
  if (typeof code === 'number') return code
  if (status < 300) return 0
  return status === 429 ? 1002 : status === 401 ? 2049 : 2013
}

const DONE = 'success'
const FAILED = new Set(['fail', 'failed'])

function toState({ status, json }: JsonAnswer): JobState {
  if (status < 200 || status >= 300) throw new AnswerLost(`the task was answered with ${status}`)
  const { status: word, progress, base_resp: base } = toRecord(json)
  const name = toText(word).toLowerCase()
  if (name === DONE) return { state: 'done' }
  if (FAILED.has(name))
    return { state: 'failed', fault: faultOf(codeOf(base, status), wordsOf(base)) }
  const code = codeOf(base, status)
  if (name === '' && code === 2013) return { state: 'unknown' }
  if (name === '') throw new AnswerLost(`the task was answered with ${code}`)
  return { state: 'working', fraction: Math.min(1, toCount(progress) / 100) }
}
