/** What closes a street, and what lies beside it: towers, a chapel before hills, a park. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { clamp, lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintGround } from '../../painting/ground.ts'
import { paintFence } from '../../painting/terrain.ts'
import { lying, swaying } from '../../staging/set-pieces.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { treePicture } from '../land/country.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { hillRing } from '../land/land-forms.ts'
import { type PlacedThing, placedCutOuts } from '../sites/placed-things.ts'
import { chapelCards } from '../village/towns.ts'

/** In a street the light comes from the right. */
const SUN_SIDE = 1

/** Hills behind a small town, and the tower of its church over the end of the street. */
export function chapelEnd(brief: WorldBrief): Card[] {
  const { seed } = brief
  const hills = hillRing(
    { brief, sunSide: SUN_SIDE },
    {
      radius: 330,
      height: 64,
      crest: (yaw) => lerp(0.3, 1, clamp(0.5 + 0.75 * noise(yaw * 2.7 + (seed % 173) * 1.9, 4.7))),
      fields: 7,
      hedged: true,
      salt: 5,
    },
  )
  return [...hills, ...chapelCards({ brief, sunSide: SUN_SIDE }, { x: 1.6, y: -0.1, z: 126 }, 2.2)]
}

/** A park from the kerb to the trees at its far end, on one side of the street. */
export function parkCards(
  brief: WorldBrief,
  random: () => number,
  street: { readonly side: number; readonly front: number; readonly wet: boolean },
): Card[] {
  const { side, front, wet } = street
  const { book, seed } = brief
  const tone = growthTones(brief).ground
  const grass = book.add({
    widthPx: 512,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, tone(0.05)],
          [0.5, tone(0.5)],
          [1, tone(1)],
        ],
        seed: seed % 41,
        grainX: 40,
        grainZ: 40,
        edge: 0.001,
      }),
  })
  const [inner, outer] = [side * (front + 0.3), side * 260]
  const area = { left: Math.min(inner, outer), right: Math.max(inner, outer), near: -40, far: 200 }
  // Where the street mirrors, the lawn comes after the mirror, as pavements do.
  const order = wet ? { bias: -510 } : { backdrop: 39 }
  return [
    lying(grass, { ...area, y: 0.1 }, { haze: 0.8, unmirrored: true, ...order }),
    ...farTrees(brief),
    ...parkTrees(brief, random, street),
    ...(mayAdd(brief, 'foreground')
      ? placedCutOuts(brief, brief.palette, benchesAt(side * (front - 0.7)))
      : []),
    ...railing(brief, street),
  ]
}

/** The edge of the trees all around, behind which towers stand. */
function farTrees(brief: WorldBrief): Card[] {
  const { crown } = growthTones(brief)
  const { seed, palette } = brief
  return hillRing(
    { brief, sunSide: SUN_SIDE },
    {
      radius: 142,
      height: 10,
      crest: (yaw) => 0.75 + 0.25 * noise(yaw * 30 + seed, 2.2),
      fields: 0,
      hedged: true,
      salt: 8,
      tones: { dark: mix(crown.dark, palette.near, 0.3), lit: crown.lit },
    },
  )
}

/** Great trees in rows, the first along the pavement. */
function parkTrees(
  brief: WorldBrief,
  random: () => number,
  { side, front }: { readonly side: number; readonly front: number },
): Card[] {
  const kinds = ['oak', 'broadleaf', 'broadleaf', 'birch'] as const
  const trees = kinds.map((kind, index) => treePicture({ brief, sunSide: SUN_SIDE }, kind, index))
  return Array.from({ length: 44 }, (_, index): Card[] => {
    const tree = trees[Math.floor(random() * trees.length)]
    const row = index % 4
    const x = side * (front + 3.2 + row * 8.5 + 3 * random())
    const z = 9 + (index >> 2) * 10.5 + 5 * random()
    if (!tree) return []
    const height = tree.form.tall * (0.75 + 0.3 * random())
    const stand = { x, y: 0, z, width: height * tree.form.aspect, height }
    return [swaying(tree.texture, stand, { sway: 0.006 * height, phase: random() * 6, haze: 0.85 })]
  }).flat()
}

/** Benches along the street. */
const benchesAt = (x: number): readonly PlacedThing[] =>
  [9.5, 19, 30].map((z) => ['park-bench', x, z, 0.85, 0.14] as const)

/** A low fence between pavement and grass: what a camera passes. */
function railing(
  brief: WorldBrief,
  { side, front }: { readonly side: number; readonly front: number },
): Card[] {
  const { book, palette, seed } = brief
  const iron: Rgb = palette.dark ? [0.05, 0.05, 0.08] : [0.14, 0.15, 0.17]
  const texture = book.add({
    widthPx: 480,
    heightPx: 120,
    paint: (_, w, h) =>
      paintFence(w, h, {
        seed: seed % 59,
        dark: iron,
        lit: mix(iron, [1, 1, 1], 0.25),
        sunSide: SUN_SIDE,
        snow: isSnowy(brief),
      }),
  })
  return Array.from({ length: 34 }, (_, index): Card => {
    const placement = {
      origin: [side * front, 0.05, -8 + index * 3.3] as const,
      across: [0, 0, 3.34] as const,
      up: [0, 0.8, 0] as const,
    }
    return { texture, haze: 0.8, place: () => placement }
  })
}

/** A slope of tiles over a house front, from its eaves up and inward. */
export function roofCard(
  texture: Texture,
  house: {
    readonly x: number
    readonly z: number
    readonly length: number
    readonly eaves: number
  },
): Card {
  const side = Math.sign(house.x)
  const placement = {
    origin: [house.x - side * 0.35, house.eaves - 0.15, house.z] as const,
    across: [0, 0, house.length + 0.12] as const,
    up: [side * 3.4, 2.9, 0] as const,
  }
  return { texture, haze: 0.9, place: () => placement, bias: 0.02 }
}
