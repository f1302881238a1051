/** Somebody who hangs under a parachute, over the ground. */
import type { Rgb } from '../renderer/scene/colour.ts'
import { type Bearing, withHands } from './activities/activity-stances.ts'
import type { BodyTurn } from './person/body-turn.ts'
import type { DrawProp } from './activities/hand-props.ts'
import { flat } from './person/person-gaits.ts'
import { form, PAINTS, palmOf, thread } from './activities/prop-shapes.ts'
import type { Point } from './person/skeleton.ts'

/** Hands at the lines over the head, the legs hanging. */
export const hangingBelow: Bearing = (moment) => {
  const { phase, build } = moment
  const swing = 0.03 * Math.sin(phase)
  return withHands(
    moment,
    [
      [-0.12, 0.17],
      [0.14, 0.18],
    ],
    {
      yaw: 0.9,
      turn: 0.7,
      lean: -0.06,
      nod: -0.04,
      pelvis: [0, build.hip],
      feet: [flat(0.06 + swing, 0.05, 0.5), flat(0.13 + swing, 0.08, 0.4)],
    },
  )
}

/** So small that the parachute has room, over the ground, and swinging a little. */
export const gliding: BodyTurn = ({ phase }) => ({
  turn: 0.07 * Math.sin(phase),
  about: [0, -1.5],
  lift: 0.42,
  scale: 0.52,
})

const PANELS: readonly Rgb[] = [PAINTS.red, PAINTS.gold, PAINTS.blue, PAINTS.gold, PAINTS.red]

/** How far the edges of the canopy are from its middle, and how high they and its middle are. */
const CANOPY = { wide: 0.72, edge: -1.36, top: -1.74 } as const

/** A point of the upper rim, or of the lower one, at a share of the width. */
function rimAt(share: number, isLower: boolean): Point {
  const { wide, edge, top } = CANOPY
  const arch = 1 - (2 * share - 1) ** 2
  const high = edge + (top - edge) * arch
  return [(share - 0.5) * 2 * wide, isLower ? high + 0.12 * arch + 0.05 : high]
}

/** A canopy of coloured panels, and the lines from it to the hands. */
export const canopy: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1])
    thread(brush, body, {
      points: [rimAt(share, true), share < 0.5 ? near : far],
      width: 0.008,
      colour: PAINTS.steel,
    })
  for (const [index, paint] of PANELS.entries()) {
    const shares = [0, 0.25, 0.5, 0.75, 1].map((part) => (index + part) / PANELS.length)
    const upper = shares.map((share) => rimAt(share, false))
    const lower = shares.map((share) => rimAt(share, true)).toReversed()
    const colour = index % 2 === 0 ? (body.look.item?.colour ?? paint) : paint
    form(brush, body, { points: [...upper, ...lower], colour, tension: 0.1 })
  }
}
