/** What passes the windows of a vehicle, and what lies under vehicles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 320, heightPx: 180, seed: 4 } as const

const cardsOf = (prompt: string): readonly Card[] =>
  buildWorld(planShot(shotOrder(`${prompt} [Static shot]`, SIZE))).stage.cards

/** How many cards outside the windows are farther to the left after a moment. */
const passed = (prompt: string): number =>
  cardsOf(prompt).filter(({ place, infinite }) => {
    const [x, , z] = place(0).origin
    return !infinite && z > 14 && z < 80 && place(0.4).origin[0] < x - 2
  }).length

test('trees pass the windows of a car, and stand before those of a kitchen', () => {
  assert.ok(passed('a woman sits in a car') > 8)
  assert.equal(passed('a woman sits in a kitchen'), 0)
})

/** Whether something wide lies on the ground under this depth. */
const liesUnder = (cards: readonly Card[], depth: number): boolean =>
  cards.some(({ place }) => {
    const { origin, across, up } = place(0)
    const [from, to] = [
      Math.min(origin[2], origin[2] + up[2]),
      Math.max(origin[2], origin[2] + up[2]),
    ]
    const isSmall = Math.abs(up[2]) < 30
    return up[1] === 0 && isSmall && across[0] > 60 && from <= depth && to >= depth
  })

test('rails lie under a train, and a runway under a plane, wherever these are', () => {
  for (const [prompt, depth] of [
    ['a train in a desert', 24],
    ['a train arrives at a station', 24],
    ['a plane parked at a terminal', 38],
  ] as const)
    assert.ok(liesUnder(cardsOf(prompt), depth), prompt)
  assert.ok(!liesUnder(cardsOf('a man on the runway'), 38))
})
