/** An avenue is another one from seed to seed, and its path leaves the lead on the grass. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { isOnPath } from './avenue.ts'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const

/** The cards of a meadow; every third seed, from 2 on, has an avenue. */
function cardsOf(prompt: string, seed: number): readonly Card[] {
  const shot = planShot(shotOrder(prompt, { seed: 1, ...SIZE }))
  return buildWorld({ ...shot, seed }).stage.cards
}

/** Pictures of the nearest trees, by their sizes. */
const treesOf = (cards: readonly Card[]): string => {
  const trees = cards
    .filter(({ place, infinite, backdrop }) => {
      const { up, origin } = place(0)
      return !infinite && backdrop === undefined && up[1] > 4 && origin[2] < 45
    })
    .map(({ texture: { widthPx, heightPx } }) => `${widthPx}×${heightPx}`)
  return [...new Set(trees)].toSorted().join(' ')
}

/** Pictures that lie on the ground from the lead to far away, before all that stands. */
const lawnsOf = (cards: readonly Card[]): number =>
  cards.filter(({ backdrop, place }) => backdrop === 42 && place(0).up[2] > 50).length

test('other trees line the avenue of another seed', () => {
  const seen = [2, 5, 8].map((seed) => treesOf(cardsOf('a meadow', seed)))
  assert.equal(new Set(seen).size, 3)
})

test('the path of an avenue gives way to a road', () => {
  assert.equal(lawnsOf(cardsOf('a meadow', 2)), 1)
  assert.equal(lawnsOf(cardsOf('a meadow with a road', 2)), 0)
})

test('a path passes beside whoever stands in the middle, on one side or the other', () => {
  const sides = Array.from({ length: 40 }, (_, seed) => {
    for (const z of [4, 6, 8]) assert.ok(!isOnPath({ seed }, 0, z), `seed ${seed} at ${z} m`)
    return isOnPath({ seed }, 4.4, 4) ? 'right' : 'left'
  })
  assert.deepEqual(new Set(sides), new Set(['left', 'right']))
})

test('grass and flowers leave the path free', () => {
  for (const seed of [2, 5, 8]) {
    const low = cardsOf('a meadow', seed).filter(({ place, infinite, backdrop }) => {
      const { up } = place(0)
      return !infinite && backdrop === undefined && up[1] < 0.7
    })
    assert.ok(low.length > 100)
    for (const { place } of low) {
      const { origin, across } = place(0)
      const [x, z] = [origin[0] + across[0] / 2, origin[2]]
      assert.ok(!isOnPath({ seed }, x, z), `${x} ${z}`)
    }
  }
})
