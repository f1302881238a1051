import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

test('rooms have other names', () => {
  const rooms = [
    ['the interior design of a synagogue', 'church'],
    ['interior of a warehouse', 'warehouse'],
    ['a model in a changing room', 'bedroom'],
    ['railway station interior', 'airport'],
    ['a workspace at home', 'office'],
    ['indoor wall climbing', 'gym'],
  ] as const
  for (const [prompt, room] of rooms) assert.equal(sceneOf(prompt).room, room, prompt)
})

test('a pool, a garden and a playground are seen, under a roof or not', () => {
  for (const site of ['swimming pool', 'garden', 'playground'] as const) {
    const { place, details } = sceneOf(`children in an indoor ${site}`)
    assert.equal(place, 'meadow', site)
    assert.ok(details.includes(site === 'swimming pool' ? 'pool' : site), site)
  }
})

test('decorations are there: balloons, a garland, eggs and a tree', () => {
  const decorated = [
    ['a living room with party decorations', 'balloon-arch'],
    ['a woman arranges a christmas garland', 'garland'],
    ['girls making easter decorations', 'easter-eggs'],
    ['men at an office christmas party', 'christmas-tree'],
  ] as const
  for (const [prompt, shape] of decorated) {
    const { place, subjects } = sceneOf(prompt)
    assert.equal(place, 'interior', prompt)
    assert.ok(
      subjects.some((one) => one.shape === shape),
      prompt,
    )
  }
})

test('what one is called says nothing of who is named next', () => {
  const [boy, mother] = sceneOf('a little boy helping his mother in the kitchen').subjects
  assert.deepEqual([boy?.kind, boy?.traits], ['child', ['male']])
  assert.deepEqual([mother?.kind, mother?.traits], ['woman', undefined])
})

test('who toasts with beer clinks glasses, and nothing is browned', () => {
  const { subjects, becomes } = sceneOf('toasting with beer')
  assert.equal(subjects[0]?.shape, 'clinking-beer-mugs')
  assert.equal(becomes, undefined)
})

test('a bedroom with a brick wall is one', () => {
  assert.equal(sceneOf('a bedroom with a brick wall').wall, undefined)
  assert.equal(sceneOf('a red brick wall').wall?.material, 'brick')
})
