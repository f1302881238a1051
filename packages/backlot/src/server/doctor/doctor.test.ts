import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { createDoctor } from './doctor.ts'
import type { Check } from './finding.ts'

test('all who ask at the same time or soon after get one look, and later ones a new one', async () => {
  const clock = virtualClock(1_000_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  let looks = 0
  const slow: Check = {
    name: 'slow',
    run: async () => {
      looks += 1
      await promise
      return { state: 'fine', message: `look ${looks}` }
    },
  }
  const doctor = createDoctor(async () => [slow], clock)
  const first = doctor()
  await clock.advance(60_000) // however long it takes
  const second = doctor()
  resolve()
  assert.deepEqual(await first, await second)
  assert.equal(looks, 1)
  await clock.advance(9999)
  await doctor()
  assert.equal(looks, 1)
  await clock.advance(1)
  const { findings } = await doctor()
  assert.deepEqual(findings, [{ name: 'slow', state: 'fine', message: 'look 2' }])
})

test('a check that throws is broken, and the ones after it are made', async () => {
  const checks: readonly Check[] = [
    { name: 'one', run: () => Promise.reject(new Error('no disk')) },
    { name: 'two', run: async () => ({ state: 'doubtful', message: 'little', mend: 'make room' }) },
  ]
  const { findings } = await createDoctor(async () => checks, virtualClock(1_000_000))()
  assert.deepEqual(findings, [
    { name: 'one', state: 'broken', message: 'no disk' },
    { name: 'two', state: 'doubtful', message: 'little', mend: 'make room' },
  ])
})
