import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { array, assert as forAll, boolean, integer, nat, property, record } from 'fast-check'
import { createShares, type AttemptEnd, type DeliveryShares } from './delivery-shares.ts'

const FAST = { durationMs: 50, isOverloaded: false }
const SLOW = { durationMs: 2500, isOverloaded: false }
const SILENT = { durationMs: 3000, isOverloaded: true }

/** Starts as many attempts as a claim may take of this lane, up to `most`; returns functions that end them. */
function fill(
  shares: DeliveryShares,
  lane: { accountId: string; origin: string },
  most = Infinity,
): ((end: AttemptEnd) => void)[] {
  const claim = shares.begin()
  let count = 0
  const { accountId, origin } = lane
  while (count < most && claim.ofAccount(accountId) > 0 && claim.ofOrigin(accountId, origin) > 0) {
    claim.take(accountId, origin)
    count += 1
    assert.ok(count < 1000, 'a share without end')
  }
  return Array.from({ length: count }, () => shares.start(lane))
}

const freeSlotsOf = (shares: DeliveryShares, accountId: string, origin: string): number =>
  shares.begin().ofOrigin(accountId, origin)

/** Ends attempts of account `a` at this origin in this way, one after another. */
function teach(
  shares: DeliveryShares,
  origin: string,
  { count, ...end }: AttemptEnd & { readonly count: number },
): void {
  for (let done = 0; done < count; done += 1) shares.start({ accountId: 'a', origin })(end)
}

describe('a lane', () => {
  test('begins with a few, grows with fast answers, and shrinks to one when none come', () => {
    const shares = createShares()
    assert.equal(freeSlotsOf(shares, 'a', 'o'), 4)
    teach(shares, 'o', { ...FAST, count: 2000 })
    assert.equal(freeSlotsOf(shares, 'a', 'o'), 32)
    teach(shares, 'o', { ...SILENT, count: 20 })
    assert.equal(freeSlotsOf(shares, 'a', 'o'), 1)
    teach(shares, 'o', { ...FAST, count: 1 })
    assert.equal(freeSlotsOf(shares, 'a', 'o'), 2, 'and recovers')
  })

  test('of a receiver that always takes long grows, of one that gets slower does not', () => {
    const shares = createShares()
    teach(shares, 'steady', { ...SLOW, count: 500 })
    assert.ok(freeSlotsOf(shares, 'a', 'steady') > 16)
    teach(shares, 'queue', { ...FAST, count: 1 })
    const before = freeSlotsOf(shares, 'a', 'queue')
    teach(shares, 'queue', { ...SLOW, count: 500 })
    assert.equal(freeSlotsOf(shares, 'a', 'queue'), before)
  })

  test('of one account learns nothing from that of another at the same origin', () => {
    const shares = createShares()
    teach(shares, 'o', { ...SILENT, count: 20 })
    assert.equal(freeSlotsOf(shares, 'b', 'o'), 4)
  })

  test('that has rested is forgotten when there are too many others', () => {
    const shares = createShares()
    const end = shares.start({ accountId: 'a', origin: 'busy' })
    teach(shares, 'first', { ...SILENT, count: 20 })
    for (let count = 0; count < 10_001; count += 1)
      teach(shares, `o${count}`, { ...FAST, count: 1 })
    assert.equal(freeSlotsOf(shares, 'a', 'first'), 4)
    assert.equal(freeSlotsOf(shares, 'a', 'busy'), 3, 'what is under way is counted still')
    end(FAST)
  })
})

describe('an account', () => {
  test('alone gets a third of all, and leaves the others their own', () => {
    const shares = createShares()
    const flood = Array.from({ length: 500 }, (_, index) =>
      fill(shares, { accountId: 'flood', origin: `o${index}` }),
    ).flat()
    assert.ok(flood.length > 70 && flood.length < 100, String(flood.length))
    assert.equal(fill(shares, { accountId: 'other', origin: 'x' }).length, 4)
  })

  test('finds a place beside a hundred that take all they can get', () => {
    const shares = createShares()
    for (let round = 0; round < 50; round += 1)
      for (let account = 0; account < 100; account += 1)
        fill(shares, { accountId: `flood-${account}`, origin: `o${account}-${round}` }, 2)
    assert.ok(shares.free() > 0)
    assert.ok(fill(shares, { accountId: 'other', origin: 'x' }).length >= 1)
  })
})

test('an origin is never called by more than 32, of however many accounts', () => {
  const shares = createShares()
  const ends = Array.from({ length: 60 }, (_, index) =>
    fill(shares, { accountId: `a${index}`, origin: 'o' }),
  ).flat()
  assert.equal(ends.length, 32)
  for (const end of ends) end(FAST)
  assert.equal(shares.free(), 256)
})

test('one claim counts what it takes, of all that it must not exceed', () => {
  forAll(
    property(
      array(
        record({
          account: nat(3),
          origin: nat(3),
          isEnd: boolean(),
          durationMs: integer({ min: 0, max: 4000 }),
        }),
        {
          maxLength: 400,
        },
      ),
      (steps) => {
        const shares = createShares()
        const underWay: { accountId: string; origin: string; end: (end: AttemptEnd) => void }[] = []
        for (const { account, origin: number, isEnd, durationMs } of steps) {
          if (isEnd) underWay.shift()?.end({ durationMs, isOverloaded: durationMs > 3000 })
          const lane = { accountId: `a${account}`, origin: `o${number}` }
          for (const end of fill(shares, lane)) underWay.push({ ...lane, end })
          const at = underWay.filter(({ origin }) => origin === lane.origin)
          assert.ok(at.length <= 32 && underWay.length < 256)
          assert.equal(shares.free(), 256 - underWay.length)
        }
      },
    ),
  )
})
