/**
 * A ComfyUI workflow with placeholders: `{{prompt}}`, `{{width}}` and so on. A text that is only a
 * placeholder becomes the value itself, so that numbers stay numbers.
 */
import { describeCamera } from '@backlot/camera/phrases'
import type { CameraMeans } from '../../domain/engine.ts'
import { PICTURE_ROLES, type PictureRole } from '../../domain/model.ts'
import type { Shot } from '@backlot/prompt/shot'
import { presetOf } from './camera-presets.ts'

/** JSON in ComfyUI's "Export (API)" format: nodes by id. */
export type Workflow = Readonly<Record<string, unknown>>

/** The values of a workflow's placeholders. */
export type WorkflowValues = {
  readonly shot: Shot
  /** The frame rate of the workflow's model. */
  readonly fps: number
  /** The server's names of uploaded files. */
  readonly shown: Readonly<Partial<Record<ShownPlace, string>>>
}

/** Placeholders of uploaded files: pictures of the order, and our own rehearsal. */
export const SHOWN_PLACES = [
  'first_frame',
  'last_frame',
  'subject',
  'control_film',
  'pose_file',
] as const

/** One of `SHOWN_PLACES`. */
export type ShownPlace = (typeof SHOWN_PLACES)[number]

/** The values that a workflow can use. */
const PLACES = {
  prompt: ({ shot }: WorkflowValues) => shot.prompt,
  camera_words: ({ shot }: WorkflowValues) => describeCamera(shot.camera),
  camera_preset: ({ shot }: WorkflowValues) => presetOf(shot.camera),
  first_frame: ({ shown }: WorkflowValues) => shown.first_frame ?? '',
  last_frame: ({ shown }: WorkflowValues) => shown.last_frame ?? '',
  subject: ({ shown }: WorkflowValues) => shown.subject ?? '',
  control_film: ({ shown }: WorkflowValues) => shown.control_film ?? '',
  pose_file: ({ shown }: WorkflowValues) => shown.pose_file ?? '',
  width: ({ shot }: WorkflowValues) => shot.widthPx,
  height: ({ shot }: WorkflowValues) => shot.heightPx,
  seconds: ({ shot }: WorkflowValues) => shot.durationSeconds,
  fps: ({ fps }: WorkflowValues) => fps,
  frames: ({ shot, fps }: WorkflowValues) => frameCountOf(shot.durationSeconds, fps),
  seed: ({ shot }: WorkflowValues) => shot.seed,
} as const

type PlaceName = keyof typeof PLACES

const PLACE = /\{\{\s*([\w-]+)\s*\}\}/g

/** The number of frames: video models compress time by four and begin with one more. */
export function frameCountOf(durationSeconds: number, fps: number): number {
  return Math.round((durationSeconds * fps) / 4) * 4 + 1
}

/** Placeholders for the camera movement, and the means that each amounts to. */
const CAMERA_PLACES: readonly (readonly [PlaceName, CameraMeans])[] = [
  ['camera_words', 'words'],
  ['camera_preset', 'preset'],
  ['pose_file', 'poses'],
  ['control_film', 'film'],
]

/** How the workflow gets the camera movement; as a sentence of the prompt if it has no placeholder for it. */
export function cameraMeansOf(workflow: Workflow): readonly CameraMeans[] {
  const names = placesOf(workflow)
  const means = CAMERA_PLACES.filter(([place]) => names.includes(place)).map(([, each]) => each)
  return means.length > 0 ? means : ['words']
}

/** The files that the workflow needs. */
export function shownPlacesOf(workflow: Workflow): readonly ShownPlace[] {
  const names = placesOf(workflow)
  return SHOWN_PLACES.filter((place) => names.includes(place))
}

/** The roles of pictures that the workflow uses; our own film, where it is used, begins and ends with frames. */
export function pictureRolesOf(workflow: Workflow): readonly PictureRole[] {
  const names = placesOf(workflow)
  const isFilmShown = names.includes('control_film')
  return PICTURE_ROLES.filter((role) => names.includes(role) || (isFilmShown && role !== 'subject'))
}

/** What is wrong with a workflow, as the end of a sentence that begins with its file; undefined when nothing is. */
export function findFlaw(workflow: unknown): string | undefined {
  if (typeof workflow !== 'object' || workflow === null || Array.isArray(workflow))
    return 'must hold an object of nodes'
  if ('nodes' in workflow && 'links' in workflow)
    return 'must be exported for the API (in ComfyUI: File, Export (API))'
  const names = placesOf(workflow)
  const unknown = names.find((name) => !isPlace(name))
  if (unknown !== undefined)
    return `names {{${unknown}}}, but there is only ${Object.keys(PLACES).join(', ')}`
  return names.includes('prompt') ? undefined : 'must name {{prompt}} somewhere'
}

/** The workflow for a shot. A camera sentence ends the prompt where the workflow has no placeholder for the camera. */
export function fillWorkflow(workflow: Workflow, values: WorkflowValues): Workflow {
  const { shot } = values
  const names = placesOf(workflow)
  const hasCamera = CAMERA_PLACES.some(([place]) => names.includes(place))
  const words = hasCamera ? '' : describeCamera(shot.camera)
  const prompt = [shot.prompt, words].filter((text) => text !== '').join(' ')
  const filled = { ...values, shot: { ...shot, prompt } }
  const valueOf = (name: string): string | number => (isPlace(name) ? PLACES[name](filled) : '')
  return fill(workflow, valueOf) as Workflow // oxlint-disable-line typescript/no-unsafe-type-assertion -- of the same form
}

function fill(value: unknown, valueOf: (name: string) => string | number): unknown {
  if (typeof value === 'string') {
    const alone = /^\{\{\s*([\w-]+)\s*\}\}$/.exec(value)?.[1]
    if (alone !== undefined) return valueOf(alone)
    return value.replace(PLACE, (_, name: string) => String(valueOf(name)))
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, valueOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, valueOf)]))
}

function placesOf(workflow: object): readonly string[] {
  return [...JSON.stringify(workflow).matchAll(PLACE)].map(([, name = '']) => name)
}

function isPlace(name: string): name is PlaceName {
  return Object.hasOwn(PLACES, name)
}
