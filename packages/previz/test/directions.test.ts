/** Which way a sentence says that somebody goes or looks, and that they do. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import { headingOf, leadOf } from '../src/camera/lead.ts'
import { placeCamera } from '../src/worlds/world.ts'
import { planShot } from '@backlot/prompt'

const SAID = [
  ['A golden retriever scampering leftwards across a garden', 'left'],
  ['A man walks to the left', 'left'],
  ['A car drives from right to left', 'left'],
  ['A ship moves slowly towards the right', 'right'],
  ['Left to right, a fox trots past a tree', 'right'],
  ['An elephant is facing left', 'left'],
  ['一只狗向左跑', 'left'],
  // Where one is, what one has, and what the camera does are no directions.
  ['A cat to the left of a dog', undefined],
  ['A cat running to the left of a dog', undefined],
  ['A man raising his left hand', undefined],
  ['The camera pans from right to left over a horse', undefined],
  ['Camera moves left as a man walks', undefined],
] as const

describe('directions', () => {
  for (const [prompt, facing] of SAID)
    test(`in ${JSON.stringify(prompt)} the way is ${facing ?? 'not said'}`, () =>
      assert.equal(planShot(shotOrder(prompt)).scene.subjects[0]?.facing, facing))

  test('who is said to go left goes left, whatever the camera does', () => {
    for (const camera of ['', '[Truck right]', '[Tracking shot]']) {
      const shot = planShot(shotOrder(`A dog runs to the left in a meadow ${camera}`))
      const { path } = placeCamera(shot)
      assert.ok(path(6)[0] < path(0)[0] - 0.5, camera)
    }
  })

  test('a group goes as one of it is said to, and who stands in it may look elsewhere', () => {
    const walking = planShot(shotOrder('A woman walks to the left beside a horse that walks'))
    const lead = leadOf(walking.scene)
    assert.ok(lead?.group && lead.group.pace > 0)
    assert.equal(headingOf([], lead), -1)
    const standing = leadOf(planShot(shotOrder('A pig facing left beside a chair')).scene)
    assert.deepEqual(
      standing?.group?.parts.map(({ member, heading }) => [member.shape, heading]),
      [
        ['chair', undefined],
        ['pig', -1],
      ],
    )
  })
})
