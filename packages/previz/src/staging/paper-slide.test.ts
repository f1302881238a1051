import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { slideOf } from './paper-slide.ts'
import { placeCamera } from '../worlds/world.ts'

/** Where the paper is after a film of one command. */
function after(command: string): readonly [number, number] {
  const shot = planShot(shotOrder(`a meadow by day [${command}]`))
  const { camera, home } = placeCamera(shot)
  const { durationSeconds } = shot
  return slideOf(camera, { durationSeconds, distance: home.subjectDistance })(durationSeconds)
}

test('the paper goes where the picture goes', () => {
  const ways = {
    'Pan right': [-1, 0],
    'Truck left': [1, 0],
    'Tilt up': [0, 1],
    'Pedestal down': [0, -1],
  }
  for (const [command, [right = 0, down = 0]] of Object.entries(ways)) {
    const [x, y] = after(command)
    const [along, across] = right === 0 ? [y * down, x] : [x * right, y]
    assert.ok(along > 0.08 && along < 0.6, `${command}: ${along.toFixed(3)}`)
    assert.ok(Math.abs(across) < 0.02, `${command}: ${across.toFixed(3)} aside`)
  }
})

test('the paper lies still before a still camera', () => {
  assert.deepEqual(after('Static shot'), [0, 0])
})
