import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Account, Key } from '../../packages/backlot/src/domain/key.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import { type OpenStore, rejectsWith } from './store-world.ts'

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
      assert.deepEqual(await accountsOf(keys), [ADA])
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
      assert.deepEqual(await accountsOf(keys), [ADA, BOB])
    })

    test('accounts are listed in pages with their money, those of one moment as well', async (t) => {
      const { keys, ledger } = await opened(t, open)
      const names = Array.from({ length: 7 }, (_, index) => `name-${index}`)
      for (const [index, each] of names.entries())
        await keys.ensureAccount({ ...BOB, id: `acc-${index}`, name: each })
      await ledger.credit({ accountId: 'acc-3', amountMicros: 5, nowMs: 1 })
      const pages: (readonly (readonly [string, number])[])[] = []
      let after: string | undefined
      do {
        const page = await keys.listAccounts({ limit: 3, ...(after && { after }) })
        pages.push(page.items.map((each) => [each.account.name, each.balance.balanceMicros]))
        if (pages.length === 1) await keys.ensureAccount({ ...ADA, id: 'acc-old' }) // older than what was read: shifts no page
        after = page.next
      } while (after)
      assert.deepEqual(
        pages.map((page) => page.length),
        [3, 3, 1],
      )
      assert.deepEqual(
        pages.flat(),
        names.map((each, index) => [each, index === 3 ? 5 : 0]),
      )
      await rejectsWith('invalid', keys.listAccounts({ limit: 3, after: 'nowhere' }))
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
      const { items } = await keys.listKeys({ limit: 9 })
      assert.deepEqual(
        items.map((each) => each.key),
        [key, expiring],
      )
    })

    test('keys are listed in pages, of all accounts or of one', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(ADA)
      await keys.ensureAccount(BOB)
      for (let index = 0; index < 5; index += 1)
        await keys.addKey({ ...key, id: `k${index}`, accountId: index % 2 ? BOB.id : ADA.id })
      const first = await keys.listKeys({ limit: 3 })
      const rest = await keys.listKeys({ limit: 3, ...(first.next && { after: first.next }) })
      const listed = [...first.items, ...rest.items]
      assert.deepEqual(
        listed.map((each) => [each.key.id, each.account.name]),
        ['ada', 'bob', 'ada', 'bob', 'ada'].map((owner, index) => [`k${index}`, owner]),
      )
      assert.equal(rest.next, undefined)
      const own = await keys.listKeys({ limit: 3, accountId: BOB.id })
      assert.deepEqual(
        own.items.map((each) => each.key.id),
        ['k1', 'k3'],
      )
    })

    test('the hash of a token is kept with its key, and no other takes its place', async (t) => {
      const { keys } = await opened(t, open)
      await keys.ensureAccount(ADA)
      const hashed = { ...key, tokenHash: 'hash-1' }
      await keys.addKey(hashed)
      assert.deepEqual((await keys.findKey(key.id))?.key, hashed)
      await keys.addTokenHashes([{ keyId: key.id, tokenHash: 'another' }])
      assert.deepEqual((await keys.findKey(key.id))?.key, hashed)
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
      assert.equal(await keys.secret('two', 'b'), 'b')
      assert.equal(await keys.secret('one', 'a'), 'a')
      const one = { name: 'one', value: 'a' }
      const two = { name: 'two', value: 'b' }
      assert.deepEqual(await keys.listSecrets({ limit: 2 }), { items: [one, two] })
      assert.deepEqual(await keys.listSecrets({ limit: 1 }), { items: [one], next: 'one' })
      assert.deepEqual(await keys.listSecrets({ limit: 1, after: 'one' }), { items: [two] })
    })
  })
}

async function accountsOf(keys: Store['keys']): Promise<readonly Account[]> {
  const { items } = await keys.listAccounts({ limit: 100 })
  return items.map(({ account }) => account)
}

async function opened(
  t: { after(hook: () => Promise<void>): void },
  open: OpenStore,
): Promise<Store> {
  const store = await open()
  t.after(() => store.close())
  return store
}
