/** What is behind a table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { buildWorld } from './world.ts'

const cardsOf = (tint?: 'white'): number => {
  const shot = planShot(shotOrder('a cup of coffee [Static shot]', { widthPx: 320, heightPx: 180 }))
  const scene = { ...shot.scene, ...(tint && { tint }) }
  return buildWorld({ ...shot, scene }).stage.cards.length
}

test('behind a table is a room, and before a colour that is asked for neither that nor leaves', () => {
  assert.equal(cardsOf(), cardsOf('white') + 2)
})
