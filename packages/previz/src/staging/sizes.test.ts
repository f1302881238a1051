/** Who is said to be tiny or giant is seen to be, alone and beside others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import { type CastMember, stagingOf } from './stagings.ts'

const castIn = (prompt: string): readonly CastMember[] => castOf(planShot(shotOrder(prompt)).scene)

/** How high somebody is in a picture, by height and distance. */
function seenOf(prompt: string): number {
  const [lead] = castIn(prompt)
  assert.ok(lead)
  const { height, distance } = stagingOf(lead)
  return height / distance
}

/** The heights of a group, by the kinds of its parts. */
function heightsOf(prompt: string): ReadonlyMap<string, number> {
  const [lead] = castIn(prompt)
  assert.ok(lead?.group, prompt)
  return new Map(lead.group.parts.map(({ member, height }) => [member.kind, height]))
}

describe('sizes', () => {
  test('are seen of one who is alone', () => {
    const seen = ['tiny ', 'small ', '', 'large ', 'giant '].map((size) =>
      seenOf(`a ${size}rabbit in a meadow`),
    )
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => one - other),
    )
    const [tiny = 0, , usual = 1, , giant = 0] = seen
    assert.ok(tiny < 0.8 * usual && giant > 1.4 * usual, seen.join())
  })

  test('are seen of two beside each other', () => {
    const usual = heightsOf('a dog beside a cat')
    const said = heightsOf('a tiny dog beside a large cat')
    const ratio = (of: ReadonlyMap<string, number>): number =>
      (of.get('dog') ?? 0) / (of.get('cat') ?? 1)
    assert.ok(ratio(usual) > 1 && ratio(said) < 0.5, `${ratio(usual)} ${ratio(said)}`)
  })

  test('are seen of things on a table', () => {
    const [large, small] = castIn('a large blue box with three small yellow boxes')
    assert.ok((small?.setting?.height ?? 9) < 0.7 * (large?.setting?.height ?? 0))
  })

  test('make nothing giant that is seen as usual, and no ship as high as a mountain', () => {
    const [robot] = castIn('a giant robot in the city')
    const [ship] = castIn('a giant ship at sea')
    assert.ok(robot && stagingOf(robot).height > 4)
    assert.ok(ship && stagingOf(ship).height < 35)
  })

  test('of toys are those of toys, whatever they are toys of', () => {
    const [train] = castIn('a girl and a toy train').slice(1)
    assert.ok(train && stagingOf(train).height < 1)
  })
})
