/** Where leads stand in the first picture. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../test/shot-order.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { basisOf, minus, plus, toCamera } from '@backlot/camera/geometry'
import { leadOf } from './lead.ts'
import { shownHeight } from '../staging/stagings.ts'
import { placeCamera } from '../worlds/world.ts'

const SIZE = { widthPx: 1366, heightPx: 768 } as const

/** How far under the middle of the picture a share of the lead's height is at a moment, in halves of the picture. */
function depthOf(prompt: string, seconds: number, share: number): number {
  const shot = planShot(shotOrder(prompt, SIZE))
  const { camera, path } = placeCamera(shot)
  const lead = leadOf(shot.scene)
  assert.ok(lead)
  const pose = camera(seconds)
  const point = plus(path(seconds), [0, share * shownHeight(lead), 0])
  const [, up, ahead] = toCamera(basisOf(pose), minus(point, pose.position))
  return (-up * pose.focal * SIZE.widthPx) / ahead / SIZE.heightPx
}

const LOW = [
  'a cat sleeps in a room',
  'a duck swims on a lake',
  'a child swims in a lake',
  'a dog sleeps in a meadow',
  'an astronaut walks on the moon',
  'a rabbit in a forest',
]

test('nobody who is low stands at the lower edge of the first picture, nor is cut by it', () => {
  for (const prompt of LOW) {
    assert.ok(depthOf(`${prompt} [Static shot]`, 0, 0.5) < 0.65, prompt)
    assert.ok(depthOf(`${prompt} [Static shot]`, 0, 0) < 0.97, prompt)
  }
})

test('who lies low stays in the picture of a camera that rises, or comes', () => {
  for (const prompt of LOW)
    for (const command of ['Pedestal up', 'Push in', 'Tilt up'])
      assert.ok(depthOf(`${prompt} [${command}]`, 6, 0.97) < 0.9, `${prompt} ${command}`)
})

test('a small lead that is neared stays in the picture to its feet', () => {
  for (const prompt of LOW.filter((low) => !low.includes('astronaut')))
    for (const command of ['Push in', 'Pedestal up', 'Zoom in'])
      for (const seconds of [0, 3, 6]) {
        const place = `${prompt} [${command}] at ${seconds} s`
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 0) < 0.98, place)
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 1) > -0.7, place)
      }
})

/** How high the lead is at a moment, in halves of the picture. */
const heightOf = (prompt: string, seconds: number): number =>
  depthOf(prompt, seconds, 0) - depthOf(prompt, seconds, 1)

test('who is followed on foot is seen from nearer, and whole', () => {
  for (const who of ['a woman walks on a beach', 'a dog runs in a meadow']) {
    const followed = `${who} [Tracking shot]`
    assert.ok(heightOf(followed, 3) > 1.2 * heightOf(`${who} [Static shot]`, 3), who)
    assert.ok(depthOf(followed, 3, 0) < 0.97 && depthOf(followed, 3, 1) > -0.9, who)
  }
})
