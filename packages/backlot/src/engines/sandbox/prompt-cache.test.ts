import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CacheLifetime, Prompt } from '../../domain/conversation.ts'
import { createPromptCache, type PromptCache } from './prompt-cache.ts'

/** A cache over a count of letters, and a function that lets time pass. */
function openCache(): { readonly cache: PromptCache; pass(durationMs: number): void } {
  let nowMs = 0
  const count = async ({ tools, system, messages }: Prompt): Promise<number> =>
    JSON.stringify([tools, system, messages]).replaceAll(/,"cache":".."/g, '').length
  const cache = createPromptCache({ clock: { monotonicMs: () => nowMs }, count })
  return { cache, pass: (durationMs) => (nowMs += durationMs) }
}

const LONG = 'a'.repeat(2000)

function promptOf(texts: readonly (readonly [string, CacheLifetime?])[]): Prompt {
  const messages = texts.map(([text, cache]) => ({
    role: 'user' as const,
    content: [{ type: 'text' as const, text, ...(cache ? { cache } : {}) }],
  }))
  return { system: [], messages, tools: [], toolChoice: { type: 'auto' }, thinking: false }
}

test('what stands before a mark is written once and then read', async () => {
  const { cache } = openCache()
  const first = await cache.take('m', promptOf([[LONG, '5m'], ['one']]))
  assert.equal(first.readTokens, 0)
  assert.ok(first.writeTokens > 2000)
  const second = await cache.take('m', promptOf([[LONG, '5m'], ['two']]))
  assert.deepEqual(second, { readTokens: first.writeTokens, writeTokens: 0 })
})

test('a conversation that goes on reads its beginning and writes the rest', async () => {
  const { cache } = openCache()
  const first = await cache.take('m', promptOf([[LONG, '5m']]))
  const second = await cache.take(
    'm',
    promptOf([
      [LONG, '5m'],
      ['more', '5m'],
    ]),
  )
  assert.equal(second.readTokens, first.writeTokens)
  assert.ok(second.writeTokens > 0 && second.writeTokens < 200)
  const moved = await cache.take('m', promptOf([[LONG], ['more', '5m']]))
  assert.equal(moved.readTokens, second.readTokens + second.writeTokens)
})

test('what is short, unmarked, of another model or over its time is not read', async () => {
  const { cache, pass } = openCache()
  const nothing = { readTokens: 0, writeTokens: 0 }
  assert.deepEqual(await cache.take('m', promptOf([['short', '5m']])), nothing)
  assert.deepEqual(await cache.take('m', promptOf([[LONG]])), nothing)
  const marked = promptOf([[LONG, '5m']])
  assert.equal((await cache.take('m', marked)).readTokens, 0)
  assert.equal((await cache.take('other', marked)).readTokens, 0)
  pass(299_000)
  assert.ok((await cache.take('m', marked)).readTokens > 0, 'a use begins the time anew')
  pass(299_000)
  assert.ok((await cache.take('m', marked)).readTokens > 0)
  pass(300_000)
  assert.equal((await cache.take('m', marked)).readTokens, 0)
  await cache.take('m', promptOf([[`${LONG}b`, '1h']]))
  pass(3_599_000)
  assert.ok((await cache.take('m', promptOf([[`${LONG}b`, '1h']]))).readTokens > 0)
})
