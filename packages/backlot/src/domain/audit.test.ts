import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf } from './audit.ts'

test('an action failed where nobody knows whether it was done, and was refused where it surely was not', () => {
  for (const fault of ['overloaded', 'internal'] as const) assert.equal(outcomeOf(fault), 'failed')
  for (const fault of ['invalid', 'notFound', 'rateLimited', 'insufficientBalance'] as const)
    assert.equal(outcomeOf(fault), 'refused')
})
