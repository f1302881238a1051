/** Far land: ridges around the camera, one behind the other, each deeper in the haze. */
import { mix, type Rgb } from '../../../media/colour.ts'
import type { Card } from '../../../media/stage.ts'
import { paintRidge, type RidgeLook } from '../paint/ridge.ts'
import { ring } from '../set-pieces.ts'
import type { WorldBrief } from './brief.ts'

/** One ridge. */
export type RidgePlan = {
  /** Metres away. */
  readonly distance: number
  /** Tangent of its highest summit. */
  readonly height: number
  /** Summits in a radian. */
  readonly summits: number
  readonly look: Omit<RidgeLook, 'seed' | 'frequency' | 'haze' | 'sunSide' | 'envelope'>
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
  return plans.flatMap((plan, index) => {
    const frequency = plan.summits * span
    const depth = 0.5 / (index + 1)
    const texture = book.add({
      widthPx: Math.min(3200, 1650 * span),
      heightPx: Math.max(56, 1500 * plan.height),
      paint: (_, widthPx, heightPx) =>
        paintRidge(widthPx, heightPx, {
          ...plan.look,
          seed: (brief.seed % 83) + index * 6 + 1,
          frequency,
          haze: palette.haze,
          sunSide: light.sunSide,
          envelope: (along) => {
            const off = yawFrom + along * span - light.notchYaw
            return 1 - depth * Math.exp(-(off * off) / 0.05)
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

/** Five steps from snowy peaks to the wooded far shore, for any palette. */
export function mountainPlans(
  brief: WorldBrief,
  options: { peaks: number; snow: number; growth: Rgb; trees: boolean },
): RidgePlan[] {
  const { far, middle, near, cloudLit } = brief.palette
  const { peaks, growth } = options
  const white = mix(cloudLit, [1, 1, 1], 0.35)
  const green = (colour: Rgb, share: number): Rgb => mix(colour, growth, share)
  return [
    {
      distance: 9000,
      height: 0.3 * peaks,
      summits: 2.6,
      look: {
        sharpness: 0.75,
        base: 0.1,
        shade: mix(far, middle, 0.25),
        light: mix(cloudLit, far, 0.35),
        hazeTop: 0.38,
        hazeFoot: 1,
        snow: options.snow,
        snowColour: white,
        relief: 1.1,
      },
    },
    {
      distance: 4800,
      height: 0.165 * peaks,
      summits: 3.2,
      look: {
        sharpness: 0.6,
        base: 0.1,
        shade: mix(far, middle, 0.55),
        light: mix(far, cloudLit, 0.35),
        hazeTop: 0.34,
        hazeFoot: 0.98,
        snow: options.snow * 0.6,
        snowColour: white,
        relief: 0.9,
      },
    },
    {
      distance: 2400,
      height: 0.105,
      summits: 3.5,
      look: {
        sharpness: 0.35,
        base: 0.1,
        shade: green(mix(middle, far, 0.45), 0.3),
        light: green(mix(middle, cloudLit, 0.3), 0.3),
        hazeTop: 0.22,
        hazeFoot: 0.92,
        relief: 0.7,
        ...(options.trees && { trees: 1, treeHeight: 0.03 }),
      },
    },
    {
      distance: 1100,
      height: 0.07,
      summits: 4,
      look: {
        sharpness: 0.2,
        base: 0.1,
        shade: green(mix(middle, far, 0.12), 0.4),
        light: green(mix(middle, cloudLit, 0.16), 0.5),
        hazeTop: 0.1,
        hazeFoot: 0.8,
        relief: 0.6,
        ...(options.trees && { trees: 2, treeHeight: 0.1 }),
      },
    },
    {
      distance: 480,
      height: 0.046,
      summits: 4.5,
      look: {
        sharpness: 0.1,
        base: 0.1,
        shade: green(mix(middle, near, 0.45), 0.4),
        light: green(mix(middle, cloudLit, 0.1), 0.5),
        hazeTop: 0.04,
        hazeFoot: 0.66,
        relief: 0.5,
        ...(options.trees && { trees: 2.2, treeHeight: 0.36 }),
      },
    },
  ]
}
