/**
 * The cut-outs: their committed data is what the build generates, and prompts in eight languages
 * find them.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Scene, Subject } from '@backlot/prompt/scene'
import { makeCutOuts, placeOf } from './build.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { drawingOf } from './shapes.ts'
import { SIZES } from './shape-sizes.ts'

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

const leadOf = (prompt: string): Partial<Subject> => sceneOf(prompt).subjects[0] ?? {}

test('the committed data is what the build generates', () => {
  for (const [name, content] of Object.entries(makeCutOuts()))
    assert.ok(
      readFileSync(placeOf(name)).equals(Buffer.from(content)),
      `${name}: run npm run build:cut-outs`,
    )
})

test('every shape of the table is in the set, and has a drawing', () => {
  const names = SIZES.flatMap(([, , list]) => list.split(' ')).map((name) =>
    name.replace(/[*>]$/u, ''),
  )
  assert.equal(new Set(names).size, names.length, 'one stands twice')
  for (const name of names) {
    assert.ok(cutOutNamed(name), `${name} is in no catalogue`)
    assert.ok(drawingOf(name).length > 0, `${name} has no drawing`)
  }
})

describe('a noun outside our own cast is a cut-out', () => {
  const leads: readonly (readonly [prompt: string, shape: string])[] = [
    ['A giraffe walks across the savanna', 'giraffe'],
    ['Three penguins on the ice', 'penguin'],
    ['An emperor penguin in a blizzard', 'penguin'],
    ['A bowl of ramen, extreme close-up', 'steaming-bowl'],
    ['A luxury watch, product shot', 'watch'],
    ['Eine Giraffe l\u00e4uft durch die Savanne', 'giraffe'],
    ['un canguro en el desierto', 'kangaroo'],
    ['un pingouin sur la banquise', 'penguin'],
    ['um tubar\u00e3o no mar', 'shark'],
    ['\u30d1\u30f3\u30c0\u304c\u68ee\u3092\u6b69\u304f', 'panda'],
    ['\u957f\u9888\u9e7f\u5728\u8349\u539f\u4e0a', 'giraffe'],
    ['\uc22b\uc18d\uc758 \ud310\ub2e4\uac00 \uac78\uc5b4', 'panda'],
    ['\u4e00\u53ea\u4f01\u9e45\u5728\u51b0\u4e0a', 'penguin'],
  ]
  for (const [prompt, shape] of leads)
    test(prompt, () =>
      assert.deepEqual([leadOf(prompt).kind, leadOf(prompt).shape], ['thing', shape]),
    )
})

describe('words that only sound like a thing are none', () => {
  const prompts = [
    'A lemon tree in a garden',
    'He runs past a coffee shop in the city',
    'Sun rays fall through the forest',
    'The crowd sings at dusk in the city',
  ]
  for (const prompt of prompts)
    test(prompt, () => assert.ok(sceneOf(prompt).subjects.every(({ kind }) => kind !== 'thing')))
})

test('small things stand on a table, and on no floor', () => {
  assert.equal(sceneOf('A hamburger').place, 'tabletop')
  assert.equal(sceneOf('A cup of coffee in a kitchen').place, 'tabletop')
  assert.equal(sceneOf('A woman drinks a cup of coffee in a kitchen').place, 'interior')
})

test('words of other languages give places, times and our own cast', () => {
  const german = sceneOf('Ein Leuchtturm am Meer bei Nacht')
  assert.deepEqual(
    [german.place, german.timeOfDay, german.details],
    ['sea', 'night', ['lighthouse']],
  )
  const spanish = sceneOf('un perro corre por la playa al atardecer')
  assert.deepEqual([spanish.place, spanish.timeOfDay], ['beach', 'dusk'])
  assert.deepEqual([spanish.subjects[0]?.kind, spanish.subjects[0]?.action], ['dog', 'run'])
})
