/** Panels of light around somebody. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from './world.ts'

const SIZE = { widthPx: 320, heightPx: 180, seed: 4 } as const

test('panels go along with who they are around, on both sides', () => {
  const cardsOf = (details: readonly 'holograms'[]) => {
    const shot = planShot(shotOrder('A woman walks through a meadow [Static shot]', SIZE))
    return buildWorld({ ...shot, scene: { ...shot.scene, details } })
  }
  const [plain, shown] = [cardsOf([]), cardsOf(['holograms'])]
  const hung = shown.stage.cards.slice(plain.stage.cards.length - shown.stage.cards.length)
  assert.ok(hung.length >= 5)
  const middlesAt = (seconds: number): readonly number[] =>
    hung.map(({ place }) => {
      const { origin, across, up } = place(seconds)
      return origin[0] + (across[0] + up[0]) / 2
    })
  const [first, last] = [middlesAt(0), middlesAt(4)]
  for (const middles of [first, last]) {
    const wide = Math.max(...middles) - Math.min(...middles)
    assert.ok(wide > 3 && wide < 6, String(wide))
  }
  assert.ok(Math.abs((last[0] ?? 0) - (first[0] ?? 0)) > 0.5)
})
