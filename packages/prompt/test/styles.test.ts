/** Styles that prompts name, and names of styles that are things. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene, Style } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const STYLED: readonly (readonly [prompt: string, style: Style])[] = [
  ['A panda drinking coffee in a cafe in Paris, Van Gogh style', 'expressionist'],
  ['The bund Shanghai by Hokusai, in the style of Ukiyo', 'ukiyo_e'],
  ['a fox in a forest, pointillism', 'pointillism'],
  ['Cubism painting of a woman', 'cubism'],
  ['a woodcut of a ship', 'woodcut'],
  ['a comic book panel of a cat', 'comic'],
  ['pop art portrait of a woman', 'comic'],
  ['a crayon drawing of a house', 'pastel'],
  ['a papercraft forest with a deer', 'papercut'],
  ['a claymation dog on a farm', 'clay'],
  ['a fox in stained glass style', 'stained_glass'],
  ['a mosaic of a cat', 'mosaic'],
  ['a ship, embroidery', 'embroidery'],
  ['a low-poly fox', 'low_poly'],
  ['a Lego castle', 'bricks'],
  ['a ship made out of Lego', 'bricks'],
  ['8-bit pixel art of a knight', 'pixel'],
  ['a castle in Minecraft', 'pixel'],
  ['a blueprint of a bicycle', 'blueprint'],
  ['VHS footage of a street', 'vhs'],
  ['像素风的狐狸', 'pixel'],
  ['狐狸，粘土动画', 'clay'],
  ['Ein Fuchs im Wald, Pixelkunst', 'pixel'],
  ['森の狐、浮世絵', 'ukiyo_e'],
]

const THINGS: readonly string[] = [
  'a mosaic floor in a bathroom',
  'a stained glass window in a church',
  'a woman in an embroidered dress',
  'a man reading a comic book',
  'a girl drawing with crayons',
  'a child playing with Lego bricks',
  'a blueprint on a table',
  'a box of crayons',
]

describe('a style', () => {
  for (const [prompt, style] of STYLED)
    test(`is read from: ${prompt}`, () => {
      assert.equal(sceneOf(prompt).style, style)
    })

  for (const prompt of THINGS)
    test(`is not read from: ${prompt}`, () => {
      assert.equal(sceneOf(prompt).style, 'natural')
    })

  test('drawn with a crayon is nothing that somebody does', () => {
    const [fox] = sceneOf('a crayon drawing of a red fox').subjects
    assert.equal(fox?.kind, 'fox')
    assert.equal(fox.activity, undefined)
  })
})
