import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamPart, Usage } from '../../domain/stream.ts'
import { stopAt } from './stop-at.ts'

const usage: Usage = {
  inputTokens: 1,
  outputTokens: 2,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

/** The output for a text in these pieces, and whether the source was stopped. */
async function stopped(
  pieces: readonly string[],
  stops: readonly string[],
): Promise<{ readonly text: string; readonly types: string[]; readonly wasReturned: boolean }> {
  let wasReturned = true
  async function* source(): AsyncGenerator<readonly StreamPart[]> {
    yield [{ type: 'text-start' }]
    for (const text of pieces) yield [{ type: 'text-delta', text }]
    yield [{ type: 'text-end' }, { type: 'finish', reason: 'end', usage }]
    wasReturned = false
  }
  const parts: StreamPart[] = []
  for await (const batch of stopAt(source(), { stops, usage: async () => usage }))
    parts.push(...batch)
  const text = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
  return { text, types: [...new Set(parts.map(({ type }) => type))], wasReturned }
}

test('a reply ends before the first stop sequence, and its engine is stopped', async () => {
  const { text, types, wasReturned } = await stopped(['one t', 'wo th', 'ree'], ['three', 'two'])
  assert.equal(text, 'one ')
  assert.deepEqual(types, ['text-start', 'text-delta', 'text-end', 'finish'])
  assert.equal(wasReturned, true)
})

test('what only begins like a stop sequence is delivered', async () => {
  assert.deepEqual(await stopped(['one tw', 'i', 'ce tw'], ['two']), {
    text: 'one twice tw',
    types: ['text-start', 'text-delta', 'text-end', 'finish'],
    wasReturned: false,
  })
})

/** The text up to the stop sequence that is complete first, found character by character. */
function endOf(text: string, stops: readonly string[]): string {
  for (let end = 1; end <= text.length; end += 1) {
    const longest = stops
      .filter((stop) => text.slice(0, end).endsWith(stop))
      .reduce((length, stop) => Math.max(length, stop.length), 0)
    if (longest > 0) return text.slice(0, end - longest)
  }
  return text
}

test('however a text is cut, it ends where the whole text would', async () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'ab', 'é', '👩'), { maxLength: 12 })
  const stops = fc.array(
    fc
      .array(fc.constantFrom('a', 'b', '👩'), { minLength: 1, maxLength: 3 })
      .map((cut) => cut.join('')),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(word, stops, async (pieces, sequences) => {
      const whole = pieces.join('')
      const { text } = await stopped(pieces, sequences)
      assert.equal(text, endOf(whole, sequences))
    }),
  )
})

test('thinking is not searched', async () => {
  async function* source(): AsyncGenerator<readonly StreamPart[]> {
    yield [
      { type: 'thinking-start' },
      { type: 'thinking-delta', text: 'stop' },
      { type: 'thinking-end' },
      { type: 'finish', reason: 'end', usage },
    ]
  }
  const parts: StreamPart[] = []
  for await (const batch of stopAt(source(), { stops: ['stop'], usage: async () => usage }))
    parts.push(...batch)
  assert.equal(parts.length, 4)
})
