import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { ChatHistoryItem } from 'node-llama-cpp'
import {
  CHAT_TEMPLATE,
  THINKING_TEMPLATE,
  writeTinyModel,
} from '../../../../../test/upstreams/tiny-model.ts'
import { mannerOf, type Manner, written } from './chat-manner.ts'
import { loadLibrary } from './library.ts'

async function mannerBy(t: TestContext, template: string): Promise<Manner> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-manner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'tiny.gguf')
  writeTinyModel(file, { seed: 1, template })
  const library = await loadLibrary()
  return mannerOf(library, { fileInfo: await library.readGgufFileInfo(file) })
}

test('a template that cannot be used is reported in one line, and nothing is printed', async (t) => {
  const printed = t.mock.method(process.stderr, 'write', () => true)
  const troubles: Readonly<Record<string, RegExp>> = {
    '{% for m in messages %}{{ m.content }': /cannot be used \(Parser Error: Expected closing/,
    '{{ messages | nonesuch }}': /cannot be used \(Unknown ArrayValue filter: nonesuch\)$/,
    Hello: /cannot be used \(Some input messages are not present in /,
    '': /^the model file has no chat template$/,
  }
  for (const [template, words] of Object.entries(troubles)) {
    const { trouble = '' } = await mannerBy(t, template)
    assert.match(trouble, words)
    assert.doesNotMatch(trouble, /\n/)
  }
  assert.equal((await mannerBy(t, CHAT_TEMPLATE)).trouble, undefined)
  assert.equal(printed.mock.callCount(), 0)
})

test('a conversation that the template refuses is refused', async (t) => {
  const strict = "{% if messages | length > 4 %}{{ raise_exception('No!') }}{% endif %}"
  const { wrapper, trouble } = await mannerBy(t, strict + THINKING_TEMPLATE)
  assert.equal(trouble, undefined)
  const say = (turns: number): unknown => {
    const chatHistory = Array.from({ length: turns }, (_, at): ChatHistoryItem =>
      at % 2 === 0 ? { type: 'user', text: 'a' } : { type: 'model', response: ['b'] },
    )
    return written(wrapper, { chatHistory })
  }
  assert.ok(say(2))
  assert.throws(() => say(8), { kind: 'invalid', message: /does not take this conversation/ })
})
