/** In a vehicle there are seats, and the land goes by outside; stairs go up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { hallOf } from './shells.ts'
import { buildWorld } from '../world.ts'

const cardsOf = (prompt: string): readonly Card[] =>
  buildWorld(
    planShot(shotOrder(`${prompt} [Static shot]`, { widthPx: 320, heightPx: 180, seed: 2 })),
  ).stage.cards

/** Cards along the walls outside of a vehicle. */
const passing = (prompt: string): readonly Card[] =>
  cardsOf(prompt).filter(({ place, bias }) => bias === -60 && place(0).across[2] > 20)

test('the land outside goes by, unless the vehicle is abandoned', () => {
  for (const [prompt, moves] of [
    ['Inside a train', true],
    ['Inside a bus', true],
    ['Inside an abandoned bus', false],
  ] as const) {
    const cards = passing(prompt)
    assert.equal(cards.length, 6, prompt)
    const [first] = cards
    assert.equal(first?.place(0).origin[2] !== first?.place(1).origin[2], moves, prompt)
  }
  assert.deepEqual(passing('A kitchen'), [])
})

test('seats stand on both sides of an aisle', () => {
  const { half } = hallOf({ room: 'bus' })
  const seats = cardsOf('Inside a bus').filter(({ place }) => {
    const { up, across, origin } = place(0)
    return up[1] === 1.14 && across[2] === 0 && Math.abs(origin[0] + across[0] / 2) < half
  })
  assert.ok(seats.length >= 14)
  for (const { place } of seats) {
    const { origin, across } = place(0)
    assert.ok(origin[0] > 0.5 || origin[0] + across[0] < -0.5)
  }
})

test('stairs go up step by step, in a hall and in the open', () => {
  for (const prompt of ['A grand staircase', 'Stone steps in a forest']) {
    const steps = cardsOf(prompt)
      .map(({ place }) => place(0))
      .filter(({ up, across }) => up[1] > 0.16 && up[1] < 0.19 && across[0] > 3)
      .map(({ origin }) => [origin[1], origin[2]] as const)
    assert.ok(steps.length >= 15, prompt)
    for (const [index, [y, z]] of steps.entries()) {
      const before = steps[index - 1]
      if (before) assert.ok(y > before[0] && z > before[1], prompt)
    }
  }
})
