/** Tool calls of model files, emitted while they are written. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { grammarAfter, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { type TinyModel, writeTinyModel } from '../../../../../test/upstreams/tiny-model.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { pieceOf, type StreamPart } from '../../domain/stream.ts'
import { createGguf, type GgufOptions } from './engine.ts'

const WEATHER = {
  name: 'get_weather',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string', minLength: 8, maxLength: 10 }, days: { enum: [1, 2] } },
    required: ['city', 'days'],
  },
}
const RING = { name: 'ring', inputSchema: {} }

/** A model that ends most of what it begins. */
const TALKER: TinyModel = { seed: 2, leanings: { '<|im_end|>': 0.4, '"': 0.6, '}': 0.5 } }

const folder = mkdtempSync(join(tmpdir(), 'backlot-gguf-calls-'))
const engines = new Map<string, TextEngine & { close(): Promise<void> }>()

after(async () => {
  for (const engine of engines.values()) await engine.close()
  rmSync(folder, { recursive: true })
})

/** For a file without a template, the library takes the call format from its name. */
function engineOf(name: string, model: TinyModel, more: Partial<GgufOptions> = {}): TextEngine {
  const file = join(folder, `${name}.gguf`)
  writeTinyModel(file, model)
  const modest = { threads: 1, usesGpu: false, concurrency: 1, contextTokens: 1024 }
  const engine = createGguf({ name, file, ...modest, ...more })
  engines.set(name, engine)
  return engine
}

const mustCall = (words: string, more: Partial<Prompt> = {}): Prompt =>
  promptOf(words, { tools: [WEATHER], toolChoice: { type: 'any' }, ...more })

type Reply = {
  readonly batches: readonly (readonly StreamPart[])[]
  readonly parts: readonly StreamPart[]
  readonly finish: Extract<StreamPart, { readonly type: 'finish' }>
}

async function replyOf(
  engine: TextEngine,
  prompt: Prompt,
  more: Partial<TextRequest> = {},
): Promise<Reply> {
  const batches: (readonly StreamPart[])[] = []
  const { signal } = new AbortController()
  for await (const batch of engine.generate(requestOf(prompt, more), { signal }))
    batches.push(batch)
  const parts = batches.flat()
  assert.equal(grammarAfter(parts), 'finished')
  const finish = parts.at(-1)
  assert.ok(finish?.type === 'finish')
  return { batches, parts, finish }
}

function inputsOf(parts: readonly StreamPart[]): readonly string[] {
  const inputs: string[] = []
  for (const part of parts) {
    if (part.type === 'tool-start') inputs.push('')
    if (part.type === 'tool-delta') inputs.push(`${inputs.pop() ?? ''}${pieceOf(part)}`)
  }
  return inputs
}

test('the input of a call is emitted while it is written', async () => {
  const engine = engineOf('pieces', TALKER)
  const { batches, parts, finish } = await replyOf(engine, mustCall('And in Paris?'))
  assert.equal(finish.reason, 'tool')
  const withInput = batches.filter((batch) => batch.some(({ type }) => type === 'tool-delta'))
  assert.ok(withInput.length >= 10, `${withInput.length} batches`)
  const [input = ''] = inputsOf(parts)
  assert.deepEqual(Object.keys(JSON.parse(input)), ['city', 'days'])
})

test('characters that are several tokens come whole', async () => {
  const leanings = { '<0xE4>': 4, '<0xBD>': 4, '<0xA0>': 4, '"': 2 }
  const engine = engineOf('bytes', { seed: 2, leanings })
  const { parts } = await replyOf(engine, mustCall('And in Paris?'))
  const { city } = JSON.parse(inputsOf(parts)[0] ?? '')
  assert.match(city, /[\u4e00-\u9fff\u4800-\u4dff]{3}/u)
  assert.ok(!parts.some((part) => part.type === 'tool-delta' && part.json.includes('\ufffd')))
})

test('several calls come one after another, and those without parameters at once', async () => {
  const engine = engineOf('functionary-7b.Q4_K_M', { seed: 1, template: '' })
  const two = await replyOf(engine, mustCall('And now?'), { maxTokens: 150 })
  const [first = '', second = ''] = inputsOf(two.parts)
  for (const input of [first, second])
    assert.deepEqual(Object.keys(JSON.parse(input)), ['city', 'days'])
  const starts = two.parts.flatMap((part) => (part.type === 'tool-start' ? [part.id] : []))
  assert.equal(new Set(starts).size, starts.length)

  const rings = await replyOf(engine, mustCall('And now?', { tools: [RING] }), { maxTokens: 30 })
  const withCalls = rings.batches.map(inputsOf).filter((inputs) => inputs.length > 0)
  assert.ok(withCalls.length >= 3, `${withCalls.length} batches`)
  assert.ok(withCalls.flat().every((input) => input === '{}'))

  const single = mustCall('And now?', { singleCall: true })
  assert.equal(inputsOf((await replyOf(engine, single)).parts).length, 1)
})

test('a call that the limit cuts ends where it was cut', async () => {
  const engine = engineOf('cut', { seed: 1 })
  const { parts, finish } = await replyOf(engine, mustCall('And?'), { maxTokens: 20 })
  assert.equal(finish.reason, 'limit')
  assert.equal(finish.usage.outputTokens, 20)
  assert.match(inputsOf(parts)[0] ?? '', /^\{ ?"/)
  assert.throws(() => JSON.parse(inputsOf(parts)[0] ?? ''))
  const few = await replyOf(engine, mustCall('And?'), { maxTokens: 2 })
  assert.deepEqual(
    few.parts.map(({ type }) => type),
    ['finish'],
  )
})

test('a call that the end of the context cuts ends there, and the beginning is not forgotten', async () => {
  const engine = engineOf('full', { seed: 1 })
  const left = async (words: string): Promise<number> =>
    1024 - (await engine.countTokens('Vendor-M3', mustCall(words))).tokens
  const words = `And?${'x'.repeat((await left('And?')) - 35)}`
  const { parts, finish } = await replyOf(engine, mustCall(words), { maxTokens: 5000 })
  assert.equal(finish.reason, 'limit')
  assert.match(inputsOf(parts)[0] ?? '', /^\{ ?"/)
  const { inputTokens, outputTokens } = finish.usage
  assert.equal(inputTokens, 1024 - 35)
  assert.ok(outputTokens > 10 && outputTokens <= 35, `${outputTokens} tokens`)
})

test('who leaves in the middle of a call frees the place', async () => {
  const engine = engineOf('left', { seed: 1 }, { contextTokens: 4096 })
  const endless = {
    ...WEATHER,
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  }
  const leaving = new AbortController()
  const request = requestOf(mustCall('And?', { tools: [endless] }), { maxTokens: 3000 })
  await assert.rejects(async () => {
    for await (const batch of engine.generate(request, { signal: leaving.signal }))
      if (batch.some(({ type }) => type === 'tool-delta')) leaving.abort(new Error('gone'))
  }, /gone/)
  const { finish } = await replyOf(engine, mustCall('And?'), { maxTokens: 3 })
  assert.equal(finish.usage.outputTokens, 3)
})

test('a tool whose name has spaces can be called', async () => {
  const engine = engineOf('spaces', TALKER)
  const prompt = mustCall('Now!', { tools: [{ name: 'ring the bell', inputSchema: {} }] })
  const { parts } = await replyOf(engine, prompt)
  const [start] = parts
  assert.ok(start?.type === 'tool-start')
  assert.equal(start.name, 'ring the bell')
})
