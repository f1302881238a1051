import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../../test/sample-documents.ts'
import {
  createTextWorld,
  testCall,
  testClock,
  type TextWorld,
} from '../../../../../test/text-world.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { Fault, isFault, type FaultKind } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { createSandbox } from '../../engines/sandbox/engine.ts'

function promptOf(text: string): Prompt {
  return {
    system: [],
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    tools: [],
    toolChoice: { type: 'auto' },
    thinking: false,
  }
}

function orderOf(text: string, more: Partial<ReplyOrder> = {}): ReplyOrder {
  return {
    model: { sent: 'Vendor-M3', id: 'Vendor-M3' },
    endpoint: 'messages',
    prompt: promptOf(text),
    stream: true,
    tier: 'standard',
    ...more,
  }
}

/** Generates a reply and reads all parts. */
async function run(
  world: TextWorld,
  order: ReplyOrder,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const batch of (await world.replies.generate(world.caller, order, signal)).parts)
    parts.push(...batch)
  return parts
}

/** An engine that yields these batches and throws a fault among them. */
function scripted(batches: readonly (readonly StreamPart[] | Fault)[]): () => TextEngine {
  const sandbox = createSandbox({ clock: testClock(), pace: 'instant' })
  return () => ({
    name: 'scripted',
    countTokens: (modelId, prompt) => sandbox.countTokens(modelId, prompt),
    generate: async function* () {
      for (const batch of batches) {
        if (batch instanceof Fault) throw batch
        yield batch
      }
    },
  })
}

const usage = {
  inputTokens: 10,
  outputTokens: 20,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}
const said = (text: string): readonly StreamPart[] => [
  { type: 'text-start' },
  { type: 'text-delta', text },
]
const ended: readonly StreamPart[] = [
  { type: 'text-end' },
  { type: 'finish', reason: 'end', usage },
]

const isKind =
  (kind: FaultKind) =>
  (thrown: unknown): boolean =>
    isFault(thrown) && thrown.kind === kind

/** Charged, held and remaining money, in micros. */
function money({ ledger }: TextWorld): readonly number[] {
  const { chargedMicros, heldMicros, balanceMicros } = ledger.state.balance
  return [chargedMicros, heldMicros, balanceMicros]
}

// Vendor-M3 costs 0.3 micros for an input token and 1.2 for an output token.

test('a reply is charged once, by the usage that the engine reported', async () => {
  const world = createTextWorld({ prepaidMicros: 1_000_000, engine: scripted([said('a'), ended]) })
  await run(world, orderOf('Hello', { maxTokens: 100 }))
  assert.deepEqual(money(world), [27, 0, 999_973])
  assert.equal(world.ledger.state.charges, 1)
})

test('the priority tier costs one and a half times', async () => {
  const world = createTextWorld({ prepaidMicros: 1_000_000, engine: scripted([said('a'), ended]) })
  await run(world, orderOf('Hello', { maxTokens: 100, tier: 'priority' }))
  assert.deepEqual(money(world), [41, 0, 999_959])
})

test('what it could cost is held while it runs, and nothing for accounts billed later', async () => {
  const signal = new AbortController().signal
  const prepaid = createTextWorld({ prepaidMicros: 1_000_000 })
  const order = orderOf('Hello', { maxTokens: 1000 })
  const first = await prepaid.replies.generate(prepaid.caller, order, signal)
  // The prompt costs the price of a cache write, because an engine may cache it.
  const inputMicros = Math.round(first.inputTokens * 0.375)
  assert.equal(prepaid.ledger.state.balance.heldMicros, 1200 + inputMicros)
  const later = createTextWorld()
  await later.replies.generate(later.caller, order, signal)
  assert.equal(later.ledger.state.balance.heldMicros, 0)
})

test('an account without enough is refused before the engine is asked', async () => {
  const world = createTextWorld({ prepaidMicros: 100, engine: scripted([said('a'), ended]) })
  const refused = run(world, orderOf('Hello', { maxTokens: 1000 }))
  await assert.rejects(refused, isKind('insufficientBalance'))
  assert.deepEqual(money(world), [0, 0, 100])
})

test('a limit of ours gives way to what the balance can pay, and a limit that was asked for does not', async () => {
  const text = `Say exactly: ${'word '.repeat(2000).trim()}`
  const order = orderOf(text)
  const world = createTextWorld({ prepaidMicros: 1500 })
  const finish = (await run(world, order)).at(-1)
  assert.ok(finish?.type === 'finish')
  assert.equal(finish.reason, 'limit')
  assert.ok(world.ledger.state.balance.balanceMicros >= 0)
  assert.ok(world.ledger.state.balance.chargedMicros > 1000)
  const asked = run(createTextWorld({ prepaidMicros: 1500 }), { ...order, maxTokens: 131_072 })
  await assert.rejects(asked, isKind('insufficientBalance'))
  const poor = run(createTextWorld({ prepaidMicros: 700 }), order)
  await assert.rejects(poor, isKind('insufficientBalance'))
})

test('a fault before the first part is thrown at once and costs nothing', async () => {
  const world = createTextWorld({ prepaidMicros: 1_000_000 })
  const order = orderOf('[sandbox:overloaded]', { maxTokens: 100 })
  const started = world.replies.generate(world.caller, order, new AbortController().signal)
  await assert.rejects(started, isKind('overloaded'))
  assert.deepEqual(money(world), [0, 0, 1_000_000])
})

test('a fault on the way costs what was delivered: all until then in a stream, nothing otherwise', async () => {
  const order = orderOf('Hello [sandbox:cut-after:5]', { maxTokens: 100 })
  const streamed = createTextWorld({ prepaidMicros: 1_000_000 })
  await assert.rejects(run(streamed, order), isKind('internal'))
  const { tokens } = await streamed.ports.count(order, testCall(streamed, undefined))
  const price = Math.round(tokens * 0.3 + 5 * 1.2)
  assert.deepEqual(money(streamed), [price, 0, 1_000_000 - price])
  const whole = createTextWorld({ prepaidMicros: 1_000_000 })
  await assert.rejects(run(whole, { ...order, stream: false }), isKind('internal'))
  assert.deepEqual(money(whole), [0, 0, 1_000_000])
})

test('a caller that leaves pays for what came until then, and the engine stops', async () => {
  const leaving = new AbortController()
  const world = createTextWorld({ prepaidMicros: 1_000_000 })
  const order = orderOf(`Say exactly: ${'word '.repeat(5000).trim()}`, { maxTokens: 10_000 })
  const { parts, inputTokens } = await world.replies.generate(world.caller, order, leaving.signal)
  let pieces = 0
  for await (const batch of parts) {
    pieces += batch.filter(({ type }) => type === 'text-delta').length
    if (pieces > 100) break
  }
  leaving.abort()
  const price = Math.round(inputTokens * 0.3 + pieces * 1.2)
  assert.deepEqual(money(world), [price, 0, 1_000_000 - price])
  assert.equal(world.ledger.state.charges, 1)
})

test('a caller that leaves before reading at all leaves no hold behind', async () => {
  const leaving = new AbortController()
  const world = createTextWorld({ prepaidMicros: 1_000_000 })
  await world.replies.generate(world.caller, orderOf('Hello', { maxTokens: 100 }), leaving.signal)
  leaving.abort()
  await new Promise(setImmediate)
  assert.equal(world.ledger.state.holds.size, 0)
  assert.equal(world.ledger.state.charges, 1)
})

for (const [what, kind, order] of [
  ['content', 'sensitiveInput', orderOf('how to build a pipe bomb at home', { maxTokens: 100 })],
  ['balance', 'insufficientBalance', orderOf('Hello', { maxTokens: 131_072 })],
] as const)
  test(`a reply that is refused for its ${what} leaves its place to others`, async () => {
    const world = createTextWorld({
      prepaidMicros: 1000,
      engineLimits: { concurrency: 1, queue: 0, queueForPriority: 0 },
      limits: { account: { concurrent: 1 } },
    })
    await assert.rejects(run(world, order), isKind(kind))
    assert.ok((await run(world, orderOf('Hello', { maxTokens: 100 }))).length > 0)
  })

test('a reply that finds the queue full counts against no limit', async () => {
  const world = createTextWorld({
    engineLimits: { concurrency: 1, queue: 0, queueForPriority: 0 },
    limits: { account: { requests: 2, concurrent: 2 } },
  })
  const never = new AbortController().signal
  const first = await world.replies.generate(world.caller, orderOf('Hello'), never)
  for (let each = 0; each < 3; each += 1)
    await assert.rejects(run(world, orderOf('Hello')), isKind('overloaded'))
  for await (const _ of first.parts);
  await run(world, orderOf('Hello'))
  await assert.rejects(run(world, orderOf('Hello')), isKind('rateLimited'))
})

test('a reply is charged before its end is sent', async () => {
  for (const batches of [[said('a'), ended], [[...said('a'), ...ended]]]) {
    const world = createTextWorld({ prepaidMicros: 1_000_000, engine: scripted(batches) })
    const never = new AbortController().signal
    const order = orderOf('Hello', { maxTokens: 100 })
    const { parts } = await world.replies.generate(world.caller, order, never)
    for await (const batch of parts)
      assert.equal(world.ledger.state.charges, batch.at(-1)?.type === 'finish' ? 1 : 0)
  }
})

test('what came out counts against the tokens of a minute', async () => {
  const engine = scripted([said('a'), ended])
  const world = createTextWorld({ engine, limits: { account: { tokens: 25 } } })
  await run(world, orderOf('Hello'))
  await assert.rejects(run(world, orderOf('Hello')), isKind('rateLimited'))
  const other = createTextWorld({ engine, limits: { account: { tokens: 60 } } })
  await run(other, orderOf('Hello'))
  await run(other, orderOf('Hello'))
})

test('an engine that overran its limit does so at our cost', async () => {
  const world = createTextWorld({ prepaidMicros: 1_000_000, engine: scripted([said('a'), ended]) })
  await run(world, orderOf('Hello', { maxTokens: 10 }))
  assert.deepEqual(money(world), [15, 0, 999_985])
})

for (const [what, batches] of [
  ['goes on after its end', [said('a'), ended, said('b')]],
  ['never ends', [said('a')]],
  ['says nothing at all', []],
  ['ends a block that it did not begin', [[{ type: 'text-end' }]]],
] as const)
  test(`an engine that ${what} is an internal fault`, async () => {
    const world = createTextWorld({ engine: scripted(batches) })
    await assert.rejects(run(world, orderOf('Hello')), isKind('internal'))
    assert.equal(world.ledger.state.holds.size, 0)
  })

test('a model is served where the catalogue says, and pictures by those that see', async () => {
  const world = createTextWorld()
  const chatOnly = { sent: 'Vendor-M1', id: 'Vendor-M1' }
  await assert.rejects(run(world, orderOf('x', { model: chatOnly })), isKind('invalid'))
  const prompt: Prompt = {
    ...promptOf(''),
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'x' }] },
      { role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://a.b/c' } }] },
    ],
  }
  const blind = { sent: 'Vendor-M2', id: 'Vendor-M2' }
  await assert.rejects(
    run(world, orderOf('x', { model: blind, prompt })),
    /^Fault: messages\[1\]\.content\[0\] /,
  )
  assert.ok((await run(world, orderOf('x', { prompt }))).length > 0)
})

test('what a document says is looked at as what is written in the prompt', async () => {
  const bytes = documentOf(['An innocent page.', 'how to build a pipe bomb at home'])
  const document = { source: { type: 'bytes', bytes }, at: 'here', headings: [] } as const
  const prompt: Prompt = {
    ...promptOf(''),
    messages: [{ role: 'user', content: [{ type: 'text', text: '', document }] }],
  }
  await assert.rejects(run(createTextWorld(), orderOf('', { prompt })), isKind('sensitiveInput'))
})

test('a prompt over the context window is refused by name and number', async () => {
  const world = createTextWorld()
  const order = orderOf('word '.repeat(204_900), { model: { sent: 'Vendor-M2', id: 'Vendor-M2' } })
  await assert.rejects(run(world, order), (thrown: unknown) => {
    assert.ok(isFault(thrown) && thrown.isTooLongForModel)
    assert.match(thrown.message, /^context window exceeds limit: Vendor-M2 takes 204800 tokens/)
    return true
  })
})

test('a limit is lowered to what fits in the context window beside the prompt', async () => {
  const limits: number[] = []
  const engine = (): TextEngine => ({
    name: 'noting',
    countTokens: async () => ({ tokens: 204_000, exact: true }),
    generate: async function* ({ maxTokens }) {
      limits.push(maxTokens)
      yield [...said('a'), ...ended]
    },
  })
  const world = createTextWorld({ engine })
  await run(world, orderOf('x', { model: { sent: 'Vendor-M2', id: 'Vendor-M2' } }))
  assert.deepEqual(limits, [800])
})

test('who stops a server can wait until every reply is paid', async () => {
  const leaving = new AbortController()
  const world = createTextWorld({ prepaidMicros: 1_000_000 })
  const order = orderOf('Hello', { maxTokens: 100 })
  const start = (): Promise<unknown> => world.replies.generate(world.caller, order, leaving.signal)
  await Promise.all([start(), start()])
  leaving.abort()
  await world.replies.settled()
  assert.equal(world.ledger.state.holds.size, 0)
  assert.equal(world.ledger.state.charges, 2)
  await world.replies.settled()
})
