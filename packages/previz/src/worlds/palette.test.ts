import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { MOODS, PLACES, STYLES } from '@backlot/prompt/scene'
import { paletteFor } from './palette.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

test('no style and no mood asks for more light than the kernel can give', () => {
  const { scene } = planShot(shotOrder('a lake by day', { promptOptimizer: false }))
  for (const style of STYLES)
    for (const mood of MOODS) {
      const { gain } = paletteFor({ ...scene, style, mood }, 1).grade
      assert.ok(Math.max(...gain) < 2, `${style} ${mood}`)
    }
})

test('a storm by night is dark, and not black', () => {
  const { scene } = planShot(shotOrder('a storm at sea at night', { promptOptimizer: false }))
  assert.deepEqual([scene.weather, scene.timeOfDay], ['storm', 'night'])
  for (const place of PLACES) {
    if (place === 'space' || place === 'underwater') continue
    const { haze, cloudShade, growthLit } = paletteFor({ ...scene, place }, 1)
    for (const colour of [haze, cloudShade, growthLit])
      assert.ok(Math.max(...colour) > 0.12, `${place}: ${colour.join()}`)
  }
})
