import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../../../../test/contracts/text-engine.ts'
import { countOnce } from './count-once.ts'

test('a prompt is counted once, and another of the same words separately', async () => {
  let counts = 0
  const count = countOnce(async () => {
    counts += 1
    return { tokens: counts, exact: true }
  })
  const prompt = promptOf('Hello')
  assert.deepEqual(await count('m', prompt), { tokens: 1, exact: true })
  assert.deepEqual(await count('m', prompt), { tokens: 1, exact: true })
  assert.deepEqual(await count('m', promptOf('Hello')), { tokens: 2, exact: true })
})
