/** What a film becomes, and its beats, in shot plans as JSON. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatShotPlan, parseShotPlan } from './shot-plan.ts'

const JOURNEY = {
  place: 'desert',
  subjects: [{ kind: 'woman', count: 1, action: 'walk' }],
  beats: [
    { place: 'interior', room: 'cafe', time_of_day: 'night', weather: null },
    { subjects: [{ kind: 'fox', count: 2, action: 'run', relation: null }], details: ['flowers'] },
  ],
}

test('beats are read, without what is null', () => {
  const { scene } = parseShotPlan(JOURNEY)
  assert.deepEqual(scene.beats?.[0], { place: 'interior', room: 'cafe', timeOfDay: 'night' })
  const [fox] = scene.beats?.[1]?.subjects ?? []
  assert.deepEqual(
    [fox?.kind, fox?.count, fox?.action, fox?.relation],
    ['fox', 2, 'run', undefined],
  )
})

test('beats are the same after they were written as JSON', () => {
  const plan = parseShotPlan(JOURNEY)
  assert.deepEqual(parseShotPlan(JSON.parse(JSON.stringify(formatShotPlan(plan)))), plan)
})

test('a plan without beats has none', () => {
  const plan = parseShotPlan({ place: 'desert', beats: [] })
  assert.equal('beats' in plan.scene, false)
  assert.equal('beats' in formatShotPlan(plan), false)
})

for (const [beat, field] of [
  [{ wind: 'strong' }, 'beats[0].wind'],
  [{ place: 'moon' }, 'beats[0].place'],
  [
    { subjects: [{ kind: 'fox', count: 1, action: 'run', tail: 'long' }] },
    'beats[0].subjects[0].tail',
  ],
] as const)
  test(`a wrong member of a beat is refused by its name: ${field}`, () => {
    assert.throws(() => parseShotPlan({ place: 'desert', beats: [beat] }), { field })
  })
