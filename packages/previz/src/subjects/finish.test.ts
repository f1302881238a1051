/** What something is made of is seen. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { planShot } from '@backlot/prompt'
import { MATERIALS } from '@backlot/prompt/looks'
import { type Pixels, TextureBook } from '../renderer/scene/texture.ts'
import { paletteFor } from '../worlds/palette.ts'
import { paintCutOut } from './cut-outs/cut-out.ts'
import { finish, type SurfaceFinish } from './finish.ts'
import { finished, finishOf } from './finished-book.ts'

const SIZE = { widthPx: 120, heightPx: 120 } as const
const scene = planShot(shotOrder('a thing in a meadow')).scene
const palette = paletteFor({ ...scene, timeOfDay: 'day' }, 1)

function bear(): Pixels {
  const cutOut = cutOutNamed('teddy-bear')
  assert.ok(cutOut)
  return paintCutOut(SIZE, 0, { cutOut, light: { palette, sunSide: 1 }, mirrored: false })
}

const made = (material: SurfaceFinish['material'], colour?: SurfaceFinish['colour']): Pixels =>
  finish(bear(), SIZE, { material, colour, light: [1, 1, 1], sunSide: 1 })

/** The mean of a picture: red, green, blue and opacity. */
function meanOf(pixels: Pixels): readonly [number, number, number, number] {
  const sums: [number, number, number, number] = [0, 0, 0, 0]
  let cover = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) > 0) cover++
    for (const channel of [0, 1, 2, 3] as const) sums[channel] += pixels[at + channel] ?? 0
  }
  return [sums[0] / cover, sums[1] / cover, sums[2] / cover, sums[3] / cover]
}

/** How different two pictures are: 0 to 255. */
const apart = (one: Pixels, other: Pixels): number =>
  Array.from(one).reduce((sum, part, at) => sum + Math.abs(part - (other[at] ?? 0)), 0) / one.length

describe('finishes', () => {
  test('are seen, and differ from each other', () => {
    const all = [
      ['as it is', bear()] as const,
      ...MATERIALS.map((one) => [one, made(one)] as const),
    ]
    for (const [index, [name, picture]] of all.entries())
      for (const [other, beside] of all.slice(index + 1))
        assert.ok(apart(picture, beside) > 1.5, `${name} and ${other}: ${apart(picture, beside)}`)
  })

  test('keep the form of the figure, and pictures that can be blended', () => {
    const own = bear()
    for (const material of [...MATERIALS, 'silhouette'] as const) {
      const picture = made(material)
      for (let at = 0; at < own.length; at += 4) {
        const cover = own[at + 3] ?? 0
        // What hardly covers anything rounds to nothing where it is seen through.
        if (cover === 0 || cover > 8) assert.equal((picture[at + 3] ?? 0) > 0, cover > 0, material)
        for (const channel of [0, 1, 2])
          assert.ok((picture[at + channel] ?? 0) <= (picture[at + 3] ?? 0) + 1, material)
      }
    }
  })

  test('of glass are seen through, and those of metal are not', () => {
    assert.ok(meanOf(made('glass'))[3] < 0.8 * meanOf(bear())[3])
    assert.ok(meanOf(made('metal'))[3] > 0.98 * meanOf(bear())[3])
  })

  test('have the colour of what they are of, or the one that is named', () => {
    const [red, green, blue] = meanOf(made('gold'))
    assert.ok(red > green && green > 1.3 * blue)
    const [r, g, b] = meanOf(made('glass', 'blue'))
    assert.ok(b > 1.15 * r && b > g)
  })

  test('of a silhouette are dark', () => {
    const [red, green, blue] = meanOf(made('silhouette'))
    assert.ok(Math.max(red, green, blue) < 40)
  })

  test('are none where none is named', () => {
    const book = new TextureBook(1)
    assert.equal(finished(book, finishOf({}, { palette, sunSide: 1 })), book)
  })
})
