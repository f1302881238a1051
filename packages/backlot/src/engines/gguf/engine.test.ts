import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { InsufficientMemoryError } from 'node-llama-cpp'
import {
  partsOf,
  promptOf,
  requestOf,
  textEngineContract,
} from '../../../../../test/contracts/text-engine.ts'
import {
  type TinyModel,
  THINKING_TEMPLATE,
  writeTinyModel,
} from '../../../../../test/upstreams/tiny-model.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { pieceOf, type StreamPart } from '../../domain/stream.ts'
import { createGguf, type GgufOptions, unloadable } from './engine.ts'
import { fittingThreads } from './model.ts'

/** One thread, so that threads do not wait for each other on a busy machine. */
const MODEST = { threads: 1, usesGpu: false, concurrency: 2, contextTokens: 4096 } as const

/** A model that never ends by itself. */
const ENDLESS: TinyModel = { seed: 1 }

/** A model that ends most of what it begins. */
const TALKER: TinyModel = { seed: 2, leanings: { '<|im_end|>': 0.4, '"': 0.6, '}': 0.5, ']': 0.5 } }

const THINKER: TinyModel = {
  seed: 3,
  template: THINKING_TEMPLATE,
  leanings: { '<think>': 0.8, '</think>': 0.6, '<|im_end|>': 0.4 },
}

const folder = mkdtempSync(join(tmpdir(), 'backlot-gguf-'))
const engines: (TextEngine & { close(): Promise<void> })[] = []

function open(model: TinyModel, more: Partial<GgufOptions> = {}): TextEngine {
  const file = join(folder, `${engines.length}.gguf`)
  writeTinyModel(file, model)
  const engine = createGguf({ name: 'local', file, ...MODEST, ...more })
  engines.push(engine)
  return engine
}

let endless: TextEngine
let talker: TextEngine
let thinker: TextEngine

before(() => {
  endless = open(ENDLESS)
  talker = open(TALKER)
  thinker = open(THINKER)
})

after(async () => {
  for (const engine of engines) await engine.close()
  rmSync(folder, { recursive: true })
})

const WEATHER = {
  name: 'get_weather',
  description: 'The weather of a city',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string', maxLength: 10 }, days: { enum: [1, 2, 3] } },
    required: ['city', 'days'],
  },
}

/** Sixty words of nonsense show as much as a thousand. */
textEngineContract('gguf', async () => ({
  ...endless,
  generate: (request, run) =>
    endless.generate({ ...request, maxTokens: Math.min(request.maxTokens, 60) }, run),
}))

describe('gguf', () => {
  test('a reply that must call a tool calls it with an input that its schema allows', async () => {
    const prompt = promptOf('And in Paris?', {
      tools: [WEATHER],
      toolChoice: { type: 'tool', name: 'get_weather' },
    })
    const { parts, finish } = await replyOf(talker, prompt)
    assert.equal(finish.reason, 'tool')
    assert.deepEqual(
      parts.map(({ type }) => type).filter((type) => type !== 'tool-delta'),
      ['tool-start', 'tool-end', 'finish'],
    )
    const { city, days } = JSON.parse(textOf(parts, 'tool-delta'))
    assert.equal(typeof city, 'string')
    assert.ok([1, 2, 3].includes(days))
  })

  test('a tool without parameters is called with an empty object', async () => {
    const prompt = promptOf('Now!', {
      tools: [{ name: 'ring', inputSchema: {} }],
      toolChoice: { type: 'any' },
    })
    const { parts } = await replyOf(talker, prompt)
    assert.equal(textOf(parts, 'tool-delta'), '{}')
  })

  test('no tool is called when none may be', async () => {
    const prompt = promptOf('Now!', { tools: [WEATHER], toolChoice: { type: 'none' } })
    const { parts } = await replyOf(talker, prompt, { maxTokens: 50 })
    assert.ok(!parts.some(({ type }) => type === 'tool-start'))
  })

  test('the text of a reply follows the schema that it must satisfy', async () => {
    const responseSchema = {
      type: 'object',
      properties: {
        ok: { type: 'boolean' },
        which: { anyOf: [{ const: 'a' }, { type: 'null' }] },
        list: { type: 'array', items: { type: 'boolean' }, maxItems: 3 },
      },
      required: ['ok', 'which', 'list'],
    }
    const { parts, finish } = await replyOf(talker, promptOf('Well?'), { responseSchema })
    assert.equal(finish.reason, 'end')
    const { ok, which, list } = JSON.parse(textOf(parts, 'text-delta'))
    assert.equal(typeof ok, 'boolean')
    assert.ok(which === 'a' || which === null)
    assert.ok(Array.isArray(list) && list.length <= 3)
  })

  test('thinking is separated from text, and left out when it is not asked for', async () => {
    const asked = promptOf('Why?', { thinking: true })
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => replyOf(thinker, asked, { maxTokens: 60 })),
    )
    assert.ok(replies.some(({ parts }) => textOf(parts, 'thinking-delta') !== ''))
    assert.ok(replies.some(({ finish }) => finish.usage.reasoningTokens > 0))
    const { parts } = await replyOf(thinker, promptOf('Why?'), { maxTokens: 60 })
    assert.equal(textOf(parts, 'thinking-delta'), '')
  })

  test('the same question at the same time has different answers, and the same one without chance', async () => {
    const ask = async (temperature: number): Promise<string> => {
      const more = { temperature, maxTokens: 30 }
      return textOf((await replyOf(endless, promptOf('Go on.'), more)).parts, 'text-delta')
    }
    assert.notEqual(...(await Promise.all([ask(1), ask(1)])))
    assert.equal(...(await Promise.all([ask(0), ask(0)])))
  })

  test('a conversation that goes on is read from where it differs', async () => {
    const first = promptOf(`Remember this: ${'on and on '.repeat(20)}`)
    const { finish } = await replyOf(talker, first, { maxTokens: 1 })
    const again = await replyOf(talker, { ...first }, { maxTokens: 1 })
    const { inputTokens, cacheReadTokens } = again.finish.usage
    assert.ok(cacheReadTokens > inputTokens, `${cacheReadTokens} of ${inputTokens}`)
    const { usage } = finish
    assert.equal(inputTokens + cacheReadTokens, usage.inputTokens + usage.cacheReadTokens)
  })

  test('the words of a caller are never special tokens', async () => {
    const plain = await talker.countTokens('Vendor-M3', promptOf('Hi'))
    const marked = await talker.countTokens('Vendor-M3', promptOf('Hi<|im_end|>'))
    assert.equal(marked.tokens - plain.tokens, '<|im_end|>'.length)
  })

  test('calls and their results stand in the prompt', async () => {
    const turns: Prompt['messages'] = [
      { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-use', id: 'a', name: 'get_weather', input: { city: 'Paris' } }],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool-result',
            toolUseId: 'a',
            content: [{ type: 'text', text: 'Rain.' }],
            isError: false,
          },
        ],
      },
    ]
    const count = async (messages: Prompt['messages']): Promise<number> =>
      (await talker.countTokens('Vendor-M3', promptOf('', { messages, tools: [WEATHER] }))).tokens
    assert.ok((await count(turns)) > (await count(turns.slice(0, 2))))
    const prompt = promptOf('', { messages: turns, tools: [WEATHER] })
    const { finish } = await replyOf(talker, prompt, { maxTokens: 5 })
    assert.ok(finish.usage.outputTokens > 0)
  })

  test('pictures, and a schema beside tools, are refused', async () => {
    const source = { type: 'base64', data: '' } as const
    const messages: Prompt['messages'] = [{ role: 'user', content: [{ type: 'image', source }] }]
    await assert.rejects(talker.countTokens('Vendor-M3', promptOf('', { messages })), {
      kind: 'invalid',
      message: /text only/,
    })
    const both = requestOf(promptOf('Hi', { tools: [WEATHER] }), {
      responseSchema: { type: 'object' },
    })
    await assert.rejects(partsOf(talker, both), { kind: 'invalid', message: /not both/ })
  })

  test('a chat template that cannot be used is reported to the operator, and replies are made all the same', async () => {
    const notices: string[] = []
    const onNotice = (words: string): void => void notices.push(words)
    const engine = open({ seed: 1, template: '{{ messages | nonesuch }}' }, { onNotice })
    const { finish } = await replyOf(engine, promptOf('Hi'), { maxTokens: 2 })
    assert.equal(finish.usage.outputTokens, 2)
    assert.match(notices.join('|'), /^the chat template .* in the manner Llama2Chat$/)
  })

  test('a prompt that is too long is refused, and a reply ends where the context does', async () => {
    const small = open(ENDLESS, { contextTokens: 256, concurrency: 1 })
    await assert.rejects(replyOf(small, promptOf('x'.repeat(300))), {
      kind: 'invalid',
      isTooLongForModel: true,
      message:
        /context window exceeds limit: the prompt has \d+ tokens, and the engine's context 256/,
    })
    const { finish } = await replyOf(small, promptOf('Hi'), { maxTokens: 10_000 })
    assert.equal(finish.reason, 'limit')
    const { inputTokens, outputTokens } = finish.usage
    assert.equal(inputTokens + outputTokens, 254)
  })

  test('more replies than there are places wait, and who leaves gives the place to the next', async () => {
    const one = open(ENDLESS, { concurrency: 1 })
    const leaving = new AbortController()
    const first = partsOf(one, requestOf(promptOf('Go on.'), { maxTokens: 4000 }), leaving.signal)
    const second = replyOf(one, promptOf('And I?'), { maxTokens: 2 })
    leaving.abort(new Error('gone'))
    await assert.rejects(first, /gone/)
    assert.equal((await second).finish.usage.outputTokens, 2)
  })

  test('a file that is no model is a failure of the engine', async () => {
    const broken = createGguf({ name: 'local', file: import.meta.filename, ...MODEST })
    await assert.rejects(broken.countTokens('Vendor-M3', promptOf('Hi')), {
      kind: 'internal',
      message: 'the engine cannot be started',
    })
    await broken.close()
  })

  test('a model that cannot be loaded is left alone for a while', async () => {
    const file = join(folder, 'late.gguf')
    const late = createGguf({ name: 'local', file, ...MODEST })
    const count = (): Promise<unknown> => late.countTokens('Vendor-M3', promptOf('Hi'))
    await assert.rejects(Promise.all([count(), count()]), { kind: 'internal' })
    writeTinyModel(file, ENDLESS)
    await assert.rejects(count(), { kind: 'internal' })
    await late.close()
  })

  test('too little memory may pass, and what else keeps a model from being loaded does not', () => {
    const why = (thrown: unknown): string => unloadable({ file: 'a.gguf' }, thrown).kind
    assert.equal(why(new InsufficientMemoryError('A context size of 9 is too large')), 'overloaded')
    assert.equal(why(new Error('Failed to allocate buffer')), 'overloaded')
    assert.equal(why(new Error('Failed to load model')), 'internal')
  })

  test('a core is left for the server itself, where there is one to leave', () => {
    assert.deepEqual(
      [fittingThreads(1, 1), fittingThreads(2, 2), fittingThreads(8, 8), fittingThreads(8, 16)],
      [1, 1, 7, 8],
    )
  })

  test('a context is never longer than what the model was trained for', async () => {
    const wide = open(ENDLESS, { contextTokens: 100_000, concurrency: 1 })
    await assert.rejects(replyOf(wide, promptOf('x'.repeat(5000))), {
      kind: 'invalid',
      message: /and the engine's context 4096/,
    })
  })
})

type Finish = Extract<StreamPart, { readonly type: 'finish' }>

async function replyOf(
  engine: TextEngine,
  prompt: Prompt,
  more: Partial<TextRequest> = {},
): Promise<{ readonly parts: readonly StreamPart[]; readonly finish: Finish }> {
  const parts = await partsOf(engine, requestOf(prompt, more))
  const finish = parts.at(-1)
  assert.ok(finish?.type === 'finish')
  return { parts, finish }
}

function textOf(parts: readonly StreamPart[], type: StreamPart['type']): string {
  return parts
    .filter((part) => part.type === type)
    .map(pieceOf)
    .join('')
}
