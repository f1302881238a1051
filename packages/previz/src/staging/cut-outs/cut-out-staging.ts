/** How cut-outs are staged: by their size and by how they live. */
import { type CutOut, cutOutNamed } from '@backlot/prompt/catalogue'
import type { Nature } from '@backlot/prompt/natures'
import type { Staging } from '../staging.ts'
import type { TableSetting } from '../table-setting.ts'

type Motion = Pick<Staging, 'pace' | 'run' | 'altitude'> & {
  /** How far it bobs, in heights, and how often, in radians a second. */
  readonly bob?: readonly [heights: number, rate: number]
}

const MOTIONS: Readonly<Record<Nature, Motion>> = {
  walk: { pace: 0.7, run: 2, altitude: 0 },
  hop: { pace: 0.9, run: 2, altitude: 0 },
  crawl: { pace: 0.25, run: 0.6, altitude: 0 },
  swim: { pace: 0.7, run: 1.2, altitude: 0.9, bob: [0.12, 1.1] },
  fly: { pace: 1.1, run: 1.6, altitude: 1.5, bob: [0.16, 1.7] },
  drift: { pace: 0.25, run: 0.25, altitude: 2, bob: [0.12, 0.7] },
  roll: { pace: 1.6, run: 2.6, altitude: 0 },
  sail: { pace: 1, run: 1.6, altitude: -0.1, bob: [0.02, 1.4] },
  plant: { pace: 0, run: 0, altitude: 0 },
  stand: { pace: 0.5, run: 1, altitude: 0 },
  thing: { pace: 0, run: 0, altitude: 0 },
  food: { pace: 0, run: 0, altitude: 0 },
  flame: { pace: 0, run: 0, altitude: 0 },
  float: { pace: 0.1, run: 0.1, altitude: 2.2, bob: [0.05, 0.6] },
}

/** Small things are shown at least this large outside, or nobody would see them. Metres. */
const MIN_METRES = 0.5
/** Small things outside are so much larger than they are. */
const ENLARGED = 2.4
/** How much of the width of what is shown lies between two. */
const GAP = 1.25

const aspectOf = ({ box, isHead }: CutOut): number => (isHead ? 0.78 : box.width / box.height)

/** Height of a cut-out as it is shown in the open, metres. */
export function cutOutHeight(cutOut: CutOut): number {
  const { nature, heightMetres } = cutOut
  const small = nature === 'thing' || nature === 'food'
  // What is wide is seen as well when it is lower.
  const least = MIN_METRES / Math.sqrt(Math.max(1, aspectOf(cutOut)))
  return small ? Math.max(least, heightMetres * ENLARGED) : heightMetres
}

/** The staging of a shape in the open, at least so many metres high. */
export function stageCutOut(shape: string, least = 0): Staging {
  const cutOut = cutOutNamed(shape)
  if (!cutOut) return { distance: 6, height: 1.2, altitude: 0, pace: 0, run: 0, apart: [1.3, 0, 0] }
  const { nature } = cutOut
  const height = Math.max(least, cutOutHeight(cutOut))
  const { bob, altitude, ...pace } = MOTIONS[nature]
  const isHigh = nature === 'fly' || nature === 'drift' || nature === 'float'
  const beside = height * aspectOf(cutOut) * GAP
  const spread = isHigh || nature === 'swim'
  return {
    ...pace,
    height,
    distance: distanceTo(height) + (isHigh ? 1.5 * height : 0),
    altitude: isHigh ? Math.min(9, altitude + 0.4 * height) : altitude,
    apart: spread ? [beside, 0.5 * height, height] : [beside, 0, 0],
    face: 0.62,
    close: 1.2 + 1.15 * height,
    ...(bob && { lift: bobbing(height, bob) }),
  }
}

/** From here somebody so high takes two fifths of the picture's height; who is small, a third, for the camera has to move before it, metres. */
const distanceTo = (height: number): number =>
  height < SMALL_METRES ? NEAREST_METRES + NEARER_BY * height : 2 + 3.3 * height
const SMALL_METRES = 2
const NEAREST_METRES = 0.7
/** So that the two meet. */
const NEARER_BY = 3.95

function bobbing(
  height: number,
  [heights, rate]: readonly [number, number],
): (seconds: number, phase: number) => number {
  return (seconds, phase) => height * heights * Math.sin(seconds * rate + phase)
}

/** The staging of what stands on a table, as it was set. */
export function stageOnTable(setting: TableSetting = { height: 1.5, spots: [[0, 0, 0]] }): Staging {
  const { height, spots, flat = 1 } = setting
  const aside = Math.max(...spots.map(([x]) => Math.abs(x)))
  return {
    height: height * flat + Math.max(...spots.map(([, y]) => y)),
    distance: 5.2,
    altitude: 0,
    pace: 0,
    run: 0,
    apart: [aside / Math.max(1, Math.ceil((spots.length - 1) / 2)), 0, 0],
    face: 0.55,
    close: 1 + 1.55 * height,
  }
}
