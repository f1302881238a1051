import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { describe, test } from 'node:test'
import {
  videoAmounts,
  MAX_ACCOUNTS_SCANNED,
  USAGE_DIMENSIONS,
  type Purchase,
  type TotalUsageDimension,
  type UsageDimension,
  type UsageSum,
} from '../../packages/backlot/src/domain/usage.ts'
import {
  createWorld,
  type OpenStore,
  openWorld,
  present,
  PURCHASE,
  quote,
  rejectsWith,
  type World,
} from './store-world.ts'

/** A day at noon, for tests: 2026-01-31. */
const NOON_MS = 1_769_860_800_000
const DAY_MS = 86_400_000
const ALL_DAYS = { from: '2026-01-01', to: '2026-12-31' }

/** What every usage store must do. `runs` is the number of random histories for the property. */
export function usageStoreContract(name: string, open: OpenStore, runs: number): void {
  describe(`${name}: the usage`, () => {
    test('charges of one kind on one day are one sum', async (t) => {
      const world = await openWorld(t, open)
      await charge(world, { micros: 30, nowMs: NOON_MS })
      await charge(world, { micros: 12, nowMs: NOON_MS + 1 })
      assert.deepEqual(await listed(world, 'day'), [
        {
          value: '2026-01-31',
          requests: 2,
          inputTokens: 14,
          outputTokens: 10,
          cacheReadTokens: 6,
          cacheWriteTokens: 4,
          films: 0,
          filmSeconds: 0,
          chargedMicros: 42,
        },
      ])
    })

    test('a film that succeeds is used; one that fails is not', async (t) => {
      const world = await openWorld(t, open)
      for (const ends of ['finish', 'fail'] as const) {
        const { id: taskId } = await world.submit({ holdMicros: 9, tier: 'priority' })
        const { token } = present(await world.claim(2000))
        const lease = { taskId, token, nowMs: NOON_MS }
        const failure = { kind: 'internal', message: 'broken' } as const
        if (ends === 'finish') await world.tasks.finish({ ...lease, file: world.file() })
        else await world.tasks.fail({ ...lease, failure })
      }
      const [sum, ...others] = await listed(world, 'model')
      assert.deepEqual(others, [])
      assert.deepEqual(sum, {
        ...videoAmounts(6),
        value: 'Vendor-Video-2.3',
        requests: 1,
        chargedMicros: 9,
      })
      assert.deepEqual(
        (await listed(world, 'tier')).map(({ value }) => value),
        ['priority'],
      )
    })

    test('days are those of UTC, and both ends of a range are in it', async (t) => {
      const world = await openWorld(t, open)
      for (const offsetMs of [-DAY_MS, 0, DAY_MS / 2 - 1, DAY_MS / 2, 2 * DAY_MS])
        await charge(world, { micros: 1, nowMs: NOON_MS + offsetMs })
      const days = { from: '2026-01-31', to: '2026-02-01' }
      const { items } = await world.usage.list({
        accountId: world.accountId,
        by: 'day',
        days,
        limit: 9,
      })
      assert.deepEqual(
        items.map(({ value, requests }) => [value, requests]),
        [
          ['2026-01-31', 2],
          ['2026-02-01', 1],
        ],
      )
    })

    test('pages are complete, also from the unnamed end user on', async (t) => {
      const world = await openWorld(t, open)
      const users = ['', 'a', 'a b', 'ab', '\u{1F98A}', 'a%', "x' or 1=1", 'a\u0001']
      for (const userId of users)
        await charge(world, { micros: 1, nowMs: NOON_MS, purchase: { ...PURCHASE, userId } })
      const totals: string[] = []
      let after: string | undefined
      do {
        const query = { accountId: world.accountId, by: 'user', days: ALL_DAYS, limit: 1 } as const
        const page = await world.usage.list({ ...query, ...(after !== undefined && { after }) })
        totals.push(...page.items.map(({ value }) => value))
        after = page.next
      } while (after !== undefined)
      assert.equal(totals.length, users.length)
      assert.deepEqual(new Set(totals), new Set(users))
    })

    test("another account's usage is not listed, and a strange cursor is refused", async (t) => {
      const world = await openWorld(t, open)
      await charge(world, { micros: 1, nowMs: NOON_MS })
      const query = { accountId: world.prepaidId, by: 'day', days: ALL_DAYS, limit: 9 } as const
      assert.deepEqual(await world.usage.list(query), { items: [] })
      await rejectsWith('invalid', world.usage.list({ ...query, after: 'x' }))
    })
  })

  describe(`${name}: the usage of all accounts`, () => {
    test('is listed account by account, under their names', async (t) => {
      const world = await openWorld(t, open)
      const { accountId, prepaidId, keys, usage } = world
      await world.ledger.credit({ accountId: prepaidId, amountMicros: 100, nowMs: 1 })
      await charge(world, { micros: 5, nowMs: NOON_MS })
      await charge(world, { micros: 7, nowMs: NOON_MS + DAY_MS })
      await charge(world, { micros: 2, nowMs: NOON_MS, accountId: prepaidId })
      const ids = [accountId, prepaidId].toSorted()
      const names = await Promise.all(
        ids.map(async (id) => present(await keys.findAccount(id)).name),
      )
      const totals = async (by: TotalUsageDimension, days = ALL_DAYS) =>
        (await usage.listAll({ by, days, limit: 100 })).items.map(
          ({ account, value, requests, chargedMicros }) => [
            account,
            value,
            requests,
            chargedMicros,
          ],
        )
      const sumsOf = (id: string) => (id === accountId ? [2, 12] : [1, 2])
      assert.deepEqual(
        await totals('account'),
        ids.map((id, index) => [names[index], '', ...sumsOf(id)]),
      )
      assert.deepEqual(
        await totals('day'),
        ids.flatMap((id, index) =>
          id === accountId
            ? [
                [names[index], '2026-01-31', 1, 5],
                [names[index], '2026-02-01', 1, 7],
              ]
            : [[names[index], '2026-01-31', 1, 2]],
        ),
      )
      const later = { from: '2026-02-01', to: '2026-02-01' }
      const owner = names[ids.indexOf(accountId)]
      assert.deepEqual(await totals('account', later), [[owner, '', 1, 7]])
      assert.deepEqual(await totals('day', { from: '2027-01-01', to: '2027-01-01' }), [])
    })

    test('comes in pages that end within accounts and between them, each sum once', async (t) => {
      const world = await openWorld(t, open)
      const accounts = ['a>b', 'ä%', 'plain', 'zebra']
      const users = ['', 'ann', 'b>c', '日本']
      for (const id of accounts)
        await world.keys.ensureAccount({
          id,
          name: `name of ${id}`,
          prepaid: false,
          createdAtMs: 1,
        })
      for (const id of accounts.slice(0, 3))
        for (const userId of users)
          await charge(world, {
            micros: 1,
            nowMs: NOON_MS,
            purchase: { ...PURCHASE, userId },
            accountId: id,
          })
      const all = accounts
        .slice(0, 3)
        .flatMap((id) => users.map((userId) => `name of ${id} ${userId}`))
      for (let limit = 1; limit <= all.length + 1; limit += 1) {
        const totals: string[] = []
        let after: string | undefined
        do {
          const query = { by: 'user', days: ALL_DAYS, limit, ...(after && { after }) } as const
          const page = await world.usage.listAll(query)
          assert.ok(page.items.length <= limit)
          totals.push(...page.items.map(({ account, value }) => `${account} ${value}`))
          after = page.next
        } while (after !== undefined)
        assert.deepEqual(totals.toSorted(), all.toSorted(), `limit ${limit}`)
      }
      for (const after of ['>', '%', '%zz>a', 'a b>c'])
        await rejectsWith(
          'invalid',
          world.usage.listAll({ by: 'day', days: ALL_DAYS, limit: 1, after }),
        )
    })

    test('goes on after many accounts that used nothing on the days asked for', async (t) => {
      const world = await openWorld(t, open)
      const count = MAX_ACCOUNTS_SCANNED + 2
      const ids = Array.from({ length: count }, (_, n) => `many-${String(n).padStart(4, '0')}`)
      const add = async (id: string): Promise<void> => {
        await world.keys.ensureAccount({ id, name: id, prepaid: false, createdAtMs: 1 })
        const isLast = id === ids.at(-1)
        await charge(world, { micros: 1, nowMs: NOON_MS + (isLast ? DAY_MS : 0), accountId: id })
      }
      // Not all at once: what waits too long for a connection is refused.
      for (let at = 0; at < count; at += 50) await Promise.all(ids.slice(at, at + 50).map(add))
      const days = { from: '2026-02-01', to: '2026-02-01' }
      const first = await world.usage.listAll({ by: 'day', days, limit: 10 })
      assert.deepEqual(first.items, [])
      const second = await world.usage.listAll({
        by: 'day',
        days,
        limit: 10,
        after: present(first.next),
      })
      assert.deepEqual(
        second.items.map(({ account }) => account),
        [ids.at(-1)],
      )
      assert.equal(second.next, undefined)
    })
  })

  test(`${name}: by every dimension, the usage is what the ledger charged`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(purchases(), { maxLength: 20 }), async (bought) => {
        const world = await createWorld(await open())
        try {
          await Promise.all(bought.map((each, index) => buy(world, each, index)))
          const { chargedMicros } = await world.ledger.balance(world.accountId)
          const { items } = await world.ledger.lines({ accountId: world.accountId, limit: 100 })
          const charges = items.filter(({ kind }) => kind === 'charge').length
          for (const by of USAGE_DIMENSIONS) {
            const sums = await listed(world, by)
            const total = (of: 'chargedMicros' | 'requests'): number =>
              sums.reduce((sum, each) => sum + each[of], 0)
            assert.equal(total('chargedMicros'), chargedMicros, by)
            assert.equal(total('requests'), charges, by)
          }
        } finally {
          await world.close()
        }
      }),
      { numRuns: runs },
    )
  })
}

type Bought = {
  readonly micros: number
  readonly nowMs: number
  readonly purchase: Purchase
  readonly isHeld: boolean
}

function purchases(): fc.Arbitrary<Bought> {
  return fc.record({
    micros: fc.nat({ max: 1000 }),
    nowMs: fc.integer({ min: NOON_MS, max: NOON_MS + 3 * DAY_MS }),
    purchase: fc.record({
      keyId: fc.constantFrom('k1', 'k2'),
      modelId: fc.constantFrom('m1', 'm2'),
      tier: fc.constantFrom('standard', 'priority'),
      userId: fc.constantFrom('', 'ann', 'bob'),
    }),
    isHeld: fc.boolean(),
  })
}

/** Buys it in one step, or in two with a hold of twice the amount. */
async function buy(world: World, bought: Bought, index: number): Promise<void> {
  const { micros, nowMs, purchase, isHeld } = bought
  if (!isHeld) return charge(world, bought)
  const holdId = `h${index}`
  const { accountId } = world
  await world.ledger.reserve({ holdId, accountId, price: quote(micros * 2), purchase, nowMs })
  await world.ledger.settle({ holdId, price: quote(micros), amounts: AMOUNTS, nowMs })
}

const AMOUNTS = {
  ...videoAmounts(0),
  films: 0,
  inputTokens: 7,
  outputTokens: 5,
  cacheReadTokens: 3,
  cacheWriteTokens: 2,
}

async function charge(
  world: World,
  bought: {
    readonly micros: number
    readonly nowMs: number
    readonly purchase?: Purchase
    readonly accountId?: string
  },
): Promise<void> {
  const { micros, nowMs, purchase = PURCHASE, accountId = world.accountId } = bought
  await world.ledger.charge({
    reference: 'r',
    accountId,
    price: quote(micros),
    purchase,
    amounts: AMOUNTS,
    nowMs,
  })
}

async function listed(world: World, by: UsageDimension): Promise<readonly UsageSum[]> {
  const { accountId } = world
  return (await world.usage.list({ accountId, by, days: ALL_DAYS, limit: 100 })).items
}
