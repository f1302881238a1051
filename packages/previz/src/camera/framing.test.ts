/** Where leads are in the first picture. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { basisOf, minus, plus, toCamera } from '@backlot/camera/geometry'
import { leadOf } from './lead.ts'
import { shownHeight } from '../staging/stagings.ts'
import { placeCamera } from '../worlds/world.ts'

const SIZE = { widthPx: 1366, heightPx: 768 } as const

/**
 * How far below the middle of the picture a point at a share of the lead's height is at a moment,
 * in half pictures.
 */
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

test('a low lead is not at the lower edge of the first picture, nor cut by it', () => {
  for (const prompt of LOW) {
    assert.ok(depthOf(`${prompt} [Static shot]`, 0, 0.5) < 0.65, prompt)
    assert.ok(depthOf(`${prompt} [Static shot]`, 0, 0) < 0.97, prompt)
  }
})

test('a low lead stays in the picture when the camera rises or approaches', () => {
  for (const prompt of LOW)
    for (const command of ['Pedestal up', 'Push in', 'Tilt up'])
      assert.ok(depthOf(`${prompt} [${command}]`, 6, 0.97) < 0.9, `${prompt} ${command}`)
})

test('a small lead that the camera approaches stays in the picture to its feet', () => {
  for (const prompt of LOW.filter((low) => !low.includes('astronaut')))
    for (const command of ['Push in', 'Pedestal up', 'Zoom in'])
      for (const seconds of [0, 3, 6]) {
        const place = `${prompt} [${command}] at ${seconds} s`
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 0) < 0.98, place)
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 1) > -0.7, place)
      }
})

/** How far to the right of the middle of the picture the lead is, in half pictures. */
function asideOf(prompt: string, seconds: number): number {
  const { camera, path } = placeCamera(planShot(shotOrder(prompt, SIZE)))
  const pose = camera(seconds)
  const [right, , ahead] = toCamera(basisOf(pose), minus(path(seconds), pose.position))
  return (right * pose.focal) / ahead
}

const TALL = [
  'a woman stands on a beach',
  'a man stands in the city',
  'a deer stands in a forest',
  'a giraffe stands in a meadow',
  'a horse stands in a meadow',
]

test('a tall lead that the camera approaches stays in the picture from head to feet', () => {
  for (const prompt of TALL)
    for (const command of ['Push in', 'Zoom in', 'Pedestal up'])
      for (const seconds of [0, 6]) {
        const place = `${prompt} [${command}] at ${seconds} s`
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 0) < 1.02, place)
        assert.ok(depthOf(`${prompt} [${command}]`, seconds, 1) > -0.98, place)
      }
})

test('a resting lead is on a third, or in the middle when the camera approaches', () => {
  for (const prompt of TALL) {
    assert.ok(Math.abs(Math.abs(asideOf(`${prompt} [Static shot]`, 0)) - 1 / 3) < 0.04, prompt)
    for (const command of ['Push in', 'Zoom in'])
      for (const seconds of [0, 6])
        assert.ok(Math.abs(asideOf(`${prompt} [${command}]`, seconds)) < 0.1, prompt)
  }
})

test('a camera that pans or trucks starts with its lead on the far third, and keeps it in view', () => {
  for (const prompt of TALL)
    for (const [command, side] of [
      ['Pan right', 1],
      ['Truck right', 1],
      ['Pan left', -1],
      ['Truck left', -1],
    ] as const) {
      const place = `${prompt} [${command}]`
      assert.ok(Math.abs(side * asideOf(place, 0) - 1 / 3) < 0.04, place)
      assert.ok(side * asideOf(place, 6) > -0.92, `${place}: ${asideOf(place, 6)}`)
    }
})

test('a group that the camera approaches stays in the picture', () => {
  const prompt = 'a family of four stands in a meadow [Push in]'
  const { camera, path } = placeCamera(planShot(shotOrder(prompt, SIZE)))
  const pose = camera(6)
  // Two stand to the left of the first, one to the right.
  for (const aside of [-2.6, 1.3]) {
    const foot = plus(path(6), [aside, 0, 0])
    const [right, , ahead] = toCamera(basisOf(pose), minus(foot, pose.position))
    assert.ok(Math.abs((right * pose.focal) / ahead) < 1, `${aside}`)
  }
})

test('what stands in open country fills two fifths of the height, and is not at the lower edge', () => {
  for (const who of [
    'a cat',
    'a rabbit',
    'a dog',
    'a fox',
    'a child',
    'a woman',
    'a horse',
    'a panda',
  ]) {
    const prompt = `${who} stands in a meadow [Static shot]`
    assert.ok(heightOf(prompt, 0) > 0.74, `${prompt}: ${heightOf(prompt, 0)}`)
    assert.ok(depthOf(prompt, 0, 0) < 0.86, `${prompt}: ${depthOf(prompt, 0, 0)}`)
  }
})

test('two of a kind, and two of different kinds, stand on either side of the middle', () => {
  for (const prompt of ['two cats stand in a meadow', 'a cat and a dog stand in a meadow'])
    assert.ok(Math.abs(asideOf(`${prompt} [Push in]`, 0)) > 0.1, prompt)
  assert.ok(Math.abs(asideOf('a cat stands in a meadow [Push in]', 0)) < 0.02)
})

const EYES: readonly (readonly [words: string, eye: readonly [number, number]])[] = [
  ['Low angle shot of', [0.2, 0.7]],
  ['High angle shot of', [3, 7]],
  ['Top down view of', [3.2, 8]],
  ['Aerial view of', [6, 14]],
]

for (const [words, [low, high]] of EYES)
  test(`${words} somebody: the camera stands there and looks at them`, () => {
    for (const who of ['a woman who stands in a meadow', 'a man who stands on a beach']) {
      const prompt = `${words} ${who} [Static shot]`
      const { camera } = placeCamera(planShot(shotOrder(prompt, SIZE)))
      const eye = camera(0).position[1]
      assert.ok(eye > low && eye < high, `${prompt}: ${eye}`)
      assert.ok(Math.abs(depthOf(prompt, 0, 0.5)) < 0.45, prompt)
    }
  })

test('a lead that walks towards the camera grows, and stays in the picture', () => {
  for (const prompt of [
    'A woman walks towards the camera on a beach [Static shot]',
    'a man walks toward us in the city [Push in]',
  ]) {
    assert.ok(heightOf(prompt, 6) > 1.5 * heightOf(prompt, 0), prompt)
    assert.ok(depthOf(prompt, 6, 1) > -0.98 && Math.abs(asideOf(prompt, 6)) < 0.3, prompt)
  }
})

/** The lead's height in the picture at a moment, in half pictures. */
const heightOf = (prompt: string, seconds: number): number =>
  depthOf(prompt, seconds, 0) - depthOf(prompt, seconds, 1)

test('a followed walker is seen from nearer, and completely', () => {
  for (const who of ['a woman walks on a beach', 'a dog runs in a meadow']) {
    const followed = `${who} [Tracking shot]`
    assert.ok(heightOf(followed, 3) > 1.2 * heightOf(`${who} [Static shot]`, 3), who)
    assert.ok(depthOf(followed, 3, 0) < 0.97 && depthOf(followed, 3, 1) > -0.9, who)
  }
})

/** Of the height of somebody who works at a table: where its top is, and nearly where the head ends. */
const TABLE_TOP = 0.445
const HEAD = 0.95

test('a close shot of who works at a table shows the table and the head, and one of nobody else does', () => {
  const worker = 'close up of a chef slicing tomatoes [Static shot]'
  assert.ok(depthOf(worker, 0, TABLE_TOP) < 0.98)
  assert.ok(depthOf(worker, 0, HEAD) > -0.98)
  assert.ok(depthOf('close up of a man in a kitchen [Static shot]', 0, TABLE_TOP) > 1)
})
