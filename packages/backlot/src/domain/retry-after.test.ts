import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfter } from './retry-after.ts'

const NOW_MS = 1_767_323_045_000 // 2026-01-02T03:04:05Z

for (const [header, seconds] of [
  ['7', 7],
  [' 0 ', 0],
  ['1.5', 1.5],
  [['3', '9'], 3],
  ['Fri, 02 Jan 2026 03:04:35 GMT', 30],
  ['Fri, 02 Jan 2026 03:04:00 GMT', undefined],
  ['-7', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)
  test(`a Retry-After of ${JSON.stringify(header)} is ${seconds} seconds`, () => {
    assert.equal(parseRetryAfter(header, NOW_MS), seconds)
  })
