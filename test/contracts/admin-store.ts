import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Repeatable } from '../../packages/backlot/src/domain/admin.ts'
import type { Key } from '../../packages/backlot/src/domain/key.ts'
import { adminListingsContract } from './admin-listings.ts'
import { type Office, openOffice } from './admin-office.ts'
import {
  AMOUNTS as amounts,
  present,
  PURCHASE,
  quote,
  rejectsWith,
  type OpenStore,
} from './store-world.ts'

/** What every store of admin actions and their audit log must do. */
export function adminStoreContract(name: string, open: OpenStore): void {
  refundContract(name, open)
  correctionContract(name, open)
  repeatContract(name, open)
  suspensionContract(name, open)
  adminKeyContract(name, open)
  adminListingsContract(name, open)
}

/** An office whose prepaid account has 1000, of which it was charged 100 under `task:1`. */
async function openCharged(t: TestContext, open: OpenStore): Promise<Office> {
  const office = await openOffice(t, open)
  const accountId = office.prepaidId
  await office.ledger.credit({ accountId, amountMicros: 1000, nowMs: 1 })
  await charge(office, 'task:1', 100)
  return office
}

async function charge(office: Office, holdId: string, micros: number): Promise<void> {
  const price = quote(micros)
  const hold = { holdId, accountId: office.prepaidId, price, purchase: PURCHASE, nowMs: 1 }
  await office.ledger.reserve(hold)
  await office.ledger.settle({ holdId, amounts, nowMs: 2 })
}

function refundOf(office: Office, charge_: string, amountMicros?: number) {
  const given = amountMicros === undefined ? {} : { amountMicros }
  const action = { accountId: office.prepaidId, charge: charge_, reason: 'broken', ...given }
  return office.perform('account:refunded', action)
}

function refundContract(name: string, open: OpenStore): void {
  describe(`${name}: refunds`, () => {
    test('a refund gives a charge back and leaves a line of its own with its reason', async (t) => {
      const office = await openCharged(t, open)
      const { result } = await refundOf(office, 'task:1', 30)
      const money = { balanceMicros: 930, heldMicros: 0, chargedMicros: 100 }
      const expected = { accountId: office.prepaidId, prepaid: true, ...money, correctedMicros: 0 }
      assert.deepEqual(result, { ...expected, refundedMicros: 30, amountMicros: 30 })
      const { items } = await office.ledger.lines({ accountId: office.prepaidId, limit: 1 })
      assert.deepEqual(items, [
        { kind: 'refund', amountMicros: 30, reference: 'task:1', note: 'broken', atMs: 50 },
      ])
    })

    test('without an amount it gives back all that is left, and then nothing more', async (t) => {
      const office = await openCharged(t, open)
      await refundOf(office, 'task:1', 30)
      assert.equal((await refundOf(office, 'task:1')).result.amountMicros, 70)
      assert.equal((await refundOf(office, 'task:1')).result.amountMicros, 0)
      await assert.rejects(
        refundOf(office, 'task:1', 1),
        /amount must be at most 0\.00, which is what is left of the charge, got 0\.000001/,
      )
      const { items } = await office.ledger.lines({ accountId: office.prepaidId, limit: 9 })
      assert.equal(items.filter(({ kind }) => kind === 'refund').length, 2)
    })

    test('refunds at once never give back more than was charged', async (t) => {
      const office = await openCharged(t, open)
      const ends = await Promise.allSettled(
        Array.from({ length: 20 }, () => refundOf(office, 'task:1', 30)),
      )
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 3)
      const balance = await office.ledger.balance(office.prepaidId)
      assert.deepEqual([balance.balanceMicros, balance.refundedMicros], [990, 90])
    })

    test('what was never charged, or by another account, or only credited, is not found', async (t) => {
      const office = await openCharged(t, open)
      const accountId = office.prepaidId
      await office.ledger.credit({ accountId, amountMicros: 5, reference: 'invoice', nowMs: 1 })
      await rejectsWith('notFound', refundOf(office, 'task:2', 1))
      await rejectsWith('notFound', refundOf(office, 'invoice', 1))
      const other = { accountId: office.accountId, charge: 'task:1', reason: 'no' }
      await rejectsWith('notFound', office.perform('account:refunded', other))
      const nobody = { ...other, accountId: 'acc-none' }
      await rejectsWith('notFound', office.perform('account:refunded', nobody))
    })
  })
}

function correctionContract(name: string, open: OpenStore): void {
  describe(`${name}: corrections`, () => {
    test('a correction adds or takes away, with its reason', async (t) => {
      const office = await openCharged(t, open)
      const accountId = office.prepaidId
      const correct = (amountMicros: number) =>
        office.perform('account:corrected', { accountId, amountMicros, reason: 'a slip' })
      assert.equal((await correct(50)).result.balanceMicros, 950)
      const { result } = await correct(-950)
      assert.deepEqual([result.balanceMicros, result.correctedMicros], [0, -900])
      const { items } = await office.ledger.lines({ accountId, limit: 1 })
      assert.deepEqual(items, [
        { kind: 'correction', amountMicros: -950, reference: '', note: 'a slip', atMs: 50 },
      ])
    })

    test('it takes no more than a prepaid account has free, whatever is held', async (t) => {
      const office = await openCharged(t, open)
      const accountId = office.prepaidId
      const hold = { holdId: 'h', accountId, price: quote(400), purchase: PURCHASE, nowMs: 1 }
      await office.ledger.reserve(hold)
      const take = (amountMicros: number) =>
        office.perform('account:corrected', { accountId, amountMicros, reason: 'a slip' })
      await assert.rejects(
        take(-501),
        /amount must be at least -0\.0005, because the prepaid account has 0\.0005, got -0\.000501/,
      )
      const ends = await Promise.allSettled([take(-300), take(-300), take(-300)])
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.equal((await office.ledger.balance(accountId)).heldMicros, 400)
      const later = { accountId: office.accountId, amountMicros: -5, reason: 'owed' }
      assert.equal((await office.perform('account:corrected', later)).result.balanceMicros, -5)
    })
  })
}

function repeatContract(name: string, open: OpenStore): void {
  const repeatable = { key: 'k-1', request: 'credit 5', expiresAtMs: 100 }
  const credit = (office: Office, wish: Partial<Repeatable> = {}, actor = 'key:ops') =>
    office.perform(
      'account:credited',
      { accountId: office.prepaidId, amountMicros: 5 },
      { repeatable: { ...repeatable, ...wish }, entry: { actor } },
    )

  describe(`${name}: actions that may be asked for again`, () => {
    test('the same key gives the first result again, however many come at once', async (t) => {
      const office = await openOffice(t, open)
      const ends = await Promise.all(Array.from({ length: 8 }, () => credit(office)))
      assert.equal(ends.filter(({ isRepeat }) => !isRepeat).length, 1)
      for (const { result } of ends) assert.equal(result.balanceMicros, 5)
      const accountId = office.prepaidId
      await office.ledger.credit({ accountId, amountMicros: 1, nowMs: 60 })
      const again = await credit(office)
      assert.deepEqual([again.isRepeat, again.result.balanceMicros], [true, 5])
      assert.equal((await office.audit.list({ limit: 9 })).items.length, 1, 'one entry')
    })

    test('it is refused for another request, and free for another actor and after its time', async (t) => {
      const office = await openOffice(t, open)
      await credit(office)
      await assert.rejects(credit(office, { request: 'credit 6' }), /used with another request/)
      assert.equal((await credit(office, {}, 'key:other')).isRepeat, false)
      await credit(office, { key: 'short', expiresAtMs: 50 })
      const anew = await credit(office, { key: 'short', request: 'credit 7' })
      assert.equal(anew.isRepeat, false)
    })

    test('an action that was refused leaves the key free', async (t) => {
      const office = await openOffice(t, open)
      const accountId = office.prepaidId
      const take = { accountId, amountMicros: -5, reason: 'slip' }
      await rejectsWith('invalid', office.perform('account:corrected', take, { repeatable }))
      await office.ledger.credit({ accountId, amountMicros: 5, nowMs: 60 })
      const { isRepeat } = await office.perform('account:corrected', take, { repeatable })
      assert.equal(isRepeat, false)
    })
  })
}

function suspensionContract(name: string, open: OpenStore): void {
  describe(`${name}: suspensions`, () => {
    test('a suspension of an account is visible with its keys at once, and served again once resumed', async (t) => {
      const office = await openOffice(t, open)
      const { accountId, keys } = office
      await keys.addKey({ id: 'key-1', accountId, createdAtMs: 1 })
      const since = async (): Promise<unknown> =>
        (await keys.findKey('key-1'))?.account.suspendedAtMs
      assert.equal(await since(), undefined)
      await office.perform('account:suspended', { accountId })
      assert.equal(await since(), 50)
      assert.equal((await keys.findAccount(accountId))?.suspendedAtMs, 50)
      assert.equal((await keys.findAccountByName('later'))?.suspendedAtMs, 50)
      assert.equal((await keys.listAccounts({ limit: 1 })).items[0]?.account.suspendedAtMs, 50)
      await office.perform('account:resumed', { accountId })
      assert.equal(await since(), undefined)
      await rejectsWith('notFound', office.perform('account:suspended', { accountId: 'none' }))
    })

    test('a suspension of a key is visible at once, and its account goes on', async (t) => {
      const office = await openOffice(t, open)
      const { accountId, keys } = office
      await keys.addKey({ id: 'key-1', accountId, createdAtMs: 1 })
      await keys.findKey('key-1')
      await office.perform('key:suspended', { keyId: 'key-1' })
      const found = await keys.findKey('key-1')
      assert.deepEqual([found?.key.suspendedAtMs, found?.account.suspendedAtMs], [50, undefined])
      const { result } = await office.perform('key:resumed', { keyId: 'key-1' })
      assert.equal(result.key.suspendedAtMs, undefined)
      await rejectsWith('notFound', office.perform('key:suspended', { keyId: 'none' }))
    })

    test('its queued tasks are held back, take no place, and go on at their old places', async (t) => {
      const office = await openOffice(t, open)
      const { accountId, prepaidId } = office
      const first = await office.submit({ nowMs: 10 })
      const running = present(await office.claim(11))
      const second = await office.submit({ nowMs: 20 })
      const other = await office.submit({ nowMs: 30, accountId: prepaidId })
      const last = await office.submit({ nowMs: 40, hasCallback: true })
      const { result } = await office.perform('account:suspended', { accountId })
      assert.equal(result.tasks, 2)
      assert.equal((await office.pendingWork.count()).tasksQueued, 1)
      assert.equal((await office.tasks.find(accountId, second.id))?.state, 'suspended')
      assert.equal((await office.claim(41))?.id, other.id)
      assert.equal(await office.claim(42), undefined)
      await rejectsWith('unknownKey', office.submit({ nowMs: 43 }))
      assert.equal((await office.tasks.list({ accountId, limit: 9 })).items.length, 3)
      const end = { taskId: first.id, token: running.token, nowMs: 44 }
      assert.ok(await office.tasks.finish({ ...end, file: office.file() }), 'what runs finishes')
      const cancelled = await office.perform('task:cancelled', { taskId: last.id })
      assert.equal(cancelled.result.state, 'failed')
      await office.submit({ nowMs: 45, accountId: prepaidId })
      const resumed = await office.perform('account:resumed', { accountId })
      assert.equal(resumed.result.tasks, 1)
      assert.equal((await office.claim(46))?.id, second.id, 'it was there first')
    })

    test('orders that come while their account is suspended are held back or refused', async (t) => {
      const office = await openOffice(t, open)
      const { accountId } = office
      const orders = Array.from({ length: 20 }, (_, index) => office.submit({ nowMs: index }))
      const suspended = office.perform('account:suspended', { accountId })
      const more = Array.from({ length: 20 }, (_, index) => office.submit({ nowMs: 20 + index }))
      await Promise.allSettled([...orders, suspended, ...more])
      assert.equal(await office.claim(100), undefined)
    })
  })
}

function adminKeyContract(name: string, open: OpenStore): void {
  const key: Key = { id: 'key-1', accountId: 'acc-later', createdAtMs: 1 }

  describe(`${name}: keys in the hands of operators`, () => {
    test('a key is made with its account, or for the one of that name', async (t) => {
      const office = await openOffice(t, open)
      const account = { id: 'acc-new', name: 'new', prepaid: true, createdAtMs: 9 }
      const made = await office.perform('key:created', {
        account,
        key: { ...key, accountId: account.id },
      })
      assert.equal(made.result.account.id, 'acc-new')
      assert.equal((await office.keys.findKey('key-1'))?.account.name, 'new')
      const other = { ...key, id: 'key-2' }
      const later = { ...account, id: 'acc-later', name: 'later' }
      await rejectsWith('invalid', office.perform('key:created', { account: later, key: other }))
      const elsewhere = { ...account, id: 'acc-9', prepaid: false, name: 'later' }
      const late = { account: elsewhere, key: { ...other, accountId: 'acc-9' } }
      await rejectsWith('overloaded', office.perform('key:created', late))
      assert.equal(await office.keys.findKey('key-2'), undefined)
      await office.perform('key:created', { account: { ...later, prepaid: false }, key: other })
      assert.equal((await office.keys.findKey('key-2'))?.account.prepaid, false)
    })

    test('a rotated key has a successor with its limits, and ends after the overlap', async (t) => {
      const office = await openOffice(t, open)
      await office.keys.addKey({ ...key, expiresAtMs: 900 })
      const change = { requests: 7 }
      await office.perform('limits:changed', { scope: 'key', id: 'key-1', change })
      const rotate = (keyId: string, id: string, oldEndsAtMs: number) =>
        office.perform('key:rotated', {
          keyId,
          key: { ...key, id, createdAtMs: 50 },
          oldEndsAtMs,
        })
      const { result } = await rotate('key-1', 'key-2', 800)
      assert.equal(result.old.expiresAtMs, 800)
      assert.deepEqual(result.key, {
        id: 'key-2',
        accountId: 'acc-later',
        createdAtMs: 50,
        limits: change,
      })
      assert.deepEqual((await office.keys.findKey('key-2'))?.key, result.key)
      const late = await rotate('key-2', 'key-3', 5000)
      assert.equal(late.result.old.expiresAtMs, 5000)
      await office.keys.addKey({ ...key, id: 'short', expiresAtMs: 300 })
      const { old } = (await rotate('short', 'key-5', 5000)).result
      assert.equal(old.expiresAtMs, 300, 'a rotation never lengthens a life')
      await rejectsWith('notFound', rotate('key-none', 'key-4', 1))
    })

    test('a key is rotated once, however many ask at the same time', async (t) => {
      const office = await openOffice(t, open)
      await office.keys.addKey(key)
      const rotate = (id: string) =>
        office.perform('key:rotated', {
          keyId: 'key-1',
          key: { ...key, id, createdAtMs: 50 },
          oldEndsAtMs: 800,
        })
      const ends = await Promise.allSettled(['a', 'b', 'c', 'd'].map(rotate))
      const [only, ...others] = ends.flatMap((end) =>
        end.status === 'fulfilled' ? [end.value.result.key.id] : [],
      )
      assert.deepEqual(others, [], 'one new key')
      const successor = present(only)
      await assert.rejects(
        rotate('late'),
        new RegExp(`key-1 cannot be rotated, because it is replaced by ${successor} already`),
      )
      const { items } = await office.keys.listKeys({ accountId: key.accountId, limit: 9 })
      assert.deepEqual(items.map((each) => each.key.id).toSorted(), ['key-1', successor].toSorted())
      assert.equal((await office.audit.list({ limit: 9 })).items.length, 1, 'one entry')
    })

    test('a key that is revoked, suspended or expired is not rotated', async (t) => {
      const office = await openOffice(t, open)
      await office.keys.addKey({ ...key, id: 'old', expiresAtMs: 50 })
      await office.keys.addKey({ ...key, id: 'held' })
      await office.keys.addKey({ ...key, id: 'gone' })
      await office.perform('key:suspended', { keyId: 'held' })
      assert.equal(
        (await office.perform('key:revoked', { keyId: 'gone' })).result.key.revokedAtMs,
        50,
      )
      for (const keyId of ['old', 'held', 'gone']) {
        const fresh = { ...key, id: `${keyId}-2`, createdAtMs: 50 }
        const rotation = { keyId, key: fresh, oldEndsAtMs: 60 }
        await rejectsWith('invalid', office.perform('key:rotated', rotation))
        assert.equal(await office.keys.findKey(`${keyId}-2`), undefined)
      }
      await rejectsWith('notFound', office.perform('key:revoked', { keyId: 'none' }))
    })
  })
}
