/** Villages that are no green: one that climbs a hill to its church, one along a straight lane. */
import { mix } from '../../renderer/scene/colour.ts'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { paintChapel } from '../../painting/chapel.ts'
import { glowing, standing, swaying } from '../../staging/set-pieces.ts'
import { paintGlow } from '../../painting/soft.ts'
import { cottages, type Plot } from './cottages.ts'
import { type Country, treePicture } from '../land/country.ts'
import { sideOf } from '../land/dresses.ts'
import { isSnowy } from '../land/growth.ts'
import { hillRing } from '../land/land-forms.ts'
import { fenceCards } from '../land/near-land.ts'

/** The hill of the village: metres away and high, and how wide in radians. */
const HILL = { radius: 92, height: 17, wide: 0.52 } as const

/** The rows of its houses: how far before the crest, metres, and how many houses. */
const TERRACES = [
  { before: 0.5, high: 0.86, count: 4, wide: 0.2 },
  { before: 5, high: 0.58, count: 6, wide: 0.42 },
  { before: 11, high: 0.3, count: 8, wide: 0.62 },
  { before: 19, high: 0.02, count: 9, wide: 0.8 },
] as const

/** A hill with houses in rows one above the other, and a chapel with a tower on top. */
export function hillTownCards(country: Country): Card[] {
  const { brief, random, sunSide } = country
  const middle = 0.1 * sideOf(brief.seed)
  const crest = (yaw: number): number => {
    const off = clamp(Math.abs(yaw - middle) / HILL.wide)
    return (1 - smoothstep(0, 1, off)) ** 0.9
  }
  const hill = hillRing(country, { ...HILL, crest, fields: 0, hedged: false, salt: 3 })
  const plots = TERRACES.flatMap(({ before, high, count, wide }) =>
    Array.from({ length: count }, (_, index): Plot => {
      const yaw = middle + wide * ((index + 0.5 + 0.5 * (random() - 0.5)) / count - 0.5)
      const z = HILL.radius - before
      const y = Math.min(high, crest(yaw) * 0.92) * HILL.height
      return { x: Math.sin(yaw) * z, y: y - 0.3, z: Math.cos(yaw) * z }
    }),
  )
  const near: readonly Plot[] = [
    { x: 11 * sideOf(brief.seed), z: 27 },
    { x: -12.5 * sideOf(brief.seed), z: 38 },
    { x: 19 * sideOf(brief.seed), z: 42 },
  ]
  const { texture, form } = treePicture(country, 'cypress', 4)
  const cypresses = plots.slice(4).flatMap(({ x, y = 0, z }): Card[] => {
    const height = form.tall * (0.4 + 0.25 * random())
    const stand = { x: x + 3.4, y, z: z - 0.3, width: height * form.aspect, height }
    return random() < 0.4
      ? []
      : [swaying(texture, stand, { sway: 0.03, phase: random() * 6, haze: 0.9 })]
  })
  const at = { x: Math.sin(middle) * HILL.radius, y: HILL.height * 0.9, z: HILL.radius - 0.4 }
  return [
    ...hill,
    ...chapelCards(country, at),
    ...cottages(brief, random, { sunSide, plots: [...plots, ...near] }),
    ...cypresses,
  ]
}

/** A chapel with a pointed tower, 14 metres high times `scale`, its windows lit by night. */
export function chapelCards(
  { brief, sunSide }: Pick<Country, 'brief' | 'sunSide'>,
  { x, y, z }: Required<Plot>,
  scale = 1,
): Card[] {
  const { book, palette } = brief
  const night = palette.dark ? 0.5 : 0.06
  const texture = book.add({
    widthPx: 300,
    heightPx: 400,
    paint: (_, w, h) =>
      paintChapel(w, h, {
        wall: mix([0.93, 0.9, 0.83], palette.near, night),
        roof: mix([0.4, 0.27, 0.24], palette.near, night),
        lit: palette.dark,
        snow: isSnowy(brief),
        sunSide,
      }),
  })
  const glow = book.add({
    widthPx: 96,
    heightPx: 96,
    paint: (_, px) => paintGlow(px, [1, 0.74, 0.4], 2.2),
  })
  const house = standing(
    texture,
    { x, y, z, width: 10.5 * scale, height: 14 * scale },
    { haze: 0.9 },
  )
  if (!palette.dark) return [house]
  return [
    house,
    glowing(glow, { x: x + 1, y: y + 3 * scale, z: z - 0.1, size: 9 * scale }, { opacity: 0.4 }),
  ]
}

/** Houses close to each other along a straight lane that ends at a chapel. */
export function laneCards(country: Country): Card[] {
  const { brief, random, sunSide } = country
  const plots = Array.from({ length: 22 }, (_, index): Plot => {
    const side = index % 2 === 0 ? 1 : -1
    const z = lerp(17, 92, ((index >> 1) / 10) ** 1.1) + 2 * random()
    return { x: side * (7.4 + 1.5 * random()), z }
  })
  // Farther rows stand behind the gaps, so that a turned camera finds a village too.
  const behind = Array.from({ length: 14 }, (_, index): Plot => {
    const side = index % 2 === 0 ? 1 : -1
    return {
      x: side * (17 + 16 * random() + 2 * (index >> 1)),
      z: 28 + 9 * (index >> 1) + 4 * random(),
    }
  })
  const fence = brief.scene.additions.includes('foreground') ? fenceCards(brief, { sunSide }) : []
  return [
    ...chapelCards(country, { x: 0.6, y: -0.1, z: 112 }),
    ...cottages(brief, random, { sunSide, plots: [...plots, ...behind] }),
    ...fence,
  ]
}
