/** Streams of the messages endpoint, read by the official client's own parser. */
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, asyncProperty } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { formatMessage } from '../../packages/backlot/src/wire/messages/message-answer.ts'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'
import {
  MESSAGE_EVENTS,
  PIECES,
  SIGNATURE_DELTA,
  type MessageEventName,
  type MessageState,
} from '../../packages/backlot/src/wire/messages/message-events.ts'
import { formatMessageStream } from '../../packages/backlot/src/wire/messages/messages-stream.ts'
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

/** The members of an event that the grammar checks. */
type WireEvent = {
  readonly type: MessageEventName
  readonly index?: number
  readonly content_block?: { readonly type: string }
  readonly delta?: { readonly type?: string }
}

const eventsOf = (sse: string): readonly WireEvent[] =>
  sse.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []))

/**
 * Checks the events against the grammar; throws at an event in the wrong place, or a block of the
 * wrong kind.
 */
function requireGrammar(events: readonly WireEvent[]): void {
  let state: MessageState = 'start'
  const blocks: WireEvent[][] = []
  for (const event of events) {
    const next: MessageState | undefined = MESSAGE_EVENTS[state][event.type]
    assert.ok(next, `${event.type} may not come in state ${state}`)
    if (event.type === 'content_block_start') blocks.push([])
    if (event.type.startsWith('content_block')) blocks.at(-1)?.push(event)
    state = next
  }
  assert.equal(state, 'over')
  // A block in which the reply broke off ends there.
  for (const [index, block] of blocks.entries()) requireBlock(block, index)
}

function requireBlock([start, ...rest]: readonly WireEvent[], index: number): void {
  const kind = start?.content_block?.type
  assert.ok(kind)
  for (const event of [start, ...rest]) assert.equal(event.index, index)
  const isWhole = rest.at(-1)?.type === 'content_block_stop'
  const deltas = rest.flatMap(({ delta }) => delta?.type ?? [])
  if (kind === 'thinking' && isWhole) assert.equal(deltas.pop(), SIGNATURE_DELTA.type)
  const pieces: Partial<Record<string, { readonly type: string }>> = PIECES
  for (const delta of deltas) assert.equal(delta, pieces[kind]?.type)
}

/** The message that the official client assembles from the stream. */
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
        // The client keeps `cache_creation` as at the start of the stream, when its values are unknown.
        plainJson({
          id,
          model,
          role,
          content,
          stop_reason,
          usage: { ...usage, cache_creation: null },
        }),
        plainJson({
          id: plain.id,
          model: plain.model,
          role: plain.role,
          content: plain.content,
          stop_reason: plain.stop_reason,
          usage: { ...plain.usage, cache_creation: null },
        }),
      )
    }),
    { numRuns: cases(120) },
  )
})

test('every stream keeps to the grammar of events', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const events = eventsOf(await wireText(parts))
      assert.equal(events.at(-1)?.type, breaksOff(parts) ? 'error' : 'message_stop')
      requireGrammar(events)
    }),
    { numRuns: cases(600) },
  )
})

test('the grammar refuses what no stream may be', () => {
  const start = { type: 'message_start' } as const
  const opened = { type: 'content_block_start', index: 0, content_block: { type: 'text' } } as const
  const said = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta' } } as const
  const signed = { ...said, delta: { type: 'signature_delta' } } as const
  const closed = { type: 'content_block_stop', index: 0 } as const
  const ended = [{ type: 'message_delta' }, { type: 'message_stop' }] as const
  requireGrammar([start, opened, said, closed, ...ended])
  for (const events of [
    [opened, said, closed, ...ended],
    [start, opened, said, ...ended],
    [start, opened, closed, said, ...ended],
    [start, opened, signed, closed, ...ended],
    [start, opened, closed, opened, closed, ...ended],
    [start, ...ended, ...ended],
    [start, opened, closed],
  ])
    assert.throws(() => requireGrammar(events), assert.AssertionError)
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
    { numRuns: cases(120) },
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
    { numRuns: cases(100) },
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
    { numRuns: cases(200) },
  )
})

function isWellFormedText(value: unknown): boolean {
  // JSON escapes lone surrogates in inputs, so cuts there never split characters.
  return typeof value !== 'string' || value.isWellFormed()
}

/** The pieces of all deltas except signatures. */
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
