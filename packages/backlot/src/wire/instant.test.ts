import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInstant } from './instant.ts'

test('a moment is written as RFC 3339 has it, whatever the time zone of the machine', () => {
  for (const ms of [0, 951_782_399_999, 1_795_408_635_123, 4_102_444_800_000])
    assert.equal(formatInstant(ms), `${new Date(ms).toISOString().slice(0, 19)}Z`)
})
