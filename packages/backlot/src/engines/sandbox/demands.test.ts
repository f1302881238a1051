import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { testClock } from '../../../../../test/text-world.ts'
import { isFault } from '../../domain/fault.ts'
import { pieceOf, type StreamPart } from '../../domain/stream.ts'
import { DEMANDS, readDemands } from './demands.ts'
import { createSandbox } from './engine.ts'

const signal = new AbortController().signal

test('every phrase of the table is read, with its argument', () => {
  for (const { name, argument } of DEMANDS) {
    const phrase = { none: '', tokens: ':4', seconds: ':1.5s' }[argument ?? 'none']
    assert.notDeepEqual(readDemands([`please [sandbox:${name}${phrase}] now`]), {}, name)
  }
})

test('every phrase of the table is documented', () => {
  const page = readFileSync(new URL('../../../../../docs/sandbox.md', import.meta.url), 'utf8')
  for (const { name, argument } of DEMANDS) {
    const phrase = { none: '', tokens: ':N', seconds: ':Ns' }[argument ?? 'none']
    assert.ok(page.includes(`| \`[sandbox:${name}${phrase}]\` |`), name)
  }
})

test('a phrase with a wrong argument is ordinary text', () => {
  const wrong = [
    'cut-after',
    'cut-after:2s',
    'error:3',
    'slow-first-token:3',
    'unknown',
    'cut-after:1.5',
  ]
  for (const phrase of wrong) assert.deepEqual(readDemands([`[sandbox:${phrase}]`]), {}, phrase)
})

test('of two phrases the first one counts', () => {
  assert.equal(readDemands(['[sandbox:error] [sandbox:timeout]']).fault?.kind, 'internal')
})

for (const [phrase, kind] of [
  ['rate-limit', 'rateLimited'],
  ['overloaded', 'overloaded'],
  ['timeout', 'timeout'],
  ['error', 'internal'],
] as const)
  test(`[sandbox:${phrase}] fails before the first token`, async () => {
    const engine = createSandbox({ clock: testClock(), pace: 'instant' })
    await assert.rejects(
      partsOf(engine, requestOf(promptOf(`Hello [sandbox:${phrase}]`))),
      (thrown) => isFault(thrown) && thrown.kind === kind,
    )
  })

test('[sandbox:cut-after:N] fails after exactly N tokens', async () => {
  const engine = createSandbox({ clock: testClock(), pace: 'instant' })
  const request = requestOf(promptOf('Hello [sandbox:cut-after:3]'))
  const seen: StreamPart[] = []
  await assert.rejects(async () => {
    for await (const batch of engine.generate(request, { signal })) seen.push(...batch)
  }, isFault)
  assert.equal(seen.map(pieceOf).join(''), 'This is the')
})

test('[sandbox:sensitive-output:N] stops as sensitive after N tokens', async () => {
  const engine = createSandbox({ clock: testClock(), pace: 'instant' })
  const parts = await partsOf(engine, requestOf(promptOf('Hello [sandbox:sensitive-output:3]')))
  assert.equal(parts.map(pieceOf).join(''), 'This is the')
  const finish = parts.at(-1)
  assert.ok(finish?.type === 'finish')
  assert.deepEqual([finish.reason, finish.usage.outputTokens], ['sensitive', 3])
})

test('[sandbox:slow-first-token:Ns] waits so long, also at instant pace', async () => {
  const clock = testClock()
  const engine = createSandbox({ clock, pace: 'instant' })
  await partsOf(engine, requestOf(promptOf('Hello [sandbox:slow-first-token:5s]')))
  assert.deepEqual(clock.slept, [5000])
})
