import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLANE_FIELDS } from './job-fields.ts'
import { PLANE_AT, PLANE_WORDS } from './plane-list.ts'

test('the words of a plane lie in the order of its fields', () => {
  const names = Object.entries(PLANE_AT).toSorted(([, one], [, other]) => one - other)
  assert.deepEqual(
    names.map(([name]) => name),
    Object.keys(PLANE_FIELDS),
  )
  assert.deepEqual(
    names.map(([, word]) => word),
    Array.from({ length: PLANE_WORDS }, (_, word) => word),
  )
})
