/** What the state of a room changes: its shell, what stands in it and what lies about. */
import { isIn } from '@backlot/prompt/conditions'
import { drawn } from '../painting/brush.ts'
import { paintGrass } from '../painting/plants.ts'
import {
  paintBrokenPanes,
  paintCobwebs,
  paintIvy,
  paintLitter,
  paintWear,
  type WornSurface,
} from '../painting/wear.ts'
import type { Brush } from '../painting/brush.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { lying, swaying } from '../staging/set-pieces.ts'
import type { WorldBrief } from './brief.ts'
import { furniture, lights } from './rooms/furniture.ts'
import { growthTones } from './land/growth.ts'
import { type PlacedThing, placedCutOuts } from './sites/placed-things.ts'
import { inLamplight, roomThings } from './rooms/rooms.ts'
import type { WindowKind } from './rooms/shell.ts'
import { hallOf, shellOf } from './rooms/shells.ts'

/** What is broken, and lies where nobody has cleared up; none in the middle, where somebody may stand. */
const DEBRIS: readonly PlacedThing[] = [
  ['brick', -3.4, 8.8, 0.45],
  ['brick', -2.9, 8.2, 0.3],
  ['rock', -4.6, 9, 0.6],
  ['wood', 2.2, 8.9, 0.45],
  ['chair', 3.6, 8.6, 0.95],
  ['brick', 4.4, 7.2, 0.4],
  ['package', 4.9, 8.9, 0.7],
  ['rock', 2.4, 5.2, 0.3],
  ['wood', -2.2, 5.4, 0.36],
  ['brick', 1.7, 3.9, 0.26],
  ['bucket', -3.3, 6.6, 0.45],
  ['spider-web', 3.2, 9.3, 0.7, 2.3],
]

/** What lies about in a room that is not tidied up. */
const CLUTTER: readonly PlacedThing[] = [
  ['t-shirt', -2.1, 5.4, 0.6],
  ['books', -3.1, 6, 0.6],
  ['open-book', 1.9, 4.9, 0.3],
  ['package', 3.4, 7.9, 0.8],
  ['package', 3.2, 7.85, 0.6, 0.78],
  ['package', -3.9, 8.3, 0.85],
  ['running-shoe', -1.6, 4.9, 0.28],
  ['running-shoe', 2.5, 5.8, 0.3],
  ['jeans', 1.6, 6.4, 0.8],
  ['basketball', -2.6, 7.4, 0.36],
  ['pizza', -1.5, 6.5, 0.3],
  ['cup-with-straw', 2.7, 5.2, 0.34],
  ['wine-bottle', -3.7, 6.6, 0.46],
  ['wine-bottle', -3.5, 6.7, 0.44],
  ['t-shirt', 4.1, 7.2, 0.66],
  ['dress', -1.5, 8.7, 0.7],
  ['roll-of-paper', 1.3, 8.6, 0.3],
  ['backpack', 2.2, 8.8, 0.65],
  ['socks', -2.3, 4.7, 0.4],
  ['socks', 1.3, 7.6, 0.4],
  ['books', 0.9, 8.9, 0.5],
  ['teddy-bear', 4.6, 6.3, 0.55],
]

/** What is added to a room where money is no matter. */
const LUXURIES: readonly PlacedThing[] = [
  ['pedestal', -3.5, 8.9, 0.95],
  ['amphora', -3.5, 8.85, 0.75, 0.94],
  ['pedestal', 3.5, 8.9, 0.95],
  ['bouquet', 3.5, 8.85, 0.7, 0.94],
  ['bouquet', -2.6, 5, 0.6, 0.84],
  ['dining-table', -2.6, 5.05, 0.85],
]

/** Everything that stands, hangs and lies in a room, in the state that it is in. */
export function furnished(brief: WorldBrief): Card[] {
  const { scene } = brief
  if (isIn(scene, 'empty')) return [...lampsOf(brief), ...litter(brief), ...weeds(brief)]
  if (isIn(scene, 'derelict')) return [...litter(brief), ...remains(brief), ...weeds(brief)]
  return [
    ...litter(brief),
    ...furniture(brief),
    ...(isIn(scene, 'messy') ? placed(brief, CLUTTER) : []),
    ...(isIn(scene, 'luxurious') ? luxuries(brief) : []),
    ...weeds(brief),
  ]
}

const lampsOf = (brief: WorldBrief): Card[] => (shellOf(brief).lamps === false ? [] : lights(brief))

const placed = (brief: WorldBrief, pieces: readonly PlacedThing[]): Card[] =>
  placedCutOuts(brief, inLamplight(brief), pieces)

/** A chandelier in the place of lamps, and vases. */
function luxuries(brief: WorldBrief): Card[] {
  const { height } = hallOf(brief.scene)
  return placed(brief, [...LUXURIES, ['chandelier', 0, 8.3, 1.25, height - 1.3]])
}

/** What is left of the furniture of a room, and debris. */
function remains(brief: WorldBrief): Card[] {
  const { room } = brief.scene
  const left = room && room !== 'stage' ? roomThings(brief, room, isLeft) : []
  return [...left, ...placed(brief, DEBRIS)]
}

/** Two of five pieces are left, and nothing that stood on another. */
const isLeft = ([, , , , above = 0]: PlacedThing, index: number): boolean =>
  above === 0 && (index * 7 + 3) % 5 < 2

/** Dirt on the floor. */
function litter({ book, scene, seed }: WorldBrief): Card[] {
  if (!isIn(scene, 'derelict') && !isIn(scene, 'overgrown')) return []
  const { half, back } = hallOf(scene)
  const texture = book.add({
    widthPx: 900,
    heightPx: 560,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) =>
        paintLitter(
          brush,
          { w, h, seed: seed % 83, tone: [0.5, 0.5, 0.5] },
          isIn(scene, 'overgrown'),
        ),
      ),
  })
  return [
    lying(
      texture,
      { left: -half, right: half, near: 1.2, far: Math.min(back, 22), y: 0.008 },
      { haze: 0, bias: -22 },
    ),
  ]
}

/** Grass that has come through the floor. */
function weeds(brief: WorldBrief): Card[] {
  const { book, scene, seed } = brief
  if (!isIn(scene, 'overgrown')) return []
  const { blade } = growthTones(brief)
  const look = { ...blade, sunSide: 1, blades: 66, ears: 0.1, flowers: [] }
  const clumps = [0, 1].map((index) =>
    book.add({
      widthPx: 360,
      heightPx: 250,
      paint: (_, w, h) => paintGrass(w, h, { ...look, seed: (seed % 700) + index }),
    }),
  )
  return WEEDS.flatMap(([x, z, height], index) => {
    const clump = clumps[index % clumps.length]
    const stand = { x, y: -0.03, z, width: height * 1.5, height }
    return clump ? [swaying(clump, stand, { sway: 0.02, phase: index, haze: 0 })] : []
  })
}

const WEEDS: readonly (readonly [x: number, z: number, height: number])[] = [
  [-4.6, 9.4, 1.1],
  [-3.2, 9.5, 0.8],
  [-1.9, 9.3, 0.6],
  [2, 9.4, 0.7],
  [3.3, 9.2, 1],
  [4.9, 9.4, 1.2],
  [-4.3, 7.4, 0.8],
  [4.2, 7, 0.8],
  [-2.4, 6.2, 0.5],
  [2.3, 5.7, 0.5],
  [-1.8, 4.2, 0.4],
  [1.7, 3.9, 0.36],
]

/** Middles of the windows of a wall, as shares of its width. */
const BOARDED: Partial<Readonly<Record<WindowKind, readonly number[]>>> = {
  great: [0.32, 0.68],
  arches: [0.19, 0.81],
  hearth: [0.22, 0.78],
}

/** Paints over a wall what its state has done to it; `isEnd` for the one at the end, which has the windows. */
export function wornOver(
  { scene, seed, composition }: Pick<WorldBrief, 'scene' | 'seed' | 'composition'>,
  brush: Brush,
  wall: Omit<WornSurface, 'seed'> & { readonly isEnd: boolean },
): void {
  const worn = { ...wall, seed: (seed % 71) + (wall.isEnd ? 1 : 40) }
  if (isIn(scene, 'derelict')) {
    paintWear(brush, worn)
    if (wall.isEnd) {
      paintBrokenPanes(brush, worn, BOARDED[shellOf({ scene, composition }).windows] ?? [])
      paintCobwebs(brush, worn)
    }
  }
  if (isIn(scene, 'overgrown')) paintIvy(brush, worn)
}
