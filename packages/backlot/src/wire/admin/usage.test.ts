import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from '../../domain/fault.ts'
import { parseUsageQuery } from './usage.ts'

test('a query for usage names what it sums by, its days and its page', () => {
  const query = { by: 'user', from: '2026-11-01', to: '2026-11-30', limit: '5', after: '>ann' }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  assert.deepEqual(parseUsageQuery(query), { by: 'user', days, limit: 5, after: '>ann' })
})

test('what is left out is by day, and all of them', () => {
  const { by, days } = parseUsageQuery({})
  assert.equal(by, 'day')
  assert.ok(days.from < '1970-01-01' && days.to > '3000-01-01')
  const { days: open } = parseUsageQuery({ to: '2024-02-29' })
  assert.equal(open.to, '2024-02-29')
})

for (const [query, field] of [
  [{ by: 'hour' }, 'by'],
  [{ from: 'today' }, 'from'],
  [{ from: '2026-2-1' }, 'from'],
  [{ from: '2026-02-29' }, 'from'],
  [{ to: '2026-04-31' }, 'to'],
  [{ to: '2026-13-01' }, 'to'],
  [{ to: '2026-11-21T00:00:00Z' }, 'to'],
  [{ from: '2026-11-22', to: '2026-11-21' }, 'from'],
  [{ limit: '0' }, 'limit'],
] as const)
  test(`${JSON.stringify(query)} is refused by its member`, () => {
    assert.throws(
      () => parseUsageQuery(query),
      (thrown) => isFault(thrown) && thrown.kind === 'invalid' && thrown.field === field,
    )
  })
