/** What strangers name of food, wares and animals has a figure of its own. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import { OWN_WARES } from './drawings/all-wares.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { drawingOf } from './shapes.ts'
import { WARE_NAMES, WARE_SIZES } from './ware-words.ts'

const planned = (prompt: string): Shot => planShot(shotOrder(prompt, { promptOptimizer: false }))

const shapesIn = (prompt: string): readonly (string | undefined)[] =>
  planned(prompt).scene.subjects.map(({ shape, kind }) => shape ?? kind)

const listed = WARE_SIZES.flatMap(([, , names]) => names.split(/\s+/u))

test('every one of our wares has a size and a drawing, and every name something drawn', () => {
  for (const name of Object.keys(OWN_WARES)) assert.ok(listed.includes(name), `${name} has no size`)
  for (const name of listed) assert.ok(drawingOf(name).length > 0, `${name} has no drawing`)
  for (const name of Object.keys(WARE_NAMES)) assert.ok(cutOutNamed(name), `${name} is not drawn`)
})

test('every one of our wares fills the field that it is drawn on, and stays in it', () => {
  for (const name of Object.keys(OWN_WARES)) {
    const box = cutOutNamed(name)?.box
    assert.ok(box && box.width <= 33 && box.height <= 33, `${name} is larger than its field`)
    assert.ok(Math.max(box.width, box.height) >= 20, `${name} is small`)
  }
})

describe('a noun has its figure, and nothing is reported as missing', () => {
  const nouns: readonly (readonly [prompt: string, shape: string])[] = [
    ['fresh pomegranates', 'pomegranate'],
    ['a bowl of almonds', 'almonds'],
    ['corn on the cob', 'ear-of-corn'],
    ['grilled sausages', 'sausages'],
    ['a glass of orange juice', 'orange-juice'],
    ['chicken wings on a plate', 'chicken-wings'],
    ['a slice of lasagna', 'lasagna'],
    ['olive oil', 'oil-bottle'],
    ['meat on a grill', 'barbecue-grill'],
    ['flowers in a vase', 'flower-vase'],
    ['a candle in a glass jar', 'candle-jar'],
    ['an old typewriter', 'typewriter'],
    ['a gramophone', 'gramophone'],
    ['a table lamp', 'table-lamp'],
    ['a pearl necklace', 'necklace'],
    ['a rubber duck', 'rubber-duck'],
    ['a piggy bank', 'piggy-bank'],
    ['a christmas bauble', 'christmas-bauble'],
    ['a capybara', 'capybara'],
    ['a narwhal', 'narwhal'],
    ['a praying mantis', 'mantis'],
    ['a sardine', 'fish'],
    ['a starling', 'bird'],
  ]
  for (const [prompt, shape] of nouns)
    test(prompt, () => {
      assert.deepEqual(shapesIn(prompt), [shape])
      assert.deepEqual(planned(prompt).notShown ?? [], [])
    })
})

test('a glass jar with a candle is seen as it is drawn', () => {
  assert.equal(planned('a candle in a glass jar').scene.subjects[0]?.material, undefined)
})

describe('what is a verb or part of a place as well is no ware there', () => {
  const prompts = [
    'a man can see the city from the top of the tower',
    'top view of a forest',
    'a woman wearing a mask in a hospital',
    'a still camera on a tripod films a lake',
    'a safe harbour by the sea',
    'an otter that keeps her pup safe and warm',
    'a woman with her hair in a bun',
    'a man whistles',
  ]
  for (const prompt of prompts)
    test(prompt, () =>
      assert.ok(!planned(prompt).scene.subjects.some(({ shape = '' }) => listed.includes(shape))),
    )
})
