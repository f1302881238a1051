/** A model file in one program, and another program in front of it: a real model behind real protocols. */
import Anthropic from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { THINKING_TEMPLATE, type TinyModel, writeTinyModel } from '../upstreams/tiny-model.ts'
import { createClient, type Program, startProgram, temporaryHome } from './program.ts'

const MODELS: Readonly<Record<string, TinyModel>> = {
  /** Ends most of what it begins. */
  'Vendor-M3': { seed: 2, leanings: { '<|im_end|>': 0.4, '"': 0.6, '}': 0.5, ']': 0.5 } },
  /** Thinks, writes something, and thinks again. */
  'Vendor-M2.7': {
    seed: 7,
    template: THINKING_TEMPLATE.replace(' <think>\n', ''),
    leanings: { '<think>': 0.8, '</think>': 0.6, '<|im_end|>': 0.4 },
  },
  /** Never ends by itself. */
  'Vendor-M2.5': { seed: 1 },
}

const WEATHER: Anthropic.Tool = {
  name: 'get_weather',
  description: 'The weather of a city',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', maxLength: 10 }, days: { enum: [1, 2, 3] } },
    required: ['city', 'days'],
  },
}

const say = (content: string): Anthropic.MessageParam[] => [{ role: 'user', content }]

/** The program with the model files. */
async function startBack(t: TestContext): Promise<Program> {
  const home = temporaryHome(t)
  const names = Object.entries(MODELS).map(([name, model], index) => {
    writeTinyModel(join(home, `tiny-${index}.gguf`), model)
    return [name, `tiny${index}`, `tiny-${index}.gguf`] as const
  })
  const engines = names.map(
    ([, engine, file]) =>
      `  ${engine}: { type: gguf, model: ${file}, threads: 1, gpu: false, concurrency: 1, context: 4096 }`,
  )
  const models = names.map(([name, engine]) => `  ${name}: { engine: ${engine} }`)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:\n${engines.join('\n')}\nmodels:\n${models.join('\n')}\nextensions: { tool_choice: true, sampling: true }\n`,
  )
  return startProgram(t, { home })
}

/** Writes the configuration of the front program; `engine` serves the models. */
function configure(home: string, engines: string, engine: string): void {
  const models = Object.keys(MODELS).map((name) => `${name}: { engine: ${engine} }`)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { ${engines} }\nmodels: { ${models.join(', ')} }\nextensions: { tool_choice: true, sampling: true }\n`,
  )
}

async function clientOf(program: Program): Promise<Anthropic> {
  const { key } = await createClient(program)
  return new Anthropic({ baseURL: `${program.address}/compat`, apiKey: key, maxRetries: 0 })
}

const ORDERS: readonly Anthropic.MessageCreateParamsNonStreaming[] = [
  { model: 'Vendor-M3', max_tokens: 60, messages: say('the work of all') },
  { model: 'Vendor-M2.7', max_tokens: 20, messages: say('work and play') },
  { model: 'Vendor-M2.5', max_tokens: 7, messages: say('no play') },
  {
    model: 'Vendor-M3',
    max_tokens: 200,
    messages: say('work'),
    output_config: {
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { kind: { enum: ['work', 'play'] }, parts: { type: 'integer' } },
          required: ['kind', 'parts'],
          additionalProperties: false,
        },
      },
    },
  },
  {
    model: 'Vendor-M3',
    max_tokens: 200,
    tools: [WEATHER],
    tool_choice: { type: 'any' },
    messages: say('the weather in Rome'),
  },
]

/** Temperature 0 gives the same words every time. The official types no longer have this member. */
const REQUESTS = ORDERS.map((order) => Object.assign(order, { temperature: 0 }))

/**
 * The comparable parts of a reply: each program has its own ids and signatures, and repeated
 * prompts are cached.
 */
function essence({ content, stop_reason, usage }: Anthropic.Message): unknown {
  const blocks = content.map((block) => ({ ...block, id: '', signature: '', citations: null }))
  const read = usage.input_tokens + (usage.cache_read_input_tokens ?? 0)
  return { blocks, stop_reason, tokens: [read, usage.output_tokens] }
}

for (const [type, path] of [
  ['openai', '/v1'],
  ['anthropic', '/compat'],
] as const)
  test(`a model file behind ${type}: the same replies, token for token, and again from a tape`, async (t) => {
    const back = await startBack(t)
    const direct = await clientOf(back)
    const { apiKey } = direct
    const home = temporaryHome(t)
    const far = `far: { type: ${type}, base_url: "${back.address}${path}", api_key: "${apiKey}", record: tape.jsonl }`
    configure(home, far, 'far')
    const front = await startProgram(t, { home })
    const chained = await clientOf(front)
    const contents: unknown[] = []
    for (const request of REQUESTS) {
      const one = essence(await direct.messages.create(request))
      const other = essence(await chained.messages.create(request))
      assert.deepEqual(other, one)
      assert.deepEqual(essence(await chained.messages.stream(request).finalMessage()), one)
      contents.push(one)
    }
    assert.equal(
      (await direct.messages.create(REQUESTS[2] ?? assert.fail())).stop_reason,
      'max_tokens',
    )

    const kinds = contents.flatMap((one) => JSON.stringify(one).match(/"type":"(\w+)"/g) ?? [])
    assert.deepEqual([...new Set(kinds)].toSorted(), [
      '"type":"text"',
      '"type":"thinking"',
      '"type":"tool_use"',
    ])
    await checkCancel(chained, back)
    await Promise.all([front.stop(), back.stop()])
    configure(home, 'tape: { type: replay, file: tape.jsonl }', 'tape')
    const replayed = await clientOf(await startProgram(t, { home }))
    for (const [index, request] of REQUESTS.entries())
      assert.deepEqual(essence(await replayed.messages.create(request)), contents[index])
    await assert.rejects(
      replayed.messages.create({
        model: 'Vendor-M3',
        max_tokens: 9,
        messages: say('something else'),
      }),
      /there is no recording of this request/,
    )
  })

/** The model makes one reply at a time: cancelling at the front must free it at the back. */
async function checkCancel(chained: Anthropic, { address }: Program): Promise<void> {
  const endless = { model: 'Vendor-M2.5', max_tokens: 3000, messages: say('work') }
  const madeTokens = async (): Promise<number> => {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    const made = metrics.matchAll(/^backlot_tokens_total\{.*"output".*\} (\d+)/gm)
    return [...made].reduce((sum, [, tokens]) => sum + Number(tokens), 0)
  }
  const before = await madeTokens()
  const stream = chained.messages.stream(endless)
  for await (const event of stream) if (event.type === 'content_block_delta') break
  stream.abort()
  await chained.messages.create({ ...endless, max_tokens: 2 })
  const made = (await madeTokens()) - before
  assert.ok(made >= 2 && made < 2000, `${made} tokens were made, of three thousand`)
}
