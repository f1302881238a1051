/** How things are arranged on a table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject } from '@backlot/prompt/scene'
import { setTable, type TableSetting } from './table-setting.ts'

const thing = (shape: string, count = 1, traits?: Subject['traits']): Subject => ({
  kind: 'thing',
  shape,
  count,
  action: 'stand',
  details: [],
  ...(traits && { traits }),
})

/** The share of half the picture at which the outermost thing stands. */
const reach = (settings: readonly TableSetting[]): number =>
  Math.max(...settings.flatMap(({ spots }) => spots.map(([x, , z]) => Math.abs(x) / (5.2 + z)))) /
  0.52

test('one thing alone fills most of the picture', () => {
  const [alone] = setTable([thing('perfume-bottle')])
  assert.ok(alone && alone.height > 1.7)
})

test('all of a rich table is in the picture, and several are on both sides', () => {
  const settings = setTable([
    thing('pot-of-food', 2),
    thing('tomato', 5),
    thing('wine-bottle', 3),
    thing('bread', 4),
  ])
  assert.ok(reach(settings) < 0.95)
  const tomatoes = settings[1]?.spots.map(([x]) => Math.sign(x))
  assert.deepEqual(new Set(tomatoes), new Set([1, -1]))
})

test('what a dish is made of is smaller than the dish', () => {
  const [bowl, egg] = setTable([thing('steaming-bowl'), thing('egg')])
  assert.ok(bowl && egg && egg.height < 0.6 * bowl.height)
})

test('what is stacked stands one on another, and what lies flat is seen from its side', () => {
  const [cookies] = setTable([thing('cookie', 1, ['stacked'])])
  const heights = cookies?.spots.map(([, y]) => y) ?? []
  assert.ok(heights.length > 2)
  assert.deepEqual(
    heights,
    heights.toSorted((low, high) => low - high),
  )
  assert.ok(cookies?.flat !== undefined && cookies.flat < 1)
})
