/** What is seen from inside a car or a plane. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basisOf, dot, minus } from '@backlot/camera/geometry'
import { shotOrder } from '../../prompt/test/shot-order.ts'
import type { Card } from '../src/renderer/scene/stage.ts'
import { buildWorld } from '../src/worlds/world.ts'
import { planShot } from '@backlot/prompt'

for (const prompt of [
  'point of view of a car driving through a city',
  'interior vehicle footage while driving in the rain, focus on the windscreen',
  'a cockpit view of two hands on the wheel of a sports car',
])
  test(`"${prompt}" is seen over a dashboard, from a road`, () => {
    const { scene, camera } = planShot(shotOrder(prompt))
    assert.deepEqual(scene.subjects, [])
    assert.ok(scene.details.includes('windscreen'))
    assert.ok(scene.place === 'city' || scene.details.includes('road'), scene.place)
    assert.deepEqual(camera, [['Push in']])
  })

for (const prompt of ['view through window in airplane', 'clouds seen from a plane window'])
  test(`"${prompt}" is seen out of a plane`, () => {
    const { scene } = planShot(shotOrder(prompt))
    assert.deepEqual(scene.subjects, [])
    assert.deepEqual([scene.angle, scene.details], ['aerial', ['plane_window']])
  })

for (const prompt of [
  'a man washes the window of his house, a plane in the sky',
  'a car drives through a city',
  'a man cleans the windscreen of his car',
  'an old truck with a smashed windshield',
  'a woman looks through the window of a plane',
  'a woman looks out of the window of a train',
])
  test(`"${prompt}" is seen from outside`, () => {
    const { details } = planShot(shotOrder(prompt)).scene
    assert.ok(!details.includes('windscreen') && !details.includes('plane_window'))
  })

test('the dashboard goes and turns with the camera', () => {
  const shot = planShot(shotOrder('point of view of a car driving through a city [Pan right]'))
  const { stage, camera } = buildWorld(shot)
  /** How far before the lens the corner of a card is. */
  const awayOf = (card: Card, seconds: number): number => {
    const pose = camera(seconds)
    return dot(minus(card.place(seconds).origin, pose.position), basisOf(pose).ahead)
  }
  const board = stage.cards.find((card) => Math.abs(awayOf(card, 0) - 0.9) < 1e-6)
  assert.ok(board)
  for (const seconds of [2, 5]) {
    assert.ok(Math.abs(awayOf(board, seconds) - 0.9) < 1e-6)
    assert.ok(dot(board.place(seconds).across, basisOf(camera(seconds)).right) > 0.9)
  }
  assert.ok(Math.abs(camera(5).yaw - camera(0).yaw) > 0.1)
})
