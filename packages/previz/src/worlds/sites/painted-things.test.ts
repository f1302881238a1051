/** What is painted as the land is, and not drawn. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { planShot } from '@backlot/prompt'
import { type Painting, paintingOf } from './painted-things.ts'
import { paletteFor } from '../palette.ts'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 96, heightPx: 72 } as const

function paintingIn(prompt: string): Painting | undefined {
  const { scene, seed } = planShot(shotOrder(prompt, { promptOptimizer: false }))
  const [lead] = scene.subjects
  const cutOut = cutOutNamed(lead?.shape)
  assert.ok(cutOut, prompt)
  const palette = paletteFor(scene, seed)
  return paintingOf(cutOut.name, { scene, palette, seed, sunSide: 1, colour: lead?.colour })
}

for (const prompt of [
  'a lone tree in a meadow',
  'a palm tree on a beach',
  'a leafless tree',
  'a cherry tree',
  'a country house in a meadow',
])
  test(`is painted, and not empty: ${prompt}`, () => {
    const pixels = paintingIn(prompt)?.paint(SIZE.widthPx, SIZE.heightPx)
    assert.ok(pixels)
    const opaque = pixels.filter((part, at) => at % 4 === 3 && part > 128).length
    assert.ok(opaque > 0.1 * SIZE.widthPx * SIZE.heightPx, `${opaque}`)
  })

test('is drawn on a table, where things are small', () => {
  assert.equal(paintingIn('a palm tree on a table, product photography'), undefined)
})

test('a house that is named white is light, and one that is named blue is blue', () => {
  const meanOf = (prompt: string): readonly number[] => {
    const pixels = paintingIn(prompt)?.paint(SIZE.widthPx, SIZE.heightPx)
    assert.ok(pixels)
    // The walls are the lower half.
    const sums = [0, 0, 0]
    for (let at = pixels.length / 2; at < pixels.length; at += 4)
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
    return sums
  }
  const [red = 0, , blue = 0] = meanOf('a blue country house in a meadow at sunset')
  assert.ok(blue > 1.3 * red, `${red} ${blue}`)
  const [pale = 0] = meanOf('a white country house in a meadow at sunset')
  assert.ok(pale > 1.5 * red, `${pale} ${red}`)
})

test('no other trees stand around a tree that the film is about', () => {
  const cardsIn = (prompt: string): number =>
    buildWorld({ ...planShot(shotOrder(prompt, { promptOptimizer: false })), seed: 0 }).stage.cards
      .length
  // Both stand in the same meadow with its groups of trees.
  assert.ok(cardsIn('a lone tree in a meadow') < cardsIn('a country house in a meadow') - 5)
})
