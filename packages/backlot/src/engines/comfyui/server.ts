/**
 * ComfyUI as a video server: a workflow in its queue under a name that we choose, so that it can
 * always be found again.
 *
 * Source: ComfyUI, `server.py` and `execution.py`.
 */
import { createHash } from 'node:crypto'
import { Fault } from '../../domain/fault.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import {
  AnswerLost,
  type VideoProps,
  type VideoServer,
  type JobState,
} from '../../inference/videos/video-server.ts'
import { isRecord, type Json, toList, toRecord, toText } from '../../inference/connection/json.ts'
import type { JsonAnswer, Sender } from '../../inference/connection/send.ts'
import { findHindrance } from './check.ts'
import { rehearse, upload } from './props.ts'
import {
  cameraMeansOf,
  fillWorkflow,
  pictureRolesOf,
  shownPlacesOf,
  type Workflow,
  type WorkflowValues,
} from './workflow.ts'

/** The options of the server. */
export type ComfyOptions = {
  readonly sender: Sender
  readonly workflow: Workflow
  /** The frame rate of the workflow's model. */
  readonly fps: number
  /** The client id under which the server reports progress. */
  readonly clientId: string
  /** Makes rehearsals for the workflow. */
  readonly rehearsal: Rehearsal
  /** A factor for distances in poses. */
  readonly poseScale: number
  /** The progress of a job, 0 to 1; undefined when nothing was reported. */
  progressOf(job: string): number | undefined
}

/** Creates the video server. */
export function comfyServer(options: ComfyOptions): VideoServer {
  const { sender, progressOf } = options
  const { post, historyOf, queueOf } = askServer(sender)

  const look = async (job: string, signal: AbortSignal): Promise<JobState> => {
    const { running, pending } = await queueOf(signal)
    // In this order: a job that ends between the two requests is in the second answer.
    const entry = await historyOf(job, signal)
    if (entry) return endOf(entry)
    if (!running.includes(job) && !pending.includes(job)) return { state: 'unknown' }
    const fraction = progressOf(job)
    return { state: 'working', ...(fraction === undefined ? {} : { fraction }) }
  }

  const places = shownPlacesOf(options.workflow)
  return {
    camera: cameraMeansOf(options.workflow),
    pictures: pictureRolesOf(options.workflow),
    knowsRepeats: true,

    check: (signal) => findHindrance(options.workflow, { sender, signal }),

    rehearse: (shot, signal) => rehearse(shot, { ...options, places, signal }),

    upload: (props, { renderId: filmId, signal }) =>
      upload(props, { sender, prefix: `backlot-${jobName(filmId)}`, signal }),

    order: async (shot, { renderId: filmId, props, signal }) => {
      const job = jobName(filmId)
      if ((await look(job, signal)).state !== 'unknown') return job
      const workflow = fillWorkflow(options.workflow, {
        shot,
        fps: options.fps,
        shown: toNames(props),
      })
      const order = { prompt: workflow, client_id: options.clientId, prompt_id: job }
      return toJob(await post('/prompt', order, signal))
    },

    findLost: async () => undefined,

    poll: look,

    fetch: async (job, signal) => {
      const { filename, subfolder, type } = videoFileOf(await historyOf(job, signal))
      const query = new URLSearchParams({ filename, subfolder, type })
      const { status, body } = await sender.send({
        method: 'GET',
        path: `/view?${query.toString()}`,
        signal,
      })
      if (status >= 200 && status < 300) return body
      await body.dump()
      throw new AnswerLost(`the film was answered with ${status}`)
    },

    cancel: async (job, signal) => {
      await post('/queue', { delete: [job] }, signal)
      const { running } = await queueOf(signal)
      // Older servers interrupt whatever is running, so only when it is ours.
      if (running.includes(job))
        await sender
          .send({ method: 'POST', path: '/interrupt', json: { prompt_id: job }, signal })
          .then(({ body }) => body.dump())
    },
  }
}

type Queue = { readonly running: readonly string[]; readonly pending: readonly string[] }

/** The requests that the server answers. */
function askServer(sender: Sender): {
  post(path: string, json: unknown, signal: AbortSignal): Promise<JsonAnswer>
  /** The result of an ended job. */
  historyOf(job: string, signal: AbortSignal): Promise<Json | undefined>
  queueOf(signal: AbortSignal): Promise<Queue>
} {
  const get = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const answer = await sender.sendForJson({ method: 'GET', path, signal })
    if (answer.status >= 200 && answer.status < 300) return answer.json
    throw new AnswerLost(`the engine answered ${answer.status}`)
  }
  return {
    post: (path, json, signal) => sender.sendForJson({ method: 'POST', path, json, signal }),
    historyOf: async (job, signal) => {
      const entry = toRecord(await get(`/history/${encodeURIComponent(job)}`, signal))[job]
      return isRecord(entry) ? entry : undefined
    },
    queueOf: async (signal) => {
      const { queue_running: running, queue_pending: pending } = toRecord(
        await get('/queue', signal),
      )
      return { running: namesIn(running), pending: namesIn(pending) }
    },
  }
}

/** The queue has each job as a list: its number, its name, its workflow. */
function namesIn(queue: unknown): readonly string[] {
  return toList(queue).map((item) => toText(toList(item)[1]))
}

function toNames(props: VideoProps): WorkflowValues['shown'] {
  const entries = Object.entries(props).map(([place, name]) => [place, toText(name)])
  return Object.fromEntries(entries)
}

/** A UUID that is always the same for a film. */
function jobName(filmId: string): string {
  const hex = createHash('sha256').update(`backlot film ${filmId}`).digest('hex')
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const
  return parts.map(([from, to]) => hex.slice(from, to)).join('-')
}

function toJob({ status, json }: JsonAnswer): string {
  if (status >= 500) throw new AnswerLost(`the order was answered with ${status}`)
  const { prompt_id: job, error, node_errors: nodes } = toRecord(json)
  if (status < 300 && toText(job) !== '') return toText(job)
  const said = JSON.stringify({ error, nodes }).slice(0, 2000)
  const cause = new Error(`the workflow was answered with ${status}: ${said}`)
  throw new Fault('internal', 'the engine does not take this film', { cause })
}

function endOf(entry: Json): JobState {
  const { status_str: word, messages } = toRecord(entry['status'])
  if (word === 'success' || word === undefined) return { state: 'done' }
  const cause = new Error(
    `the job ended in ${toText(word)}: ${JSON.stringify(messages).slice(0, 2000)}`,
  )
  return {
    state: 'failed',
    fault: new Fault('internal', 'the engine could not make the film', { cause }),
  }
}

type OutputFile = { readonly filename: string; readonly subfolder: string; readonly type: string }

const VIDEO_FILE_NAME = /\.(mp4|webm|mkv|mov)$/i

/** The first video among the outputs. `SaveVideo` lists it under images; other nodes under gifs or videos. */
function videoFileOf(entry: Json | undefined): OutputFile {
  const outputs = Object.values(toRecord(entry?.['outputs']))
  const files = outputs
    .flatMap((output) => Object.values(toRecord(output)).flatMap(toList))
    .map(toRecord)
  const found = files
    .map(({ filename, subfolder, type }) => ({
      filename: toText(filename),
      subfolder: toText(subfolder),
      type: toText(type),
    }))
    .filter(({ filename }) => VIDEO_FILE_NAME.test(filename))
  // A preview is among the temporary files.
  const film = found.find(({ type }) => type === 'output') ?? found[0]
  if (film) return film
  throw new Fault('internal', 'what the engine made cannot be used as a film', {
    cause: new Error('the workflow has saved no MP4, WebM, MKV or MOV'),
  })
}
