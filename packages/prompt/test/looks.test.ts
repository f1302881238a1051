/** How large something is and what it is made of, as prompts say it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Subject } from '../src/scene/scene.ts'
import { unreadWords } from '../src/reading/unread-words.ts'

const subjectsOf = (prompt: string): readonly Subject[] =>
  planShot(shotOrder(prompt)).scene.subjects

function looksOf(prompt: string): Partial<Subject> {
  const [lead] = subjectsOf(prompt)
  assert.ok(lead, prompt)
  const { size, material, traits } = lead
  return { ...(size && { size }), ...(material && { material }), ...(traits && { traits }) }
}

const LOOKS: readonly (readonly [prompt: string, looks: Partial<Subject>])[] = [
  ['a tiny elephant in a meadow', { size: 'tiny' }],
  ['a massive red robot in the street', { size: 'giant' }],
  ['a small, shiny glass vase', { size: 'small', material: 'glass' }],
  ['a cat made entirely out of clear glass', { material: 'glass' }],
  ['the dog is huge', { size: 'giant' }],
  ['a porcelain rabbit', { material: 'ceramic' }],
  ['a rusty car', { material: 'rust' }],
  ['a bronze statue of a horse', { material: 'bronze' }],
  ['a statue of a horse', { material: 'stone' }],
  ['a silhouette of an elephant', { traits: ['silhouette'] }],
  ['a wooden toy horse', { traits: ['toy'], material: 'wood' }],
  ['colorful plastic toy cars', { traits: ['toy'], material: 'plastic' }],
  ['一只巨大的章鱼', { size: 'giant' }],
]

const NONE: readonly string[] = [
  'a giant panda eats bamboo',
  'a golden retriever in a meadow',
  'a woman in a leather jacket',
  'a tall man in the street',
  'a little girl in a meadow',
  'a cat holds a large ball',
  'a cat beside stained glass',
  'a wine glass',
]

describe('feelings', () => {
  const traitsOf = (prompt: string): readonly string[] => subjectsOf(prompt)[0]?.traits ?? []

  test('are those of a person of whom they are said', () => {
    assert.ok(traitsOf('an angry man in the street').includes('angry'))
    assert.ok(traitsOf('a woman looks surprised').includes('surprised'))
    assert.ok(!traitsOf('an angry storm, a man in the street').includes('angry'))
  })
})

describe('looks', () => {
  for (const [prompt, looks] of LOOKS)
    test(`are read: ${prompt}`, () => assert.deepEqual(looksOf(prompt), looks))

  for (const prompt of NONE)
    test(`are not said of somebody here: ${prompt}`, () => {
      const { size, material } = looksOf(prompt)
      assert.deepEqual([size, material], [undefined, undefined])
    })

  test('are those of the noun that they stand before', () => {
    const [large, small] = subjectsOf('a large blue box with three small yellow boxes on it')
    assert.deepEqual([large?.size, small?.size, small?.count], ['large', 'small', 3])
  })

  test('that are shown are words that were read', () => {
    const unread = unreadWords('a tiny rusty car beside a wooden horse').map(({ text }) => text)
    assert.deepEqual(unread, [])
  })

  test('of toys lay them on a table, or on the floor beside who plays with them', () => {
    const placeOf = (prompt: string): string => planShot(shotOrder(prompt)).scene.place
    assert.equal(placeOf('colorful plastic toy cars'), 'tabletop')
    assert.equal(placeOf('a girl plays with a toy train'), 'interior')
    assert.equal(placeOf('a red car'), 'city')
  })

  test('may be what something turns into', () => {
    const { scene } = planShot(shotOrder('The glass bottle turned into a wooden bottle.'))
    assert.equal(scene.subjects[0]?.material, 'glass')
    assert.equal(scene.becomes?.subjects?.[0]?.material, 'wood')
  })

  test('of cloth give clothes a colour where none is said', () => {
    assert.equal(subjectsOf('a man in a leather jacket')[0]?.colour, 'brown')
    assert.equal(subjectsOf('a punk rocker in a leather jacket')[0]?.colour, 'black')
    assert.equal(subjectsOf('a woman in a red leather jacket')[0]?.colour, 'red')
    assert.equal(subjectsOf('a man in a jacket')[0]?.colour, undefined)
  })

  test('of a rubber bird are those of a yellow toy, and a rubber duck is drawn as one', () => {
    const [duck] = subjectsOf('A duck made of rubber floats in a bath tub')
    assert.deepEqual([duck?.traits, duck?.material, duck?.colour], [['toy'], 'rubber', 'yellow'])
    const [own] = subjectsOf('A rubber duck floats in a bath tub')
    assert.deepEqual([own?.shape, own?.material], ['rubber-duck', undefined])
  })

  test('of a toy robot are those of a toy where it stays, and of a robot where it goes', () => {
    const sceneOf = (prompt: string): string => planShot(shotOrder(prompt)).scene.place
    assert.equal(sceneOf('a toy robot'), 'tabletop')
    assert.ok(!looksOf('a toy robot takes a stroll in Mumbai').traits?.includes('toy'))
  })

  test('of a silhouette are seen against a bright sky', () => {
    const { scene } = planShot(shotOrder('a silhouette of an elephant'))
    assert.equal(scene.timeOfDay, 'dusk')
  })
})

test('rarer names of colours are the colours that they are nearest to', () => {
  const colourOf = (prompt: string): unknown =>
    planShot(shotOrder(prompt)).scene.subjects[0]?.colour
  assert.equal(colourOf('A beige dog'), 'brown')
  assert.equal(colourOf('A burgundy car'), 'red')
  assert.equal(colourOf('A cobalt vase'), 'blue')
})
