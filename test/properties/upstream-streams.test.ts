/**
 * Real servers' streams through the engine's reader, the grammar, the wire format and the official
 * clients.
 */
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { array, assert as forAll, asyncProperty, nat } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import OpenAI, { APIError as OpenaiError } from 'openai'
import {
  createGrammarCheck,
  type ReplyStream,
} from '../../packages/backlot/src/app/replies/reply-stages.ts'
import type { Prompt } from '../../packages/backlot/src/domain/conversation.ts'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'
import { messageReader } from '../../packages/backlot/src/engines/anthropic/message-reader.ts'
import { beginningBySetting } from '../../packages/backlot/src/engines/openai/opened-thoughts.ts'
import { replyReader } from '../../packages/backlot/src/engines/openai/reply-reader.ts'
import type { AnswerBody } from '../../packages/backlot/src/inference/connection/answer-body.ts'
import { findJson } from '../../packages/backlot/src/inference/connection/json.ts'
import {
  streamReply,
  type EventReader,
} from '../../packages/backlot/src/inference/replies/stream-reply.ts'
import { formatMessage } from '../../packages/backlot/src/wire/messages/message-answer.ts'
import { formatMessageStream } from '../../packages/backlot/src/wire/messages/messages-stream.ts'
import {
  formatResponse,
  type ResponseHead,
} from '../../packages/backlot/src/wire/responses/response-answer.ts'
import { parseResponseRequest } from '../../packages/backlot/src/wire/responses/responses.ts'
import { formatResponseStream } from '../../packages/backlot/src/wire/responses/responses-stream.ts'
import { promptOf } from '../contracts/text-engine.ts'
import { readAll, testSigner } from '../text-world.ts'
import { readStreams, type RecordedStream, type Said } from './upstream-corpus.ts'

/** The output limit of every request. */
const MAX_TOKENS = 100

type Format = 'openai' | 'anthropic'

const READERS: Readonly<Record<Format, (stream: RecordedStream, prompt: Prompt) => EventReader>> = {
  openai: ({ opensThinking }, prompt) =>
    replyReader(
      { prompt, maxTokens: MAX_TOKENS },
      { beginning: beginningBySetting(opensThinking), origin: 'there' },
    ),
  anthropic: (_stream, prompt) => messageReader({ prompt, maxTokens: MAX_TOKENS }, 'there'),
}

for (const format of ['openai', 'anthropic'] as const) {
  const streams = readStreams(format)

  describe(`streams of ${format} servers`, () => {
    test('each is named, and says where it was reported', () => {
      assert.equal(new Set(streams.map(({ name }) => name)).size, streams.length)
      for (const { name, source } of streams)
        assert.match(source, /^(https:\/\/github\.com\/\S+|ours: .+)$/, name)
      const reported = streams.filter(({ source }) => source.startsWith('https:'))
      assert.ok(reported.length >= (format === 'openai' ? 125 : 26), `${reported.length} streams`)
    })

    for (const stream of streams) {
      test(stream.name, async () => {
        const whole = await outcomeOf(format, stream, [stream.bytes])
        check(whole, stream)
        await checkClient(format, stream)
        await checkResponsesClient(format, stream)
      })

      test(`${stream.name}: the same however the bytes are cut`, async () => {
        const whole = await outcomeOf(format, stream, [stream.bytes])
        await forAll(
          asyncProperty(array(nat(stream.bytes.length), { maxLength: 12 }), async (cuts) => {
            assert.deepEqual(await outcomeOf(format, stream, cutAt(stream.bytes, cuts)), whole)
          }),
          { numRuns: cases(25) },
        )
        const bytewise = Array.from(stream.bytes, (byte) => Uint8Array.of(byte))
        assert.deepEqual(await outcomeOf(format, stream, bytewise), whole)
      })
    }
  })
}

type Outcome = {
  readonly said: Said
  readonly ids: number
  readonly fault?: string
}

/** The parsed content, and the fault if there was one. */
async function outcomeOf(
  format: Format,
  stream: RecordedStream,
  pieces: readonly Uint8Array[],
): Promise<Outcome> {
  const parts: StreamPart[] = []
  let fault: string | undefined
  try {
    for await (const batch of enforceGrammar(replyOf(format, stream, pieces))) parts.push(...batch)
  } catch (thrown) {
    assert.ok(isFault(thrown), String(thrown))
    fault = `${thrown.kind}: ${thrown.message}`
  }
  const ids = parts.flatMap((part) => (part.type === 'tool-start' ? [part.id] : []))
  assert.ok(ids.every((id) => id !== '' && !stream.usedIds.includes(id)))
  return { said: toSaid(parts), ids: new Set(ids).size, ...(fault ? { fault } : {}) }
}

function replyOf(
  format: Format,
  stream: RecordedStream,
  pieces: readonly Uint8Array[],
): AsyncGenerator<readonly StreamPart[]> {
  const used = stream.usedIds.map((id) => ({ type: 'tool-use', id, name: 'x', input: {} }) as const)
  const prompt = promptOf('Hello', { thinking: stream.thinking })
  const asked = {
    ...prompt,
    messages: [{ role: 'assistant', content: used } as const, ...prompt.messages],
  }
  return streamReply({
    open: async () => bodyOf(pieces, stream.isCut),
    reader: READERS[format](stream, asked),
    signal: new AbortController().signal,
  })
}

function bodyOf(pieces: readonly Uint8Array[], isCut: boolean): AnswerBody {
  return {
    expectEnd: () => undefined,
    [Symbol.asyncIterator]: async function* () {
      yield* pieces
      if (isCut) throw new Error('other side closed')
    },
  }
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place))
}

const BLOCK_STARTS: Readonly<Record<string, 'thinking' | 'text' | 'tool'>> = {
  'thinking-start': 'thinking',
  'text-start': 'text',
  'tool-start': 'tool',
}

function toSaid(parts: readonly StreamPart[]): Said {
  const text = (type: 'text-delta' | 'thinking-delta'): string =>
    parts.map((part) => (part.type === type ? part.text : '')).join('')
  const names = parts.flatMap((part) => (part.type === 'tool-start' ? [part.name] : []))
  const inputs = inputsOf(parts)
  const finish = parts.find((part) => part.type === 'finish')
  const thinking = text('thinking-delta')
  const said = text('text-delta')
  return {
    blocks: parts.flatMap(({ type }) => BLOCK_STARTS[type] ?? []),
    ...(thinking === '' ? {} : { thinking }),
    ...(said === '' ? {} : { text: said }),
    ...(names.length === 0
      ? {}
      : { tools: names.map((name, at) => [name, inputs[at] ?? ''] as const) }),
    ...(finish
      ? {
          reason: finish.reason,
          usage: [
            finish.usage.inputTokens,
            finish.usage.outputTokens,
            finish.usage.reasoningTokens,
            finish.usage.cacheReadTokens,
          ] as const,
        }
      : {}),
  }
}

/** The inputs of the calls: objects, or text where they were truncated. */
function inputsOf(parts: readonly StreamPart[]): readonly (object | string)[] {
  const inputs: string[] = []
  for (const part of parts) {
    if (part.type === 'tool-start') inputs.push('')
    if (part.type === 'tool-delta') inputs.push((inputs.pop() ?? '') + part.json)
  }
  return inputs.map((json) => (findJson(json) as object | undefined) ?? `${json.slice(0, 10)}…`)
}

function check({ said, ids, fault }: Outcome, { says, fails, name }: RecordedStream): void {
  if (fails) {
    assert.match(fault ?? 'no fault', new RegExp(`^${fails}: `), name)
    assert.equal(said.usage, undefined)
    return
  }
  assert.equal(fault, undefined)
  const { usage, blocks, ...content } = said
  const { usage: expectedUsage, blocks: expectedBlocks = blocks, ...expected } = says ?? {}
  assert.deepEqual(blocks, expectedBlocks)
  assert.deepEqual(content, { reason: expected.tools ? 'tool' : 'end', ...expected })
  assert.equal(ids, expected.tools?.length ?? 0)
  if (expectedUsage !== undefined) checkUsage(usage, expectedUsage)
}

function checkUsage(usage: Said['usage'], expected: NonNullable<Said['usage']>): void {
  if (expected === 'estimated') assert.ok(Array.isArray(usage) && usage[0] > 0 && usage[1] > 3)
  else assert.deepEqual(usage, expected)
}

/** Checks that the official client gets the same from our response. */
async function checkClient(format: Format, stream: RecordedStream): Promise<void> {
  const head = {
    id: 'msg_1',
    model: { sent: 'Vendor-M3', id: 'Vendor-M3' },
    inputTokens: 7,
    tier: 'standard',
  } as const
  const reply = (): ReturnType<typeof enforceGrammar> =>
    enforceGrammar(replyOf(format, stream, [stream.bytes]))
  const parts = reply()
  const sse = await readAll(
    formatMessageStream(head, parts, { signer: testSigner, requestId: 'r1' }),
  )
  const client = new Anthropic({
    apiKey: 'key',
    maxRetries: 0,
    fetch: async () => new Response(sse, { headers: { 'content-type': 'text/event-stream' } }),
  })
  const reading = client.messages
    .stream({ model: 'Vendor-M3', max_tokens: 10, messages: [{ role: 'user', content: 'x' }] })
    .finalMessage()
  const { says = {}, fails } = stream
  if (fails || says.reason === 'sensitive') {
    await assert.rejects(reading, APIError)
    return
  }
  const { content, stop_reason } = await reading
  const plain = await formatMessage(head, reply(), testSigner)
  assert.deepEqual(
    content.map(withoutId),
    plain.content.map(withoutId),
    'the stream comes to what the plain answer says',
  )
  assert.equal(stop_reason, plain.stop_reason)
  const only = (type: string): unknown[] => content.filter((block) => block.type === type)
  assert.equal(
    only('text')
      .map((block) => (block as Anthropic.TextBlock).text)
      .join(''),
    says.text ?? '',
  )
  assert.deepEqual(
    only('tool_use').map((block) => (block as Anthropic.ToolUseBlock).input),
    (says.tools ?? []).map(([, input]) => (typeof input === 'string' ? {} : input)),
  )
}

const nowMs = (): number => 1_769_860_800_000

/** The same for the client of the responses endpoint. */
async function checkResponsesClient(format: Format, stream: RecordedStream): Promise<void> {
  const head = responseHead()
  const reply = (): ReturnType<typeof enforceGrammar> =>
    enforceGrammar(replyOf(format, stream, [stream.bytes]))
  const sse = await readAll(formatResponseStream(head, reply(), { nowMs }))
  const client = new OpenAI({
    apiKey: 'key',
    maxRetries: 0,
    fetch: async () => new Response(sse, { headers: { 'content-type': 'text/event-stream' } }),
  })
  const reading = client.responses.stream({ model: 'Vendor-M3', input: 'x' }).finalResponse()
  const { says = {}, fails } = stream
  if (fails) {
    await assert.rejects(reading, OpenaiError)
    return
  }
  const { output, output_text: text, status } = await reading
  const plain = await formatResponse(head, reply(), nowMs)
  assert.equal(text, says.text ?? '')
  assert.equal(status, plain.status)
  assert.deepEqual(
    output.map(({ type }) => type),
    plain.output.map(({ type }) => type),
  )
  const calls = output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
  assert.deepEqual(
    calls.map(({ name, arguments: json }) => [name, findJson(json)]),
    (says.tools ?? []).map(([name, input]) => [
      name,
      typeof input === 'string' ? undefined : input,
    ]),
  )
}

function responseHead(): ResponseHead {
  const { answer } = parseResponseRequest(
    { model: 'Vendor-M3', input: 'x' },
    { aliases: [], signer: testSigner },
  )
  const model = { sent: 'Vendor-M3', id: 'Vendor-M3' }
  return { id: 'resp_1', model, createdAtMs: nowMs(), tier: 'standard', answer, signer: testSigner }
}

/** Ids that servers omit are generated for each reply. */
function withoutId(block: object): object {
  return { ...block, id: '' }
}

/** The same parts; throws when they break the grammar. */
async function* enforceGrammar(parts: ReplyStream): AsyncGenerator<readonly StreamPart[]> {
  const grammar = createGrammarCheck()
  for await (const batch of parts) {
    const { sound, fault } = grammar.check(batch)
    yield sound
    if (fault) throw fault
  }
  grammar.end()
}
