// oxlint-disable no-await-in-loop -- the steps of a history follow each other
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'node:test'
import { isFault } from '../../src/domain/fault.ts'
import type { Balance } from '../../src/domain/ledger.ts'
import {
  AMOUNTS as amounts,
  createWorld,
  type OpenStore,
  PURCHASE,
  quote,
  type World,
} from './store-world.ts'

/** One thing that can happen to an account's money. */
type Movement = {
  readonly kind: 'credit' | 'reserve' | 'settle' | 'release'
  readonly amountMicros: number
  readonly hold: number
}

/** Money is neither made nor lost, in `runs` random histories. */
export function conservationContract(name: string, open: OpenStore, runs: number): void {
  const movement: fc.Arbitrary<Movement> = fc.record({
    kind: fc.constantFrom('credit', 'reserve', 'settle', 'release'),
    amountMicros: fc.integer({ min: 0, max: 1000 }),
    hold: fc.integer({ min: 0, max: 4 }),
  })
  // Movements of one inner list happen at once.
  const histories = fc.array(fc.array(movement, { minLength: 1, maxLength: 4 }), { maxLength: 12 })

  test(`${name}: no history makes or loses money`, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (history, isPrepaid) => {
        const world = await createWorld(await open())
        try {
          const accountId = isPrepaid ? world.prepaidId : world.accountId
          let creditedMicros = 0
          for (const together of history) {
            const moves = together.map((each) => move(world, accountId, each))
            creditedMicros += (await Promise.all(moves)).reduce((sum, each) => sum + each, 0)
            const now = await world.ledger.balance(accountId)
            const { balanceMicros, heldMicros, chargedMicros } = now
            assert.equal(balanceMicros + heldMicros + chargedMicros, creditedMicros)
            assert.ok(heldMicros >= 0 && chargedMicros >= 0)
            await agreesWithLines(world, now)
          }
          await givesBackEveryHold(world, accountId)
        } finally {
          await world.close()
        }
      }),
      { numRuns: runs },
    )
  })
}

/** From the lines and what is held the balance can be told. */
export async function agreesWithLines(world: World, now: Balance): Promise<void> {
  const { items } = await world.ledger.lines({ accountId: now.accountId, limit: 1000 })
  const sums = { credit: 0, charge: 0 }
  for (const { kind, amountMicros } of items) sums[kind] += amountMicros
  assert.equal(sums.charge, now.chargedMicros)
  assert.equal(sums.credit - sums.charge, now.balanceMicros + now.heldMicros)
}

/** What is held are the holds that there are, and nothing else. */
async function givesBackEveryHold(world: World, accountId: string): Promise<void> {
  await world.ledger.releaseStale({ prefix: 'h', beforeMs: 2, nowMs: 2 })
  const now = await world.ledger.balance(accountId)
  assert.equal(now.heldMicros, 0)
  await agreesWithLines(world, now)
}

/** Makes the movement; gives how much it credited. A hold that exists or is not covered moves nothing. */
async function move(world: World, accountId: string, movement: Movement): Promise<number> {
  const { kind, amountMicros } = movement
  const holdId = `h${movement.hold}`
  const price = quote(amountMicros)
  try {
    if (kind === 'credit') await world.ledger.credit({ accountId, amountMicros, nowMs: 1 })
    if (kind === 'reserve')
      await world.ledger.reserve({ holdId, accountId, price, purchase: PURCHASE, nowMs: 1 })
    if (kind === 'settle') await world.ledger.settle({ holdId, price, amounts, nowMs: 1 })
    if (kind === 'release') await world.ledger.release({ holdId, nowMs: 1 })
    return kind === 'credit' ? amountMicros : 0
  } catch (error) {
    assert.ok(kind === 'reserve', String(error))
    if (isFault(error)) assert.equal(error.kind, 'insufficientBalance')
    return 0
  }
}
