/** How garments are cut, and where they lie on a trunk. */
import type { Garment } from '@backlot/prompt/scene'
import type { Footwear } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** How a garment is cut. */
export type Cut = {
  /** How far it falls: 0 at the hip, 1 at the ankle; shorter ones end at the waist. */
  readonly hem: number
  /** How much wider it gets on the way, heights. */
  readonly flare: number
  readonly sleeve: 'long' | 'short' | 'wide' | 'none'
  readonly legs: 'trousers' | 'own' | 'bare'
  readonly feet: Footwear
  /** Thickness of the cloth. */
  readonly bulk: number
}

const CUTS: Readonly<Record<Garment, Cut>> = {
  coat: { hem: 0.5, flare: 0.03, sleeve: 'long', legs: 'trousers', feet: 'boot', bulk: 0.013 },
  dress: { hem: 0.66, flare: 0.075, sleeve: 'short', legs: 'bare', feet: 'pump', bulk: 0.003 },
  suit: { hem: 0.13, flare: 0.004, sleeve: 'long', legs: 'own', feet: 'shoe', bulk: 0.009 },
  shirt: { hem: 0.06, flare: 0.004, sleeve: 'short', legs: 'trousers', feet: 'shoe', bulk: 0.005 },
  jumper: { hem: 0.05, flare: 0.002, sleeve: 'long', legs: 'trousers', feet: 'shoe', bulk: 0.01 },
  uniform: { hem: 0.14, flare: 0.008, sleeve: 'long', legs: 'own', feet: 'boot', bulk: 0.009 },
  robe: { hem: 0.93, flare: 0.045, sleeve: 'wide', legs: 'own', feet: 'shoe', bulk: 0.01 },
  raincoat: {
    hem: 0.42,
    flare: 0.055,
    sleeve: 'long',
    legs: 'trousers',
    feet: 'boot',
    bulk: 0.014,
  },
  jacket: { hem: 0.03, flare: 0.002, sleeve: 'long', legs: 'trousers', feet: 'boot', bulk: 0.012 },
  vest: { hem: 0.07, flare: 0.003, sleeve: 'long', legs: 'trousers', feet: 'shoe', bulk: 0.007 },
  tuxedo: { hem: 0.13, flare: 0.004, sleeve: 'long', legs: 'own', feet: 'shoe', bulk: 0.009 },
  gown: { hem: 0.97, flare: 0.1, sleeve: 'none', legs: 'bare', feet: 'pump', bulk: 0.003 },
  armour: { hem: 0.1, flare: 0.012, sleeve: 'long', legs: 'own', feet: 'boot', bulk: 0.016 },
  swimwear: { hem: 0.06, flare: 0, sleeve: 'none', legs: 'bare', feet: 'bare', bulk: 0 },
}

/** A space suit. */
const SUIT: Cut = { hem: 0.1, flare: 0, sleeve: 'long', legs: 'own', feet: 'heavy', bulk: 0.03 }

/** Fur. */
const FUR: Cut = { hem: 0.06, flare: 0, sleeve: 'none', legs: 'bare', feet: 'bare', bulk: 0.006 }

/** The cut of what somebody wears. */
export function cutOf({ look }: Body): Cut {
  if (look.kind === 'astronaut') return SUIT
  if (!look.fur) return CUTS[look.garment]
  return look.fur.dressed ? { ...CUTS[look.garment], feet: 'bare' } : FUR
}

/** True for a suit that is thicker than who is in it. */
export const isBaggy = ({ look }: Body): boolean => look.kind === 'astronaut'

/** Half the trunk at a share of the spine: across, ahead and behind. */
function girthAt(body: Body, share: number): { side: number; front: number; back: number } {
  const { look, build } = body
  const young = look.kind === 'child'
  const plump = look.kind === 'upright'
  const waist = plump ? 1.12 : look.female && !young ? 0.66 : young ? 0.84 : look.old ? 0.86 : 0.78
  const hip = build.pelvis * (look.female && !young ? 1.72 : 1.6)
  const stops: readonly (readonly [number, number, number, number])[] = [
    [-0.12, hip, plump ? 0.11 : 0.066, plump ? 0.11 : 0.08],
    [0.08, hip * 0.97, plump ? 0.122 : 0.062, plump ? 0.112 : 0.074],
    [0.38, build.shoulder * waist, plump ? 0.125 : look.old ? 0.076 : 0.056, plump ? 0.1 : 0.056],
    [0.7, build.shoulder * 0.93, look.female && !young ? 0.088 : 0.076, 0.07],
    [0.92, build.shoulder, 0.058, 0.064],
  ]
  const after = stops.findIndex(([at]) => at >= share)
  const to = stops[after < 0 ? stops.length - 1 : after] ?? [0, 0, 0, 0]
  const from = stops[Math.max(0, (after < 0 ? stops.length : after) - 1)] ?? to
  const t = to[0] === from[0] ? 0 : Math.min(1, Math.max(0, (share - from[0]) / (to[0] - from[0])))
  const part = (axis: 1 | 2 | 3): number => from[axis] + (to[axis] - from[axis]) * t
  return { side: part(1), front: part(2), back: part(3) }
}

/** A point of the trunk: -1 is its edge behind, 1 its edge ahead; up the spine from 0 to 1. */
export function onTrunk(body: Body, across: number, share: number): Point {
  const { pelvis, neck, yaw } = body.joints
  const { side, front, back } = girthAt(body, share)
  const bulk = cutOf(body).bulk
  const half = Math.hypot(side * Math.sin(yaw), (across > 0 ? front : back) * Math.cos(yaw)) + bulk
  const [dx, dy] = [neck[0] - pelvis[0], neck[1] - pelvis[1]]
  const length = Math.hypot(dx, dy)
  const w = across * half
  return [pelvis[0] + dx * share - (dy / length) * w, pelvis[1] + dy * share + (dx / length) * w]
}
