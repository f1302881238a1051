/**
 * The camera commands of a prompt.
 *
 * Source: brief, "Camera commands (15)" and "Rules for commands".
 */

/** Every camera command by its name, as the brief spells it. */
export const CAMERA_COMMANDS = [
  'Truck left',
  'Truck right',
  'Pan left',
  'Pan right',
  'Push in',
  'Pull out',
  'Pedestal up',
  'Pedestal down',
  'Tilt up',
  'Tilt down',
  'Zoom in',
  'Zoom out',
  'Shake',
  'Tracking shot',
  'Static shot',
] as const

/** One of `CAMERA_COMMANDS`. */
export type CameraCommand = (typeof CAMERA_COMMANDS)[number]

/** Commands that act at the same time: the content of one bracket, never empty. */
export type CameraStep = readonly CameraCommand[]
