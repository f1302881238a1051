/** The lead of the film: how far away it plays, how big it is, and the way it goes. */
import type { CameraCommand, CameraStep } from '../../domain/camera.ts'
import type { Action, Scene, Subject, SubjectKind } from '../../domain/scene.ts'
import type { Path } from './camera-program.ts'

/** How a kind of subject is staged. Metres, metres a second. */
export type Staging = {
  /** Ahead of the camera. */
  readonly distance: number
  readonly height: number
  /** Above the ground. */
  readonly altitude: number
  /** Speed when it walks, travels or flies, and when it runs. */
  readonly pace: number
  readonly run: number
}

/** Every kind; a new one is a new line. */
export const STAGINGS: Readonly<Record<SubjectKind, Staging>> = {
  woman: { distance: 7.4, height: 1.72, altitude: 0, pace: 0.85, run: 2 },
  man: { distance: 7.6, height: 1.82, altitude: 0, pace: 0.85, run: 2 },
  child: { distance: 7, height: 1.2, altitude: 0, pace: 0.6, run: 1.5 },
  deer: { distance: 10.5, height: 2.1, altitude: 0, pace: 0.5, run: 2.4 },
  dog: { distance: 5.6, height: 0.95, altitude: 0, pace: 0.8, run: 2.2 },
  cat: { distance: 5, height: 0.8, altitude: 0, pace: 0.5, run: 1.6 },
  horse: { distance: 12, height: 2.4, altitude: 0, pace: 1, run: 3.4 },
  bird: { distance: 24, height: 1.9, altitude: 6.5, pace: 2, run: 2 },
  boat: { distance: 24, height: 7, altitude: -0.12, pace: 0.9, run: 0.9 },
  balloon: { distance: 46, height: 14, altitude: 8, pace: 0.5, run: 0.5 },
  car: { distance: 12.5, height: 1.5, altitude: 0, pace: 1.6, run: 2.5 },
}

/** Metres a second of a subject. */
export function speedOf(kind: SubjectKind, action: Action): number {
  if (action === 'stand' || action === 'dance') return 0
  return action === 'run' ? STAGINGS[kind].run : STAGINGS[kind].pace
}

/** The share of the picture that a lead may cross; less when the camera narrows what it sees. */
const WIDE_SHARE = 0.6
const NARROW_SHARE = 0.3
const NARROWING: ReadonlySet<CameraCommand> = new Set(['Push in', 'Zoom in'])
/** Half the width of the picture at a distance of one metre. */
const HALF_WIDTH = 0.52

/** A camera that goes left has its lead go left, so that the two stay together. */
export function headingOf(steps: readonly CameraStep[]): 1 | -1 {
  const turn = steps.flat().find((command) => SIDEWAYS.has(command))
  return turn === 'Truck left' || turn === 'Pan left' ? -1 : 1
}

const SIDEWAYS: ReadonlySet<CameraCommand> = new Set([
  'Truck left',
  'Truck right',
  'Pan left',
  'Pan right',
])

/** The lead's way: through the middle of the picture at half time. */
export function leadPath(film: {
  lead: Subject | undefined
  durationSeconds: number
  steps: readonly CameraStep[]
  ground: number
}): Path {
  const { lead, durationSeconds, steps, ground } = film
  const staging = STAGINGS[lead?.kind ?? 'woman']
  const commands = steps.flat()
  const followed = commands.includes('Tracking shot')
  const narrow = commands.some((command) => NARROWING.has(command))
  const sideways = commands.some((command) => SIDEWAYS.has(command))
  const wanted = lead ? speedOf(lead.kind, lead.action) : 0.8
  const share = narrow && !sideways ? NARROW_SHARE : WIDE_SHARE
  const room = (2 * HALF_WIDTH * staging.distance * share) / durationSeconds
  // A followed lead may go as fast as it likes, and stays where it starts: in the middle.
  const speed = headingOf(steps) * (followed ? Math.max(wanted, 0.5) : Math.min(wanted, room))
  const start = followed ? -0.35 : (-speed * durationSeconds) / 2
  return (seconds) => [start + speed * seconds, ground + staging.altitude, staging.distance]
}

/** How high to hold the camera: low for small leads, so that they are not looked down on. */
export function eyeHeight(scene: Scene): number {
  const lead = leadOf(scene)
  return lead && STAGINGS[lead.kind].height < 1 ? 0.95 : 1.58
}

/** The first subject, for whom the camera works. */
export function leadOf(scene: Scene): Subject | undefined {
  return scene.subjects[0]
}
