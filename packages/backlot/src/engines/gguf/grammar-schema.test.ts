/** Realistic schemas of tools, each through a real model to the end of a call. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../../test/contracts/text-engine.ts'
import { writeTinyModel } from '../../../../../test/upstreams/tiny-model.ts'
import type { Json } from '../../inference/connection/json.ts'
import { createGguf } from './engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-gguf-schemas-'))
const file = join(folder, 'tiny.gguf')
writeTinyModel(file, {
  seed: 2,
  leanings: { '<|im_end|>': 0.4, '"': 2.5, '}': 3, ']': 3, '\n': 2 },
})
const modest = { threads: 1, usesGpu: false, concurrency: 1, contextTokens: 4096 }
const engine = createGguf({ name: 'local', file, ...modest })

after(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const flag = { type: 'boolean' }

/** Properties of tools with what is special about them, and the expected value. */
const PROPERTIES: Readonly<
  Record<string, { readonly schema: unknown; readonly defs?: Json; is(value: unknown): boolean }>
> = {
  'says nothing': { schema: {}, is: (it) => it !== undefined },
  'has a description alone': { schema: { description: 'x' }, is: (it) => it !== undefined },
  'is true': { schema: true, is: (it) => it !== undefined },
  'is what something is not': { schema: { not: {} }, is: (it) => it !== undefined },
  'has a type that nobody knows': { schema: { type: 'file' }, is: (it) => it !== undefined },
  'has no choice': { schema: { enum: [] }, is: (it) => it !== undefined },
  'refers to a definition': {
    schema: { $ref: '#/definitions/t' },
    defs: { definitions: { t: { enum: ['q'] } } },
    is: (it) => it === 'q',
  },
  'refers to the whole': { schema: { $ref: '#' }, is: (it) => it !== undefined },
  'is all of some': {
    schema: {
      allOf: [
        { type: 'object', properties: { a: flag } },
        { properties: { b: flag }, required: ['b'] },
      ],
    },
    is: (it) => Object.keys(it ?? {}).join() === 'a,b',
  },
  'is a flag or null': {
    schema: { anyOf: [flag, { type: 'null' }] },
    is: (it) => it === null || typeof it === 'boolean',
  },
  'has several types': {
    schema: { type: ['boolean', 'object'], properties: { a: flag } },
    is: (it) => typeof it === 'boolean' || Object.keys(it ?? {}).join() === 'a',
  },
  'has no type but properties': {
    schema: { properties: { a: flag } },
    is: (it) => Object.keys(it ?? {}).join() === 'a',
  },
  'has no type but items': {
    schema: { items: flag, maxItems: 1 },
    is: (it) => Array.isArray(it) && it.every((one) => typeof one === 'boolean'),
  },
}

for (const [name, { schema, defs = {}, is }] of Object.entries(PROPERTIES))
  test(`a tool with a property that ${name} can be called`, async () => {
    const tool = {
      name: 'do',
      inputSchema: { type: 'object', properties: { it: schema }, ...defs },
    }
    const prompt = promptOf('Now!', { tools: [tool], toolChoice: { type: 'any' } })
    const request = requestOf(prompt, { maxTokens: 150 })
    const parts = await partsOf(engine, request)
    const json = parts.map((part) => (part.type === 'tool-delta' ? part.json : '')).join('')
    const finish = parts.at(-1)
    assert.ok(finish?.type === 'finish')
    // A value without constraints may be long.
    if (finish.reason === 'limit') return
    assert.ok(is(JSON.parse(json).it), json)
  })
