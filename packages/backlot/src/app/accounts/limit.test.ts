import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { isFault } from '../../domain/fault.ts'
import { changedLimits, type DefaultLimits, type Limits } from '../../domain/limit.ts'
import { memoryRates } from '../../stores/sqlite/rates.ts'
import type { Caller } from './authenticate.ts'
import { createLimiter } from './limit.ts'

const NONE: DefaultLimits = { account: {}, key: {}, user: {} }

function setup(defaults: Partial<DefaultLimits> = {}) {
  const clock = virtualClock(1_000_000)
  const limiter = createLimiter({ rates: memoryRates(), defaults: { ...NONE, ...defaults }, clock })
  return { clock, limiter }
}

function caller(
  own: { readonly account?: Limits; readonly user?: Limits; readonly key?: Limits } = {},
  keyId = 'key',
): Caller {
  const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
  return {
    account: { ...account, limits: own.account ?? {}, userLimits: own.user ?? {} },
    key: { id: keyId, accountId: 'acc', createdAtMs: 0, limits: own.key ?? {} },
  }
}

async function refused(promise: Promise<unknown>, words: RegExp, seconds: number): Promise<void> {
  await assert.rejects(promise, (thrown: unknown) => {
    assert.ok(isFault(thrown) && thrown.kind === 'rateLimited', String(thrown))
    assert.match(thrown.message, words)
    assert.equal(thrown.retryAfterSeconds, seconds)
    return true
  })
}

const reply = { inputTokens: 10 }

test('without limits nothing is refused and nothing is reported', async () => {
  const { limiter } = setup()
  for (let each = 0; each < 1000; each += 1) {
    const { statuses } = await limiter.admitReply(caller(), reply)
    assert.deepEqual(statuses, {})
    await limiter.admitVideo(caller())
  }
})

test('requests beyond the limit are refused with how long to wait, and then let in', async () => {
  const { limiter, clock } = setup({ account: { requests: 2 } })
  await limiter.admitReply(caller(), reply)
  await limiter.admitReply(caller(), reply)
  await refused(
    limiter.admitReply(caller(), reply),
    /this account may have 2 requests a minute/,
    30,
  )
  await clock.advanceTo(clock.nowMs() + 29_999)
  await refused(limiter.admitReply(caller(), reply), /retry in 1 s/, 0.001)
  await clock.advanceTo(clock.nowMs() + 1)
  await limiter.admitReply(caller(), reply)
})

for (const stepMs of [3_600_000, -3_600_000])
  test(`a clock that is set by ${stepMs / 1000} s neither fills a limit up nor leaves it empty`, async () => {
    const { limiter, clock } = setup({ account: { requests: 2 } })
    await limiter.admitReply(caller(), reply)
    await limiter.admitReply(caller(), reply)
    clock.jump(stepMs)
    await refused(limiter.admitReply(caller(), reply), /retry in 30 s/, 30)
    await clock.advance(30_000)
    await limiter.admitReply(caller(), reply)
  })

test('each scope has its own count, and the tightest decides', async () => {
  const { limiter } = setup({ key: { requests: 2 }, user: { requests: 1 } })
  await limiter.admitReply(caller(), { ...reply, userId: 'ann' })
  await refused(limiter.admitReply(caller(), { ...reply, userId: 'ann' }), /this end user/, 60)
  await limiter.admitReply(caller(), { ...reply, userId: 'bob' })
  await refused(limiter.admitReply(caller(), reply), /this key/, 30)
  await limiter.admitReply(caller({}, 'other key'), reply)
})

test('an end user of one account is not that of another', async () => {
  const { limiter } = setup({ user: { requests: 1 } })
  const named = { ...reply, userId: 'ann' }
  const one = caller()
  const other = { ...one, account: { ...one.account, id: 'other' } }
  await limiter.admitReply(one, named)
  await limiter.admitReply(other, named)
  await refused(limiter.admitReply(other, named), /this end user/, 60)
})

test('of several limits the tightest is reported, wherever it stands', async () => {
  for (const [account, key] of [
    [10, 5],
    [5, 10],
  ] as const) {
    const limits = { account: { requests: account, tokens: key * 10 }, key: { requests: key } }
    const { limiter } = setup({ ...limits, user: { tokens: account * 10 } })
    const { statuses } = await limiter.admitReply(caller(), { ...reply, userId: 'ann' })
    assert.deepEqual([statuses.requests?.limit, statuses.requests?.remaining], [5, 4])
    assert.deepEqual([statuses.tokens?.limit, statuses.tokens?.remaining], [50, 40])
  }
})

test('own limits win over the defaults; 0 lifts one', async () => {
  const { limiter } = setup({ account: { requests: 1 } })
  const own = caller({ account: { requests: 0 } })
  for (let each = 0; each < 50; each += 1) await limiter.admitReply(own, reply)
  assert.deepEqual(changedLimits({ requests: 5, tokens: 7 }, { requests: 0, tokens: undefined }), {
    requests: 0,
  })
})

test('tokens in count at the start, tokens out at the end, also beyond what there was', async () => {
  const { limiter, clock } = setup({ account: { tokens: 60 } })
  const pass = await limiter.admitReply(caller(), { inputTokens: 20 })
  assert.deepEqual(pass.statuses.tokens, {
    limit: 60,
    remaining: 40,
    resetAtMs: clock.nowMs() + 20_000,
  })
  await pass.end(100)
  await refused(limiter.admitReply(caller(), { inputTokens: 1 }), /60 tokens a minute/, 61)
  await clock.advanceTo(clock.nowMs() + 61_000)
  await limiter.admitReply(caller(), { inputTokens: 1 })
})

test('a prompt larger than a minute’s worth is let in when the bucket is full', async () => {
  const { limiter, clock } = setup({ account: { tokens: 60 } })
  await limiter.admitReply(caller(), { inputTokens: 600 })
  await refused(limiter.admitReply(caller(), { inputTokens: 600 }), /tokens/, 600)
  await clock.advanceTo(clock.nowMs() + 600_000)
  await limiter.admitReply(caller(), { inputTokens: 600 })
})

test('replies under way at once are counted until they end, however they end', async () => {
  const { limiter } = setup({ key: { concurrent: 2 } })
  const first = await limiter.admitReply(caller(), reply)
  const second = await limiter.admitReply(caller(), reply)
  await refused(limiter.admitReply(caller(), reply), /2 requests at a time/, 1)
  await first.end(5)
  await first.end(5)
  await limiter.admitReply(caller(), reply)
  await refused(limiter.admitReply(caller(), reply), /at a time/, 1)
  await second.giveBack()
  await limiter.admitReply(caller(), reply)
})

test('what is given back, or refused by another limit, counts for nothing', async () => {
  const { limiter } = setup({ account: { requests: 1, concurrent: 5 }, user: { tokens: 10 } })
  await refused(
    (async () => {
      await (await limiter.admitReply(caller(), { inputTokens: 10, userId: 'ann' })).giveBack()
      await (await limiter.admitReply(caller(), { inputTokens: 9, userId: 'bob' })).giveBack()
      await limiter.admitReply(caller(), { inputTokens: 10, userId: 'ann' })
      await limiter.admitReply(caller(), { inputTokens: 1, userId: 'eve' })
    })(),
    /this account may have 1 requests/,
    60,
  )
})

test('films have a limit of their own', async () => {
  const { limiter } = setup({ account: { videos: 1, requests: 1 } })
  await limiter.admitVideo(caller())
  await refused(limiter.admitVideo(caller()), /1 videos a minute/, 60)
  await limiter.admitReply(caller(), reply)
})

test('buckets that are full again are forgotten', async () => {
  const buckets: Parameters<typeof memoryRates>[0] = new Map()
  const rates = memoryRates(buckets)
  for (let each = 0; each < 20_000; each += 1) {
    const takes = [{ name: `user ${each}`, perMinute: 60, amount: 1 }]
    await rates.take({ takes, nowMs: each * 100 })
  }
  assert.ok(buckets.size < 3000, `${buckets.size} are kept`)
})
