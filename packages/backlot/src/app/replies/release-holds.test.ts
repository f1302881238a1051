import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { releaseHolds } from './release-holds.ts'

const NOW_MS = 1_700_000_000_000
const HOUR_MS = 3_600_000

test('holds of replies that nobody will end are given back, those of tasks are kept', async (t) => {
  const { keys, ledger, close } = await openSqlite({ path: ':memory:' })
  t.after(close)
  await keys.ensureAccount({ id: 'acc', name: 'acc', prepaid: true, createdAtMs: 0 })
  await ledger.credit({ accountId: 'acc', amountMicros: 100, nowMs: 0 })
  const purchase = { keyId: 'key', modelId: 'm', tier: 'standard', userId: '' } as const
  const hold = { accountId: 'acc', price: { micros: 10, note: '' }, purchase }
  await ledger.reserve({ ...hold, holdId: 'reply:old', nowMs: NOW_MS - 2 * HOUR_MS - 1 })
  await ledger.reserve({ ...hold, holdId: 'reply:young', nowMs: NOW_MS - 2 * HOUR_MS })
  await ledger.reserve({ ...hold, holdId: 'task:1', nowMs: NOW_MS - 99 * HOUR_MS })
  const ports = { ledger, clock: { nowMs: () => NOW_MS } }
  assert.equal(await releaseHolds(ports), 1)
  assert.equal((await ledger.balance('acc')).heldMicros, 20)
  assert.equal(await ledger.release({ holdId: 'reply:young', nowMs: NOW_MS }), true)
})
