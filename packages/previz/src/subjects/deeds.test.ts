/** Pictures of animals in what they do where they are: our own, and those of the set. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { personLook } from '../../test/person-look.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { ANIMAL_DEEDS } from '@backlot/prompt/scene'
import type { Pixels } from '../renderer/scene/texture.ts'
import { ANIMAL_FRAMES, paintAnimal } from './animals/animal.ts'
import { ANIMALS, type AnimalGait, type AnimalKind } from './animals/animal-builds.ts'
import { ANIMAL_ASPECT } from './animals/animal-spots.ts'
import { paintCutOut, pictureAspect } from './cut-outs/cut-out.ts'
import { DEED_FRAMES } from './cut-outs/cut-out-deeds.ts'

const { palette } = personLook({ kind: 'man', pose: 'stand' })
const TALL = 120

/** The box of what is opaque, in shares of the height of the picture, from its left and over its foot. */
function boxOf(pixels: Pixels, width: number) {
  const box = { left: Infinity, right: 0, top: 0, low: Infinity }
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 0) < 128) continue
    const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)]
    box.left = Math.min(box.left, x / TALL)
    box.right = Math.max(box.right, x / TALL)
    box.top = Math.max(box.top, 1 - y / TALL)
    box.low = Math.min(box.low, 1 - y / TALL)
  }
  return box
}

const ownWidth = Math.round(TALL * ANIMAL_ASPECT)
const own = (kind: AnimalKind, gait: AnimalGait, frame = 0): Pixels =>
  paintAnimal({ widthPx: ownWidth, heightPx: TALL }, frame, {
    kind,
    gait,
    sunSide: 1,
    palette,
    room: 1,
  })

describe('our own animals', () => {
  const kinds = Object.keys(ANIMALS) as AnimalKind[]

  for (const deed of ANIMAL_DEEDS)
    test(`are whole, on the ground and not as they stand in "${deed}"`, () => {
      for (const kind of kinds.filter((one) => one !== 'elephant' || deed !== 'rear')) {
        const standing = own(kind, 'stand')
        for (const frame of [0, ANIMAL_FRAMES / 4, ANIMAL_FRAMES / 2]) {
          const { left, right, low } = boxOf(own(kind, deed, frame), ownWidth)
          assert.ok(left > 0 && right < ANIMAL_ASPECT - 1.5 / TALL, `${kind} is cut`)
          assert.ok(low < 0.1, `${kind} is at ${low}`)
        }
        assert.notDeepEqual(own(kind, deed), standing, kind)
      }
    })

  test('move a paw where they dig, and nothing of a hind leg', () => {
    const [still, moved] = [own('dog', 'paw', 0), own('dog', 'paw', 3)]
    const differs = (from: number, to: number): boolean => {
      for (let y = Math.floor(TALL * 0.75); y < TALL; y++)
        for (let x = Math.floor(from * ownWidth); x < to * ownWidth; x++)
          if (still[(y * ownWidth + x) * 4 + 3] !== moved[(y * ownWidth + x) * 4 + 3]) return true
      return false
    }
    assert.ok(differs(0.55, 1))
    assert.ok(!differs(0.25, 0.5))
  })

  test('are higher where they rear, and lower on their backs', () => {
    const high = (gait: AnimalGait): number => boxOf(own('horse', gait), ownWidth).top
    const wide = (gait: AnimalGait): number => {
      const { left, right } = boxOf(own('horse', gait), ownWidth)
      return right - left
    }
    assert.ok(wide('rear') / high('rear') < (0.8 * wide('stand')) / high('stand'))
    assert.ok(high('roll') < 0.9 * high('stand'))
  })
})

describe('animals of the set', () => {
  const painted = (name: string, frame: number, deed?: (typeof ANIMAL_DEEDS)[number]) => {
    const cutOut = cutOutNamed(name)
    assert.ok(cutOut)
    const widthPx = Math.round(TALL * pictureAspect(cutOut))
    const look = { cutOut, light: { palette, sunSide: 1 }, mirrored: !cutOut.looksRight }
    const pixels = paintCutOut({ widthPx, heightPx: TALL }, frame, {
      ...look,
      ...(deed && { deed }),
    })
    return { pixels, box: boxOf(pixels, widthPx), aspect: widthPx / TALL }
  }

  for (const deed of ANIMAL_DEEDS)
    test(`are not cut by the picture in "${deed}"`, () => {
      for (const name of ['cow', 'pig', 'gorilla', 'bear'])
        for (let frame = 0; frame < DEED_FRAMES; frame += 2) {
          const { box, aspect } = painted(name, frame, deed)
          assert.ok(box.left > 0 && box.right < aspect - 1.5 / TALL, `${name} ${frame}`)
          assert.ok(box.top < 1 && box.low < 0.2, `${name} ${frame}`)
        }
    })

  test('have the head up when they howl, and come down again', () => {
    const tops = Array.from(
      { length: DEED_FRAMES },
      (_, frame) => painted('cow', frame, 'howl').box.top,
    )
    assert.ok(Math.max(...tops) > 1.06 * (tops[0] ?? 1))
  })

  test('howl with more than a turn of the whole: who is seen from the front is taller, too', () => {
    const high = (frame: number): number => painted('bear', frame, 'howl').box.top
    assert.ok(high(DEED_FRAMES / 2) > 1.1 * high(0))
  })

  test('are as they were where they do nothing', () =>
    assert.deepEqual(painted('cow', 0).pixels, painted('cow', 5).pixels))
})
