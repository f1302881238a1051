import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'node:test'
import { type FaultKind, isFault } from '../../packages/backlot/src/domain/fault.ts'
import type { Balance } from '../../packages/backlot/src/domain/ledger.ts'
import {
  AMOUNTS as amounts,
  AUDITED,
  createWorld,
  type OpenStore,
  PURCHASE,
  quote,
  type World,
} from './store-world.ts'

/** A random movement of an account's money. */
type Movement = {
  readonly kind: 'credit' | 'reserve' | 'settle' | 'release' | 'refund' | 'correct'
  readonly amountMicros: number
  /** Whether a correction is negative. */
  readonly takes: boolean
  readonly hold: number
}

/** Money is neither created nor lost, in `runs` random histories. */
export function conservationContract(name: string, open: OpenStore, runs: number): void {
  const movement: fc.Arbitrary<Movement> = fc.record({
    kind: fc.constantFrom('credit', 'reserve', 'settle', 'release', 'refund', 'correct'),
    amountMicros: fc.integer({ min: 0, max: 1000 }),
    takes: fc.boolean(),
    hold: fc.integer({ min: 0, max: 4 }),
  })
  // Movements of one inner list happen concurrently.
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
            await refundsFitCharges(world, accountId)
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

/** Asserts that the balance follows from the ledger lines and the holds. */
export async function agreesWithLines(world: World, now: Balance): Promise<void> {
  const { items } = await world.ledger.lines({ accountId: now.accountId, limit: 1000 })
  const sums = { credit: 0, charge: 0, refund: 0, correction: 0 }
  for (const { kind, amountMicros } of items) sums[kind] += amountMicros
  assert.equal(sums.charge, now.chargedMicros)
  assert.equal(sums.refund, now.refundedMicros)
  assert.equal(sums.correction, now.correctedMicros)
  assert.equal(
    sums.credit + sums.refund + sums.correction - sums.charge,
    now.balanceMicros + now.heldMicros,
  )
}

/** Asserts that refunds of a charge never exceed it, in however many parts. */
async function refundsFitCharges(world: World, accountId: string): Promise<void> {
  const { items } = await world.ledger.lines({ accountId, limit: 1000 })
  const left = new Map<string, number>()
  for (const { kind, amountMicros, reference } of items.toReversed())
    if (kind === 'charge' || kind === 'refund') {
      const before = left.get(reference) ?? 0
      left.set(reference, kind === 'charge' ? before + amountMicros : before - amountMicros)
      assert.ok((left.get(reference) ?? 0) >= 0, `more than the charge ${reference} was given back`)
    }
}

/** Releases every hold, and asserts that nothing else was held. */
async function givesBackEveryHold(world: World, accountId: string): Promise<void> {
  await world.ledger.releaseStale({ prefix: 'h', beforeMs: 2, nowMs: 2 })
  const now = await world.ledger.balance(accountId)
  assert.equal(now.heldMicros, 0)
  await agreesWithLines(world, now)
}

/** The faults with which movements may be refused. */
const REFUSALS: Partial<Record<Movement['kind'], readonly FaultKind[]>> = {
  reserve: ['insufficientBalance'],
  refund: ['notFound', 'invalid'],
  correct: ['invalid'],
}

async function refund(
  { admin }: World,
  accountId: string,
  { hold, amountMicros }: Movement,
): Promise<{ readonly amountMicros: number }> {
  const given = amountMicros > 900 ? {} : { amountMicros } // sometimes everything that is left
  const action = { accountId, charge: `h${hold}`, reason: 'a complaint', ...given }
  const { result } = await admin.perform({
    kind: 'account:refunded',
    action,
    entry: AUDITED,
    nowMs: 1,
  })
  return result
}

async function correct(
  { admin }: World,
  accountId: string,
  { takes, amountMicros: size }: Movement,
): Promise<number> {
  const amountMicros = takes ? -size : size
  const action = { accountId, amountMicros, reason: 'a slip' }
  await admin.perform({ kind: 'account:corrected', action, entry: AUDITED, nowMs: 1 })
  return amountMicros
}

/** How to make each movement; resolves to the amount credited. */
const MOVES: Readonly<
  Record<Movement['kind'], (world: World, accountId: string, movement: Movement) => Promise<number>>
> = {
  refund: async (...given) => (await refund(...given)).amountMicros,
  correct,
  credit: async ({ ledger }, accountId, { amountMicros }) => {
    await ledger.credit({ accountId, amountMicros, nowMs: 1 })
    return amountMicros
  },
  reserve: async ({ ledger }, accountId, { hold, amountMicros }) => {
    const price = quote(amountMicros)
    await ledger.reserve({ holdId: `h${hold}`, accountId, price, purchase: PURCHASE, nowMs: 1 })
    return 0
  },
  settle: async ({ ledger }, _, { hold, amountMicros }) => {
    await ledger.settle({ holdId: `h${hold}`, price: quote(amountMicros), amounts, nowMs: 1 })
    return 0
  },
  release: async ({ ledger }, _, { hold }) => {
    await ledger.release({ holdId: `h${hold}`, nowMs: 1 })
    return 0
  },
}

/** Makes the movement; resolves to the amount credited, which is 0 for a refused movement. */
async function move(world: World, accountId: string, movement: Movement): Promise<number> {
  const { kind } = movement
  try {
    return await MOVES[kind](world, accountId, movement)
  } catch (error) {
    assert.ok(kind in REFUSALS, String(error))
    if (isFault(error)) assert.ok(REFUSALS[kind]?.includes(error.kind), String(error))
    return 0
  }
}
