/** What lies beyond the water: headlands, islands with palms, wooded spits, hills and slopes. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { clamp, lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintHeadland } from '../../painting/headland.ts'
import { paintHill } from '../../painting/hill.ts'
import { standing, swaying } from '../../staging/set-pieces.ts'
import { type Country, palmPicture, treePicture } from '../land/country.ts'
import { sideOf } from '../land/dresses.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { hillRing, slopeCards } from '../land/land-forms.ts'
import type { WaterDress, WaterPart } from './water-dresses.ts'

/** A water that is being built. */
export type Waters = Pick<Country, 'brief' | 'random' | 'sunSide' | 'spread'> & {
  readonly dress: WaterDress
}

/** Headlands one behind the other from one side, and a low one far on the other: yaw and distance of the tip, height and length. */
const HEADLANDS = [
  { tip: -0.05, z: 620, height: 50, length: 700, side: 1 },
  { tip: 0.12, z: 330, height: 48, length: 520, side: 1 },
  { tip: 0.3, z: 150, height: 36, length: 300, side: 1 },
  { tip: 0.5, z: 300, height: 22, length: 420, side: -1 },
] as const

/** Cliffs that run out into the sea. */
function cliffCards({ brief, sunSide }: Waters): Card[] {
  const { book, palette, seed } = brief
  const night = palette.dark ? 0.55 : 0.08
  const turf = growthTones(brief)
  const mirrored = sideOf(seed)
  return HEADLANDS.flatMap(({ tip, z, height, length, side }, index): Card[] => {
    const way = side * mirrored
    const texture = book.add({
      widthPx: 1100,
      heightPx: 220,
      paint: (_, w, h) =>
        paintHeadland(w, h, {
          seed: (seed % 113) * 4 + index,
          dark: mix([0.36, 0.33, 0.34], palette.near, night),
          lit: mix([0.93, 0.88, 0.8], palette.middle, night),
          turf: { dark: turf.ground(0.15), lit: mix(turf.ground(0.9), palette.rim, 0.15) },
          // A headland that is turned round has its light on the other side.
          sunSide: sunSide * way,
        }),
    })
    const origin = [way * Math.tan(tip) * z, -height * 0.015, z] as const
    const placement = {
      origin,
      across: [way * length, 0, z * 0.12] as const,
      up: [0, height, 0] as const,
    }
    return [{ texture, haze: 0.95, place: () => placement }]
  })
}

/** Low islands: where they are, and how wide. */
const ISLANDS = [
  { x: 34, z: 96, width: 62 },
  { x: -62, z: 150, width: 74 },
  { x: 96, z: 190, width: 90 },
  { x: -150, z: 170, width: 110 },
  { x: 210, z: 150, width: 120 },
  { x: -10, z: 330, width: 120 },
] as const

type IslandPictures = {
  readonly trees: readonly Texture[]
  readonly beach: Texture
  readonly wood: Texture
}

/** Palms, or trees where it is cold, and the mounds of sand and green under them. */
function islandPictures({ brief, sunSide, dress }: Waters, isCold: boolean): IslandPictures {
  const { book, palette, seed } = brief
  const night = palette.dark ? 0.55 : 0.05
  const green = growthTones(brief).crown
  const bare: Rgb = isSnowy(brief) ? [0.86, 0.89, 0.95] : [0.93, 0.83, 0.62]
  const sand = mix(bare, palette.near, night)
  const mound = (tones: { dark: Rgb; lit: Rgb }, salt: number): Texture =>
    book.add({
      widthPx: 640,
      heightPx: 64,
      paint: (_, w, h) =>
        paintHill(w, h, {
          ...tones,
          sunSide,
          seed: (seed % 97) + salt,
          fields: 0,
          crest: (along) =>
            Math.sin(Math.PI * along) ** 0.7 * (0.8 + 0.3 * noise(along * 6 + salt, seed % 61)),
        }),
    })
  const palm = (index: number): Texture =>
    palmPicture(brief, { index, night, sunSide, widthPx: 420, heightPx: 515 })
  return {
    trees: [0, 1].map((index) =>
      isCold ? treePicture({ brief, sunSide }, dress.trees[0], index).texture : palm(index),
    ),
    beach: mound({ dark: mix(sand, palette.near, 0.35), lit: sand }, 1),
    wood: mound(green, 2),
  }
}

/** Islands of sand and green with palms, or with trees where it is cold. */
function islandCards(waters: Waters): Card[] {
  const { brief, random } = waters
  const isCold = isSnowy(brief) || brief.scene.season === 'autumn'
  const { trees, beach, wood } = islandPictures(waters, isCold)
  const side = sideOf(brief.seed)
  const haze = 0.95
  return ISLANDS.flatMap(({ x: wanted, z, width }): Card[] => {
    const x = wanted * side
    const green = { x, y: 0.3, z: z + 0.3, width: width * 0.8, height: width * 0.075 }
    const sand = { x, y: -0.5, z: z - 0.3, width, height: 0.5 + width * 0.03 }
    const palms = Array.from({ length: Math.round(width / 9) }, (): Card[] => {
      const texture = trees[Math.floor(random() * trees.length)]
      const at = x + (random() - 0.5) * 0.7 * width
      const height = 7 + 5 * random()
      // Palms lean to either side; a tree that is mirrored would have its light there too.
      const wide = height * 0.82 * (isCold || random() < 0.5 ? 1 : -1)
      const stand = { x: at, y: 0.9, z: z - 0.2, width: wide, height }
      return texture ? [swaying(texture, stand, { sway: 0.12, phase: random() * 6, haze })] : []
    })
    return [standing(wood, green, { haze })].concat(...palms, standing(beach, sand, { haze }))
  })
}

/** Hills with fields behind a lake or along a river. */
function shoreHills(waters: Waters): Card[] {
  const { seed } = waters.brief
  return [
    { radius: 430, height: 48, low: 0.2, salt: 1 },
    { radius: 300, height: 21, low: 0.05, salt: 2 },
  ].flatMap(({ radius, height, low, salt }) =>
    hillRing(waters, {
      radius,
      height,
      crest: (yaw) =>
        lerp(low, 1, clamp(0.5 + 0.75 * noise(yaw * 2.6 + (seed % 173) * 1.9 + salt, 4.7))),
      fields: isSnowy(waters.brief) ? 0 : 10,
      hedged: true,
      salt,
    }),
  )
}

const PARTS: Readonly<Record<Exclude<WaterPart, 'stacks' | 'spits'>, (waters: Waters) => Card[]>> =
  {
    cliffs: cliffCards,
    hills: shoreHills,
    islands: islandCards,
    slopes: slopeCards,
  }

/** What the composition of a water stands beyond it, without rocks and spits of its own world. */
export function farShoreCards(waters: Waters): Card[] {
  return waters.dress.parts.flatMap((part) =>
    part === 'stacks' || part === 'spits' ? [] : PARTS[part](waters),
  )
}
