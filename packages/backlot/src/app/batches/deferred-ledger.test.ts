import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMOUNTS, createWorld, PURCHASE, quote } from '../../../../../test/contracts/store-world.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { deferredLedger } from './deferred-ledger.ts'

test('money is held and given back at once, and charged by nobody before the result is kept', async (t) => {
  const world = await createWorld(await openSqlite({ path: ':memory:' }))
  t.after(() => world.close())
  const { prepaidId: accountId, ledger } = world
  await ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
  const money = async (): Promise<readonly number[]> => {
    const { balanceMicros, heldMicros, chargedMicros } = await ledger.balance(accountId)
    return [balanceMicros, heldMicros, chargedMicros]
  }
  const deferred = deferredLedger(ledger)
  const hold = { accountId, price: quote(60), purchase: PURCHASE, nowMs: 1 }
  await deferred.ledger.reserve({ ...hold, holdId: 'reply:a' })
  assert.deepEqual(await money(), [40, 60, 0])
  await assert.rejects(deferred.ledger.reserve({ ...hold, holdId: 'reply:b' }), /insufficient/)
  const settled = { price: quote(10), amounts: AMOUNTS, nowMs: 2 }
  assert.equal(await deferred.ledger.settle({ ...settled, holdId: 'reply:b' }), false)
  assert.equal(deferred.charge(), undefined)
  assert.equal(await deferred.ledger.settle({ ...settled, holdId: 'reply:a' }), true)
  assert.deepEqual(await money(), [40, 60, 0])
  assert.deepEqual(deferred.charge(), { ...settled, holdId: 'reply:a', purchase: PURCHASE })

  const later = deferredLedger(ledger)
  const bill = { accountId: world.accountId, purchase: PURCHASE, ...settled }
  await later.ledger.charge({ ...bill, reference: 'reply:c' })
  assert.equal((await ledger.balance(world.accountId)).chargedMicros, 0)
  assert.deepEqual(later.charge(), { ...settled, holdId: 'reply:c', purchase: PURCHASE })

  await deferred.ledger.release({ holdId: 'reply:a', nowMs: 3 })
  assert.deepEqual(await money(), [100, 0, 0])
})
