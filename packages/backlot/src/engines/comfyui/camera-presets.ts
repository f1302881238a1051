/**
 * Our commands as presets of the node `WanCameraEmbedding`. It calls a truck a pan and a push a
 * zoom; it has no pan, tilt or zoom in our sense, and one move for the whole film.
 *
 * Source: ComfyUI, `comfy_extras/nodes_camera_trajectory.py`.
 */
import type { CameraCommand, CameraStep } from '@backlot/camera/commands'

const PRESETS: Partial<Readonly<Record<CameraCommand, string>>> = {
  'Truck left': 'Pan Left',
  'Truck right': 'Pan Right',
  'Pedestal up': 'Pan Up',
  'Pedestal down': 'Pan Down',
  'Push in': 'Zoom In',
  'Pull out': 'Zoom Out',
  'Static shot': 'Static',
}

/** The preset of the first command that has one; `Static` without any. */
export function presetOf(steps: readonly CameraStep[]): string {
  const found = steps.flat().find((command) => PRESETS[command] !== undefined)
  return (found && PRESETS[found]) ?? 'Static'
}
