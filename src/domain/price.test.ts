import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, bigInt, maxSafeInteger, property } from 'fast-check'
import { formatMicros } from './ledger.ts'
import { textPriceMicros, videoPriceMicros, type Prices } from './price.ts'

const prices: Prices = {
  text: {
    m: { inputMicros: 1, outputMicros: 3, cacheReadMicros: 0, cacheWriteMicros: 0 },
  },
  video: { v: { '768P': 45_001 } },
}

const usage = (inputTokens: number, outputTokens = 0) => ({
  inputTokens,
  outputTokens,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
})

test('priority is one and a half times, rounded half up once', () => {
  const film = { modelId: 'v', resolution: '768P', durationSeconds: 1 } as const
  assert.equal(videoPriceMicros(prices, { ...film, tier: 'standard' }), 45_001)
  assert.equal(videoPriceMicros(prices, { ...film, tier: 'priority' }), 67_502) // 67501.5
})

test('text is rounded at the end, not per kind of token', () => {
  const price = (tokens: number, tier: 'standard' | 'priority'): number =>
    textPriceMicros(prices, { modelId: 'm', usage: usage(tokens), tier })
  assert.equal(price(499_999, 'standard'), 0)
  assert.equal(price(500_000, 'standard'), 1)
  assert.equal(price(333_333, 'priority'), 0) // 0.4999995
  assert.equal(price(333_334, 'priority'), 1)
})

test('what has no price is free', () => {
  assert.equal(textPriceMicros(prices, { modelId: 'x', usage: usage(1e9), tier: 'standard' }), 0)
  const film = { modelId: 'v', resolution: '1080P', durationSeconds: 6, tier: 'standard' } as const
  assert.equal(videoPriceMicros(prices, film), 0)
})

test('a price is exact, whatever the token count', () => {
  forAll(
    property(
      maxSafeInteger().filter((n) => n >= 0 && n < 1e12),
      (tokens) => {
        const exact = (BigInt(tokens) * 3n * 2n + 1_000_000n) / 2_000_000n
        const got = textPriceMicros(prices, {
          modelId: 'm',
          usage: usage(0, tokens),
          tier: 'standard',
        })
        assert.equal(BigInt(got), exact)
      },
    ),
  )
})

test('money reads as people write it', () => {
  assert.deepEqual([0, 1, 10_000, 280_000, 1_000_000, -270_034, 12_345_678].map(formatMicros), [
    '0.00',
    '0.000001',
    '0.01',
    '0.28',
    '1.00',
    '-0.270034',
    '12.345678',
  ])
  forAll(
    property(bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (micros) => {
      const [whole = '', fraction = ''] = formatMicros(Number(micros)).replace('-', '').split('.')
      const back = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
      assert.equal(back, micros < 0n ? -micros : micros)
    }),
  )
})
