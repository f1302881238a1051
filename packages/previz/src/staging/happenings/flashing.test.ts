/** The lights of an emergency vehicle: one burns, then the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../../worlds/world.ts'
import { flashAt } from './flashing.ts'

const MOMENTS = Array.from({ length: 200 }, (_, index) => index / 33)

test('lamps burn by turns, and each is dark in between', () => {
  assert.ok(MOMENTS.every((seconds) => flashAt(seconds, 0) * flashAt(seconds, 1) === 0))
  for (const half of [0, 1] as const) {
    const bright = MOMENTS.filter((seconds) => flashAt(seconds, half) > 0.5).length
    assert.ok(bright > 40 && bright < 120, String(bright))
  }
})

test('an ambulance with flashing lights has them over its roof, another has none', () => {
  const lamps = (prompt: string): number =>
    buildWorld(planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))).stage.cards.filter(
      ({ additive, place }) =>
        additive === true && MOMENTS.some((at) => place(at).opacity === 0) && place(0).up[0] === 0,
    ).length
  const plain = lamps('an ambulance parked in a city [Static shot]')
  assert.equal(lamps('an ambulance with flashing lights parked in a city [Static shot]'), plain + 4)
})
