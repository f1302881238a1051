/** Who goes elsewhere, or does something else, in the course of a film: where their figures are, and that they are never two. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { figuresIn } from '../../camera/shown-figures.ts'
import { planShot } from '@backlot/prompt'
import type { Card } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../../worlds/world.ts'
import { buildProgramme } from '../build-programme.ts'

const SIZE = { widthPx: 320, heightPx: 180 }

const cardsOf = (prompt: string): readonly Card[] =>
  buildWorld(planShot(shotOrder(prompt, SIZE))).stage.cards.filter(({ shows }) => shows)

const MOMENTS = Array.from({ length: 61 }, (_, index) => index / 10)

/** True for a card that is not seen all the time, as those of a lead are. */
const isOfLead = (card: Card): boolean =>
  MOMENTS.some((seconds) => card.place(seconds).opacity === 0)

/** Left, right, foot, top and depth of the lead and of the others at a moment, metres. */
function boundsAt(cards: readonly Card[], seconds: number) {
  const figures = [
    ...figuresIn(cards.filter(isOfLead)),
    ...figuresIn(cards.filter((card) => !isOfLead(card))),
  ]
  return figures.map((figure) => {
    const corners = figure.cornersAt(seconds)
    const along = (axis: 0 | 1 | 2): readonly number[] => corners.map((corner) => corner[axis])
    return {
      left: Math.min(...along(0)),
      right: Math.max(...along(0)),
      foot: Math.min(...along(1)),
      top: Math.max(...along(1)),
      z: Math.min(...along(2)),
    }
  })
}

/** The lead and the thing that it is somewhere to, at a moment. */
function pairAt(cards: readonly Card[], seconds: number) {
  const [lead, thing] = boundsAt(cards, seconds)
  assert.ok(lead && thing)
  return { lead, thing }
}

const middle = ({ left, right }: { left: number; right: number }): number => (left + right) / 2

describe('who goes to another side of a thing', () => {
  const prompt =
    'A goat is on the left of a windmill, then the goat runs to the right of the windmill.'

  test('is on the one side first, and on the other in the end', () => {
    const cards = cardsOf(prompt)
    const [before, after] = [pairAt(cards, 0), pairAt(cards, 6)]
    assert.ok(before.lead.right < before.thing.left + 0.2)
    assert.ok(after.lead.left > after.thing.right - 0.2)
    assert.deepEqual(before.thing, after.thing)
  })

  test('is one all the time, and goes in small steps, before the thing', () => {
    const cards = cardsOf(prompt)
    const way = MOMENTS.map((seconds) => pairAt(cards, seconds))
    for (const [index, { lead, thing }] of way.entries()) {
      const earlier = way[index - 1]?.lead ?? lead
      assert.ok(Math.abs(middle(lead) - middle(earlier)) < 0.9, `${index / 10}`)
      if (Math.abs(middle(lead) - middle(thing)) < 0.3) assert.ok(lead.z < thing.z, `${index / 10}`)
    }
  })

  test('rests before and after', () => {
    const cards = cardsOf(prompt)
    for (const [from, to] of [
      [0.2, 1.4],
      [4.7, 5.9],
    ] as const)
      assert.ok(
        Math.abs(middle(pairAt(cards, from).lead) - middle(pairAt(cards, to).lead)) < 0.05,
        `${from}`,
      )
  })

  test('is filmed as one scene, without a dissolve', async () => {
    const { scenes } = await buildProgramme({
      kind: 'shot',
      shot: planShot(shotOrder(prompt, SIZE)),
    })
    assert.deepEqual(
      scenes.map(({ dissolve }) => dissolve),
      [undefined],
    )
  })
})

test('who goes from before something to behind it passes beside it', () => {
  const cards = cardsOf(
    'An elephant is in front of a car, then the elephant walks to the back of the car.',
  )
  const [first, last] = [pairAt(cards, 0), pairAt(cards, 6)]
  assert.ok(first.lead.z < first.thing.z)
  assert.ok(last.lead.z > last.thing.z)
  const crossing = MOMENTS.map((seconds) => pairAt(cards, seconds)).find(
    ({ lead, thing }) => lead.z > thing.z - 0.04,
  )
  assert.ok(crossing)
  const gap = Math.abs(middle(crossing.lead) - middle(crossing.thing))
  assert.ok(gap > (crossing.thing.right - crossing.thing.left) / 2)
})

test('who jumps onto a thing stands on top of it in the end, and is in the air between', () => {
  const cards = cardsOf(
    'A squirrel is on the left of a rock, then the squirrel jumps to the top of the rock.',
  )
  const [first, last] = [pairAt(cards, 0), pairAt(cards, 6)]
  assert.ok(first.lead.foot < 0.3)
  assert.ok(last.lead.foot > last.thing.top * 0.6)
  assert.ok(MOMENTS.some((seconds) => pairAt(cards, seconds).lead.foot > first.lead.foot + 0.2))
})

test('a low thing is leapt over', () => {
  const cards = cardsOf(
    'A kangaroo is on the left of a basket, then the kangaroo jumps to the right of the basket.',
  )
  const over = MOMENTS.map((seconds) => pairAt(cards, seconds)).find(
    ({ lead, thing }) => Math.abs(middle(lead) - middle(thing)) < 0.25,
  )
  assert.ok(over && over.lead.foot > over.thing.top * 0.7)
})

test('what is said of a jump without a "then" is seen, too', () => {
  const cards = cardsOf('A cat jumps onto the kitchen counter.')
  const [first, last] = [pairAt(cards, 0), pairAt(cards, 6)]
  assert.ok(first.lead.right < first.thing.left + 0.2 && last.lead.foot > 0.3)
})

test('a girl who jumps off a boulder is on it first, and on the ground in the end', () => {
  const cards = cardsOf('A girl with short hair jumping off a boulder')
  const [first, last] = [pairAt(cards, 0), pairAt(cards, 6)]
  assert.ok(first.lead.foot > 0.5 * first.thing.top)
  assert.ok(last.lead.foot < 0.2)
})

test('who jumps off is beside it in the end', () => {
  const cards = cardsOf(
    'A fox is lying on the couch, then it suddenly jumps off and starts running around.',
  )
  const [first, last] = [pairAt(cards, 0), pairAt(cards, 6)]
  assert.ok(first.lead.foot > last.lead.foot + 0.2)
  assert.ok(last.lead.left > last.thing.right - 0.2)
})

test('who stops and lies down lies in the end', () => {
  const { scene } = planShot(
    shotOrder('A fox is chasing a ball, then it suddenly stops and lies down to rest.'),
  )
  assert.equal(scene.becomes?.subjects?.[0]?.action, 'sleep')
})

test('nobody who comes in then is there from the beginning', () => {
  const { scene } = planShot(
    shotOrder('A woman relaxing on a beach, then a shark jumps out of the water.'),
  )
  assert.ok(scene.subjects.every(({ shape }) => shape !== 'shark'))
  assert.ok(scene.becomes?.subjects?.some(({ shape }) => shape === 'shark'))
})

test('a bird that was on a fence flies to a tree', () => {
  const cards = cardsOf('A bird is perched on a fence, then it suddenly flies off to the tree.')
  const [bird, , tree] = boundsAt(cards, 6)
  const [earlier] = boundsAt(cards, 0)
  assert.ok(bird && tree && earlier)
  assert.ok(middle(bird) > tree.left && middle(bird) < tree.right)
  assert.ok(middle(earlier) < tree.left)
})

test('who does something else in the same place is one figure at every moment', () => {
  const cards = cardsOf('A woman is reading a book, then she suddenly starts dancing.')
  for (const seconds of [0, 1, 2.6, 2.69, 2.71, 2.8, 5])
    assert.equal(cards.filter((card) => card.place(seconds).opacity !== 0).length, 1, `${seconds}`)
})

test('who starts to run out of standing is still at first, and goes then', () => {
  const cards = cardsOf('A horse is standing still, then it suddenly starts galloping.')
  const at = (seconds: number): number => middle(boundsAt(cards, seconds)[0] ?? assert.fail())
  assert.ok(Math.abs(at(2) - at(0.2)) < 0.1)
  assert.ok(Math.abs(at(5.9) - at(3.5)) > 1)
})

test('what somebody goes to is not reported as missing', () => {
  const { notShown = [] } = planShot(shotOrder('A girl jumping off a boulder'))
  assert.deepEqual(notShown, [])
})
