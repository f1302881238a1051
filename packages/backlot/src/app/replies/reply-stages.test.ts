import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamPart } from '../../domain/stream.ts'
import { replyMeter } from './reply-stages.ts'

/** A meter of replies with seven input tokens, for which every character is a token. */
function meter(): ReturnType<typeof replyMeter> {
  return replyMeter(7, async (text) => text.length)
}

test('what came of a reply that was left is counted whole, however long it is', async () => {
  const counting = meter()
  const delta = (text: string): readonly StreamPart[] => [{ type: 'text-delta', text }]
  for (let each = 0; each < 9; each += 1) await counting.add(delta('x'.repeat(10_000)))
  assert.equal((await counting.usage()).outputTokens, 90_000)
  await counting.add(delta('more'))
  const { inputTokens, outputTokens } = await counting.usage()
  assert.deepEqual([inputTokens, outputTokens], [7, 90_004])
})

test('thoughts, names of tools and their input are output as well', async () => {
  const counting = meter()
  assert.equal(counting.hasOutput(), false)
  await counting.add([{ type: 'text-start' }])
  assert.equal(counting.hasOutput(), false)
  await counting.add([
    { type: 'text-end' },
    { type: 'thinking-start' },
    { type: 'thinking-delta', text: '12345' },
    { type: 'thinking-end' },
    { type: 'tool-start', id: 'call', name: 'look' },
    { type: 'tool-delta', json: '{}' },
  ])
  assert.equal(counting.hasOutput(), true)
  assert.equal((await counting.usage()).outputTokens, 11)
})
