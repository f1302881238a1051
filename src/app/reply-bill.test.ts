import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noObserver } from '../domain/observer.ts'
import { DEFAULT_PRICES } from '../domain/price.ts'
import { openBill, type BillPorts, type BilledReply } from './reply-bill.ts'

const USAGE = {
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

for (const { prepaid, tookMs, patienceMs } of [
  { prepaid: false, tookMs: 320, patienceMs: 10 },
  { prepaid: true, tookMs: 64, patienceMs: 2 },
  { prepaid: true, tookMs: 60_000, patienceMs: 40 },
  { prepaid: false, tookMs: 0, patienceMs: 0 },
  { prepaid: false, tookMs: -5000, patienceMs: 0 },
])
  test(`a ${prepaid ? 'prepaid' : 'billed'} reply of ${tookMs} ms waits ${patienceMs} ms for company`, async () => {
    let nowMs = 1_000_000
    const waits: (number | undefined)[] = []
    const ledger: BillPorts['ledger'] = {
      balance: async () => assert.fail('not asked for'),
      release: async () => assert.fail('there is something to charge'),
      reserve: async () => {},
      settle: async ({ patienceMs: wait }) => waits.push(wait) > 0,
      charge: async ({ patienceMs: wait }) => void waits.push(wait),
    }
    const ports = { ledger, prices: DEFAULT_PRICES, clock: { nowMs: () => nowMs } }
    const bill = await openBill({ ...ports, observer: noObserver }, replyOf(prepaid))
    nowMs += tookMs
    await bill.settle(USAGE)
    await bill.settle(USAGE)
    assert.deepEqual(waits, [patienceMs])
  })

for (const kind of ['inputMicros', 'cacheReadMicros', 'cacheWriteMicros'] as const)
  test(`the prompt is held at the dearest price, also when that is ${kind}`, async () => {
    const held: number[] = []
    const ledger: BillPorts['ledger'] = {
      balance: async () => assert.fail('not asked for'),
      release: async () => true,
      reserve: async ({ price }) => void held.push(price.micros),
      settle: async () => true,
      charge: async () => assert.fail('it is held'),
    }
    const row = { inputMicros: 2e6, outputMicros: 1e6, cacheReadMicros: 1e6, cacheWriteMicros: 2e6 }
    const prices = { ...DEFAULT_PRICES, text: { 'Vendor-M2.7': { ...row, [kind]: 7e6 } } }
    const ports = { ledger, prices, clock: { nowMs: () => 0 }, observer: noObserver }
    await openBill(ports, replyOf(true))
    assert.deepEqual(held, [17])
  })

function replyOf(prepaid: boolean): BilledReply {
  const caller = {
    account: { id: 'a', name: 'a', prepaid, createdAtMs: 0 },
    key: { id: 'k', accountId: 'a', createdAtMs: 0 },
  }
  const asked = { tier: 'standard', inputTokens: 1, maxTokens: 10, limitIsAsked: true } as const
  return { id: 'r', modelId: 'Vendor-M2.7', caller, ...asked }
}
