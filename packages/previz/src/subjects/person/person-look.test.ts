import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Rgb } from '../../renderer/scene/colour.ts'
import { TextureBook } from '../../renderer/scene/texture.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { type Person, personLook } from './person-look.ts'

const colourOf = (coat: Rgb): number => (Math.max(...coat) - Math.min(...coat)) / Math.max(...coat)

/** The coats of three people of a prompt, over many seeds. */
function coatsOf(prompt: string): readonly (readonly [first: Rgb, others: readonly Rgb[]])[] {
  const { scene } = planShot(shotOrder(prompt, { promptOptimizer: false }))
  const [subject] = scene.subjects
  assert.ok(subject)
  const person: Person = { ...subject, kind: 'man', garment: 'shirt' }
  return Array.from({ length: 40 }, (_, seed) => {
    const palette = paletteFor(scene, seed)
    const wardrobe = { scene, palette, book: new TextureBook(1), seed, sunSide: 1, pace: 0 }
    const [first, ...others] = [0, 1, 2].map((look) => personLook(wardrobe, person, look).coat)
    assert.ok(first)
    return [first, others] as const
  })
}

test('the light of the moon leaves faces the colour of skin', () => {
  for (const [prompt, least] of [
    ['a man stands in a field at night', 1.15],
    ['a man stands in a field', 1.2],
  ] as const) {
    const { scene } = planShot(shotOrder(prompt, { promptOptimizer: false }))
    const [subject] = scene.subjects
    assert.ok(subject)
    for (let seed = 0; seed < 40; seed++) {
      const palette = paletteFor(scene, seed)
      const wardrobe = { scene, palette, book: new TextureBook(1), seed, sunSide: 1, pace: 0 }
      const { skin } = personLook(wardrobe, { ...subject, kind: 'man' }, 0)
      const [red, , blue] = palette.ambient
      const lit = (part: number, ambient: number): number => part * (0.34 + 0.66 * ambient)
      const warmth = lit(skin[0], red) / lit(skin[2], blue)
      assert.ok(warmth > least, `${prompt}, seed ${seed}: ${warmth}`)
    }
  }
})

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('one of several people carries the colour', () => {
  const coats = coatsOf('three men stand in a field')
  const first = mean(coats.map(([one]) => colourOf(one)))
  const others = mean(coats.flatMap(([, more]) => more.map(colourOf)))
  assert.ok(others < 0.7 * first, `${others} beside ${first}`)
})

test('a colour that the prompt gives is on all of them', () => {
  for (const [first, others] of coatsOf('three men in red shirts stand in a field'))
    for (const other of others) assert.ok(colourOf(other) > 0.6 * colourOf(first))
})

test('indoors nobody of whom nothing is said wears a coat or a scarf, and outdoors somebody does', () => {
  const wornIn = (prompt: string): ReadonlySet<string> => {
    const { scene } = planShot(shotOrder(prompt))
    const [subject] = scene.subjects
    assert.ok(subject)
    const looks = Array.from({ length: 60 }, (_, seed) => {
      const palette = paletteFor(scene, seed)
      const wardrobe = { scene, palette, book: new TextureBook(1), seed, sunSide: 1, pace: 0 }
      return personLook(wardrobe, { ...subject, kind: 'woman' }, 0)
    })
    return new Set(looks.flatMap(({ garment, scarf }) => (scarf ? [garment, 'scarf'] : [garment])))
  }
  for (const prompt of ['a woman in a kitchen', 'a woman in a kitchen in winter']) {
    const worn = wornIn(prompt)
    assert.ok(!worn.has('coat') && !worn.has('scarf'), `${prompt}: ${[...worn].join(' ')}`)
  }
  const outdoors = wornIn('a woman in a village')
  assert.ok(outdoors.has('coat') && outdoors.has('scarf'), [...outdoors].join(' '))
})
