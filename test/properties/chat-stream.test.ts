/** Streams of the chat endpoint, reassembled as a client does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, asyncProperty, boolean } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { formatChat } from '../../packages/backlot/src/wire/chat/chat-answer.ts'
import { formatChatStream } from '../../packages/backlot/src/wire/chat/chat-stream.ts'
import { isObject } from '../../packages/backlot/src/wire/parse.ts'
import { readAll } from '../text-world.ts'
import { breaksOff, generatedParts, streamed } from './reply-parts.ts'

const headOf = (isAliased: boolean): Parameters<typeof formatChat>[0] => ({
  id: 'c1',
  model: { sent: isAliased ? 'MiniMax-M2' : 'Vendor-M2', id: 'Vendor-M2' },
  createdAtMs: 1_769_860_800_000,
})

type Json = Readonly<Record<string, unknown>>

test('what the chunks say together is what the plain answer says', async () => {
  await forAll(
    asyncProperty(generatedParts, boolean(), async (parts, isAliased) => {
      const head = headOf(isAliased)
      const frames = framesOf(await readAll(formatChatStream(head, streamed(parts))))
      const chunks = frames.filter(({ object }) => object === 'chat.completion.chunk')
      if (breaksOff(parts)) {
        assert.deepEqual(frames.at(-1)?.['choices'], null)
        return
      }
      const plain = await formatChat(head, streamed(parts))
      const [choice] = plain.choices ?? []
      assert.ok(choice)
      assert.equal(joined(chunks, 'content'), choice.message.content)
      assert.equal(joined(chunks, 'reasoning_content'), choice.message.reasoning_content)
      assert.deepEqual(callsOf(chunks), choice.message.tool_calls ?? [])
      assert.deepEqual(chunks.at(-1)?.['usage'], plain.usage)
      assert.deepEqual(chunks.at(-1)?.['base_resp'], plain.base_resp)
      assert.deepEqual(
        frames.filter(({ object }) => object === 'chat.completion'),
        isAliased ? [plain] : [],
      )
    }),
    { numRuns: cases(200) },
  )
})

test('each delta repeats the role and never has content and thinking at once', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const sse = await readAll(formatChatStream(headOf(false), streamed(parts)))
      for (const delta of framesOf(sse)
        .map(deltaOf)
        .filter((found) => found !== undefined)) {
        assert.equal(delta['role'], 'assistant')
        assert.ok(!(delta['content'] && delta['reasoning_content']))
      }
    }),
  )
})

/** The frames before `[DONE]`, which must come last. */
function framesOf(sse: string): readonly Json[] {
  const lines = sse.split('\n\n').filter((line) => line !== '')
  assert.equal(lines.pop(), 'data: [DONE]')
  return lines.map((line) => {
    assert.ok(line.startsWith('data: '), line)
    return JSON.parse(line.slice(6))
  })
}

function deltaOf({ choices }: Json): Json | undefined {
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  const delta = isObject(choice) ? choice['delta'] : undefined
  return isObject(delta) ? delta : undefined
}

function joined(chunks: readonly Json[], member: string): string {
  const pieces = chunks.map((chunk) => deltaOf(chunk)?.[member])
  return pieces.filter((piece) => typeof piece === 'string').join('')
}

/** The tool calls, reassembled by their index. */
function callsOf(chunks: readonly Json[]): readonly unknown[] {
  const calls: { id: unknown; type: unknown; function: { name: unknown; arguments: string } }[] = []
  for (const call of chunks.flatMap((chunk) => deltaOf(chunk)?.['tool_calls'] ?? [])) {
    assert.ok(isObject(call) && isObject(call['function']))
    const { name, arguments: piece } = call['function']
    const known = calls[Number(call['index'])]
    if (known) known.function.arguments += String(piece)
    else
      calls.push({
        id: call['id'],
        type: call['type'],
        function: { name, arguments: String(piece) },
      })
  }
  return calls
}
