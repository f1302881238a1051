/** Who rides is on the seat of what is ridden, and goes with it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { isPerson } from '../subjects/figure-of.ts'
import { buildWorld } from '../worlds/world.ts'
import { seatOf } from './saddles.ts'
import { stagingOf } from './stagings.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const
/** Animals sit on their seat; the feet of people are half of their height below it. */
const LEG_SHARE = 0.5
/** How far a foot may be from where it is expected, and two ways of one pair apart: metres. */
const NEAR = { foot: 0.15, way: 0.01 } as const

for (const prompt of [
  'A cat rides a horse',
  'A frog rides a turtle',
  'A panda rides a bicycle',
  'A man rides an elephant',
  'An astronaut rides a camel in the desert',
])
  test(prompt, () => {
    const shot = planShot(shotOrder(`${prompt} [Static shot]`, SIZE))
    const [mount] = castOf(shot.scene)
    const [rider] = mount?.riders ?? []
    assert.ok(mount && rider)
    const seat = (seatOf(mount) ?? 0) * stagingOf(mount).height
    const foot = isPerson(rider.kind) ? seat - LEG_SHARE * stagingOf(rider).height : seat
    const moving = buildWorld(shot).stage.cards.flatMap(({ place }) => {
      const [from, to] = [place(0), place(2)]
      const way = to.origin[0] - from.origin[0]
      return Math.abs(from.up[1]) > 0.3 && way > 0.1 ? [{ y: from.origin[1], way }] : []
    })
    const carrying = moving.filter(({ y }) => Math.abs(y) < NEAR.foot)
    const carried = moving.filter(({ y }) => Math.abs(y - foot) < NEAR.foot)
    assert.ok(
      carried.some(({ way }) => carrying.some((one) => Math.abs(one.way - way) < NEAR.way)),
      `${foot} m: ${JSON.stringify(moving)}`,
    )
  })
