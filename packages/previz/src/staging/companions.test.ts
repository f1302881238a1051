/** Who and what stands beside the lead is in the picture, where the sentence has it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basisOf, minus, toCamera } from '@backlot/camera/geometry'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { castOf } from '../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import { MARGIN } from '../subjects/cut-outs/cut-out.ts'
import { buildWorld } from '../worlds/world.ts'
import { stagingOf } from './stagings.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const
/** Half the height of the picture at a distance of one metre, in its half widths. */
const HALF_HEIGHT = 180 / 320

/** How far the feet of all that is drawn from this cut-out are above the middle of the picture, in shares of half of it. */
function feetOf(prompt: string, shape: string): readonly number[] {
  const { stage, camera } = buildWorld(planShot(shotOrder(`${prompt} [Static shot]`, SIZE)))
  const pose = camera(0)
  const height = stagingOf({ kind: 'thing', shape }).height * (1 + 2 * MARGIN)
  return stage.cards.flatMap(({ place }) => {
    const { origin, up } = place(0)
    if (Math.abs(up[1] - height) > 1e-6) return []
    const [, above, ahead] = toCamera(basisOf(pose), minus(origin, pose.position))
    return [above / (ahead / pose.focal) / HALF_HEIGHT]
  })
}

for (const [prompt, shape] of [
  ['A goat and three sandwiches in a meadow', 'sandwich'],
  ['An elephant and a basketball', 'basketball'],
] as const)
  test(`of ${JSON.stringify(prompt)} the small things are not below the picture`, () => {
    const feet = feetOf(prompt, shape)
    assert.ok(feet.length > 0)
    for (const foot of feet) assert.ok(foot > -1, String(foot))
  })

test('a bear has a balloon in its paws, and a house holds nothing', () => {
  const held = (prompt: string): readonly (string | undefined)[] =>
    castOf(planShot(shotOrder(prompt)).scene).flatMap(({ group }) =>
      (group?.parts ?? []).flatMap(({ member, bearer }) => (bearer === 0 ? [member.shape] : [])),
    )
  assert.deepEqual(held('A panda holding a balloon'), ['balloon'])
  assert.deepEqual(held('A house and a guitar'), [])
  assert.equal(cutOutNamed('panda')?.isHead, true)
})
