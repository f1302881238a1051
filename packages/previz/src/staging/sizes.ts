/** How large something is staged that a prompt calls tiny or giant, or a toy. */
import { isToy, type RelativeSize } from '@backlot/prompt/looks'
import type { Subject } from '@backlot/prompt/scene'
import { clamp } from '../renderer/scene/random.ts'
import type { Staging } from './staging.ts'

/** What of a subject tells of its size. */
export type Sized = Pick<Subject, 'size' | 'traits'>

/** How many times its usual height something is, and how much of that its distance is more: the rest is seen as size. */
const SCALES: Readonly<Record<RelativeSize, number>> = {
  tiny: 0.42,
  small: 0.72,
  large: 1.35,
  giant: 2.8,
}
const DISTANCE_SHARE = 0.62
/** Lower than this nothing is giant, and nothing is made higher than this: metres. */
const GIANT_METRES = { least: 2.6, most: 30 } as const
/** What is high already is not made so much higher: metres. */
const HIGH_METRES = 5

/** Toys of what is large are small all the same: metres of a toy of what is a metre high, and how much more is shown of one by itself. */
const TOY_METRES = 0.17
const SHOWN_ALONE = 1.9

/** How high something is among others, metres, where it would be so high if nothing was said of it. */
export function sizedHeight(metres: number, said: Sized): number {
  const { size } = said
  const own = isToy(said) ? TOY_METRES * Math.sqrt(metres) : metres
  if (!size) return own
  const scale = SCALES[size]
  if (size !== 'giant') return own * scale
  const calm = own > HIGH_METRES ? 1 + (scale - 1) * (HIGH_METRES / own) : scale
  return isToy(said) ? own * 1.6 : clamp(own * calm, GIANT_METRES.least, GIANT_METRES.most)
}

/** A staging as large as is said: what is tiny is looked at from nearer, and is smaller all the same. */
export function sizedStaging(staging: Staging, said: Sized): Staging {
  if (!said.size && !isToy(said)) return staging
  const height = sizedHeight(staging.height, said) * (isToy(said) ? SHOWN_ALONE : 1)
  const scale = height / staging.height
  const farther = scale ** DISTANCE_SHARE
  const [x, y, z] = staging.apart
  const { lift, close } = staging
  return {
    ...staging,
    height,
    distance: staging.distance * farther,
    altitude: staging.altitude > 0 ? staging.altitude * Math.min(1, scale) : staging.altitude,
    pace: staging.pace * Math.sqrt(scale),
    run: staging.run * Math.sqrt(scale),
    apart: [x * scale, y * scale, z * scale],
    ...(close !== undefined && { close: close * farther }),
    ...(lift && { lift: (seconds, phase) => scale * lift(seconds, phase) }),
  }
}
