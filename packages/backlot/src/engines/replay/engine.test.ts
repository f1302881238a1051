import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { testClock } from '../../../../../test/text-world.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { createSandbox } from '../sandbox/engine.ts'
import { createReplay } from './engine.ts'
import { recorded } from './record.ts'

function openTape(t: TestContext): { readonly file: string; readonly engine: TextEngine } {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-tape-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'tape.jsonl')
  const sandbox = createSandbox({ clock: testClock(), pace: 'instant' })
  return { file, engine: recorded(sandbox, { file, onNotice: assert.fail }) }
}

const tools = [
  {
    name: 'get_weather',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  },
]
const prompts: Readonly<Record<string, Prompt>> = {
  text: promptOf('Say exactly: Hello 👩‍👩‍👧\nand on'),
  thinking: promptOf('Think about nothing.', { thinking: true }),
  tool: promptOf('call get_weather with JSON {"city":"Rome"}', { tools }),
  'a cut reply': promptOf('[sandbox:cut-after:3] Say exactly: one two three four five'),
  'a failure': promptOf('[sandbox:overloaded]'),
}

/** The result of a request: its parts, and its failure. */
async function outcome(engine: TextEngine, prompt: Prompt): Promise<unknown> {
  const parts: unknown[] = []
  const { signal } = new AbortController()
  try {
    for await (const batch of engine.generate(requestOf(prompt), { signal })) parts.push(...batch)
    return { parts }
  } catch (thrown) {
    assert.ok(thrown instanceof Error && 'kind' in thrown && 'retryAfterSeconds' in thrown)
    const { kind, message, retryAfterSeconds } = thrown
    return { parts, kind, message, retryAfterSeconds }
  }
}

for (const [what, prompt] of Object.entries(prompts))
  test(`${what} comes from the tape as it came from the engine`, async (t) => {
    const { file, engine } = openTape(t)
    const live = await outcome(engine, prompt)
    const replay = createReplay({ name: 'tape', file })
    assert.deepEqual(await outcome(replay, prompt), live)
    assert.deepEqual(await outcome(replay, prompt), live)
    assert.deepEqual(
      await replay.countTokens('Vendor-M3', prompt),
      await engine.countTokens('Vendor-M3', prompt),
    )
  })

test('a request that was not recorded is refused in words', async (t) => {
  const { file, engine } = openTape(t)
  await partsOf(engine, requestOf(promptOf('Hello')))
  const replay = createReplay({ name: 'tape', file })
  await assert.rejects(partsOf(replay, requestOf(promptOf('Good day'))), {
    kind: 'invalid',
    message: /no recording of this request/,
  })
  await assert.rejects(partsOf(replay, requestOf(promptOf('Hello'), { maxTokens: 7 })), {
    kind: 'invalid',
  })
})

test('answers that differed are played in their order', async (t) => {
  const { file } = openTape(t)
  let times = 0
  const counting: TextEngine = {
    name: 'counting',
    countTokens: async () => ({ tokens: 1, exact: true }),
    generate: async function* () {
      times += 1
      yield [{ type: 'text-start' }, { type: 'text-delta', text: String(times) }]
    },
  }
  const engine = recorded(counting, { file, onNotice: assert.fail })
  const request = requestOf(promptOf('Hello'))
  await partsOf(engine, request)
  await partsOf(engine, request)
  const replay = createReplay({ name: 'tape', file })
  const texts = [1, 2, 3].map(async () => (await partsOf(replay, request)).at(-1))
  assert.deepEqual(
    (await Promise.all(texts)).map((part) => part?.type === 'text-delta' && part.text),
    ['1', '2', '2'],
  )
})

test('signatures and the bytes of pictures are not on the tape, and do not count', async (t) => {
  const { file, engine } = openTape(t)
  const withSignature = (signature: string): Prompt =>
    promptOf('', {
      messages: [
        { role: 'assistant', content: [{ type: 'thinking', text: 'Hm.', signature }] },
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', data: 'aGVsbG8=' } },
            { type: 'text', text: 'Say exactly: yes' },
          ],
        },
      ],
    })
  const live = await outcome(engine, withSignature('bl1.secret-1'))
  const tape = readFileSync(file, 'utf8')
  assert.doesNotMatch(tape, /secret|aGVsbG8/)
  const replay = createReplay({ name: 'tape', file })
  assert.deepEqual(await outcome(replay, withSignature('bl1.secret-2')), live)
})

/** An engine that yields these parts and then does this. */
function saying(parts: readonly StreamPart[], then: () => void = () => {}): TextEngine {
  return {
    name: 'saying',
    countTokens: async () => ({ tokens: 1, exact: true }),
    generate: async function* () {
      yield parts
      then()
    },
  }
}

test('what a server has encrypted or hidden is not on the tape', async (t) => {
  const { file } = openTape(t)
  const opaqueState = { origin: 'there', data: 'secret' }
  const usage = { inputTokens: 1, outputTokens: 1, reasoningTokens: 1 }
  const parts: readonly StreamPart[] = [
    { type: 'thinking-start' },
    { type: 'thinking-delta', text: 'Hm.' },
    { type: 'thinking-end', opaqueState },
    { type: 'thinking-start', hidden: opaqueState },
    { type: 'thinking-end' },
    { type: 'tool-start', id: 'a', name: 'look', opaqueState },
    { type: 'tool-end' },
    {
      type: 'finish',
      reason: 'tool',
      usage: { ...usage, cacheReadTokens: 0, cacheWriteTokens: 0 },
    },
  ]
  const engine = recorded(saying(parts), { file, onNotice: assert.fail })
  const request = requestOf(promptOf('Hello'))
  assert.deepEqual(await partsOf(engine, request), parts)
  assert.doesNotMatch(readFileSync(file, 'utf8'), /secret|opaqueState|hidden/)
  const replayed = await partsOf(createReplay({ name: 'tape', file }), request)
  assert.deepEqual(
    replayed.map(({ type }) => type),
    ['thinking-start', 'thinking-delta', 'thinking-end', 'tool-start', 'tool-end', 'finish'],
  )
})

test('a reply that its caller left is not on the tape, however it ended', async (t) => {
  const { file } = openTape(t)
  const leaving = new AbortController()
  const then = (): void => {
    leaving.abort()
    throw new Fault('internal', 'the engine broke off its reply')
  }
  const engine = recorded(saying([{ type: 'text-start' }], then), { file, onNotice: assert.fail })
  const { signal } = leaving
  const reading = Array.fromAsync(engine.generate(requestOf(promptOf('Hello')), { signal }))
  await assert.rejects(reading, { kind: 'internal' })
  assert.equal(existsSync(file), false)
})

test('a reply that cannot be recorded is sent all the same, and reported to the operator', async (t) => {
  const { file } = openTape(t)
  const sandbox = createSandbox({ clock: testClock(), pace: 'instant' })
  const notices: string[] = []
  const onNotice = (words: string): void => void notices.push(words)
  const engine = recorded(sandbox, { file: join(file, 'no-folder'), onNotice })
  const request = requestOf(promptOf('Say exactly: one two'))
  assert.deepEqual(await partsOf(engine, request), await partsOf(sandbox, request))
  assert.match(notices.join(), /^a reply could not be recorded: ENOENT/)
})

test('a tape that is not there is a fault of the engine, until it is', async (t) => {
  const { file, engine } = openTape(t)
  const replay = createReplay({ name: 'tape', file })
  const request = requestOf(promptOf('Say exactly: one two'))
  await assert.rejects(partsOf(replay, request), { kind: 'internal', message: /cannot be started/ })
  const parts = await partsOf(engine, request)
  assert.deepEqual(await partsOf(replay, request), parts)
})
