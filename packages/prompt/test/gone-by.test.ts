/** Who rides what a verb names, bears a child, wears a colour, or is dark with others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene, type Subject } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene
const castOf = (prompt: string): readonly string[] => sceneOf(prompt).subjects.map(nameOf)
const leadOf = (prompt: string): Subject | undefined => sceneOf(prompt).subjects[0]

const RIDERS: readonly (readonly [prompt: string, ...cast: readonly string[]])[] = [
  ['a man is surfing', 'man', 'surfboard'],
  ['a young girl canoeing on a lake', 'child', 'boat'],
  ['two women kayaking', 'woman', 'boat'],
  ['a woman horse riding', 'woman', 'horse'],
  ['a man cycling through a forest', 'man', 'bicycle'],
  ['a man does a wheelie on his motorcycle', 'man', 'motorcycle'],
  ['a guy doing motorcycle stunts', 'man', 'motorcycle'],
  ['motocross rider going off a jump', 'man', 'motorcycle'],
  ['someone driving an orange sports car', 'woman', 'car'],
]

describe('somebody rides', () => {
  for (const [prompt, ...cast] of RIDERS)
    test(`in "${prompt}": ${cast.join(' and ')}`, () => {
      assert.deepEqual(castOf(prompt), cast)
      assert.equal(leadOf(prompt)?.action, 'travel')
    })

  test('what is named beside the verb, and only once', () =>
    assert.deepEqual(castOf('a man is kayaking in a yellow kayak'), ['man', 'boat']))

  test('no board that nobody is said to ride', () =>
    assert.deepEqual(castOf('a surfing competition'), ['person-surfing']))

  test('no boat by a word that only sounds like a verb', () =>
    assert.ok(!castOf('a woman stands by rows of chairs').includes('boat')))

  test('no skis of another who skis', () => {
    assert.deepEqual(castOf('a woman is skiing'), ['woman'])
    assert.equal(leadOf('a woman is skiing')?.activity, 'ski')
  })

  test('nothing where a motorcycle only stands by', () =>
    assert.notEqual(leadOf('a man stands beside his motorcycle')?.action, 'travel'))
})

describe('a baby', () => {
  test('is in the arms of who holds it', () => {
    assert.deepEqual(castOf('a woman holds a baby'), ['woman', 'swaddled-baby'])
    assert.equal(leadOf('a father is carrying his baby')?.activity, 'cradle')
  })

  test('stands by itself elsewhere', () =>
    assert.deepEqual(castOf('a woman and a baby in a park'), ['woman', 'child']))
})

describe('a colour', () => {
  test('is worn where a verb parts it from the next thing', () => {
    const [man, ball] = sceneOf('a guy wearing black kicks a soccer ball').subjects
    assert.deepEqual([man?.colour, ball?.colour], ['black', undefined])
  })

  test('is of hair in "a red-headed woman"', () => {
    const woman = leadOf('a red-headed woman is walking')
    assert.equal(woman?.colour, undefined)
    assert.deepEqual(woman?.outfit, [{ item: 'hair', colour: 'red' }])
  })
})

test('of several people all are dark where one is', () => {
  const { subjects } = sceneOf(
    'silhouette of a mother at sunset on a wide field with her son and a farmer',
  )
  assert.ok(subjects.every(({ traits }) => traits?.includes('silhouette')))
})

test('tears that burst out after a smile are what is done then', () => {
  const { subjects, becomes } = sceneOf('A person first smiles happily and then bursts into tears.')
  assert.equal(subjects[0]?.activity, undefined)
  assert.equal(becomes?.subjects?.[0]?.activity, 'cry')
})
