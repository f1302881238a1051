/** The usage of a reply, from what a server reported. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../../../../test/contracts/text-engine.ts'
import type { Usage } from '../../domain/stream.ts'
import { toUsage, type ReportedUsage } from './estimate.ts'

const SAID = {
  characters: 40,
  thinkingCharacters: 10,
  text: 'A thought. And then what is said of it.',
}
const REPORTED: ReportedUsage = {
  promptTokens: 100,
  outputTokens: 20,
  reasoningTokens: 5,
  cacheReadTokens: 30,
  cacheWriteTokens: 40,
}

const usageOf = (reported?: Partial<ReportedUsage>): Promise<Usage> =>
  toUsage(reported && { ...REPORTED, ...reported }, { prompt: promptOf('Hello there'), said: SAID })

test('the input is divided into what was new, from the cache and to the cache', async () => {
  assert.deepEqual(await usageOf({}), {
    inputTokens: 30,
    outputTokens: 20,
    reasoningTokens: 5,
    cacheReadTokens: 30,
    cacheWriteTokens: 40,
  })
})

test('parts that are reported as more than the whole are the whole', async () => {
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = await usageOf({ cacheReadTokens: 130 })
  assert.deepEqual([inputTokens, cacheReadTokens, cacheWriteTokens], [0, 100, 0])
  const written = await usageOf({ cacheWriteTokens: 90 })
  assert.deepEqual([written.inputTokens, written.cacheWriteTokens], [0, 70])
  assert.equal((await usageOf({ reasoningTokens: 25 })).reasoningTokens, 20)
})

test('thinking that is not counted apart is its share of the characters', async () => {
  assert.equal((await usageOf({ reasoningTokens: 0 })).reasoningTokens, 5)
})

test('what is not reported is estimated', async () => {
  const { inputTokens, outputTokens, cacheReadTokens } = await usageOf()
  assert.ok(inputTokens > 1 && outputTokens > 5)
  assert.equal(cacheReadTokens, 0)
})
