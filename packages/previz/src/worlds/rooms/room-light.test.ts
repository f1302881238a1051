import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'

/** How many cards of light lie on the floor of a room. */
function panesIn(prompt: string): number {
  const { stage } = buildWorld(planShot(shotOrder(prompt, { promptOptimizer: false })))
  return stage.cards.filter((card) => {
    const { up } = card.place(0)
    return card.additive === true && up[1] === 0
  }).length
}

test('the sun falls through the windows of a room, when there is sun and a window', () => {
  assert.ok(panesIn('a man stands in an office by day') > 0)
  for (const prompt of [
    'a man stands in an office at night',
    'a man stands in an office, it rains outside',
    'a man stands in a museum by day',
  ])
    assert.equal(panesIn(prompt), 0, prompt)
})
