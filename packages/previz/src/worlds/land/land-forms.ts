/** Land that rises in the middle distance: rolling hills, a knoll with one tree, the slopes of a valley. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { type HillLook, paintHill } from '../../painting/hill.ts'
import { paintMesa } from '../../painting/mesa.ts'
import { ring, standing, swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { type Country, treePicture } from './country.ts'
import { sideOf } from './dresses.ts'
import { growthTones, isBarren, isSnowy } from './growth.ts'

/** A hill all around the camera. */
export type HillPlan = {
  /** Metres away, and metres high. */
  readonly radius: number
  readonly height: number
  /** The share of its height at a yaw. */
  readonly crest: (yaw: number) => number
  /** Fields in a radian. */
  readonly fields: number
  readonly hedged: boolean
  readonly salt: number
  /** Its colours; those of the ground when absent. */
  readonly tones?: { readonly dark: Rgb; readonly lit: Rgb }
}

/** Pixels of a hill for a radian: grass far off is soft. */
const PX_PER_RADIAN = 860

/** The colours of grass, sand or snow on hills, and of what grows along their fields. */
export function hillTones(brief: WorldBrief): Pick<HillLook, 'dark' | 'lit' | 'hedge'> {
  const { palette, scene } = brief
  const { ground, crown } = growthTones(brief)
  if (scene.place === 'desert' || scene.place === 'snowfield') {
    const white = scene.place === 'snowfield' && !palette.dark ? 0.35 : 0
    return {
      dark: mix(palette.growthShade, palette.middle, 0.2),
      lit: mix(palette.growthLit, [1, 1, 1], white),
      hedge: { dark: palette.near, lit: mix(palette.near, palette.growthLit, 0.3) },
    }
  }
  const hedge = isSnowy(brief)
    ? { dark: mix(palette.near, crown.dark, 0.4), lit: mix(palette.near, crown.lit, 0.5) }
    : { dark: mix(crown.dark, palette.near, 0.4), lit: mix(crown.dark, crown.lit, 0.6) }
  return { dark: ground(0.1), lit: mix(ground(1), palette.rim, 0.1), hedge }
}

/** A hill as a strip around the camera, wide enough for wherever that goes. */
export function hillRing(
  { brief, sunSide }: Pick<Country, 'brief' | 'sunSide'>,
  plan: HillPlan,
): Card[] {
  const { sweep, book, seed } = brief
  const { radius, height } = plan
  const aside = Math.atan((Math.max(-sweep.left, sweep.right, -sweep.back) + 3) / radius)
  const [yawFrom, yawTo] = [sweep.yawFrom - 0.1 - aside, sweep.yawTo + 0.1 + aside]
  const span = yawTo - yawFrom
  const texture = book.add({
    widthPx: Math.round(PX_PER_RADIAN * span),
    heightPx: Math.round(Math.max(40, (PX_PER_RADIAN * height) / radius)),
    paint: (_, w, h) => {
      const { hedge, ...tones } = hillTones(brief)
      return paintHill(w, h, {
        ...(plan.tones ?? tones),
        seed: (seed % 211) * 3 + plan.salt,
        sunSide,
        crest: (along) => plan.crest(yawFrom + along * span),
        fields: plan.fields * span,
        ...(plan.hedged && hedge && { hedge }),
      })
    },
  })
  return ring(
    texture,
    { yawFrom, yawTo, radius, bottom: -0.25 - radius * 0.004, top: height },
    { haze: 0.95 },
  )
}

/** Soft waves of 0..1 along the horizon. */
const waves =
  (seed: number, summits: number, low: number): HillPlan['crest'] =>
  (yaw) =>
    lerp(low, 1, clamp(0.5 + 0.75 * noise(yaw * summits + (seed % 173) * 1.9, 4.7)))

/** Rolling hills one behind the other, the next ones low. */
export function hillCards(country: Country): Card[] {
  const { brief, dress } = country
  const { seed, scene } = brief
  const high = scene.place === 'mountains'
  // A far ridge that comes down from one side has its foothills there.
  const foot = (yaw: number): number =>
    dress.far ? 0.35 + 0.65 * smoothstep(-0.5, 0.45, yaw * sideOf(seed)) : 1
  const plans = [
    { radius: 235, height: high ? 46 : 40, summits: 2.4, low: 0.35 },
    { radius: 140, height: high ? 17 : 16, summits: 3, low: 0.2 },
    { radius: 84, height: 5, summits: 3.6, low: 0.1 },
  ]
  const isFarmed = scene.place === 'meadow' || scene.place === 'village'
  return plans.flatMap(({ radius, height, summits, low }, index) => {
    const rolling = waves(seed + index * 31, summits, low)
    return hillRing(country, {
      radius,
      height,
      crest: (yaw) => rolling(yaw) * foot(yaw),
      fields: isFarmed && !isSnowy(brief) && index < 2 ? 9 : 0,
      hedged: index < 2 && scene.place !== 'desert',
      salt: index,
    })
  })
}

/** A knoll beside the way, and one great tree on it. */
export function knollCards(country: Country): Card[] {
  const { brief, sunSide } = country
  const { book, seed } = brief
  const side = sideOf(seed)
  const [x, z, width, height] = [side * (8.5 + (seed % 4)), 37, 46, 3.6]
  const knoll = book.add({
    widthPx: 900,
    heightPx: 90,
    paint: (_, w, h) => {
      const { dark, lit } = hillTones(brief)
      return paintHill(w, h, {
        dark,
        lit,
        sunSide,
        seed: seed % 97,
        fields: 0,
        crest: (along) =>
          smoothstep(0, 0.5, along) * smoothstep(1, 0.5, along) +
          0.05 * noise(along * 9, seed % 61) * Math.sin(Math.PI * along),
      })
    },
  })
  const { texture, form } = treePicture(country, 'oak', 9)
  const tall = form.tall * 0.95
  const tree = {
    x: x + 0.6,
    y: height * 0.8,
    z: z - 0.05,
    width: tall * form.aspect,
    height: tall,
  }
  return [
    standing(knoll, { x, y: -0.4, z, width, height: height + 0.4 }, { haze: 0.95 }),
    swaying(texture, tree, { sway: 0.05, phase: seed % 6, haze: 0.85 }),
  ]
}

/** Steep slopes left and right with firs on them, and the way between. */
export function slopeCards(country: Omit<Country, 'dress'>): Card[] {
  const { brief, random, spread } = country
  const side = sideOf(brief.seed)
  const plans = [
    { radius: 190, height: 80, gap: 0.17, wide: 0.6, middle: -0.06 * side },
    { radius: 105, height: 40, gap: 0.24, wide: 0.6, middle: 0.07 * side },
  ]
  const { texture, form } = treePicture(country, 'fir', 5)
  const second = treePicture(country, 'fir', 6)
  return plans.flatMap(({ radius, height, gap, wide, middle }, index) => {
    const crest = (yaw: number): number => {
      const rise = clamp((Math.abs(yaw - middle) - gap) / wide)
      return rise ** 1.15 * (1 + 0.2 * noise(yaw * 11 + index * 5, brief.seed % 71))
    }
    const count = isBarren(brief.scene) ? 0 : 90
    const firs = Array.from({ length: count }, (_, tree): Card[] => {
      const yaw = lerp(-spread, spread, random()) * 1.15
      const high = crest(yaw) * height * (0.15 + 0.78 * random() ** 0.7)
      const tall = form.tall * (0.45 + 0.6 * random())
      if (high < 1) return []
      const at = radius - 0.5 - random()
      const stand = {
        x: Math.sin(yaw) * at,
        y: high - 0.3,
        z: Math.cos(yaw) * at,
        width: tall * form.aspect,
        height: tall,
        turn: yaw,
      }
      const picture = tree % 2 === 0 ? texture : second.texture
      return [swaying(picture, stand, { sway: 0.02, phase: random() * 6, haze: 0.9 })]
    })
    const hill = { radius, height, crest, fields: 0, hedged: false, salt: index + 7 }
    return hillRing(country, hill).concat(...firs)
  })
}

/** Stone in the light of the hour. */
export function stoneTones({ palette }: WorldBrief): { readonly dark: Rgb; readonly lit: Rgb } {
  const night = palette.dark ? 0.6 : 0.1
  return {
    dark: mix([0.24, 0.24, 0.26], palette.near, night),
    lit: mix([0.72, 0.7, 0.66], palette.near, palette.dark ? 0.55 : 0),
  }
}

/** Red stone in the light of the hour. */
const redStone = ({ palette }: WorldBrief): { readonly dark: Rgb; readonly lit: Rgb } => ({
  dark: mix([0.34, 0.15, 0.1], palette.near, palette.dark ? 0.55 : 0.12),
  lit: mix(mix([0.88, 0.5, 0.3], palette.growthLit, 0.25), palette.near, palette.dark ? 0.5 : 0),
})

/** Where table mountains stand: near ones on both sides of the way, and far ones all around; yaw, metres away and high. */
const MESAS: readonly (readonly [yaw: number, z: number, height: number, slender: number])[] = [
  [0.36, 150, 44, 0],
  [-0.3, 210, 46, 0.75],
  [-0.19, 330, 52, 0.2],
  [0.1, 460, 60, 0.9],
  [-0.55, 260, 58, 0.1],
  [0.66, 330, 70, 0.4],
  [-0.86, 200, 40, 0.6],
  [0.98, 220, 46, 0],
  [-1.2, 240, 50, 0.2],
  [1.3, 260, 52, 0.7],
]

/** Table mountains and towers of red stone in a plain. */
export function mesaCards({ brief, random, sunSide }: Country): Card[] {
  const { book, seed } = brief
  const side = sideOf(seed)
  const looks = [0, 0.35, 0.8].map((slender, index) =>
    book.add({
      widthPx: slender > 0.5 ? 380 : 640,
      heightPx: 300,
      paint: (_, w, h) =>
        paintMesa(w, h, { ...redStone(brief), seed: (seed % 157) * 3 + index, sunSide, slender }),
    }),
  )
  return MESAS.flatMap(([wanted, distance, tall, slender]): Card[] => {
    const texture = looks[slender > 0.5 ? 2 : slender > 0.15 ? 1 : 0]
    const yaw = (wanted + 0.1 * (random() - 0.5)) * side
    const [z, height] = [distance * (0.9 + 0.2 * random()), tall * (0.85 + 0.3 * random())]
    if (!texture) return []
    const stand = {
      x: Math.sin(yaw) * z,
      y: -0.04 * height,
      z: Math.cos(yaw) * z,
      width: (height * texture.widthPx) / texture.heightPx,
      height,
      turn: yaw,
    }
    return [standing(texture, stand, { haze: 0.85 })]
  })
}
