/**
 * The server's masking of replies as parts, with `@backlot/masking`. The masker itself is tested in
 * its package.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { MASK, maskText } from '@backlot/masking'
import { cases } from '@backlot/test-kit/cases'
import { maskReply } from '../../packages/backlot/src/app/replies/mask-reply.ts'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'
import { breaksOff, generatedParts, streamed } from './reply-parts.ts'

const clock = { turn: async () => undefined }

describe('a masked reply', () => {
  test('keeps the grammar and is the masked text, however the engine cut it', async () => {
    await fc.assert(
      fc.asyncProperty(generatedParts, async (generated) => {
        if (breaksOff(generated)) return
        const parts: StreamPart[] = []
        for await (const batch of maskReply(streamed(generated), clock)) parts.push(...batch)
        const source = generated.batches.flat()
        assert.equal(parts.at(-1)?.type, 'finish')
        assert.deepEqual(shapeOf(parts), shapeOf(source))
        for (const type of ['text-delta', 'thinking-delta'] as const) {
          // A text that other blocks interrupt continues after a line break.
          const want = runsOf(source, type).map((run) => maskText(run))
          assert.equal(runsOf(parts, type).join(''), joined(want))
        }
      }),
      { numRuns: cases(60) },
    )
  })

  test('does not show a value that is cut by the end of a block', async () => {
    const block = (piece: string): readonly StreamPart[] => [
      { type: 'text-start' },
      { type: 'text-delta', text: piece },
      { type: 'text-end' },
    ]
    const usage = {
      inputTokens: 1,
      outputTokens: 1,
      reasoningTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    }
    const parts: StreamPart[] = []
    async function* source(): AsyncGenerator<readonly StreamPart[]> {
      yield [...block('mail me@exa'), ...block('mple.com now')]
      yield [{ type: 'finish', reason: 'end', usage }]
    }
    for await (const batch of maskReply(source(), clock)) parts.push(...batch)
    assert.deepEqual(runsOf(parts, 'text-delta'), [`mail ${MASK} now`])
  })
})

function joined(runs: readonly string[]): string {
  let all = ''
  for (const run of runs)
    all += all !== '' && !all.endsWith('\n') && run !== undefined ? `\n${run}` : run
  return all
}

function shapeOf(parts: readonly StreamPart[]): readonly string[] {
  return parts.flatMap(({ type }) => (type.endsWith('-delta') ? [] : [type]))
}

/** The texts of one kind; blocks of another kind separate them. */
function runsOf(
  parts: readonly StreamPart[],
  type: 'text-delta' | 'thinking-delta',
): readonly string[] {
  const start = type.replace('delta', 'start')
  const runs: string[] = []
  let isOpen = false
  for (const part of parts) {
    if (part.type === start && !isOpen) runs.push('')
    if (part.type === start) isOpen = true
    else if (part.type.endsWith('-start')) isOpen = false
    if (part.type === type) runs.push((runs.pop() ?? '') + part.text)
  }
  return runs
}
