/**
 * Money while replies finish, fail and are abandoned, and while operators refund and correct: on
 * the real store and the real use cases. A failing seed is run again with
 *
 *     SEED=123 node --test test/simulation/money.test.ts
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMediaQueue } from '../../packages/backlot/src/system/media-queue.ts'
import {
  type AdminPorts,
  getAccount,
  type Operator,
} from '../../packages/backlot/src/app/accounts/administer.ts'
import {
  correctBalance,
  refundCharge,
} from '../../packages/backlot/src/app/accounts/administer-accounts.ts'
import { createEngineAdmission } from '../../packages/backlot/src/app/replies/engine-admission.ts'
import type { Caller } from '../../packages/backlot/src/app/accounts/authenticate.ts'
import { createReplies } from '../../packages/backlot/src/app/replies/generate-reply.ts'
import { createLimiter } from '../../packages/backlot/src/app/accounts/limit.ts'
import type { TextEngine } from '../../packages/backlot/src/domain/engine.ts'
import { Fault, toFault } from '../../packages/backlot/src/domain/fault.ts'
import { REPLY_HOLDS } from '../../packages/backlot/src/domain/ledger.ts'
import { DEFAULT_PRICES, textPriceMicros } from '../../packages/backlot/src/domain/price.ts'
import type { ReplyOrder } from '../../packages/backlot/src/domain/reply-order.ts'
import type { Usage } from '../../packages/backlot/src/domain/stream.ts'
import { USAGE_DIMENSIONS } from '../../packages/backlot/src/domain/usage.ts'
import { noObserver } from '../../packages/backlot/src/domain/observer.ts'
import { combineCheckers } from '../../packages/backlot/src/moderation/combined-checker.ts'
import { memoryRates } from '../../packages/backlot/src/stores/sqlite/rates.ts'
import { openSqlite } from '../../packages/backlot/src/stores/sqlite/store.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import { testCallSigner, testIds } from '../text-world.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

const { SEED, SEEDS = '6' } = process.env
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
  const office = openOffice(world)
  const finished: { readonly usage: Usage; readonly order: ReplyOrder }[] = []
  const replies = createReplies({
    prices: DEFAULT_PRICES,
    media: {
      reader: { read: noMedia },
      documents: { read: noMedia },
      decoders: createMediaQueue(),
      downloads: { download: noMedia },
      ...noFiles,
    },
    sensitivity: combineCheckers([]),
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
    admission: createEngineAdmission({
      limitsOf: () => ({ concurrency: 3, queue: 4, queueForPriority: 1 }),
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
        if (random.chance(0.02)) break // a reader that stops early
      }
    } catch {
      // refused, failed or abandoned: the money is checked below
    }
  }
  const asked: Promise<void>[] = []
  for (let step = 0; step < 60; step += 1) {
    const caller = callers[random.between(0, 1)]
    if (caller) asked.push(ask(caller))
    if (caller && random.chance(0.3)) asked.push(amend(office, caller))
    await clock.advanceTo(clock.nowMs() + random.between(0, 900))
    // Like a server that takes this one for dead, or whose clock is far ahead.
    const nowMs = clock.nowMs()
    if (random.chance(0.1))
      await store.ledger.releaseStale({ prefix: REPLY_HOLDS, beforeMs: nowMs + 1, nowMs })
    await Promise.all(callers.map((each) => conserved(store, each)))
  }
  await clock.advanceTo(clock.nowMs() + 1e6)
  await Promise.all(asked)
  await replies.settled()
  assert.ok(finished.length > 5, `only ${finished.length} replies finished`)
  assert.ok(office.done.size > 0, 'nothing was refunded or corrected')
  for (const caller of callers) await atRest(store, caller)
  await amendedAsDone(office, callers)
  await chargedAsStated(store, callers, finished)
}

/** A world with the amounts that each admin action moved. */
type Office = World & {
  readonly ports: AdminPorts
  /** By the idempotency key of the action: the account, and the amount it moved. */
  readonly done: Map<string, { readonly accountId: string; readonly micros: number }>
}

function openOffice(world: World): Office {
  const { store, clock } = world
  const unused = async (): Promise<never> => {
    throw new Error('these operators only move money')
  }
  const ports: AdminPorts = {
    ...store,
    clock,
    blobs: { remove: unused },
    ids: testIds(),
    observer: noObserver,
    issueToken: unused,
    rotateWebhookSecret: unused,
    onLost: (thrown) => assert.fail(String(thrown)),
  }
  return { ...world, ports, done: new Map() }
}

/** Refunds a charge or corrects the balance, once or by several concurrent requests under one key. */
async function amend(office: Office, { account: { id, name } }: Caller): Promise<void> {
  const { random, ports, store, done } = office
  const idempotencyKey = `wish-${id}-${random.between(0, 1e9)}`
  const operator = { actor: 'key:ops', requestId: '', reason: 'as it happens', idempotencyKey }
  const act = await randomAmendment(office, { id, name })
  if (!act) return
  const requests = Array.from({ length: random.between(1, 3) }, () => act(ports, operator))
  const ends = await Promise.allSettled(requests)
  const moved = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  for (const end of ends)
    if (end.status === 'rejected') assert.equal(toFault(end.reason).kind, 'invalid')
  const first = moved.filter(({ isRepeat }) => !isRepeat)
  assert.ok(first.length <= 1, 'one wish was done twice')
  for (const { micros } of first) done.set(idempotencyKey, { accountId: id, micros })
  await conserved(store, { account: await getAccount(ports, name) })
}

type Amendment = (
  ports: AdminPorts,
  operator: Operator,
) => Promise<{ readonly isRepeat: boolean; readonly micros: number }>

/** Undefined when there is nothing to refund yet. */
async function randomAmendment(
  { random, store }: Office,
  { id, name: accountName }: { readonly id: string; readonly name: string },
): Promise<Amendment | undefined> {
  if (random.chance(0.4)) {
    const amountMicros = random.between(-3_000_000, 2_000_000)
    return async (ports, operator) => {
      const { isRepeat } = await correctBalance(ports, operator, { accountName, amountMicros })
      return { isRepeat, micros: amountMicros }
    }
  }
  const { items } = await store.ledger.lines({ accountId: id, limit: 1000 })
  const charges = items.filter(({ kind }) => kind === 'charge')
  const charge = charges[random.between(0, Math.max(0, charges.length - 1))]
  if (!charge) return undefined
  const amountMicros = random.between(0, Math.ceil(charge.amountMicros * 0.7))
  const wish = {
    accountName,
    charge: charge.reference,
    ...(random.chance(0.7) && { amountMicros }),
  }
  return async (ports, operator) => {
    const { isRepeat, result } = await refundCharge(ports, operator, wish)
    return { isRepeat, micros: result.amountMicros }
  }
}

async function account(store: Store, prepaid: boolean): Promise<Caller> {
  const id = prepaid ? 'prepaid' : 'later'
  const made = { id, name: id, prepaid, createdAtMs: START_MS }
  await store.keys.ensureAccount(made)
  await store.ledger.credit({ accountId: id, amountMicros: CREDIT_MICROS, nowMs: START_MS })
  return { account: made, key: { id: `key-${id}`, accountId: id, createdAtMs: START_MS } }
}

async function conserved(
  store: Store,
  { account: { id, prepaid } }: Pick<Caller, 'account'>,
): Promise<void> {
  const balance = await store.ledger.balance(id)
  const { balanceMicros, heldMicros, chargedMicros, refundedMicros, correctedMicros } = balance
  const spentMicros = chargedMicros - refundedMicros
  assert.equal(balanceMicros + heldMicros + spentMicros, CREDIT_MICROS + correctedMicros)
  assert.ok(heldMicros >= 0 && refundedMicros >= 0 && spentMicros >= 0)
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
  for (const { reference, amountMicros } of charges) {
    const given = items.filter((line) => line.kind === 'refund' && line.reference === reference)
    const givenMicros = given.reduce((sum, each) => sum + each.amountMicros, 0)
    assert.ok(givenMicros <= amountMicros, `more than the charge ${reference} was given back`)
  }
  const days = { from: '2000-01-01', to: '2100-01-01' }
  for (const by of USAGE_DIMENSIONS) {
    const sums = (await store.usage.list({ accountId: id, by, days, limit: 100 })).items
    const total = sums.reduce((sum, each) => sum + each.chargedMicros, 0)
    assert.equal(total, chargedMicros, `the usage by ${by} is what was charged`)
  }
}

/** Checks that refunds and corrections amount to what was reported to operators. */
async function amendedAsDone({ store, done }: Office, callers: readonly Caller[]): Promise<void> {
  for (const {
    account: { id },
  } of callers) {
    const { refundedMicros, correctedMicros } = await store.ledger.balance(id)
    const moved = [...done.values()].filter(({ accountId }) => accountId === id)
    const total = moved.reduce((sum, { micros }) => sum + micros, 0)
    assert.equal(refundedMicros + correctedMicros, total)
  }
  const entries = (await store.audit.list({ limit: 1000 })).items
  const successes = entries.filter(({ outcome }) => outcome === 'done')
  assert.equal(successes.length, done.size, 'every action has one entry')
}

/** Checks that every finished reply was charged once, at its price; priority at one and a half times. */
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

/**
 * Says some words, slowly, and sometimes fails: before the first word, in the middle, or by ending
 * too early.
 */
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
