/** A field stands in rows as far as one sees, and not before who is in it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { leadOf } from '../../camera/lead.ts'
import { buildWorld } from '../world.ts'

const shotOf = (prompt: string) =>
  planShot(shotOrder(`${prompt} [Static shot]`, { widthPx: 320, heightPx: 180, seed: 4 }))

/** Low and wide standing cards: strips of a crop. */
const strips = (prompt: string): readonly Card[] =>
  buildWorld(shotOf(prompt)).stage.cards.filter(({ place }) => {
    const { across, up } = place(0)
    return across[0] > 3 && Math.abs(across[2]) < 0.01 && up[1] > 0.3 && up[1] < across[0] / 4
  })

test('strips of a crop go on into the distance, and a meadow has none', () => {
  const depths = strips('A lavender field').map(({ place }) => place(0).origin[2])
  assert.ok(depths.filter((z) => z < 10).length >= 6)
  assert.ok(depths.some((z) => z > 60))
  assert.ok(strips('A meadow').length < 10)
})

test('nothing of a field stands before the lead', () => {
  const prompt = 'A dog stands in a lavender field'
  assert.equal(leadOf(shotOf(prompt).scene)?.kind, 'dog')
  // As near as no lead stands, and beside a seam of two strips.
  const before = (of: string): number =>
    strips(of).filter(({ place }) => {
      const { origin, across } = place(0)
      return origin[2] < 5 && origin[0] < 0.5 && origin[0] + across[0] > 0.5
    }).length
  assert.equal(before(prompt), 0)
  assert.ok(before('A lavender field') > 0)
})
