/** Far land: ridges around the camera, one behind the other, each deeper in the haze. */
import type { Weather } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { paintRidge, type RidgeLook } from '../../painting/ridge.ts'
import { ring } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'

/** One ridge. */
export type RidgePlan = {
  /** Metres away. */
  readonly distance: number
  /** Tangent of its highest summit. */
  readonly height: number
  /** Summits in a radian. */
  readonly summits: number
  /** The share of its height at a yaw; all of it when absent. */
  readonly crest?: ((yaw: number) => number) | undefined
  readonly look: Omit<RidgeLook, 'seed' | 'frequency' | 'haze' | 'sunSide' | 'envelope'>
}

/** What becomes of a step of far land in one composition: how much higher it is, and where. */
export type FarShape = {
  readonly height: number
  readonly crest: (yaw: number) => number
}

/** How thick the air is over far land, in shares for a metre to the power of 0.7. */
const THICKNESS: Readonly<Record<Weather, number>> = {
  clear: 0,
  cloud: 0.0001,
  rain: 0.0016,
  snow: 0.0022,
  fog: 0.0068,
  storm: 0.001,
}

/** Builds ridges, farthest first; the notch leaves room for the sun. */
export function ridges(
  brief: WorldBrief,
  plans: readonly RidgePlan[],
  light: { sunSide: number; notchYaw: number },
): Card[] {
  const { sweep, palette, book } = brief
  const yawFrom = sweep.yawFrom - 0.1
  const yawTo = sweep.yawTo + 0.1
  const span = yawTo - yawFrom
  const thick = THICKNESS[brief.scene.weather]
  return plans.flatMap((plan, index) => {
    // What the weather leaves of a far ridge: fog takes it layer by layer.
    const lost = 1 - Math.exp(-thick * plan.distance ** 0.7)
    const frequency = plan.summits * span
    const depth = 0.5 / (index + 1)
    const texture = book.add({
      widthPx: Math.min(3200, 1280 * span),
      heightPx: Math.max(56, 1250 * plan.height),
      paint: (_, widthPx, heightPx) =>
        paintRidge(widthPx, heightPx, {
          ...plan.look,
          hazeTop: lerp(plan.look.hazeTop, 1, lost),
          hazeFoot: lerp(plan.look.hazeFoot, 1, lost),
          seed: (brief.seed % 83) + index * 6 + 1,
          frequency,
          haze: palette.haze,
          sunSide: light.sunSide,
          envelope: (along) => {
            const yaw = yawFrom + along * span
            const off = yaw - light.notchYaw
            return (1 - depth * Math.exp(-(off * off) / 0.05)) * (plan.crest?.(yaw) ?? 1)
          },
        }),
    })
    const strip = {
      yawFrom,
      yawTo,
      radius: plan.distance,
      bottom: -plan.distance * plan.height * 0.05,
      top: plan.distance * plan.height * 0.95,
    }
    return ring(texture, strip, { haze: 0, backdrop: 10 + index })
  })
}

/** The shapes of the five steps; the tones of step 0 to 4 are in `tonesOf`. */
const STEPS = [
  {
    distance: 9000,
    height: 0.3,
    summits: 2.6,
    sharpness: 0.75,
    hazeTop: 0.38,
    hazeFoot: 1,
    relief: 1.1,
  },
  {
    distance: 4800,
    height: 0.165,
    summits: 3.2,
    sharpness: 0.6,
    hazeTop: 0.34,
    hazeFoot: 0.98,
    relief: 0.9,
  },
  {
    distance: 2400,
    height: 0.105,
    summits: 3.5,
    sharpness: 0.35,
    hazeTop: 0.22,
    hazeFoot: 0.92,
    relief: 0.7,
  },
  {
    distance: 1100,
    height: 0.07,
    summits: 4,
    sharpness: 0.2,
    hazeTop: 0.1,
    hazeFoot: 0.8,
    relief: 0.6,
  },
  {
    distance: 480,
    height: 0.046,
    summits: 4.5,
    sharpness: 0.1,
    hazeTop: 0.04,
    hazeFoot: 0.66,
    relief: 0.5,
  },
] as const
/** The first steps are rock with snow, the others carry growth and perhaps trees. */
const ROCKY_STEPS = 2
const TREES = [
  { trees: 0, treeHeight: 0 },
  { trees: 0, treeHeight: 0 },
  { trees: 1, treeHeight: 0.03 },
  { trees: 2, treeHeight: 0.1 },
  { trees: 2.2, treeHeight: 0.36 },
] as const

/** Five steps from snowy peaks to the near hills, for any palette; `clarity` is the share of haze that stays before the peaks. */
export function mountainPlans(
  brief: WorldBrief,
  options: {
    readonly peaks: number
    readonly snow: number
    readonly growth: Rgb
    readonly trees: boolean
    readonly clarity?: number
    readonly shapes?: readonly (FarShape | undefined)[]
  },
): RidgePlan[] {
  const { clarity = 1 } = options
  const snowColour = mix(brief.palette.cloudLit, [1, 1, 1], 0.35)
  return STEPS.map(({ distance, height, summits, ...shape }, index) => {
    const rocky = index < ROCKY_STEPS
    const tones = tonesOf(brief, index, rocky ? 0 : ([0, 0, 0.3, 0.45, 0.5][index] ?? 0))
    const grown = {
      shade: mix(tones.shade, options.growth, tones.growth * 0.85),
      light: mix(tones.light, options.growth, tones.growth),
    }
    const cover = rocky
      ? { snow: options.snow * (index === 0 ? 1 : 0.6), snowColour }
      : options.trees && TREES[index]
    const form = options.shapes?.[index]
    return {
      distance,
      height: height * (rocky ? options.peaks : 1) * (form?.height ?? 1),
      summits,
      crest: form?.crest,
      look: {
        ...shape,
        hazeTop: shape.hazeTop * (rocky ? clarity : 1),
        base: 0.1,
        ...grown,
        ...cover,
      },
    }
  })
}

/** From the pale blue of the far peaks to the dark of the near shore. */
function tonesOf(
  { palette }: WorldBrief,
  index: number,
  growth: number,
): { shade: Rgb; light: Rgb; growth: number } {
  const { far, middle, near, cloudLit } = palette
  const tones: readonly (readonly [Rgb, Rgb])[] = [
    [mix(far, middle, 0.25), mix(cloudLit, far, 0.35)],
    [mix(far, middle, 0.55), mix(far, cloudLit, 0.35)],
    [mix(middle, far, 0.45), mix(middle, cloudLit, 0.3)],
    [mix(middle, far, 0.12), mix(middle, cloudLit, 0.16)],
    [mix(middle, near, 0.45), mix(middle, cloudLit, 0.1)],
  ]
  const [shade, light] = tones[index] ?? [far, middle]
  return { shade, light, growth }
}
