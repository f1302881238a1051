import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { OUTFIT_ITEMS, PATTERNS } from '@backlot/prompt/outfits'
import { TextureBook } from '../../renderer/scene/texture.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { paintPerson, PERSON_ASPECT } from './person.ts'
import { type Person, personLook } from './person-look.ts'

const HEIGHT_PX = 260
const SIZE = { widthPx: Math.round(HEIGHT_PX * PERSON_ASPECT), heightPx: HEIGHT_PX }

type Dress = Partial<Pick<Person, 'kind' | 'outfit' | 'garment' | 'pattern'>> & {
  readonly prompt?: string
}

/** A picture of somebody who is dressed so, in one word. */
function pictureOf({ prompt = 'a man stands in a field', ...dress }: Dress): string {
  const { scene } = planShot(shotOrder(prompt, { promptOptimizer: false }))
  const [subject] = scene.subjects
  assert.ok(subject)
  const palette = paletteFor(scene, 1)
  const wardrobe = { scene, palette, book: new TextureBook(1), seed: 1, sunSide: 1, pace: 0 }
  const person: Person = { ...subject, kind: 'man', garment: 'jacket', ...dress }
  const pixels = paintPerson(SIZE, 2, { look: personLook(wardrobe, person, 0) })
  return createHash('sha256').update(pixels).digest('hex')
}

for (const prompt of ['a man stands in a field', 'a man seen from behind stands in a field']) {
  const isBehind = prompt.includes('behind')
  // What is on the face, and how a shirt is buttoned, is not seen from behind.
  const HIDDEN = new Set(
    'glasses sunglasses goggles monocle eye_patch mask moustache headphones apron tie bow_tie necklace shirt overalls'.split(
      ' ',
    ),
  )
  test(`every part of an outfit is seen: ${prompt}`, () => {
    const bare = pictureOf({ prompt })
    const seen = new Map<string, string>()
    for (const item of OUTFIT_ITEMS) {
      if (isBehind && HIDDEN.has(item)) continue
      const picture = pictureOf({ prompt, outfit: [{ item, colour: 'purple' }] })
      assert.notEqual(picture, bare, item)
      if (item !== 'short_hair' && item !== 'hair' && item !== 'jeans' && item !== 'overalls')
        assert.equal(seen.get(picture), undefined, `${item} and ${seen.get(picture)}`)
      seen.set(picture, item)
    }
  })
}

test('every pattern is seen, on a garment and on a kilt', () => {
  const plain = pictureOf({})
  const printed = PATTERNS.map((pattern) => pictureOf({ pattern }))
  const kilts = PATTERNS.map((pattern) => pictureOf({ outfit: [{ item: 'kilt', pattern }] }))
  assert.equal(new Set([plain, ...printed, ...kilts]).size, 2 * PATTERNS.length + 1)
})

test('a robot that is dressed wears it over its metal, and a hat on its head', () => {
  const robot = { kind: 'robot' } as const
  const looks = [
    pictureOf({ ...robot, garment: 'dress' }),
    pictureOf({ ...robot, garment: 'dress', outfit: [{ item: 'sun_hat' }] }),
    pictureOf({ ...robot, garment: 'jacket' }),
  ]
  assert.equal(new Set(looks).size, 3)
})

test('ladies in evening dress wear gowns, their partners do not', () => {
  const { scene } = planShot(shotOrder('a couple in formal evening wear'))
  const [couple] = scene.subjects
  assert.ok(couple)
  const palette = paletteFor(scene, 1)
  const wardrobe = { scene, palette, book: new TextureBook(1), seed: 1, sunSide: 1, pace: 0 }
  const looks = [0, 1].map((look) => personLook(wardrobe, { ...couple, kind: 'woman' }, look))
  assert.deepEqual(
    looks.map(({ garment }) => garment),
    ['gown', 'tuxedo'],
  )
})
