import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../worlds/world.ts'
import { apartMetres, isMirrored, performing } from './performers.ts'
import type { CastMember } from './stagings.ts'

const castIn = (prompt: string): readonly CastMember[] => castOf(planShot(shotOrder(prompt)).scene)

describe('what somebody does something with', () => {
  for (const [prompt, item] of [
    ['A woman reads a blue book', { shape: 'closed-book', colour: 'blue' }],
    ['A man drinks from a wine glass', { shape: 'wine-glass' }],
    ['A boy kicks a soccer ball', { shape: 'soccer-ball' }],
    ['A woman types on a laptop', undefined],
  ] as const)
    test(`is in the hands and not beside them: ${prompt}`, () => {
      const cast = castIn(prompt)
      assert.equal(cast.length, 1)
      assert.deepEqual(cast[0]?.item, item)
      assert.equal(cast[0]?.held, undefined)
    })

  test('is not there as another thing of its name: a balloon that is blown up does not carry anybody', () => {
    const cast = castIn('A man blows up a blue balloon')
    assert.deepEqual(
      cast.map(({ kind, activity, item }) => [kind, activity, item]),
      [['man', 'inflate', { shape: 'balloon', colour: 'blue' }]],
    )
  })

  test('is held in a way of its own, and a second thing in the other hand', () => {
    const [knight, ...others] = castIn('A knight holding a sword and a shield')
    assert.deepEqual([knight?.item?.shape, knight?.otherItem?.shape], ['long-sword', 'shield'])
    assert.deepEqual(others, [])
  })

  test('is held whatever it is by nature, and by an animal as well', () => {
    assert.equal(castIn('A girl holding a snowboard')[0]?.item?.shape, 'snowboard')
    const [sloth] = castIn('A sloth in a kilt holding a quarterstaff and a big book')
    assert.deepEqual([sloth?.item?.shape, sloth?.otherItem?.shape], ['quarterstaff', 'closed-book'])
  })

  test('is on one table with a second thing, and stands nowhere else', () => {
    const [cook, ...others] = castIn('A girl putting ketchup on food at the kitchen')
    assert.deepEqual(
      [cook?.item?.shape, cook?.otherItem?.shape],
      ['ketchup-bottle', 'dinner-plate'],
    )
    assert.deepEqual(others, [])
    assert.equal(castIn('Person cooking mushrooms in a frying pan')[0]?.item?.shape, 'mushroom')
  })

  test('is carried in both arms when it is large, and in one hand when it is small', () => {
    assert.equal(castIn('A man carries a package')[0]?.activity, 'carry')
    assert.equal(castIn('A man carries an apple')[0]?.activity, 'hold')
  })
})

describe('who sits', () => {
  test('has the furniture under them that is drawn there, and no other of it', () => {
    for (const [prompt, seat] of [
      ['A woman on a couch', 'sofa'],
      ['A king on his throne', 'throne'],
      ['An old man in a wheelchair', 'wheelchair'],
    ] as const)
      assert.deepEqual(
        castIn(prompt).map((one) => [one.kind === 'thing', one.seat]),
        [[false, seat]],
        prompt,
      )
  })

  test('at a table has the one that belongs to what they do', () => {
    const [writer] = castIn('A man at a desk writes a letter')
    assert.deepEqual([writer?.activity, writer?.seat], ['write', 'table'])
  })

  test('is on the bench or the chair that is named, and not beside it', () => {
    const cast = castIn('A girl sits on a park bench')
    assert.deepEqual(
      cast.map(({ kind, seat }) => [kind, seat]),
      [['child', 'bench']],
    )
  })

  test('is alone on it', () => {
    const cast = castIn('A girl sits, and there are two park benches')
    assert.deepEqual(
      cast.map(({ kind, seat }) => [kind, seat]),
      [
        ['child', undefined],
        ['thing', undefined],
      ],
    )
  })
})

describe('two who do something with each other', () => {
  test('are two of one kind, or one of each', () => {
    assert.deepEqual(
      castIn('Two women hug').map(({ paired }) => paired),
      ['both'],
    )
    const cast = castIn('A man and a woman hug, a dog runs by')
    assert.deepEqual(
      cast.map(({ paired }) => paired),
      ['first', 'second', undefined],
    )
  })

  test('leave the third of three alone', () => {
    const [friends] = castIn('Three women hug')
    assert.ok(friends)
    const doing = [0, 1, 2].map((index) => performing(friends, index))
    assert.deepEqual(
      doing.map(({ activity }) => activity),
      ['hug', 'hug', undefined],
    )
    assert.deepEqual(
      doing.map(({ partner }) => partner),
      ['first', 'second', undefined],
    )
  })

  test('stand so far apart, the second a mirror image of the first', () => {
    const shot = planShot(shotOrder('Two women shake hands in a meadow [Static shot]'))
    const [pair] = castOf(shot.scene)
    assert.ok(pair)
    const figures = buildWorld(shot).stage.cards.flatMap(({ place, haze, bias }) => {
      const { origin, across, up } = place(1)
      const isPerson = haze === 0.85 && bias === 0.05 && up[1] > 1.5
      return isPerson ? [{ middle: origin[0] + across[0] / 2, width: across[0] }] : []
    })
    const [first, second] = figures
    assert.ok(first && second && figures.length === 2)
    assert.ok(Math.abs(second.middle - first.middle - apartMetres(pair)) < 1e-6)
    assert.ok(Math.abs(first.width + second.width) < 1e-6)
  })
})

test('the second of two is turned to the first, but for who is worked on', () => {
  const secondIn = (prompt: string): boolean => {
    const first = castIn(prompt)[0]
    assert.ok(first)
    return isMirrored(first, 1)
  }
  assert.ok(secondIn('Two friends hug'))
  assert.ok(!secondIn('A woman is getting a haircut'))
})

test('who holds a baby holds it in the arms, and is there even as a child', () => {
  const cast = castIn('A girl cradles her baby brother')
  assert.deepEqual(
    cast.map(({ kind, activity }) => [kind, activity]),
    [['child', 'cradle']],
  )
})
