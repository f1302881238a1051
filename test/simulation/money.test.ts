/**
 * Money under replies that finish, fail and are left, on the true store and the
 * true use case. A failing seed is run again with
 *
 *     SEED=123 node --test test/simulation/money.test.ts
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaTurns } from '../../src/system/media-turns.ts'
import { createAdmission } from '../../src/app/admit.ts'
import type { Caller } from '../../src/app/authenticate.ts'
import { createReplies } from '../../src/app/generate-reply.ts'
import { createLimiter } from '../../src/app/limit.ts'
import type { TextEngine } from '../../src/domain/engine.ts'
import { Fault } from '../../src/domain/fault.ts'
import { REPLY_HOLDS } from '../../src/domain/ledger.ts'
import { DEFAULT_PRICES, textPriceMicros } from '../../src/domain/price.ts'
import type { ReplyOrder } from '../../src/domain/reply-order.ts'
import type { Usage } from '../../src/domain/stream.ts'
import { USAGE_DIMENSIONS } from '../../src/domain/usage.ts'
import { noObserver } from '../../src/domain/observer.ts'
import { inTurn } from '../../src/sensitivity/in-turn.ts'
import { memoryRates } from '../../src/stores/sqlite/rates.ts'
import { openSqlite } from '../../src/stores/sqlite/store.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import { testCallSigner, testIds } from '../text-world.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

const { SEED, SEEDS = '15' } = process.env
const seeds =
  SEED === undefined ? Array.from({ length: Number(SEEDS) }, (_, n) => n) : [Number(SEED)]

const START_MS = 1_769_860_800_000
const CREDIT_MICROS = 20_000_000
const MODEL = 'Vendor-M2.7'

test(`credits are charges, holds and balance, whatever fails, over ${seeds.length} seeds`, async (t) => {
  for (const seed of seeds) {
    const random = seededRandom(seed)
    const clock = virtualClock(START_MS)
    const store = await openSqlite({ path: ':memory:' })
    try {
      await shake({ random, clock, store })
    } catch (thrown) {
      t.diagnostic(`seed ${seed} fails`)
      throw thrown
    } finally {
      await store.close()
    }
  }
})

const noMedia = async (): Promise<never> => {
  throw new Error('these replies have no media')
}

const noFiles = {
  files: { find: async () => undefined },
  blobs: {
    read: () => {
      throw new Error('these replies have no files')
    },
  },
}

type World = {
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly store: Store
}

async function shake(world: World): Promise<void> {
  const { random, clock, store } = world
  const callers = await Promise.all([true, false].map((prepaid) => account(store, prepaid)))
  const finished: { readonly usage: Usage; readonly order: ReplyOrder }[] = []
  const replies = createReplies({
    prices: DEFAULT_PRICES,
    media: {
      reader: { read: noMedia },
      decoders: mediaTurns(),
      downloads: { download: noMedia },
      ...noFiles,
    },
    sensitivity: inTurn([]),
    textEngine: () => shakyEngine(world),
    ledger: store.ledger,
    callSigner: testCallSigner,
    ids: testIds(),
    clock,
    limiter: createLimiter({
      rates: memoryRates(),
      defaults: { account: { requests: 300 }, key: {}, user: { concurrent: 2 } },
      clock,
    }),
    admission: createAdmission({
      roomOf: () => ({ concurrency: 3, queue: 4, queueForPriority: 1 }),
      clock,
    }),
    observer: noObserver,
  })
  const ask = async (caller: Caller): Promise<void> => {
    const order = randomOrder(random)
    const leaving = new AbortController()
    if (random.chance(0.2))
      void clock.sleep(random.between(0, 4000), leaving.signal).then(() => leaving.abort())
    try {
      const { parts } = await replies.generate(caller, order, leaving.signal)
      for await (const batch of parts) {
        const last = batch.at(-1)
        if (last?.type === 'finish') finished.push({ usage: last.usage, order })
        if (random.chance(0.02)) break // a reader that has enough
      }
    } catch {
      // refused, failed or left: the money is looked at below
    }
  }
  const asked: Promise<void>[] = []
  for (let step = 0; step < 60; step += 1) {
    const caller = callers[random.between(0, 1)]
    if (caller) asked.push(ask(caller))
    await clock.advanceTo(clock.nowMs() + random.between(0, 900))
    // As a server does that takes this one for dead, or whose clock is far ahead.
    const nowMs = clock.nowMs()
    if (random.chance(0.1))
      await store.ledger.releaseStale({ prefix: REPLY_HOLDS, beforeMs: nowMs + 1, nowMs })
    await Promise.all(callers.map((each) => conserved(store, each)))
  }
  await clock.advanceTo(clock.nowMs() + 1e6)
  await Promise.all(asked)
  await replies.settled()
  assert.ok(finished.length > 5, `only ${finished.length} replies finished`)
  for (const caller of callers) await atRest(store, caller)
  await chargedAsStated(store, callers, finished)
}

async function account(store: Store, prepaid: boolean): Promise<Caller> {
  const id = prepaid ? 'prepaid' : 'later'
  const made = { id, name: id, prepaid, createdAtMs: START_MS }
  await store.keys.ensureAccount(made)
  await store.ledger.credit({ accountId: id, amountMicros: CREDIT_MICROS, nowMs: START_MS })
  return { account: made, key: { id: `key-${id}`, accountId: id, createdAtMs: START_MS } }
}

async function conserved(store: Store, { account: { id, prepaid } }: Caller): Promise<void> {
  const { balanceMicros, heldMicros, chargedMicros } = await store.ledger.balance(id)
  assert.equal(balanceMicros + heldMicros + chargedMicros, CREDIT_MICROS)
  assert.ok(heldMicros >= 0 && chargedMicros >= 0)
  if (prepaid) assert.ok(balanceMicros >= 0, 'a prepaid account went below zero')
}

async function atRest(store: Store, caller: Caller): Promise<void> {
  await conserved(store, caller)
  const { id } = caller.account
  const { heldMicros, chargedMicros } = await store.ledger.balance(id)
  assert.equal(heldMicros, 0, 'nothing is held at the end')
  const { items } = await store.ledger.lines({ accountId: id, limit: 1000 })
  const charges = items.filter(({ kind }) => kind === 'charge')
  const references = charges.map(({ reference }) => reference)
  assert.equal(new Set(references).size, references.length, 'a reply was charged twice')
  const days = { from: '2000-01-01', to: '2100-01-01' }
  for (const by of USAGE_DIMENSIONS) {
    const sums = (await store.usage.list({ accountId: id, by, days, limit: 100 })).items
    const total = sums.reduce((sum, each) => sum + each.chargedMicros, 0)
    assert.equal(total, chargedMicros, `the usage by ${by} is what was charged`)
  }
}

/** Every reply that finished was charged once, at its price; priority at one and a half times. */
async function chargedAsStated(
  store: Store,
  callers: readonly Caller[],
  finished: readonly { readonly usage: Usage; readonly order: ReplyOrder }[],
): Promise<void> {
  const pages = await Promise.all(
    callers.map(({ account: { id } }) => store.ledger.lines({ accountId: id, limit: 1000 })),
  )
  const left = pages.flatMap(({ items }) =>
    items.filter(({ kind }) => kind === 'charge').map(({ amountMicros }) => amountMicros),
  )
  for (const { usage, order } of finished) {
    const price = textPriceMicros(DEFAULT_PRICES, { modelId: MODEL, usage, tier: order.tier })
    const index = left.indexOf(price)
    assert.ok(index >= 0, `no charge of ${price} for a reply that finished`)
    left.splice(index, 1)
  }
}

function randomOrder(random: SeededRandom): ReplyOrder {
  const userId = random.chance(0.5) ? { userId: `user ${random.between(1, 3)}` } : {}
  return {
    model: { sent: MODEL, id: MODEL },
    endpoint: 'messages',
    prompt: {
      system: [],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
      tools: [],
      toolChoice: { type: 'auto' },
      thinking: true,
    },
    stream: random.chance(0.5),
    maxTokens: random.between(500, 100_000),
    tier: random.chance(0.3) ? 'priority' : 'standard',
    ...userId,
  }
}

/** Says some words, slowly, and sometimes fails: before the first, in the middle, or by ending too early. */
function shakyEngine({ random, clock }: World): TextEngine {
  return {
    name: 'shaky',
    countTokens: async (_modelId, prompt) => ({
      tokens: JSON.stringify(prompt.messages).length,
      exact: true,
    }),
    async *generate(request, { signal }) {
      const steps = random.between(1, 6)
      const fail = (): void => {
        signal.throwIfAborted()
        if (random.chance(0.06)) throw new Fault('timeout', 'too slow')
      }
      fail()
      yield [{ type: 'text-start' }]
      for (let step = 0; step < steps; step += 1) {
        await clock.sleep(random.between(1, 1500), signal)
        fail()
        yield [{ type: 'text-delta', text: 'word ' }]
      }
      if (random.chance(0.05)) return
      const inputTokens = JSON.stringify(request.prompt.messages).length
      const usage = { reasoningTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
      yield [
        { type: 'text-end' },
        {
          type: 'finish',
          reason: 'end',
          usage: { ...usage, inputTokens, outputTokens: random.between(1, 500) },
        },
      ]
    },
  }
}
