/** Streams of the messages endpoint, read by the official client's own parser. */
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, asyncProperty } from 'fast-check'
import { formatMessage } from '../../src/wire/message-answer.ts'
import type { StreamPart } from '../../src/domain/stream.ts'
import { formatMessageStream } from '../../src/wire/messages-stream.ts'
import { readAll, testSigner } from '../text-world.ts'
import { breaksOff, generatedParts, streamed, type GeneratedParts } from './reply-parts.ts'

const head = {
  id: 'msg_1',
  model: { sent: 'Vendor-M3', id: 'Vendor-M3' },
  inputTokens: 7,
  tier: 'standard',
} as const

const streamOf = (
  parts: AsyncIterable<readonly StreamPart[]>,
): ReturnType<typeof formatMessageStream> =>
  formatMessageStream(head, parts, { signer: testSigner, requestId: 'r1' })

const wireText = (parts: GeneratedParts): Promise<string> => readAll(streamOf(streamed(parts)))

const eventNames = (sse: string): readonly string[] =>
  [...sse.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name)

/** The message that the official client makes of the stream. */
async function readBySdk(sse: string): Promise<Anthropic.Message> {
  const client = new Anthropic({
    apiKey: 'key',
    maxRetries: 0,
    fetch: async () => new Response(sse, { headers: { 'content-type': 'text/event-stream' } }),
  })
  return client.messages
    .stream({ model: 'Vendor-M3', max_tokens: 10, messages: [{ role: 'user', content: 'x' }] })
    .finalMessage()
}

test('the official client rebuilds from every stream what the plain answer says', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const sse = await wireText(parts)
      if (breaksOff(parts)) {
        await assert.rejects(readBySdk(sse), APIError)
        return
      }
      const { id, model, role, content, stop_reason, usage } = await readBySdk(sse)
      const plain = await formatMessage(head, streamed(parts), testSigner)
      assert.deepEqual(
        plainJson({ id, model, role, content, stop_reason, usage }),
        plainJson({
          id: plain.id,
          model: plain.model,
          role: plain.role,
          content: plain.content,
          stop_reason: plain.stop_reason,
          usage: plain.usage,
        }),
      )
    }),
    { numRuns: 300 },
  )
})

test('every stream keeps to the grammar of events', async () => {
  const block = 'content_block_start (content_block_delta )*content_block_stop '
  const whole = new RegExp(`^message_start ping (${block})*message_delta message_stop $`)
  const broken = new RegExp(
    `^message_start ping (${block})*(content_block_start (content_block_delta )*)?error $`,
  )
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const names = eventNames(await wireText(parts))
      assert.match(`${names.join(' ')} `, breaksOff(parts) ? broken : whole)
    }),
    { numRuns: 2000 },
  )
})

test('a reply may break off after any of its parts: what came stands, then an error ends the stream', async () => {
  await forAll(
    asyncProperty(generatedParts, async ({ batches }) => {
      const parts = batches.flat()
      const single = parts.map((part) => [part])
      const whole = eventNames(await wireText({ batches: single, faultAfter: undefined }))
      for (const faultAfter of single.keys()) {
        const names = eventNames(await wireText({ batches: single, faultAfter }))
        assert.equal(names.at(-1), 'error')
        assert.deepEqual(names.slice(0, -1), whole.slice(0, names.length - 1))
      }
    }),
    { numRuns: 300 },
  )
})

test('a reader that leaves after any event closes the reply', async () => {
  await forAll(
    asyncProperty(generatedParts, async ({ batches }) => {
      const events = await Array.fromAsync(streamOf(streamed({ batches, faultAfter: undefined })))
      for (const left of events.keys()) {
        let state: 'unread' | 'open' | 'closed' = 'unread'
        const source = (async function* () {
          try {
            state = 'open'
            yield* batches
          } finally {
            state = 'closed'
          }
        })()
        const reading = streamOf(source)
        for (let read = 0; read <= left; read += 1) await reading.next()
        await reading.return(undefined)
        assert.notEqual(state, 'open', `left after ${left + 1} of ${events.length} events`)
      }
    }),
    { numRuns: 200 },
  )
})

test('no delta is empty or cuts a character that is whole', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const { content } = await formatMessage(
        head,
        streamed({ ...parts, faultAfter: undefined }),
        testSigner,
      )
      const isWhole = content.every((block) => Object.values(block).every(isWellFormedText))
      for (const piece of deltasOf(await wireText(parts))) {
        assert.notEqual(piece, '')
        if (isWhole) assert.ok(piece.isWellFormed(), JSON.stringify(piece))
      }
    }),
    { numRuns: 500 },
  )
})

function isWellFormedText(value: unknown): boolean {
  // JSON of an input writes half characters as escapes, so what is cut there is always whole.
  return typeof value !== 'string' || value.isWellFormed()
}

/** The pieces of all deltas but signatures. */
function deltasOf(sse: string): readonly string[] {
  const frames = sse.split('\n').filter((line) => line.startsWith('data: '))
  return frames.flatMap((line) => {
    const { delta }: { delta?: Record<string, string> } = JSON.parse(line.slice(6))
    const piece = delta?.['text'] ?? delta?.['thinking'] ?? delta?.['partial_json']
    return piece === undefined ? [] : [piece]
  })
}

function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
