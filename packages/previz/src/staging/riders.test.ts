/** Who rides is on the seat of what is ridden, and goes with it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../worlds/world.ts'
import { seatOf } from '@backlot/prompt/saddles'
import { stagingOf } from './stagings.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const
/** How far what is seen of somebody may begin from where it is expected, and two ways of one pair be apart: metres. */
const NEAR = { foot: 0.15, way: 0.01 } as const

/** Prompts, and how far below the seat begins what is seen of the rider, in shares of the rider's height. */
const RIDES: readonly (readonly [prompt: string, below: number])[] = [
  ['A cat rides a horse', 0],
  ['A frog rides a turtle', 0],
  ['A monkey rides a motorcycle', 0.37],
  ['A man rides an elephant', 0.5],
  ['An astronaut rides a camel in the desert', 0.5],
  ['A woman on a skateboard', 0],
  ['A dog on a surfboard', 0],
  ['A dog drives a car', 0],
  // The doors hide the rest.
  ['A woman drives a car', 0.1],
]

for (const [prompt, below] of RIDES)
  test(prompt, () => {
    const shot = planShot(shotOrder(`${prompt} [Static shot]`, SIZE))
    const [mount] = castOf(shot.scene)
    const [rider] = mount?.riders ?? []
    assert.ok(mount && rider)
    const seat = (seatOf(mount) ?? 0) * stagingOf(mount).height
    const foot = seat - below * stagingOf(rider).height
    const moving = buildWorld(shot).stage.cards.flatMap(({ place }) => {
      const [from, to] = [place(0), place(2)]
      const way = to.origin[0] - from.origin[0]
      return Math.abs(from.up[1]) > 0.1 && way > 0.1 ? [{ y: from.origin[1], way }] : []
    })
    const carrying = moving.filter(({ y }) => Math.abs(y) < NEAR.foot)
    const carried = moving.filter(({ y }) => Math.abs(y - foot) < NEAR.foot)
    assert.ok(
      carried.some((one) =>
        carrying.some((other) => other !== one && Math.abs(other.way - one.way) < NEAR.way),
      ),
      `${foot} m: ${JSON.stringify(moving)}`,
    )
  })

test('who rides a board beside something is as large as beside nothing', () => {
  const shot = planShot(shotOrder('A woman on a skateboard [Static shot]', SIZE))
  const cone = {
    kind: 'thing',
    shape: 'traffic-cone',
    count: 1,
    action: 'stand',
    details: [],
  } as const
  const beside = { ...cone, relation: { is: 'right_of', to: 'woman' } } as const
  const subjects = [...shot.scene.subjects, beside]
  const tallest = (scene: typeof shot.scene): number => {
    const moving = buildWorld({ ...shot, scene }).stage.cards.flatMap(({ place }) => {
      const [from, to] = [place(0), place(2)]
      const isNear = from.origin[2] < 20 // clouds move, too
      return isNear && to.origin[0] - from.origin[0] > 0.1 ? [from.up[1]] : []
    })
    return Math.max(...moving)
  }
  const alone = tallest(shot.scene)
  assert.ok(alone > 1, 'the whole woman')
  const among = tallest({ ...shot.scene, subjects })
  assert.ok(among > 0.6 * alone && among < 1.2 * alone, `${among} m, alone ${alone} m`)
})
