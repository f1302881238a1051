/** Camera commands in plain words, for engines that take no brackets. */
import type { CameraCommand, CameraStep } from './commands.ts'

/** The phrase for each command, to follow "the camera". */
const PHRASES: Readonly<Record<CameraCommand, string>> = {
  'Truck left': 'trucks left, moving sideways',
  'Truck right': 'trucks right, moving sideways',
  'Pan left': 'pans left from a fixed position',
  'Pan right': 'pans right from a fixed position',
  'Push in': 'pushes in, moving towards the subject',
  'Pull out': 'pulls out, moving back from the subject',
  'Pedestal up': 'rises straight up',
  'Pedestal down': 'sinks straight down',
  'Tilt up': 'tilts up from a fixed position',
  'Tilt down': 'tilts down from a fixed position',
  'Zoom in': 'zooms in with the lens, without moving',
  'Zoom out': 'zooms out with the lens, without moving',
  Shake: 'shakes slightly, as held by hand',
  'Tracking shot': 'follows the subject in a tracking shot',
  'Static shot': 'stands still in a static shot',
}

/** A sentence for the steps; empty when there are none. */
export function describeCamera(steps: readonly CameraStep[]): string {
  const phrases = steps.map((step) => step.map((command) => PHRASES[command]).join(' and '))
  return phrases.length === 0 ? '' : `The camera ${phrases.join(', then ')}.`
}

/** The steps as commands in brackets, for engines that read them; empty when there are none. */
export function bracketCamera(steps: readonly CameraStep[]): string {
  return steps.map((step) => `[${step.join(', ')}]`).join(' ')
}
