import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { buildWorld } from '../world.ts'

const stageOf = (prompt: string) => buildWorld(planShot(shotOrder(prompt))).stage

/** What hangs in the sky of a prompt. */
const inSky = (prompt: string): number =>
  stageOf(prompt).cards.filter(({ infinite, additive }) => infinite === true && additive === true)
    .length

test('northern lights hang in the sky of a night that has them, and in no other', () => {
  assert.ok(inSky('aurora over a lake at night') > inSky('a lake at night'))
  assert.equal(inSky('aurora over a lake in broad daylight, at noon'), inSky('a lake at noon'))
})

test('lightning lights a room', () => {
  const { exposure } = stageOf('a living room at night, a thunderstorm outside')
  const moments = Array.from({ length: 150 }, (_, frame) => exposure?.(frame / 25) ?? 1)
  assert.ok(Math.max(...moments) - Math.min(...moments) > 0.05)
  assert.equal(stageOf('a living room at night, rain').exposure, undefined)
})
