import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assert as forAll,
  bigInt,
  boolean,
  maxSafeInteger,
  nat,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { formatMicros, isReference, parseMicros } from './ledger.ts'
import { quoteVideo, quoteReply, quoteTemplate, textPriceMicros, type Prices } from './price.ts'
import type { Resolution } from './model.ts'
import type { ServiceTier } from './tier.ts'
import type { VideoOrder } from './video.ts'

const prices: Prices = {
  text: {
    m: { inputMicros: 1, outputMicros: 3, cacheReadMicros: 0, cacheWriteMicros: 0 },
    big: {
      inputMicros: 300_000,
      outputMicros: 1_200_000,
      cacheReadMicros: 30_000,
      cacheWriteMicros: 375_000,
    },
  },
  video: { v: { '768P': { 6: 45_001, 10: 70_000 } } },
  templateMicros: 101,
}

const usage = (inputTokens: number, outputTokens = 0) => ({
  inputTokens,
  outputTokens,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
})

const film = (durationSeconds: number, resolution: Resolution = '768P', id = 'v'): VideoOrder => ({
  model: { sent: id, id },
  prompt: 'a lake',
  promptOptimizer: true,
  fastPretreatment: false,
  durationSeconds,
  resolution,
})

test('priority is one and a half times, rounded half up once', () => {
  const micros = (tier: ServiceTier): number => quoteVideo(prices, film(6), tier).micros
  assert.equal(micros('standard'), 45_001)
  assert.equal(micros('priority'), 67_502) // 67501.5
})

test('a film is priced by resolution and duration', () => {
  assert.equal(quoteVideo(prices, film(10), 'standard').micros, 70_000)
  assert.equal(quoteVideo(prices, film(6, '1080P'), 'standard').micros, 0)
})

test('text is rounded at the end, not per kind of token', () => {
  const price = (tokens: number, tier: ServiceTier): number =>
    textPriceMicros(prices, { modelId: 'm', usage: usage(tokens), tier })
  assert.equal(price(499_999, 'standard'), 0)
  assert.equal(price(500_000, 'standard'), 1)
  assert.equal(price(333_333, 'priority'), 0) // 0.4999995
  assert.equal(price(333_334, 'priority'), 1)
})

test('what has no price is free', () => {
  assert.equal(textPriceMicros(prices, { modelId: 'x', usage: usage(1e9), tier: 'standard' }), 0)
  assert.equal(quoteVideo(prices, film(6, '768P', 'x'), 'standard').micros, 0)
})

test('a quote says how the price came about', () => {
  const all = { ...usage(900, 40), cacheReadTokens: 5, cacheWriteTokens: 7 }
  const note = (modelId: string, of: typeof all, tier: ServiceTier): string =>
    quoteReply(prices, { modelId, usage: of, tier }).note
  assert.equal(
    note('big', usage(900, 40), 'standard'),
    'big, standard: 900 input × 0.30 + 40 output × 1.20 per million tokens = 0.000318',
  )
  assert.equal(
    note('big', all, 'priority'),
    'big, priority: (900 input × 0.30 + 5 cache read × 0.03 + 7 cache write × 0.375 + 40 output × 1.20 per million tokens) × 1.5 = 0.000481',
  )
  assert.equal(note('x', all, 'standard'), 'x, standard: free')
  assert.equal(
    quoteVideo(prices, film(6), 'priority').note,
    'v, priority: (a film of 6 s at 768P, 0.045001) × 1.5 = 0.067502',
  )
})

test('a price is exact and rounded once, whatever the tokens, the prices and the tier', () => {
  // Prices of any kind of token, including totals far beyond what doubles count exactly.
  const each = oneof(nat({ max: 5_000_000 }), maxSafeInteger().map(Math.abs))
  const four = tuple(each, each, each, each)
  const counts = tuple(...Array.from({ length: 4 }, () => oneof(nat({ max: 200_000 }), nat())))
  forAll(
    property(four, counts, boolean(), (micros, tokens, isPriority) => {
      const [inputMicros, outputMicros, cacheReadMicros, cacheWriteMicros] = micros
      const row = { inputMicros, outputMicros, cacheReadMicros, cacheWriteMicros }
      const [inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0] = tokens
      const used = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }
      const total = micros.reduce(
        (sum, price, n) => sum + BigInt(price) * BigInt(tokens[n] ?? 0),
        0n,
      )
      const exact = (total * (isPriority ? 3n : 2n) + 1_000_000n) / 2_000_000n
      if (exact > BigInt(Number.MAX_SAFE_INTEGER)) return
      const tier = isPriority ? 'priority' : 'standard'
      const reply = { modelId: 'm', usage: { ...used, reasoningTokens: 0 }, tier } as const
      assert.equal(BigInt(textPriceMicros({ ...prices, text: { m: row } }, reply)), exact)
    }),
    { numRuns: cases(500) },
  )
})

test('a price whose reckoning is beyond what doubles count is exact, and rounded once', () => {
  const none = { inputMicros: 0, outputMicros: 0, cacheReadMicros: 0, cacheWriteMicros: 0 }
  const priority = (tokens: number, inputMicros: number): number =>
    textPriceMicros(
      { ...prices, text: { m: { ...none, inputMicros } } },
      { modelId: 'm', usage: usage(tokens), tier: 'priority' },
    )
  assert.equal(priority(983_912_796, 442_622_804), 653_253_360_985) // …986 in doubles
  assert.equal(priority(999_999_999, 1_500_001), 2_250_001_498) // …497 if rounded before × 1.5
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

test('money is read exactly, or not at all', () => {
  const read = ['0', '0.3', '10.50', '0.000001', '1000000000'].map(parseMicros)
  assert.deepEqual(read, [0, 300_000, 10_500_000, 1, 1e15])
  for (const no of [
    '',
    '-1',
    '+1',
    '.5',
    '1.',
    '1e3',
    '0.0000001',
    '1,5',
    '1000000001',
    '1000000000.000001',
    ' 1',
    '١',
  ])
    assert.equal(parseMicros(no), undefined, no)
  forAll(
    property(nat({ max: 2 ** 31 - 1 }), (micros) => {
      assert.equal(parseMicros(formatMicros(micros)), micros)
    }),
  )
  forAll(property(string(), (text) => void parseMicros(text)))
})

test('a credit may be called what a store keeps and a terminal shows', () => {
  for (const yes of ['x', 'invoice 7', 'žluťoučký 🦊', 'r'.repeat(200), '🦊'.repeat(200)])
    assert.ok(isReference(yes), yes)
  for (const no of ['', 'r'.repeat(201), 'a\0b', 'two\nlines', '\u001b[2J', '\ud800', 'a\u009b'])
    assert.ok(!isReference(no), JSON.stringify(no))
})

test('the film of a template has one price, and says how it came about', () => {
  const order = {
    templateId: '410000000000000102',
    texts: {},
    pictures: {},
    durationSeconds: 6,
    widthPx: 1366,
    heightPx: 768,
  }
  assert.equal(quoteTemplate(prices, order, 'standard').micros, 101)
  assert.equal(quoteTemplate(prices, order, 'priority').micros, 152)
  assert.equal(
    quoteTemplate({ ...prices, templateMicros: 150_000 }, order, 'standard').note,
    'template, standard: a film of template 410000000000000102, 0.15 = 0.15',
  )
})
