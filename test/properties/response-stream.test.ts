/** Streams of the responses endpoint, read by the official client's own parser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, asyncProperty, boolean } from 'fast-check'
import OpenAI, { APIError } from 'openai'
import { cases } from '@backlot/test-kit/cases'
import {
  formatResponse,
  type ResponseHead,
} from '../../packages/backlot/src/wire/responses/response-answer.ts'
import {
  ITEM_EVENTS,
  RESPONSE_EVENTS,
} from '../../packages/backlot/src/wire/responses/response-events.ts'
import { parseResponseRequest } from '../../packages/backlot/src/wire/responses/responses.ts'
import { TYPED_TOOLS } from '../../packages/backlot/src/wire/responses/typed-tools.ts'
import { formatResponseStream } from '../../packages/backlot/src/wire/responses/responses-stream.ts'
import { readAll, testSigner } from '../text-world.ts'
import {
  breaksOff,
  generatedParts as anyParts,
  streamed,
  type GeneratedParts,
} from './reply-parts.ts'

/** The names under which models know tools with a type of their own. */
const TYPED_NAMES = TYPED_TOOLS.filter((type) => type !== 'computer_use_preview')

/** Replies in which calls of names that begin with `-` are of tools with a type of their own. */
const generatedParts = anyParts.map(({ batches, faultAfter }) => ({
  faultAfter,
  batches: batches.map((batch) =>
    batch.map((part) => {
      if (part.type !== 'tool-start' || !part.name.startsWith('-')) return part
      return { ...part, name: TYPED_NAMES[part.name.length % TYPED_NAMES.length] ?? '' }
    }),
  ),
}))

const nowMs = (): number => 1_769_860_800_000

/** Tools whose names begin with `b` are custom ones. */
function headOf({ batches }: GeneratedParts, summarises: boolean): ResponseHead {
  const names = batches.flat().flatMap((part) => (part.type === 'tool-start' ? [part.name] : []))
  const tools = [...new Set(names)].map((name) => ({
    type: TYPED_TOOLS.some((type) => type === name)
      ? name
      : name.startsWith('b')
        ? 'custom'
        : 'function',
    name,
  }))
  const reasoning = summarises ? { summary: 'auto' } : {}
  const { answer } = parseResponseRequest(
    { model: 'Vendor-M3', input: 'x', tools, reasoning },
    { aliases: [], signer: testSigner },
  )
  const model = { sent: 'Vendor-M3', id: 'Vendor-M3' }
  return { id: 'resp_1', model, createdAtMs: nowMs(), tier: 'standard', answer, signer: testSigner }
}

const streamOf = (parts: GeneratedParts, summarises: boolean): AsyncGenerator<string> =>
  formatResponseStream(headOf(parts, summarises), streamed(parts), { nowMs })

type WireEvent = {
  readonly type: string
  readonly sequence_number: number
  readonly output_index?: number
  readonly item_id?: string
  readonly item?: { readonly type: string; readonly id: string }
  readonly delta?: string
}

/** The events, each under the name in its data. */
function eventsOf(sse: string): readonly WireEvent[] {
  const frames = sse.split('\n\n').filter((frame) => frame !== '')
  return frames.map((frame) => {
    const [, name, data = ''] = /^event: (\S+)\ndata: (.*)$/s.exec(frame) ?? []
    const event: WireEvent = JSON.parse(data)
    assert.equal(event.type, name)
    return event
  })
}

type Grammar = Readonly<Record<string, Readonly<Record<string, string>>>>

function step(grammar: Grammar, state: string, event: string): string {
  const next = grammar[state]?.[event]
  assert.ok(next, `${event} may not come in state ${state}`)
  return next
}

/** Checks the events against the grammar; throws at an event in the wrong place, or about another item. */
function requireGrammar(events: readonly WireEvent[]): void {
  let state = 'start'
  let item = walkItem(0, undefined)
  let items = 0
  for (const [index, event] of events.entries()) {
    assert.equal(event.sequence_number, index)
    if (state === 'item' && event.type !== 'error' && !item.ends(event)) continue
    state = step(RESPONSE_EVENTS, state, event.type)
    if (event.type !== 'response.output_item.added') continue
    item = walkItem(items, event.item)
    items += 1
  }
  assert.equal(state, 'over')
}

/** Checks the events of one item. */
function walkItem(place: number, item: WireEvent['item']): { ends(event: WireEvent): boolean } {
  let state = 'added'
  return {
    /** Whether the event ends the item. */
    ends: (event) => {
      assert.ok(item && isKind(item.type))
      assert.equal(event.output_index, place)
      assert.equal(event.item?.id ?? event.item_id, item.id)
      const isDone = event.type === 'response.output_item.done'
      if (!isDone || state !== 'done') state = step(ITEM_EVENTS[item.type], state, event.type)
      return isDone
    },
  }
}

function isKind(type: string): type is keyof typeof ITEM_EVENTS {
  return Object.hasOwn(ITEM_EVENTS, type)
}

/** The response that the official client assembles from the stream. */
async function readBySdk(sse: string): Promise<unknown> {
  const client = new OpenAI({
    apiKey: 'key',
    maxRetries: 0,
    fetch: async () => new Response(sse, { headers: { 'content-type': 'text/event-stream' } }),
  })
  const response = await client.responses.stream({ model: 'Vendor-M3', input: 'x' }).finalResponse()
  return withoutAdded(response)
}

/** Makes the ids of calls unique: the official client rejects duplicates. */
function uniqueIds({ batches, faultAfter }: GeneratedParts): GeneratedParts {
  let calls = 0
  const renamed = batches.map((batch) =>
    batch.map((part) => {
      if (part.type !== 'tool-start') return part
      calls += 1
      return { ...part, id: `${part.id}${calls}` }
    }),
  )
  return { batches: renamed, faultAfter }
}

test('the official client rebuilds from every stream what the plain answer says', async () => {
  await forAll(
    asyncProperty(generatedParts.map(uniqueIds), boolean(), async (parts, summarises) => {
      const sse = await readAll(streamOf(parts, summarises))
      if (breaksOff(parts)) {
        await assert.rejects(readBySdk(sse), APIError)
        return
      }
      const plain = await formatResponse(headOf(parts, summarises), streamed(parts), nowMs)
      assert.deepEqual(await readBySdk(sse), plainJson(plain))
    }),
    { numRuns: cases(120) },
  )
})

test('what the events say together is what the items say', async () => {
  await forAll(
    asyncProperty(generatedParts, boolean(), async (parts, summarises) => {
      const whole = { ...parts, faultAfter: undefined }
      const events = eventsOf(await readAll(streamOf(whole, summarises)))
      const { output } = await formatResponse(headOf(parts, summarises), streamed(whole), nowMs)
      for (const [index, item] of output.entries()) {
        const own = events.filter(({ output_index: at }) => at === index)
        assert.equal(own.map(({ delta }) => delta ?? '').join(''), textOf(item))
        assert.deepEqual(own.at(-1)?.item, plainJson(item))
      }
    }),
    { numRuns: cases(300) },
  )
})

test('every stream keeps to the grammar of events', async () => {
  await forAll(
    asyncProperty(generatedParts, boolean(), async (parts, summarises) => {
      const events = eventsOf(await readAll(streamOf(parts, summarises)))
      const last = events.at(-1)?.type
      const ends = breaksOff(parts)
        ? ['response.failed']
        : ['response.completed', 'response.incomplete']
      assert.ok(last !== undefined && ends.includes(last))
      requireGrammar(events)
    }),
    { numRuns: cases(600) },
  )
})

test('the grammar refuses what no stream may be', () => {
  const named = (...types: readonly (string | Omit<WireEvent, 'sequence_number'>)[]): WireEvent[] =>
    types.map((type, index) =>
      Object.assign({ sequence_number: index }, typeof type === 'string' ? { type } : type),
    )
  const begun = ['response.created', 'response.in_progress']
  const item = { id: 'msg_1', type: 'message' }
  const place = { output_index: 0, item_id: 'msg_1' }
  const added = { type: 'response.output_item.added', output_index: 0, item }
  const part = { type: 'response.content_part.added', ...place }
  const delta = { type: 'response.output_text.delta', ...place }
  const said = { type: 'response.output_text.done', ...place }
  const parted = { type: 'response.content_part.done', ...place }
  const done = { type: 'response.output_item.done', output_index: 0, item }
  const over = 'response.completed'
  requireGrammar(named(...begun, added, part, delta, said, parted, done, over))
  requireGrammar(named(...begun, added, part, 'error', 'response.failed'))
  for (const events of [
    named(over),
    named('response.created', over),
    named(...begun, added, part, delta, said, parted, over),
    named(...begun, added, delta, said, parted, done, over),
    named(...begun, added, part, { ...delta, item_id: 'msg_2' }, said, parted, done, over),
    named(...begun, added, part, said, delta, parted, done, over),
    named(...begun, added, done, over),
    named(...begun, 'error'),
    named(...begun, over, over),
  ])
    assert.throws(() => requireGrammar(events), assert.AssertionError)
})

test('a reply may break off after any of its parts: what came stands, then it has failed', async () => {
  await forAll(
    asyncProperty(generatedParts, async ({ batches }) => {
      const single = batches.flat().map((part) => [part])
      for (const faultAfter of single.keys()) {
        const events = eventsOf(await readAll(streamOf({ batches: single, faultAfter }, false)))
        requireGrammar(events)
        assert.deepEqual(
          events.slice(-2).map(({ type }) => type),
          ['error', 'response.failed'],
        )
      }
    }),
    { numRuns: cases(100) },
  )
})

test('a reader that leaves after any event closes the reply', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const { batches } = parts
      const whole = await Array.fromAsync(streamOf({ batches, faultAfter: undefined }, false))
      for (const left of whole.keys()) {
        let state: 'unread' | 'open' | 'closed' = 'unread'
        const source = (async function* () {
          try {
            state = 'open'
            yield* batches
          } finally {
            state = 'closed'
          }
        })()
        const reading = formatResponseStream(headOf(parts, false), source, { nowMs })
        for (let read = 0; read <= left; read += 1) await reading.next()
        await reading.return(undefined)
        assert.notEqual(state, 'open', `left after ${left + 1} of ${whole.length} texts`)
      }
    }),
    { numRuns: cases(100) },
  )
})

test('no delta is empty or cuts a character that is whole', async () => {
  await forAll(
    asyncProperty(generatedParts, async (parts) => {
      const whole = { ...parts, faultAfter: undefined }
      const { output } = await formatResponse(headOf(parts, false), streamed(whole), nowMs)
      const isWhole = output.every((item) => textOf(item).isWellFormed())
      for (const { delta } of eventsOf(await readAll(streamOf(whole, false)))) {
        assert.notEqual(delta, '')
        if (isWhole) assert.ok(delta === undefined || delta.isWellFormed(), JSON.stringify(delta))
      }
    }),
    { numRuns: cases(200) },
  )
})

test('reasoning that is passed back is the thought that it was', async () => {
  await forAll(
    asyncProperty(generatedParts, boolean(), async (parts, summarises) => {
      const whole = { ...parts, faultAfter: undefined }
      const { output } = await formatResponse(headOf(parts, summarises), streamed(whole), nowMs)
      const items = output.filter(({ type }) => type === 'reasoning')
      // Sent back as by clients that keep only the opaque content.
      const input = [
        { role: 'user', content: 'x' },
        ...items.map((item) => ({ ...item, summary: [], content: [] })),
      ]
      const { prompt } = parseResponseRequest(
        { model: 'Vendor-M3', input },
        { aliases: [], signer: testSigner },
      )
      const thoughts = prompt.messages.flatMap(({ content }) =>
        content.filter(({ type }) => type === 'thinking'),
      )
      assert.deepEqual(
        thoughts.map((block) => block.type === 'thinking' && block.text),
        items.map(textOf),
      )
    }),
    { numRuns: cases(200) },
  )
})

/** The part of an item that is streamed. */
function textOf(item: Awaited<ReturnType<typeof formatResponse>>['output'][number]): string {
  switch (item.type) {
    case 'message':
      return item.content.map(({ text }) => text).join('')
    case 'reasoning':
      return [...item.summary, ...item.content].map(({ text }) => text).join('')
    case 'function_call':
      return item.arguments
    case 'custom_tool_call':
      return item.input
    case 'shell_call':
    case 'local_shell_call':
    case 'apply_patch_call':
    case 'computer_call':
      return '' // emitted whole
  }
}

function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

const ADDED = new Set(['parsed', 'parsed_arguments', 'output_text', 'output_parsed'])

/** Without the members that the official client adds. */
function withoutAdded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => (ADDED.has(name) ? undefined : inner)),
  )
}
