import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '../prompt/plan-shot.ts'
import { MOODS, STYLES } from '../prompt/scene.ts'
import { paletteFor } from './palette.ts'
import { shotOrder } from '../../test/shot-order.ts'

test('no style and no mood asks for more light than the kernel can give', () => {
  const { scene } = planShot(shotOrder('a lake by day', { promptOptimizer: false }))
  for (const style of STYLES)
    for (const mood of MOODS) {
      const { gain } = paletteFor({ ...scene, style, mood }, 1).grade
      assert.ok(Math.max(...gain) <= 1, `${style} ${mood}`)
    }
})
