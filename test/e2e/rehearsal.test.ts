/** A short rehearsal, with twice the orders at night; `bench/rehearsal.ts` is the long one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '@backlot/test-kit/cases'
import { rehearse } from '../rehearsal/rehearse.ts'

test('a fleet on PostgreSQL and S3 loses, doubles and leaves nothing while its parts fail', async (t) => {
  const { SEED = '1' } = process.env
  const orders = Math.min(30, cases(15))
  const report = await rehearse(t, {
    roles: ['api', 'worker', 'worker'],
    prefersSwift: false,
    seed: Number(SEED),
    orders,
    troubles: orders / 3,
    atOnce: 2,
    lengths: { maxPauseMs: 3000, maxCutMs: 2000 },
  })
  assert.equal(report.orders, orders)
  t.diagnostic(JSON.stringify(report))
})
