/** Two hands that squeeze something from its sides. */
import type { Card } from '../../renderer/scene/stage.ts'
import { type CutOutCasting, cutOutFigure } from '../cut-outs/cut-out-cards.ts'
import { widthOf } from '../figure-spots.ts'
import { type Happened, squeezeOver, SQUEEZED } from './happenings.ts'
import { lerp } from '../../renderer/scene/random.ts'
import { standAt } from '../set-pieces.ts'
import type { CastMember } from '../stagings.ts'

/** How high a hand is, and how far it reaches over what it holds, in heights of that. */
const HAND = { height: 0.62, over: 0.2 } as const
const ROWS_PX = 320

/** The cards of both. */
export function squeezingHands(
  casting: CutOutCasting,
  { path, height, durationSeconds }: Happened,
  subject: CastMember,
): Card[] {
  const half = (widthOf(subject) * height) / 2
  return ([-1, 1] as const).flatMap((side): Card[] => {
    const hand = side < 0 ? 'rightwards-hand' : 'leftwards-hand'
    const figure = cutOutFigure(casting, { shape: hand, action: 'stand' }, ROWS_PX)
    if (!figure) return []
    const high = HAND.height * height
    const wide = high * figure.aspect
    return [
      {
        texture: figure.face,
        haze: 0.6,
        bias: 0.2,
        place: (seconds) => {
          const [x, y, z] = path(seconds)
          const share = squeezeOver(seconds / durationSeconds, seconds)
          const edge = half * lerp(1, SQUEEZED.wide, share) - HAND.over * high
          return standAt({
            x: x + side * (edge + wide / 2),
            y: y + 0.5 * height - high / 2,
            z: z - 0.08,
            width: wide,
            height: high,
          })
        },
      },
    ]
  })
}
