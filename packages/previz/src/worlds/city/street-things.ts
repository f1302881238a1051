/** What stands along a street: trees that know the season, cars at the kerb, tubs of flowers. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { PIGMENTS } from '../palette.ts'
import { paintBroadleaf, paintGrass } from '../../painting/plants.ts'
import { paintPost } from '../../painting/ground.ts'
import { standing, swaying } from '../../staging/set-pieces.ts'
import { CAR } from '../../subjects/vehicles/craft.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { type PlacedThing, placedCutOuts } from '../sites/placed-things.ts'
import { bloomsOf, growthTones } from '../land/growth.ts'

/** The near layer of a street whose kerbs are so far from its middle, in metres. Nothing of it without leave. */
export function streetThings(
  brief: WorldBrief,
  street: { readonly kerb: number; readonly pavement: number },
): Card[] {
  if (!mayAdd(brief, 'foreground')) return []
  return [...streetTrees(brief, street), ...parkedCars(brief, street), ...tubs(brief, street)]
}

/** What stands before the back doors of an alley, along both walls; which side a thing is on, the seed says. */
export function alleyThings(brief: WorldBrief): Card[] {
  const turn = brief.seed % 2 === 0 ? 1 : -1
  const pieces = ALLEY.map(([shape, x, z, height]): PlacedThing => [shape, x * turn, z, height])
  return placedCutOuts(brief, brief.palette, pieces)
}

const ALLEY: readonly PlacedThing[] = [
  ['wastebasket', -2.4, 4.6, 0.9],
  ['package', 2.2, 4.4, 0.5],
  ['package', 2.7, 6.2, 0.7],
  ['bicycle', -2.8, 7.6, 1.05],
  ['oil-drum', 2.9, 8.6, 0.95],
  ['wastebasket', 2.9, 11, 1.1],
  ['potted-plant', -2.9, 10.4, 0.9],
  ['ladder', -3, 13.6, 2.6],
  ['package', -2.6, 16, 0.8],
  ['wood', 2.7, 14.2, 0.6],
  ['bicycle', 2.8, 18.6, 1.05],
  ['oil-drum', -2.9, 20, 0.95],
  ['wastebasket', 2.9, 24, 1.1],
  ['motor-scooter', -2.5, 26, 1.2],
  ['potted-plant', 2.9, 30, 1],
  ['package', -2.8, 34, 0.9],
]

type Street = { readonly kerb: number; readonly pavement: number }

/** Young trees between the lamps. */
function streetTrees(brief: WorldBrief, { kerb, pavement }: Street): Card[] {
  const { book, palette, seed } = brief
  const random = seededRandom(seed * 47 + 5)
  const { crown } = growthTones(brief)
  const bark: Rgb = mix([0.24, 0.18, 0.14], palette.near, 0.4)
  const trees = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 360,
      heightPx: 400,
      paint: (_, w, h) =>
        paintBroadleaf(w, h, { seed: (seed % 700) * 3 + index, ...crown, bark, sunSide: 1 }),
    }),
  )
  const cards: Card[] = []
  for (let z = 10.4; z < 60; z += 8.5)
    for (const side of [-1, 1]) {
      const tree = trees[Math.floor(random() * trees.length)]
      const height = 4.2 + random() * 1.1
      const stand = { x: side * (kerb + 0.75), y: pavement - 0.05, z, width: height * 0.86, height }
      if (tree) cards.push(swaying(tree, stand, { sway: 0.03, phase: random() * 6, haze: 0.8 }))
    }
  return cards
}

/** Cars that stand at the kerb, seen from their end of the street: their sides run along it. None in a street that is said to have none. */
function parkedCars(brief: WorldBrief, { kerb }: Street): Card[] {
  const { book, palette, seed, scene } = brief
  if (scene.details.includes('carless')) return []
  const random = seededRandom(seed * 53 + 9)
  const paints = (['red', 'blue', 'white', 'teal', 'grey', 'yellow'] as const).map(
    (name) => PIGMENTS[name],
  )
  const [widthPx, heightPx] = CAR.px
  const dress = (index: number): Parameters<typeof CAR.paint>[2] => ({
    main: mix(
      itemAt([paints[0] ?? [0.7, 0.2, 0.2], ...paints.slice(1)], index + seed),
      palette.near,
      0.15,
    ),
    second: [0.9, 0.88, 0.82],
    asked: true,
    light: { sunSide: 1, palette },
  })
  const cars = [0, 1, 2].map((index) =>
    book.add({
      widthPx,
      heightPx,
      paint: (_, w, h) => CAR.paint({ widthPx: w, heightPx: h }, 0, dress(index)),
    }),
  )
  const cards: Card[] = []
  for (const side of [-1, 1])
    for (let z = 15 + random() * 5; z < 70; z += 7 + random() * 8) {
      const texture = cars[Math.floor(random() * cars.length)]
      if (!texture) continue
      const [length, height] = [4.1, (4.1 * heightPx) / widthPx]
      const placement = {
        origin: [side * (kerb - 0.25), 0, z] as const,
        across: [-side * 0.5, 0, length] as const,
        up: [0, height, 0] as const,
      }
      cards.push({ texture, haze: 0.8, place: () => placement })
    }
  return cards
}

/** Bollards and, where it is not winter, tubs of flowers beside them. */
function tubs(brief: WorldBrief, { kerb, pavement }: Street): Card[] {
  const { book, palette, seed } = brief
  const random = seededRandom(seed * 59 + 1)
  const iron = {
    dark: mix([0.1, 0.1, 0.13], palette.near, 0.3),
    light: mix([0.45, 0.45, 0.5], palette.near, 0.3),
  }
  const bollard = book.add({
    widthPx: 40,
    heightPx: 160,
    paint: (_, w, h) => paintPost({ widthPx: w, heightPx: h }, { ...iron, sunSide: 1 }),
  })
  const { blade } = growthTones(brief)
  const flowers = book.add({
    widthPx: 240,
    heightPx: 180,
    paint: (_, w, h) =>
      paintGrass(w, h, {
        seed: seed % 83,
        ...blade,
        sunSide: 1,
        blades: 60,
        ears: 0,
        flowers: bloomsOf(brief),
      }),
  })
  const cards: Card[] = []
  for (const side of [-1, 1])
    for (let z = 5; z < 40; z += 2.8) {
      const x = side * (kerb + 0.28)
      if (random() < 0.6) {
        cards.push(
          standing(bollard, { x, y: pavement - 0.02, z, width: 0.13, height: 0.72 }, { haze: 0.7 }),
        )
        continue
      }
      const stand = { x: x + side * 0.5, y: pavement, z, width: 0.9, height: 0.66 }
      cards.push(swaying(flowers, stand, { sway: 0.01, phase: random() * 6, haze: 0.7 }))
    }
  return cards
}
