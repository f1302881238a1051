/**
 * How far a camera turned, from the bend of the picture alone. A pan moves corners up or down a
 * little, by -xy/f, and a tilt moves them sideways; a truck and a pedestal do neither, however near
 * or far things are. One window shows it hardly, a stretch does: so a turn is told from a travel
 * past things that are all about equally far. The lens is the assumed one; a longer lens bends less.
 */
import { FOCAL } from './camera-motion.ts'
import type { Track } from './flow.ts'
import { openLeastSquares } from './least-squares.ts'

/** A turn that the bend shows, in widths of the picture, and its statistical error. */
export type Bend = { readonly travel: number; readonly error: number }

/** The turns that the bend of a window shows; both are right only where the camera does not go ahead. */
export type Bends = {
  /** Right where the camera does not rise or sink. */
  readonly pan: Bend
  /** Right where the camera does not go sideways. */
  readonly tilt: Bend
}

/** Tracks that miss by more than this many times the median are left out: they move by themselves. */
const MAX_MISS = 3.5
/** In half widths: where all misses are smaller than this, none is left out. */
const MIN_MISS = 0.001
const ROUNDS = 3

/** What the bend of a window says; with few tracks, its error is large. */
export function bendsOf(tracks: readonly Track[]): Bends {
  return {
    pan: bendOf(tracks, ({ up }) => up),
    tilt: bendOf(tracks, ({ right }) => right),
  }
}

/** The turn whose bend explains these shifts beside a shift, a zoom, and a roll of the whole picture. */
function bendOf(tracks: readonly Track[], shiftOf: (track: Track) => number): Bend {
  let kept = tracks
  let bend: Bend = NO_BEND
  for (let round = 0; round < ROUNDS; round++) {
    const plane = openLeastSquares(4)
    const skew = openLeastSquares(3)
    for (const track of kept) {
      const { x, y } = track
      plane.add({ factors: [1, x, y, skewOf(track)], value: shiftOf(track), weight: 1 })
      skew.add({ factors: [1, x, y], value: skewOf(track), weight: 1 })
    }
    const [solved, flat] = [plane.solve(), skew.solve()]
    if (!solved || !flat) return NO_BEND
    const missOf = (track: Track): number =>
      Math.abs(shiftOf(track) - valueOf(solved, [1, track.x, track.y, skewOf(track)]))
    const own = kept.reduce(
      (sum, track) => sum + (skewOf(track) - valueOf(flat, [1, track.x, track.y])) ** 2,
      0,
    )
    const squares = kept.reduce((sum, track) => sum + missOf(track) ** 2, 0)
    const error = Math.sqrt(squares / Math.max(1, kept.length - 4) / Math.max(1e-9, own))
    bend = { travel: ((solved[3] ?? 0) * FOCAL) / 2, error: (error * FOCAL) / 2 }
    const misses = Float64Array.from(tracks, missOf).toSorted()
    const most = Math.max(MIN_MISS, MAX_MISS * (misses[misses.length >> 1] ?? 0))
    kept = tracks.filter((track) => missOf(track) <= most)
  }
  return bend
}

const NO_BEND: Bend = { travel: 0, error: 1 }

/** How far one unit of a turn moves a point across its own direction. */
function skewOf({ x, y }: Track): number {
  return (-x * y) / FOCAL
}

function valueOf(solution: readonly number[], factors: readonly number[]): number {
  return factors.reduce((sum, factor, index) => sum + factor * (solution[index] ?? 0), 0)
}
