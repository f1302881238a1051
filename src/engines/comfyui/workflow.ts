/**
 * A ComfyUI workflow with named places: `{{prompt}}`, `{{width}}` and so on
 * stand where a film's own values go. A place alone in its text becomes the
 * value itself, so that numbers stay numbers.
 */
import type { CameraCommand, CameraStep } from '../../domain/camera.ts'
import { describeCamera } from '../../domain/camera-phrases.ts'
import type { Shot } from '../../domain/shot.ts'

/** JSON in the format that "Export (API)" of ComfyUI writes: nodes by their ids. */
export type Workflow = Readonly<Record<string, unknown>>

/** The values that a workflow can name. */
const PLACES = {
  prompt: (shot: Shot) => shot.prompt,
  camera_words: (shot: Shot) => describeCamera(shot.camera),
  camera_preset: (shot: Shot) => presetOf(shot.camera),
  width: (shot: Shot) => shot.widthPx,
  height: (shot: Shot) => shot.heightPx,
  seconds: (shot: Shot) => shot.durationSeconds,
  fps: (_: Shot, fps: number) => fps,
  frames: (shot: Shot, fps: number) => framesOf(shot.durationSeconds * fps),
  seed: (shot: Shot) => shot.seed,
} as const

type PlaceName = keyof typeof PLACES

const PLACE = /\{\{\s*([\w-]+)\s*\}\}/g

/** Video models compress time by four and begin with one frame more. */
function framesOf(count: number): number {
  return Math.round(count / 4) * 4 + 1
}

/**
 * The presets of the node `WanCameraEmbedding`. It calls a truck a pan and a
 * push a zoom; it has no pan, tilt or zoom in our sense.
 *
 * Source: ComfyUI, `comfy_extras/nodes_camera_trajectory.py`.
 */
const PRESETS: Partial<Readonly<Record<CameraCommand, string>>> = {
  'Truck left': 'Pan Left',
  'Truck right': 'Pan Right',
  'Pedestal up': 'Pan Up',
  'Pedestal down': 'Pan Down',
  'Push in': 'Zoom In',
  'Pull out': 'Zoom Out',
  'Static shot': 'Static',
}

/** The preset of the first command that has one; it can hold only one move. */
function presetOf(steps: readonly CameraStep[]): string {
  const found = steps.flat().find((command) => PRESETS[command] !== undefined)
  return (found && PRESETS[found]) ?? 'Static'
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

/** The workflow for a shot. Camera words end the prompt where the workflow has no other place for the camera. */
export function fillWorkflow(workflow: Workflow, shot: Shot, fps: number): Workflow {
  const names = placesOf(workflow)
  const hasCamera = names.includes('camera_words') || names.includes('camera_preset')
  const words = hasCamera ? '' : describeCamera(shot.camera)
  const told = { ...shot, prompt: [shot.prompt, words].filter((text) => text !== '').join(' ') }
  const valueOf = (name: string): string | number => (isPlace(name) ? PLACES[name](told, fps) : '')
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
