/** What is in the air around the cast. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../renderer/scene/stage.ts'
import { buildWorld } from '../worlds/world.ts'

const cardsOf = (prompt: string): readonly Card[] =>
  buildWorld(planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))).stage.cards

/** Cards of which the way through the air can be followed, by their texture. */
const moving = (cards: readonly Card[], widthPx: number): readonly Card[] =>
  cards.filter(
    ({ texture, place }) =>
      Math.abs(texture.widthPx / texture.heightPx - widthPx) < 0.1 &&
      Math.abs(place(1).origin[1] - place(1.1).origin[1]) > 1e-4,
  )

test('leaves that fall come down in view', () => {
  const leaves = moving(cardsOf('Leaves falling in an autumn forest [Static shot]'), 0.75)
  assert.ok(leaves.length > 40, `${leaves.length}`)
  const drops = leaves.map(({ place }) => place(1).origin[1] - place(1.5).origin[1])
  // Each begins anew at the top at some time, and sways.
  const falling = drops.filter((drop) => drop > 0.1)
  assert.ok(falling.length > 0.75 * leaves.length, `${falling.length} of ${leaves.length}`)
})

test('dust is behind who goes, on either side', () => {
  for (const [way, side] of [
    ['right', -1],
    ['left', 1],
  ] as const) {
    const cards = cardsOf(`A pickup truck drives to the ${way}, kicking up dust [Static shot]`)
    const truck = cards.find(({ shows }) => shows?.rank === 0)
    assert.ok(truck)
    const middle = ({ place }: Card): number => place(3).origin[0] + place(3).across[0] / 2
    const puffs = moving(cards, 1).filter(({ unmirrored }) => unmirrored === true)
    assert.ok(puffs.length >= 15, `${puffs.length}`)
    const mean = puffs.reduce((sum, puff) => sum + middle(puff), 0) / puffs.length
    assert.ok(side * (mean - middle(truck)) > 0.3, `${way}: ${mean} beside ${middle(truck)}`)
  }
})
