/**
 * Which camera moves a film shows, from its frames alone:
 *
 *     frames -> small grey pyramids -> features tracked over windows of a quarter second
 *            -> for each window the camera motions that explain it -> stretches -> names
 *
 * Nothing else is known of the film, neither the request nor the lens (55° from side to side is
 * assumed; another lens changes sizes, hardly names).
 */
import { seededRandom } from './random.ts'
import { flowOf } from './flow.ts'
import { seeStretch, type DetectedStretch } from './moves.ts'
import type { Frame } from './picture.ts'
import { cutIntoStretches, improveWindow, type DetectedWindow, seeWindow } from './stretches.ts'

/** The camera moves of a film. */
export type CameraReport = {
  readonly durationSeconds: number
  /** In order, without gaps from the start to the end of the film. */
  readonly stretches: readonly DetectedStretch[]
  /** The windows that the stretches consist of, for detailed questions. */
  readonly windows: readonly DetectedWindow[]
}

/** Random draws are seeded, so the same film gets the same report. */
const SEED = 1

/** Analyses a whole film, one frame at a time. A film too short for one window gets no stretches. */
export async function reportCamera(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
): Promise<CameraReport> {
  const random = seededRandom(SEED)
  const windows: DetectedWindow[] = []
  const clock = { lastSeconds: 0, endSeconds: 0 }
  for await (const window of flowOf(timed(frames, clock)))
    windows.push(seeWindow(window, random, windows.at(-1)))
  // Random draws sometimes miss the fit that the next window found.
  for (let index = windows.length - 2; index >= 0; index--) {
    const [seen, after] = [windows[index], windows[index + 1]]
    if (seen && after) windows[index] = improveWindow(seen, after)
  }
  const stretches = stretchesOf(windows)
  const durationSeconds = windows.length > 0 ? clock.endSeconds : 0
  const last = stretches.pop()
  // The few frames after the last whole window are not analysed, but belong to the film.
  if (last) stretches.push({ ...last, toSeconds: durationSeconds })
  return { durationSeconds, stretches, windows }
}

/** The moves of each stretch; adjacent stretches without moves are merged. */
function stretchesOf(windows: readonly DetectedWindow[]): DetectedStretch[] {
  const stretches: DetectedStretch[] = []
  let start = 0
  for (const { from, to } of cutIntoStretches(windows)) {
    const before = stretches.at(-1)
    const seen = seeStretch(windows.slice(from, to))
    const together =
      before && isMoveless(before) && isMoveless(seen) ? seeStretch(windows.slice(start, to)) : seen
    if (together !== seen && isMoveless(together)) stretches.splice(-1, 1, together)
    else {
      stretches.push(seen)
      start = from
    }
  }
  return stretches
}

const isMoveless = ({ moves }: DetectedStretch): boolean => moves.length === 0

/**
 * Passes the frames on, and sets a clock to the end of the last one: each lasts as long as the one
 * before it.
 */
async function* timed(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
  clock: { lastSeconds: number; endSeconds: number },
): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    clock.endSeconds = frame.seconds + (frame.seconds - clock.lastSeconds)
    clock.lastSeconds = frame.seconds
    yield frame
  }
}
