/** The films by which the renderer is judged, and what the camera report says of them. */
import type { CameraCommand } from '../../src/domain/camera.ts'
import { planShot } from '../../src/domain/plan-shot.ts'
import type { Place } from '../../src/domain/scene.ts'
import { reportCamera } from '../../src/sight/camera-report.ts'
import { judge, type Verdict } from '../../src/sight/obedience.ts'
import { renderLuma } from './render-luma.ts'

/** A film to be judged. */
export type Case = {
  readonly place: Place
  /** The commands, as a caller writes them. */
  readonly camera: string
  /** Who is in the picture; nobody when empty. */
  readonly who: string
  readonly seed: number
}

/** Small and slow enough for dozens of films in a minute, large enough to see by. */
const SIZE = { widthPx: 256, heightPx: 144 }
const FRAMES_PER_SECOND = 12.5

/** Films a case and judges it by what was asked. */
export async function judgeCase({ place, camera, who, seed }: Case): Promise<Verdict> {
  const shot = planShot({
    prompt: `${who} ${camera}`,
    cameraCommands: true,
    promptOptimizer: false,
    fastPretreatment: false,
    durationSeconds: 6,
    seed,
    ...SIZE,
  })
  const filmed = { ...shot, scene: { ...shot.scene, place }, framesPerSecond: FRAMES_PER_SECOND }
  return judge(await reportCamera(renderLuma(filmed)), shot.camera)
}

/** How many of the asked moves were seen, how many opposites, how many that nobody asked for. */
export type Tally = { asked: number; found: number; opposite: number; unasked: number }

/** Adds a verdict to a tally. */
export function count(tally: Tally, { steps }: Verdict): void {
  for (const { asked, missing, opposite, unasked } of steps) {
    tally.asked += asked.length
    tally.found += asked.length - missing.length
    tally.opposite += opposite.length
    tally.unasked += unasked.length
  }
}

/** "Pan left, Push in (near: Zoom in)": what a verdict saw in each step. */
export function seenIn({ steps }: Verdict): string {
  return steps
    .map(({ seen }) => seen.moves.map(({ command }): CameraCommand => command).join(' + '))
    .join(' | ')
}
