/** The films by which the renderer is judged, and what the camera report says of them. */
import type { CameraCommand } from '@backlot/camera/commands'
import { planShot } from '@backlot/prompt'
import type { Place, Room, TimeOfDay, Weather } from '@backlot/prompt/scene'
import { reportCamera } from '@backlot/camera/report'
import { judge, type StepVerdict, type Verdict } from '@backlot/camera/obedience'
import { openLuma } from './render-luma.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

/** A film to be judged. */
export type Case = {
  readonly place: Place
  /** The commands, as a caller writes them. */
  readonly camera: string
  /** Who is in the picture; nobody when empty. */
  readonly who: string
  readonly seed: number
  /** What the prompt says, where absent. */
  readonly timeOfDay?: TimeOfDay
  readonly weather?: Weather
  /** Which room an interior is; the living room where absent. */
  readonly room?: Room
  /** True: near things frame the scene, as in most films that are ordered. */
  readonly promptOptimizer?: boolean
}

/** How a case is filmed. */
export type Format = {
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
}

/** Large enough to see by, small and slow enough for hundreds of films. */
export const SURVEY_FORMAT: Format = {
  widthPx: 256,
  heightPx: 144,
  framesPerSecond: 12.5,
  durationSeconds: 6,
}
/** As little as a film can be judged by: a second of work. */
export const QUICK_FORMAT: Format = {
  widthPx: 192,
  heightPx: 108,
  framesPerSecond: 10,
  durationSeconds: 4,
}

/** Films a case and judges it by what was asked. */
export async function judgeCase(
  { camera, who, seed, promptOptimizer = false, ...scene }: Case,
  { framesPerSecond, ...format }: Format,
): Promise<Verdict> {
  const shot = planShot(shotOrder(`${who} ${camera}`, { promptOptimizer, seed, ...format }))
  const filmed = { ...shot, scene: { ...shot.scene, ...scene }, framesPerSecond }
  return judge(await reportCamera(await openLuma(filmed)), shot.camera)
}

/** What verdicts add up to, in moves. */
export type Tally = {
  asked: number
  found: number
  /** Of those found, the moves that the report does not show but names among what it cannot tell. */
  byDoubt: number
  opposite: number
  unasked: number
  /** Moves shown that nobody asked for, which the report cannot tell from one that was asked for. */
  excused: number
}

/** A tally of nothing. */
export const NOTHING: Readonly<Tally> = {
  asked: 0,
  found: 0,
  byDoubt: 0,
  opposite: 0,
  unasked: 0,
  excused: 0,
}

/** Adds a verdict to a tally. */
export function count(tally: Tally, { steps }: Verdict): void {
  for (const step of steps) {
    const { asked, missing, opposite, unasked } = step
    tally.asked += asked.length
    tally.found += asked.length - missing.length
    tally.byDoubt += foundByDoubt(step).length
    tally.opposite += opposite.length
    tally.unasked += unasked.length
    tally.excused += excusedByDoubt(step).length
  }
}

/** The moves that count as found only because a zoom and a push cannot be told apart. */
export function foundByDoubt({ asked, missing, seen }: StepVerdict): readonly CameraCommand[] {
  const shown = new Set(seen.moves.map(({ command }) => command))
  const uncertain = new Set(seen.uncertain)
  return asked.filter(
    (command) => uncertain.has(command) && !shown.has(command) && !missing.includes(command),
  )
}

/** The moves shown beside those asked for that a doubt excuses. */
function excusedByDoubt({ asked, opposite, unasked, seen }: StepVerdict): readonly CameraCommand[] {
  const uncertain = new Set(seen.uncertain)
  return seen.moves
    .map(({ command }) => command)
    .filter((command) => uncertain.has(command) && !asked.includes(command))
    .filter((command) => !unasked.includes(command) && !opposite.includes(command))
}

/** "Pan left + Push in | Zoom in": what a verdict saw in each step. */
export function seenIn({ steps }: Verdict): string {
  return steps
    .map(({ seen }) => seen.moves.map(({ command }): CameraCommand => command).join(' + '))
    .join(' | ')
}
