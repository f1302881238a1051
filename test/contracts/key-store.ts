import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Account, Key } from '../../src/domain/key.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import type { OpenStore } from './store-world.ts'

const ADA: Account = { id: 'acc-1', name: 'ada', prepaid: true, createdAtMs: 1000 }
const BOB: Account = { id: 'acc-2', name: 'bob', prepaid: false, createdAtMs: 2000 }

/** What every store of accounts and keys must do. */
export function keyStoreContract(name: string, open: OpenStore): void {
  accountContract(name, open)
  ownKeyContract(name, open)
  secretContract(name, open)
}

function accountContract(name: string, open: OpenStore): void {
  describe(`${name}: accounts`, () => {
    test('an account is found by id and by name', async (t) => {
      const { keys } = await opened(t, open)
      assert.deepEqual(await keys.ensureAccount(ADA), ADA)
      assert.deepEqual(await keys.findAccount(ADA.id), ADA)
      assert.deepEqual(await keys.findAccountByName(ADA.name), ADA)
      assert.equal(await keys.findAccount(BOB.id), undefined)
      assert.equal(await keys.findAccountByName(BOB.name), undefined)
    })

    test('a name that is taken gives the account that has it, unchanged', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(ADA)
      const again = { ...ADA, id: 'acc-9', prepaid: false }
      assert.deepEqual(await keys.ensureAccount(again), ADA)
      assert.deepEqual(await keys.listAccounts(), [ADA])
    })

    test('everyone who asks at once for one name gets one account', async (t) => {
      const { keys } = await opened(t, open)
      const asked = Array.from({ length: 10 }, (_, index) => ({ ...ADA, id: `acc-${index}` }))
      const accounts = await Promise.all(asked.map((each) => keys.ensureAccount(each)))
      assert.equal(new Set(accounts.map(({ id }) => id)).size, 1)
    })

    test('accounts are listed oldest first', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(BOB)
      await keys.ensureAccount(ADA)
      assert.deepEqual(await keys.listAccounts(), [ADA, BOB])
    })
  })
}

function ownKeyContract(name: string, open: OpenStore): void {
  const key: Key = { id: 'key-1', accountId: ADA.id, createdAtMs: 3000 }

  describe(`${name}: keys`, () => {
    test('a key is found with its account', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(ADA)
      const expiring = { ...key, id: 'key-2', expiresAtMs: 9000 }
      await keys.addKey(key)
      await keys.addKey(expiring)
      assert.deepEqual(await keys.findKey('key-1'), { key, account: ADA })
      assert.deepEqual(await keys.findKey('key-2'), { key: expiring, account: ADA })
      assert.equal(await keys.findKey('key-3'), undefined)
      assert.deepEqual(await keys.listKeys(), [key, expiring])
    })

    test('a revoked key is revoked at once, and keeps the time it was', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(ADA)
      await keys.addKey(key)
      assert.equal((await keys.findKey(key.id))?.key.revokedAtMs, undefined)
      assert.equal(await keys.revokeKey(key.id, 4000), true)
      assert.equal((await keys.findKey(key.id))?.key.revokedAtMs, 4000)
      assert.equal(await keys.revokeKey(key.id, 5000), true)
      assert.equal((await keys.findKey(key.id))?.key.revokedAtMs, 4000)
      assert.equal(await keys.revokeKey('key-none', 5000), false)
    })
  })
}

function secretContract(name: string, open: OpenStore): void {
  describe(`${name}: secrets`, () => {
    test('everyone who asks at once for a secret gets the same one', async (t) => {
      const { keys } = await opened(t, open)
      const candidates = Array.from({ length: 10 }, (_, index) => `candidate-${index}`)
      const secrets = await Promise.all(candidates.map((each) => keys.secret('signing', each)))
      assert.equal(new Set(secrets).size, 1)
      assert.ok(candidates.includes(secrets[0] ?? ''))
      assert.equal(await keys.secret('signing', 'late'), secrets[0])
    })

    test('a secret is replaced only by who knows what it is, and once', async (t) => {
      const { keys } = await opened(t, open)
      await keys.secret('signing', 'one')
      const replace = (expected: string, value: string): Promise<boolean> =>
        keys.replaceSecret({ name: 'signing', expected, value })
      assert.equal(await replace('none', 'two'), false)
      const ends = await Promise.all([replace('one', 'two'), replace('one', 'three')])
      assert.equal(ends.filter(Boolean).length, 1)
      assert.equal(await keys.secret('signing', 'late'), ends[0] ? 'two' : 'three')
      assert.equal(await keys.replaceSecret({ name: 'nothing', expected: '', value: 'two' }), false)
    })

    test('secrets of different names have nothing in common', async (t) => {
      const { keys } = await opened(t, open)
      assert.equal(await keys.secret('one', 'a'), 'a')
      assert.equal(await keys.secret('two', 'b'), 'b')
    })
  })
}

async function opened(
  t: { after(hook: () => Promise<void>): void },
  open: OpenStore,
): Promise<Store> {
  const store = await open()
  t.after(() => store.close())
  return store
}
