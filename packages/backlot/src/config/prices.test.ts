import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { DEFAULT_PRICES, type Prices } from '../domain/price.ts'
import { readConfig } from './config.ts'

test('prices in whole units become exact micros; models that are not named keep theirs', async (t) => {
  const { text, video } = await pricesOf(
    t,
    `prices:
  Vendor-M2.7: { input: 0.30, output: 1.20, cache_read: 0.03, cache_write: 0.375 }
  Vendor-M2: { input: 0.000001, output: 1000000000 }
  Vendor-Video-2.3: { 768P: { 6: 0.28, 10: 0.5 }, 1080P: { 6: 0.6 } }
`,
  )
  assert.deepEqual(text['Vendor-M2.7'], {
    inputMicros: 300_000,
    outputMicros: 1_200_000,
    cacheReadMicros: 30_000,
    cacheWriteMicros: 375_000,
  })
  assert.deepEqual(
    text['Vendor-M2'],
    { inputMicros: 1, outputMicros: 1e15, cacheReadMicros: 1, cacheWriteMicros: 1 },
    'what the cache does costs as input unless it has a price',
  )
  assert.deepEqual(video['Vendor-Video-2.3'], {
    '768P': { 6: 280_000, 10: 500_000 },
    '1080P': { 6: 600_000 },
  })
  assert.equal(text['Vendor-M3'], DEFAULT_PRICES.text['Vendor-M3'])
})

const place = /backlot\.yaml, line \d+, column \d+: prices\./

const REFUSED = {
  'a negative price': '{ Vendor-M2: { input: 1, output: -1 } }',
  'a seventh decimal': '{ Vendor-M2: { input: 1, output: 0.1234567 } }',
  'a tiny price': '{ Vendor-M2: { input: 1, output: 1e-7 } }',
  'a price beyond counting': '{ Vendor-M2: { input: 1, output: 1000000001 } }',
  infinity: '{ Vendor-M2: { input: 1, output: .inf } }',
  'a price as text': '{ Vendor-M2: { input: 1, output: "1" } }',
  'half a row': '{ Vendor-M2: { input: 1 } }',
  'a model that is not': '{ Vendor-M9: { input: 1, output: 1 } }',
  'a film without a price': '{ T2V-01: { 720P: { 6: 1 } } }',
  'a film that is not made': '{ T2V-01: { 720P: { 6: 1, 9: 1 }, 1080P: { 6: 1 } } }',
}

for (const [what, yaml] of Object.entries(REFUSED))
  test(`${what} is refused with its place`, async (t) => {
    await assert.rejects(pricesOf(t, `prices: ${yaml}\n`), place)
  })

test('the place of a price is its own, and what is there is reported', async (t) => {
  const yaml = `prices:
  Vendor-Video-2.3:
    768P: { 6: 0.27, 10: -1 }
    1080P: { 6: 0.48 }
`
  await assert.rejects(
    pricesOf(t, yaml),
    /line 3, column 26: prices\.Vendor-Video-2\.3\.768P\[10\] must be from 0 .*, got -1\.$/,
  )
  await assert.rejects(
    pricesOf(t, yaml.replace('10: -1', '8: 1')),
    /line 3, column 25: prices\.Vendor-Video-2\.3\.768P\[8\] is not a setting\.$/,
  )
})

async function pricesOf(t: TestContext, yaml: string): Promise<Prices> {
  const home = mkdtempSync(join(tmpdir(), 'backlot-prices-'))
  t.after(() => rmSync(home, { recursive: true }))
  writeFileSync(join(home, 'backlot.yaml'), yaml)
  return (await readConfig(home, {})).prices
}
