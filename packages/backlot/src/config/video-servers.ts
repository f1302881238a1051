/** Video servers, from the `engines` section. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import { findFlaw, type Workflow } from '../engines/comfyui/workflow.ts'
import type { OpenAiVideosOptions } from '../engines/openai-videos/engine.ts'
import { PICTURES_WAYS } from '../engines/openai-videos/server.ts'
import type { VideoServerSetting } from '../engines/video-servers.ts'
import { Refusal, systemCode } from './refusal.ts'
import { ADDRESS, toBaseUrl } from './server-address.ts'
import { group } from './section.ts'

const DEFAULT_POLL_SECONDS = 2
const DEFAULT_TIMEOUT_SECONDS = 3600
const DEFAULT_OUTAGE_SECONDS = 300

const seconds = (description: string, fallback: number): ReturnType<typeof Type.Number> =>
  Type.Number({ description, minimum: 0.1, maximum: 86_400, default: fallback })

const JOB = {
  poll_s: Type.Optional(seconds('How often a job is looked after', DEFAULT_POLL_SECONDS)),
  patience_s: Type.Optional(
    seconds(
      'How long the server may be busy or out of reach before a film is given up',
      DEFAULT_OUTAGE_SECONDS,
    ),
  ),
  timeout_s: Type.Optional(seconds('How long a film may take', DEFAULT_TIMEOUT_SECONDS)),
}

const REPORT = {
  camera_report: Type.Optional(
    Type.Boolean({
      description: 'Whether the camera movement of each finished film is analysed',
    }),
  ),
}

const camera = Type.Optional(
  Type.Union([Type.Literal('words'), Type.Literal('none')], {
    description: 'Whether camera commands end the prompt as a sentence',
  }),
)

/** The forms of the film servers in the file. */
export const VIDEO_SERVER_SCHEMAS = [
  group({
    type: Type.Literal('openai-videos'),
    ...ADDRESS,
    ...JOB,
    body: Type.Optional(
      Type.Union([Type.Literal('json'), Type.Literal('form')], {
        description: 'How orders are written; vLLM-Omni takes forms alone',
      }),
    ),
    camera,
    ...REPORT,
    show: Type.Optional(
      Type.Union([Type.Literal('first_frame'), Type.Literal('film'), Type.Literal('control')], {
        description: 'What orders show of our own film of the shot; the server must take it',
      }),
    ),
    pictures: Type.Optional(
      Type.Union(
        PICTURES_WAYS.map((way) => Type.Literal(way)),
        {
          description:
            'How pictures of an order are passed on: the first frame as a file, conditions as SGLang has them for H3, or none',
        },
      ),
    ),
    control_type: Type.Optional(
      Type.String({ description: 'What the film is to `show: control`, such as edge or depth' }),
    ),
    extra_body: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Members added to every order' }),
    ),
  }),
  group({
    type: Type.Literal('comfyui'),
    ...ADDRESS,
    ...JOB,
    ...REPORT,
    workflow: Type.String({
      description: 'File with the workflow, exported for the API (in the data folder)',
    }),
    fps: Type.Optional(
      Type.Integer({
        description: 'Frames a second that its model makes',
        minimum: 1,
        maximum: 120,
      }),
    ),
    pose_scale: Type.Optional(
      Type.Number({
        description: 'How far the poses go, as a multiple of what suits most models',
        exclusiveMinimum: 0,
        maximum: 100,
      }),
    ),
  }),
  group({
    type: Type.Literal('service'),
    ...ADDRESS,
    ...JOB,
    ...REPORT,
    camera: Type.Optional(
      Type.Union([Type.Literal('commands'), Type.Literal('words'), Type.Literal('none')], {
        description:
          'How camera commands reach the model: commands (in brackets), as words, or not at all',
      }),
    ),
    idempotent: Type.Optional(
      Type.Boolean({
        description:
          'Whether it takes an Idempotency-Key, as Backlot does: lost orders are repeated',
      }),
    ),
  }),
] as const

/** A film server as the file gives it. */
export type VideoServerInput = Static<(typeof VIDEO_SERVER_SCHEMAS)[number]>

/** The path of a workflow, which is read only where videos are made. */
export type VideoServerConfig = { readonly cameraReport: boolean } & (
  | Exclude<VideoServerSetting, { readonly type: 'comfyui' }>
  | (Omit<Extract<VideoServerSetting, { readonly type: 'comfyui' }>, 'workflow'> & {
      readonly workflowFile: string
    })
)

/** The setting of a video server; `at` is its place in the file. */
export function toVideoServer(at: string, given: VideoServerInput): VideoServerConfig {
  const common = toCommon(at, given)
  switch (given.type) {
    case 'openai-videos':
      return { type: given.type, ...common, ...toVideos(at, given) }
    case 'comfyui': {
      const { workflow: workflowFile, fps = 16, pose_scale: poseScale = 1 } = given
      return { type: given.type, ...common, workflowFile, fps, poseScale }
    }
    case 'service': {
      const drawn = given.camera && { camera: given.camera }
      return { type: given.type, ...common, ...drawn, knowsRepeats: given.idempotent ?? false }
    }
  }
}

type VideosGiven = Extract<VideoServerInput, { readonly type: 'openai-videos' }>

function toVideos(
  at: string,
  given: VideosGiven,
): Pick<OpenAiVideosOptions, 'body' | 'camera' | 'extra' | 'show' | 'pictures'> {
  const { show, control_type: type, body = 'json', camera: cameraAs = 'words' } = given
  if ((show === 'control') !== (type !== undefined))
    throw new Refusal(`${at}: show: control and control_type need each other.`)
  const order = { body, camera: cameraAs, extra: given.extra_body ?? {}, ...toPictures(at, given) }
  if (show === undefined) return order
  return { ...order, show: show === 'control' ? { as: show, type: type ?? '' } : { as: show } }
}

function toPictures(
  at: string,
  { show, pictures }: VideosGiven,
): Pick<OpenAiVideosOptions, 'pictures'> {
  if (show === 'film' && pictures === 'input_reference')
    throw new Refusal(`${at}: show: film cannot be combined with pictures: input_reference.`)
  return pictures === undefined ? {} : { pictures }
}

function toCommon(
  at: string,
  given: VideoServerInput,
): Pick<VideoServerConfig, 'baseUrl' | 'apiKey' | 'job' | 'cameraReport'> {
  return {
    baseUrl: toBaseUrl(`${at}.base_url`, given.base_url),
    ...(given.api_key === undefined ? {} : { apiKey: given.api_key }),
    job: toJobSettings(given),
    cameraReport: given.camera_report ?? false,
  }
}

function toJobSettings({
  poll_s: pollSeconds = DEFAULT_POLL_SECONDS,
  patience_s: silenceSeconds = DEFAULT_OUTAGE_SECONDS,
  timeout_s: timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
}: VideoServerInput): VideoServerConfig['job'] {
  return {
    pollMs: pollSeconds * 1000,
    silenceTimeoutMs: silenceSeconds * 1000,
    timeoutMs: timeoutSeconds * 1000,
  }
}

/** The workflow of a file, relative to the data folder; throws a refusal that says what is wrong with it. */
export function readWorkflow(at: string, home: string, file: string): Workflow {
  const path = resolve(home, file)
  const flawed = (what: string): Refusal => new Refusal(`${at}: ${path} ${what}.`)
  let workflow: Workflow
  try {
    workflow = JSON.parse(readFileSync(path, 'utf8'))
  } catch (thrown) {
    const code = systemCode(thrown)
    throw flawed(code === '' ? 'is not JSON' : `cannot be read (${code})`)
  }
  const flaw = findFlaw(workflow)
  if (flaw !== undefined) throw flawed(flaw)
  return workflow
}
