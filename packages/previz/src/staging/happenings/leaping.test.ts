/** Fish and whales in water that is seen from above: what of them is where. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../../worlds/world.ts'

/** The bodies in the water of a prompt's film. */
function bodiesOf(prompt: string): readonly Card[] {
  const { stage } = buildWorld(planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 })))
  assert.ok(stage.water)
  return stage.cards.filter(({ above }) => above !== undefined)
}

/** The lowest and the highest corner of a card, metres above the water. */
function spanAt(card: Card, seconds: number): readonly [number, number] {
  const { origin, across, up } = card.place(seconds)
  const corners = [0, across[1], up[1], across[1] + up[1]].map((rise) => origin[1] + rise)
  return [Math.min(...corners), Math.max(...corners)]
}

const MOMENTS = Array.from({ length: 61 }, (_, index) => index / 10)

test('a whale or a fish is never seen under the water line, nor hangs above it', () => {
  for (const prompt of [
    'a whale leaps from the sea',
    'a whale beside a boat at sea',
    'dolphins leap from a lake',
    'a fish jumps from a river',
    '鲸鱼跃出海面',
  ]) {
    const bodies = bodiesOf(prompt)
    assert.ok(bodies.length > 0, prompt)
    for (const body of bodies) {
      assert.equal(body.above, 0)
      const inWater = MOMENTS.filter((seconds) => spanAt(body, seconds)[0] < 0)
      assert.ok(inWater.length > MOMENTS.length / 3, `${prompt}: ${inWater.length}`)
    }
  }
})

test('who leaps is seen when the film begins, in its middle, and comes out of the water', () => {
  for (const prompt of ['a whale leaps from the sea', 'a dolphin jumps']) {
    const [body] = bodiesOf(prompt)
    assert.ok(body)
    for (const seconds of [0, 3]) assert.ok(spanAt(body, seconds)[1] > 0.4, `${prompt} ${seconds}`)
    const middles = MOMENTS.map((seconds) => {
      const [low, high] = spanAt(body, seconds)
      return (low + high) / 2
    })
    assert.ok(Math.max(...middles) > 0.5 && Math.min(...middles) < -0.2, prompt)
  }
})

test('a whale that only swims shows its back all the time', () => {
  const [body] = bodiesOf('a whale swims beside a boat at sea')
  assert.ok(body)
  for (const seconds of MOMENTS) {
    const [low, high] = spanAt(body, seconds)
    assert.ok(low < -1.5 && high > 0.8, `${low} ${high}`)
  }
})
