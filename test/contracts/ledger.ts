import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import type { Balance } from '../../packages/backlot/src/domain/ledger.ts'
import { agreesWithLines, conservationContract } from './ledger-conservation.ts'
import {
  AMOUNTS as amounts,
  type OpenStore,
  openWorld,
  PURCHASE,
  quote,
  rejectsWith,
  type World,
} from './store-world.ts'

/** What every ledger must do. `runs` is the number of random histories for the property. */
export function ledgerContract(name: string, open: OpenStore, runs: number): void {
  movementContract(name, open)
  conservationContract(name, open, runs)
}

function movementContract(name: string, open: OpenStore): void {
  describe(`${name}: the ledger`, () => {
    test('an account that never moved money has none; no account has no balance', async (t) => {
      const world = await openWorld(t, open)
      assert.deepEqual(await balance(world), { balanceMicros: 0, heldMicros: 0, chargedMicros: 0 })
      assert.equal((await world.ledger.balance(world.accountId)).prepaid, false)
      await rejectsWith('notFound', world.ledger.balance('acc-none'))
      const credit = { accountId: 'acc-none', amountMicros: 1, nowMs: 1 }
      await rejectsWith('notFound', world.ledger.credit(credit))
    })

    test('a settled hold is charged, and the rest given back, once', async (t) => {
      const world = await prepaidWorld(t, open)
      await world.ledger.reserve(hold(world, 60))
      assert.deepEqual(await balance(world), {
        balanceMicros: 40,
        heldMicros: 60,
        chargedMicros: 0,
      })
      const charge = { holdId: 'h', price: quote(50), amounts, nowMs: 2 }
      assert.equal(await world.ledger.settle(charge), true)
      const after = { balanceMicros: 50, heldMicros: 0, chargedMicros: 50 }
      assert.deepEqual(await balance(world), after)
      assert.equal(await world.ledger.settle(charge), false)
      assert.equal(await world.ledger.release({ holdId: 'h', nowMs: 3 }), false)
      assert.deepEqual(await balance(world), after)
    })

    test('a released hold is given back whole, once', async (t) => {
      const world = await prepaidWorld(t, open)
      await world.ledger.reserve(hold(world, 60))
      assert.equal(await world.ledger.release({ holdId: 'h', nowMs: 2 }), true)
      const after = { balanceMicros: 100, heldMicros: 0, chargedMicros: 0 }
      assert.deepEqual(await balance(world), after)
      assert.equal(await world.ledger.release({ holdId: 'h', nowMs: 3 }), false)
      assert.deepEqual(await balance(world), after)
    })

    test('stale holds of one kind are given back, and no others', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 1000, nowMs: 1 })
      const wish = { accountId, price: quote(1), purchase: PURCHASE }
      const held = Array.from({ length: 230 }, (_, index) =>
        world.ledger.reserve({ ...wish, holdId: `reply:${index}`, nowMs: 10 }),
      )
      await Promise.all(held)
      for (const holdId of ['replx:1', 'reply', 'reply;1', 'task:1'])
        await world.ledger.reserve({ ...wish, holdId, nowMs: 10 })
      await world.ledger.reserve({ ...wish, holdId: 'reply:young', nowMs: 20 })
      const sweep = { prefix: 'reply:', beforeMs: 20, nowMs: 30 }
      assert.equal(await world.ledger.releaseStale(sweep), 230)
      assert.equal(await world.ledger.releaseStale(sweep), 0)
      assert.deepEqual(await balance(world), {
        balanceMicros: 995,
        heldMicros: 5,
        chargedMicros: 0,
      })
    })

    test('a prepaid account holds no more than it has; others are billed later', async (t) => {
      const world = await prepaidWorld(t, open)
      await rejectsWith('insufficientBalance', world.ledger.reserve(hold(world, 101)))
      assert.equal(await world.ledger.release({ holdId: 'h', nowMs: 2 }), false, 'no hold is left')
      await world.ledger.reserve({ ...hold(world, 101), accountId: world.accountId })
      assert.equal((await world.ledger.balance(world.accountId)).balanceMicros, -101)
    })

    test('a charge may be more than was held', async (t) => {
      const world = await prepaidWorld(t, open)
      await world.ledger.reserve(hold(world, 10))
      await world.ledger.settle({ holdId: 'h', price: quote(30), amounts, nowMs: 2 })
      assert.deepEqual(await balance(world), {
        balanceMicros: 70,
        heldMicros: 0,
        chargedMicros: 30,
      })
    })

    test('a credit of nothing changes nothing and leaves no line', async (t) => {
      const world = await openWorld(t, open)
      const { ledger, accountId } = world
      await ledger.credit({ accountId, amountMicros: 0, reference: 'gift', nowMs: 1 })
      assert.deepEqual((await ledger.lines({ accountId, limit: 9 })).items, [])
      const after = await ledger.credit({ accountId, amountMicros: 5, reference: 'gift', nowMs: 2 })
      assert.equal(after.balanceMicros, 5)
    })

    test('large sums stay exact, and too large ones are refused', async (t) => {
      const world = await openWorld(t, open)
      const credit = { accountId: world.prepaidId, amountMicros: 2 ** 53 - 2, nowMs: 1 }
      await world.ledger.credit(credit)
      const { balanceMicros } = await world.ledger.credit({ ...credit, amountMicros: 1 })
      assert.equal(balanceMicros, Number.MAX_SAFE_INTEGER)
      await assert.rejects(
        world.ledger.credit({ ...credit, amountMicros: 1 }),
        /^Fault: amount must be at most 0\.00, because an account has at most 9007199254\.740991, got 0\.000001$/,
      )
      assert.equal((await balance(world)).balanceMicros, Number.MAX_SAFE_INTEGER)
    })

    test('what was ever charged stays exact as well, and no more than that is charged', async (t) => {
      const world = await openWorld(t, open)
      const { ledger, accountId } = world
      const credit = { accountId, amountMicros: Number.MAX_SAFE_INTEGER, nowMs: 1 }
      await ledger.credit(credit)
      const charge = { accountId, purchase: PURCHASE, amounts, nowMs: 2 }
      await ledger.charge({ ...charge, reference: 'all', price: quote(Number.MAX_SAFE_INTEGER) })
      const more = ledger.charge({ ...charge, reference: 'more', price: quote(1) })
      await rejectsWith('invalid', more)
      const { balanceMicros, chargedMicros } = await ledger.balance(accountId)
      assert.deepEqual([balanceMicros, chargedMicros], [0, Number.MAX_SAFE_INTEGER])
      assert.equal((await ledger.lines({ accountId, limit: 9 })).items.length, 2)
    })

    test('a charge without a hold is what an account that is billed later owes', async (t) => {
      const world = await prepaidWorld(t, open)
      const charge = { reference: 'r', purchase: PURCHASE, amounts, nowMs: 2 }
      const { accountId, prepaidId } = world
      await world.ledger.charge({ ...charge, accountId, price: quote(30) })
      const { balanceMicros, heldMicros, chargedMicros } = await world.ledger.balance(accountId)
      assert.deepEqual([balanceMicros, heldMicros, chargedMicros], [-30, 0, 30])
      const { items } = await world.ledger.lines({ accountId, limit: 9 })
      const line = { amountMicros: 30, reference: 'r', note: quote(30).note, atMs: 2 }
      assert.deepEqual(items, [{ kind: 'charge', ...line }])
      const tooMuch = { ...charge, accountId: prepaidId, price: quote(101) }
      await rejectsWith('insufficientBalance', world.ledger.charge(tooMuch))
    })

    test('charges that come together are each made once, also beside those that cannot pay', async (t) => {
      const world = await prepaidWorld(t, open)
      const { accountId, prepaidId } = world
      const charges = Array.from({ length: 230 }, (_, index) => {
        const userId = `user-${index % 3}`
        const purchase = { ...PURCHASE, userId }
        const owner = index % 10 === 0 ? prepaidId : index === 5 ? 'acc-none' : accountId
        const charge = { reference: `r${index}`, accountId: owner, purchase, amounts, nowMs: 2 }
        return world.ledger.charge({ ...charge, price: quote(index === 100 ? 101 : 1) })
      })
      const ends = await Promise.allSettled(charges)
      const refused = ends.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
      assert.deepEqual(refused, [5, 100])
      assert.deepEqual(await balance(world), {
        balanceMicros: 78,
        heldMicros: 0,
        chargedMicros: 22,
      })
      assert.equal((await world.ledger.balance(accountId)).chargedMicros, 206)
      const { items } = await world.ledger.lines({ accountId, limit: 300 })
      assert.equal(new Set(items.map(({ reference }) => reference)).size, 206)
      const days = { from: '1970-01-01', to: '1970-01-01' }
      const used = await world.usage.list({ accountId, by: 'user', days, limit: 9 })
      const sums = used.items.map(({ requests, chargedMicros, inputTokens }) => [
        requests === chargedMicros,
        inputTokens / requests,
      ])
      assert.deepEqual(
        sums,
        Array.from({ length: 3 }, () => [true, 7]),
      )
      assert.equal(
        used.items.reduce((sum, { requests }) => sum + requests, 0),
        206,
      )
    })

    test('holds, charges and ends that come together each get what became of them', async (t) => {
      const world = await prepaidWorld(t, open)
      const { ledger, accountId, prepaidId } = world
      await ledger.reserve(hold(world, 40))
      await ledger.reserve({ ...hold(world, 10), holdId: 'kept' })
      const settle = { holdId: 'h', price: quote(30), amounts, nowMs: 2 }
      const charge = { reference: 'r', purchase: PURCHASE, amounts, nowMs: 2 }
      const ends = await Promise.allSettled([
        ledger.settle(settle),
        ledger.settle(settle),
        ledger.release({ holdId: 'h', nowMs: 2 }),
        ledger.settle({ ...settle, holdId: 'kept', price: quote(-1) }),
        ledger.reserve({ ...hold(world, 61), holdId: 'too much' }),
        ledger.reserve({ ...hold(world, 50), holdId: 'rest' }),
        ledger.reserve({ ...hold(world, 11), holdId: 'nothing left' }),
        ledger.reserve({ ...hold(world, 1), holdId: 'nobody', accountId: 'acc-none' }),
        ledger.charge({ ...charge, accountId, price: quote(5) }),
      ])
      const outcomes = ends.map((end) => {
        if (end.status === 'fulfilled') return end.value ?? 'done'
        return isFault(end.reason) ? end.reason.kind : 'failed'
      })
      const done = 'done'
      const poor = 'insufficientBalance'
      const ofHolds: readonly unknown[] = [true, false, false, 'invalid']
      assert.deepEqual(outcomes, ofHolds.concat(poor, done, poor, 'notFound', done))
      assert.equal(await ledger.release({ holdId: 'rest', nowMs: 2 }), true)
      await ledger.reserve({ ...hold(world, 50), holdId: 'again' })
      const { balanceMicros, heldMicros, chargedMicros } = await ledger.balance(prepaidId)
      assert.deepEqual([balanceMicros, heldMicros, chargedMicros], [10, 60, 30])
      assert.equal((await ledger.balance(accountId)).chargedMicros, 5)
      await agreesWithLines(world, await ledger.balance(prepaidId))
      const kept = await ledger.release({ holdId: 'kept', nowMs: 3 })
      assert.equal(kept, true, 'what could not be settled is held still')
    })

    test('a hold whose name is taken makes none, and its neighbours are made', async (t) => {
      const world = await prepaidWorld(t, open)
      await world.ledger.reserve(hold(world, 10))
      const ends = await Promise.allSettled(
        ['a', 'h', 'b', 'b'].map((holdId) => world.ledger.reserve({ ...hold(world, 20), holdId })),
      )
      const made = ends.map(({ status }) => status === 'fulfilled')
      assert.deepEqual(made, [true, false, true, false])
      const { heldMicros, balanceMicros } = await balance(world)
      assert.deepEqual([heldMicros, balanceMicros], [50, 50])
      await agreesWithLines(world, await world.ledger.balance(world.prepaidId))
    })

    test('end users whose names are stored alike are one', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      await Promise.all(
        ['x\0', 'x\uFFFD', 'x\uD800'].map((userId, index) => {
          const purchase = { ...PURCHASE, userId }
          const charge = { reference: `r${index}`, accountId, purchase, amounts, nowMs: 2 }
          return world.ledger.charge({ ...charge, price: quote(1) })
        }),
      )
      const days = { from: '1970-01-01', to: '1970-01-01' }
      const { items } = await world.usage.list({ accountId, by: 'user', days, limit: 9 })
      assert.deepEqual(
        items.map(({ value, requests }) => [value, requests]),
        [['x\uFFFD', 3]],
      )
    })

    test('a hold that is settled without a price is charged whole, as it was quoted', async (t) => {
      const world = await prepaidWorld(t, open)
      await world.ledger.reserve(hold(world, 60))
      await world.ledger.settle({ holdId: 'h', amounts, nowMs: 2 })
      const { items } = await world.ledger.lines({ accountId: world.prepaidId, limit: 1 })
      assert.deepEqual(items, [
        { kind: 'charge', amountMicros: 60, reference: 'h', note: quote(60).note, atMs: 2 },
      ])
    })

    test('a credit of one reference is given once, also when asked for at once', async (t) => {
      const world = await openWorld(t, open)
      const { accountId } = world
      const credit = { accountId, amountMicros: 5, reference: 'invoice 7', nowMs: 1 }
      await Promise.allSettled(Array.from({ length: 5 }, () => world.ledger.credit(credit)))
      const { balanceMicros } = await world.ledger.credit({ ...credit, amountMicros: 9 })
      assert.equal(balanceMicros, 5)
      const other = { ...credit, accountId: world.prepaidId }
      assert.equal((await world.ledger.credit(other)).balanceMicros, 5)
    })

    test('amounts that are negative or no whole number move nothing', async (t) => {
      const world = await prepaidWorld(t, open)
      const accountId = world.prepaidId
      for (const amountMicros of [-1, 0.5, Number.NaN, 2 ** 53]) {
        await rejectsWith('invalid', world.ledger.credit({ accountId, amountMicros, nowMs: 1 }))
        await rejectsWith('invalid', world.ledger.reserve(hold(world, amountMicros)))
      }
      const before = { balanceMicros: 100, heldMicros: 0, chargedMicros: 0 }
      assert.deepEqual(await balance(world), before)
    })

    test('lines are listed newest first, in pages, each account its own', async (t) => {
      const world = await prepaidWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId: world.accountId, amountMicros: 1, nowMs: 1 })
      for (let each = 1; each <= 4; each += 1)
        await world.ledger.credit({ accountId, amountMicros: each, nowMs: 1 })
      const outcomes: number[] = []
      let after: string | undefined
      do {
        const page = await world.ledger.lines({ accountId, limit: 2, ...(after && { after }) })
        outcomes.push(...page.items.map(({ amountMicros }) => amountMicros))
        after = page.next
      } while (after)
      assert.deepEqual(outcomes, [4, 3, 2, 1, 100])
      await rejectsWith('invalid', world.ledger.lines({ accountId, limit: 2, after: '-1' }))
    })

    test('of 500 holds at once exactly those that the balance pays for are made', async (t) => {
      const world = await openWorld(t, open)
      const accountId = world.prepaidId
      await world.ledger.credit({ accountId, amountMicros: 705, nowMs: 1 })
      const ends = await Promise.allSettled(
        Array.from({ length: 500 }, (_, index) =>
          world.ledger.reserve({ ...hold(world, 7), holdId: `h${index}` }),
        ),
      )
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 100)
      assert.deepEqual(await balance(world), {
        balanceMicros: 5,
        heldMicros: 700,
        chargedMicros: 0,
      })
    })

    test('holds at once never take more than there is', async (t) => {
      const world = await prepaidWorld(t, open)
      const ends = await Promise.allSettled(
        Array.from({ length: 15 }, (_, index) =>
          world.ledger.reserve({ ...hold(world, 30), holdId: `h${index}` }),
        ),
      )
      assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 3)
      assert.deepEqual(await balance(world), {
        balanceMicros: 10,
        heldMicros: 90,
        chargedMicros: 0,
      })
    })
  })
}

async function prepaidWorld(t: Parameters<typeof openWorld>[0], open: OpenStore): Promise<World> {
  const world = await openWorld(t, open)
  await world.ledger.credit({ accountId: world.prepaidId, amountMicros: 100, nowMs: 1 })
  return world
}

function hold(world: World, amountMicros: number): Parameters<World['ledger']['reserve']>[0] {
  const accountId = world.prepaidId
  return { holdId: 'h', accountId, price: quote(amountMicros), purchase: PURCHASE, nowMs: 1 }
}

async function balance(
  world: World,
): Promise<Pick<Balance, 'balanceMicros' | 'heldMicros' | 'chargedMicros'>> {
  const { balanceMicros, heldMicros, chargedMicros } = await world.ledger.balance(world.prepaidId)
  return { balanceMicros, heldMicros, chargedMicros }
}
