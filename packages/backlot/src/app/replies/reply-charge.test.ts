import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../domain/fault.ts'
import { noObserver } from '../../domain/observer.ts'
import { DEFAULT_PRICES } from '../../domain/price.ts'
import { authorize, type ReplyChargePorts, type ChargedReply } from './reply-charge.ts'

const USAGE = {
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

/** A ledger that records holds and charges, of an account with so much money. */
function notingLedger(balanceMicros = Infinity): {
  readonly ledger: ReplyChargePorts['ledger']
  readonly held: number[]
  readonly charged: [kind: string, micros: number | undefined][]
  /** Releases the hold, as a server does that believes the holder is dead. */
  giveBack(): void
} {
  const held: number[] = []
  const charged: [string, number | undefined][] = []
  let isHeld = false
  const poor = new Fault('insufficientBalance', 'not enough')
  return {
    held,
    charged,
    giveBack: () => (isHeld = false),
    ledger: {
      balance: async (accountId) => ({
        accountId,
        prepaid: true,
        heldMicros: 0,
        chargedMicros: 0,
        refundedMicros: 0,
        correctedMicros: 0,
        balanceMicros,
      }),
      reserve: async ({ price }) => {
        if (price.micros > balanceMicros) throw poor
        held.push(price.micros)
        isHeld = true
      },
      settle: async ({ price }) => {
        if (isHeld) charged.push(['settle', price?.micros])
        return isHeld
      },
      charge: async ({ price }) => {
        if (price.micros > balanceMicros) throw poor
        charged.push(['charge', price.micros])
      },
      release: async () => assert.fail('there is something to charge'),
    },
  }
}

const PRICE = { inputMicros: 2e6, outputMicros: 1e6, cacheReadMicros: 1e6, cacheWriteMicros: 2e6 }

function portsOf(ledger: ReplyChargePorts['ledger'], price = PRICE): ReplyChargePorts {
  const prices = { ...DEFAULT_PRICES, text: { 'Vendor-M2.7': price } }
  return { ledger, prices, clock: { nowMs: () => 0, monotonicMs: () => 0 }, observer: noObserver }
}

for (const kind of ['inputMicros', 'cacheReadMicros', 'cacheWriteMicros'] as const)
  test(`the prompt is held at the dearest price, also when that is ${kind}`, async () => {
    const { ledger, held } = notingLedger()
    await authorize(portsOf(ledger, { ...PRICE, [kind]: 7e6 }), replyOf(true))
    assert.deepEqual(held, [17])
  })

test('what is held covers what priority costs', async () => {
  const { ledger, held, charged } = notingLedger()
  const bill = await authorize(portsOf(ledger), { ...replyOf(true), tier: 'priority' })
  await bill.capture({ ...USAGE, outputTokens: 10 })
  assert.deepEqual([held, charged], [[18], [['settle', 18]]])
})

test('a limit of ours gives way down to 256 tokens, and no further', async () => {
  const ours = { ...replyOf(true), maxTokens: 1000, limitIsAsked: false }
  const { ledger, held } = notingLedger(258)
  assert.equal((await authorize(portsOf(ledger), ours)).maxTokens, 256)
  assert.deepEqual(held, [258])
  await assert.rejects(authorize(portsOf(notingLedger(257).ledger), ours), /not enough/)
})

test('a reply that outlived its hold is charged once all the same', async () => {
  const { ledger, charged, giveBack } = notingLedger()
  const bill = await authorize(portsOf(ledger), replyOf(true))
  giveBack()
  await Promise.all([bill.capture(USAGE), bill.capture(USAGE)])
  assert.deepEqual(charged, [['charge', 3]])
})

test('what its account has spent meanwhile is our loss', async () => {
  const { ledger, charged, giveBack } = notingLedger(12)
  const bill = await authorize(portsOf(ledger, { ...PRICE, outputMicros: 1e6 }), replyOf(true))
  giveBack()
  await bill.capture({ ...USAGE, inputTokens: 100 })
  await bill.ended
  assert.deepEqual(charged, [])
})

function replyOf(prepaid: boolean): ChargedReply {
  const caller = {
    account: { id: 'a', name: 'a', prepaid, createdAtMs: 0 },
    key: { id: 'k', accountId: 'a', createdAtMs: 0 },
  }
  const asked = { tier: 'standard', inputTokens: 1, maxTokens: 10, limitIsAsked: true } as const
  return { id: 'r', modelId: 'Vendor-M2.7', caller, ...asked }
}
