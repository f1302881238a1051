import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hex } from '../renderer/scene/colour.ts'
import { coloursOf, fillColours } from './colour-inputs.ts'
import { contrastRatio, luminanceOf } from './contrast.ts'
import type { FilmDesign } from './film-design.ts'

/** The filled-in colour of a layer. */
function filled(colour: string, texts: Readonly<Record<string, string>>): string {
  const design: FilmDesign = {
    shape: 'square',
    poster: 0,
    scenes: [
      {
        seconds: 1,
        studio: {
          backdrop: [colour],
          floor: colour,
          camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }],
        },
        layers: [
          { paint: 'fill', colours: [colour], box: [1, 1], at: [0, 0, 1] },
          { text: 'x', colour, glow: colour, size: 1, box: [1, 1], at: [0, 0, 1] },
        ],
      },
    ],
  }
  const [scene] = fillColours(design, texts).scenes
  const parts = [scene?.studio, ...(scene?.layers ?? [])].flatMap((part) => part ?? [])
  const [one = '', ...others] = parts.flatMap(coloursOf)
  assert.deepEqual(others, [one, one, one, one], 'all colours of a design are filled alike')
  return one
}

const INK = '#121317'

function contrast(one: string, other: string): number {
  return contrastRatio(luminanceOf(hex(one)), luminanceOf(hex(other)))
}

describe('a colour that names an input', () => {
  test('is the given one, with the alpha of the default', () => {
    assert.equal(filled('{brand|#c98d86}', { brand: '#0000ff' }), '#0000ff')
    assert.equal(filled('{brand|#c98d86e8}', { brand: '#0000ff' }), '#0000ffe8')
  })

  test('is the default when none is given, and a plain one is itself', () => {
    assert.equal(filled('{brand:dark|#c98d86}', {}), '#c98d86')
    assert.equal(filled('#c98d8610', { brand: '#0000ff' }), '#c98d8610')
  })

  test('has shades on which white, black or itself is read, whatever it is', () => {
    for (const brand of ['#ffffff', '#000000', '#ffe600', '#d2202e', '#1560bd', '#808080']) {
      assert.ok(contrast(filled('{brand:dark|#000000}', { brand }), '#ffffff') >= 8.9, brand)
      assert.ok(contrast(filled('{brand:light|#000000}', { brand }), INK) >= 8.9, brand)
      assert.ok(contrast(filled('{brand:on|#000000}', { brand }), brand) >= 4.3, brand)
    }
  })
})
