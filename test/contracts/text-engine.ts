import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Prompt } from '../../packages/backlot/src/domain/conversation.ts'
import type { TextEngine, TextRequest } from '../../packages/backlot/src/domain/engine.ts'
import {
  STREAM_GRAMMAR,
  type GrammarState,
} from '../../packages/backlot/src/domain/stream-grammar.ts'
import { pieceOf, type StreamPart } from '../../packages/backlot/src/domain/stream.ts'

/** A prompt of one user message. */
export function promptOf(text: string, more: Partial<Prompt> = {}): Prompt {
  return {
    system: [],
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    tools: [],
    toolChoice: { type: 'auto' },
    thinking: false,
    ...more,
  }
}

/** A request to continue the prompt. */
export function requestOf(prompt: Prompt, more: Partial<TextRequest> = {}): TextRequest {
  return {
    modelId: 'Vendor-M3',
    prompt,
    maxTokens: 1000,
    temperature: 1,
    topP: 0.95,
    tier: 'standard',
    ...more,
  }
}

/** All parts of a reply. */
export async function partsOf(
  engine: TextEngine,
  request: TextRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const batch of engine.generate(request, { signal })) parts.push(...batch)
  return parts
}

/** The state of the grammar after these parts; fails at the first part that is not allowed. */
export function grammarAfter(parts: readonly StreamPart[]): GrammarState {
  return parts.reduce<GrammarState>((state, part) => {
    const next = STREAM_GRAMMAR[state][part.type]
    assert.ok(next, `${part.type} while ${state}`)
    return next
  }, 'between')
}

/**
 * What every text engine must do. The test file of an engine calls this and adds only what is
 * specific to it. `open` may return an engine in front of any model, so nothing here depends on the
 * content of replies.
 */
export function textEngineContract(name: string, open: () => Promise<TextEngine>): void {
  const tools = [
    {
      name: 'get_weather',
      description: 'The weather of a city',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      },
    },
  ]
  const prompts: Readonly<Record<string, Prompt>> = {
    'a question': promptOf('Hello, who are you?'),
    'a question to a thinking model': promptOf('Hello, who are you?', { thinking: true }),
    'a question that a tool answers': promptOf('What is the weather in Paris?', { tools }),
    'a conversation with a system prompt': promptOf('And now?', {
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello to you.' }] },
        { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
      ],
    }),
  }

  describe(`${name}: text engine`, () => {
    for (const [what, prompt] of Object.entries(prompts)) {
      test(`the reply to ${what} follows the grammar and reports its usage`, async () => {
        const engine = await open()
        const parts = await partsOf(engine, requestOf(prompt))
        assert.equal(grammarAfter(parts), 'finished')
        const finish = parts.at(-1)
        assert.ok(finish?.type === 'finish')
        const { inputTokens, cacheReadTokens, cacheWriteTokens } = finish.usage
        assert.ok(inputTokens + cacheReadTokens + cacheWriteTokens > 0)
        assert.ok(finish.usage.outputTokens > 0)
        assert.ok(finish.usage.reasoningTokens <= finish.usage.outputTokens)
        assert.equal(
          finish.reason === 'tool',
          parts.some(({ type }) => type === 'tool-start'),
        )
      })

      test(`the count of ${what} is the usage of its reply, when it is exact`, async () => {
        const engine = await open()
        const count = await engine.countTokens('Vendor-M3', prompt)
        assert.ok(count.tokens > 0)
        const finish = (await partsOf(engine, requestOf(prompt))).at(-1)
        assert.ok(finish?.type === 'finish')
        const { inputTokens, cacheReadTokens, cacheWriteTokens } = finish.usage
        if (count.exact)
          assert.equal(count.tokens, inputTokens + cacheReadTokens + cacheWriteTokens)
      })
    }

    test('a tool call has a JSON object as its input', async () => {
      const engine = await open()
      const parts = await partsOf(
        engine,
        requestOf(promptOf('call get_weather with JSON {"city":"Paris"}', { tools })),
      )
      const json = parts
        .filter(({ type }) => type === 'tool-delta')
        .map(pieceOf)
        .join('')
      if (json !== '') assert.equal(typeof JSON.parse(json), 'object')
    })

    test('a reply stops at its limit and says so', async () => {
      const engine = await open()
      const prompt = promptOf('Count from one to a hundred in words.')
      const finish = (await partsOf(engine, requestOf(prompt, { maxTokens: 3 }))).at(-1)
      assert.ok(finish?.type === 'finish')
      assert.equal(finish.reason, 'limit')
      assert.equal(finish.usage.outputTokens, 3)
    })

    test('a reply that is aborted before it starts ends with the reason', async () => {
      const engine = await open()
      const reason = new Error('gone')
      const signal = AbortSignal.abort(reason)
      await assert.rejects(partsOf(engine, requestOf(promptOf('Hello')), signal), reason)
    })

    test('a reply that is aborted on its way ends soon', async () => {
      const engine = await open()
      const leaving = new AbortController()
      const prompt = promptOf(`Repeat: ${'all work and no play '.repeat(200)}`)
      let batches = 0
      const reading = async (): Promise<void> => {
        const request = requestOf(prompt, { maxTokens: 10_000 })
        for await (const _ of engine.generate(request, { signal: leaving.signal })) {
          batches += 1
          leaving.abort(new Error('gone'))
        }
      }
      await reading().catch((thrown: unknown) => {
        assert.equal(thrown, leaving.signal.reason)
      })
      assert.ok(batches <= 2, `${batches} batches, and one may have been on its way`)
    })
  })
}
