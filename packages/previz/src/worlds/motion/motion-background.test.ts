import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOTION_BACKGROUNDS, type MotionBackground } from '@backlot/prompt/motion-backgrounds'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../world.ts'
import { PIGMENTS } from '../palette.ts'

const planned = planShot({
  prompt: 'abstract background animation',
  cameraCommands: true,
  promptOptimizer: false,
  durationSeconds: 6,
  framesPerSecond: 24,
  widthPx: 256,
  heightPx: 144,
  seed: 5,
})

const stageOf = (background: MotionBackground | undefined, look: object = {}) =>
  buildWorld({
    ...planned,
    scene: { ...planned.scene, ...look, details: background ? [background] : [] },
  }).stage

for (const background of MOTION_BACKGROUNDS)
  test(`${background} moves at several depths`, () => {
    const { cards, water } = stageOf(background)
    const moving = cards.filter(
      ({ place, infinite }) => !infinite && String(place(0).origin) !== String(place(2).origin),
    )
    const depths = new Set(moving.map(({ place }) => place(0).origin[2].toFixed(1)))
    assert.ok(moving.length >= 9 && depths.size >= 6, `${moving.length} at ${depths.size}`)
    assert.equal(water, undefined)
  })

test('without a background there are lights over water', () => {
  assert.ok(stageOf(undefined).water)
})

test('what is behind ink has the colour that is named for it', () => {
  const { background } = stageOf('ink', { tint: 'red', hues: { sky: 'blue' } })
  const blue = PIGMENTS.blue
  assert.ok(background[2] > background[0] * 2, String(background))
  assert.ok(Math.abs(background[2] - blue[2]) < 0.2)
})
