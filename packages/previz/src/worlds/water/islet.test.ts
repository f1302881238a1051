/** Buildings and trees by the water stand on land. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const

/** Islets: what lies about the lead's foot, before all else that lies there. */
const isletsOf = (prompt: string): number =>
  buildWorld(planShot(shotOrder(prompt, { seed: 1, ...SIZE }))).stage.cards.filter(
    ({ bias, place }) => bias === -17.5 && place(0).up[1] === 0,
  ).length

test('a house by a lake, a tower at sea and a palm off the beach stand on an islet', () => {
  for (const prompt of ['a house by a lake', 'a tower in the sea', 'a palm tree against blue sky'])
    assert.equal(isletsOf(prompt), 1, prompt)
})

test('boats float, people stand on the jetty, and stilts stand in the water', () => {
  for (const prompt of ['a boat on a lake', 'a woman at a lake', 'a stilt house in the sea'])
    assert.equal(isletsOf(prompt), 0, prompt)
})
