/** Stored responses on both databases, with the official client. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import OpenAI, { BadRequestError, NotFoundError } from 'openai'
import { createClient, startProgram, temporaryHome } from './program.ts'

const model = 'Vendor-M3'

const WEATHER: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  strict: true,
}

test('responses that are stored', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'responses: { store: true }\n')
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const options = { baseURL: `${server.address}/v1`, maxRetries: 0 }
  const { responses } = new OpenAI({ ...options, apiKey: key })

  await t.test('a conversation goes on by the id of its last response', async () => {
    const first = await responses.create({
      model,
      tools: [WEATHER],
      input: 'How is the weather in Paris?',
    })
    assert.equal((first as { store?: boolean }).store, true)
    const call = first.output.find((item) => item.type === 'function_call')
    const output = { type: 'function_call_output' as const, call_id: call?.call_id ?? '' }
    const stream = responses.stream({
      model,
      tools: [WEATHER],
      previous_response_id: first.id,
      input: [{ ...output, output: '21 degrees' }],
    })
    const second = await stream.finalResponse()
    assert.match(second.output_text, /21 degrees/)
    assert.equal(second.previous_response_id, first.id)
    const third = { model, tools: [WEATHER], previous_response_id: second.id, input: 'And now?' }
    const { input_tokens: tokens } = await responses.inputTokens.count(third)
    const { usage } = await responses.create(third)
    assert.equal(usage?.input_tokens, tokens)
    assert.ok(tokens > (second.usage?.input_tokens ?? 0), 'all that was said before is counted')
  })

  await t.test('a response is found, listed, and deleted', async () => {
    const made = await responses.create({
      model,
      instructions: 'Be brief.',
      metadata: { order: '7' },
      input: [
        { role: 'user', content: 'Hello' },
        { role: 'user', content: [{ type: 'input_text', text: 'Say exactly: yes' }] },
      ],
    })
    const found = await responses.retrieve(made.id)
    assert.deepEqual(found, made)
    const items = await Array.fromAsync(
      responses.inputItems.list(made.id, { order: 'asc', limit: 1 }),
    )
    assert.deepEqual(
      items.map((item) => item.type === 'message' && item.content),
      [[{ type: 'input_text', text: 'Hello' }], [{ type: 'input_text', text: 'Say exactly: yes' }]],
    )
    await assert.rejects(
      responses.cancel(made.id),
      (thrown) => thrown instanceof BadRequestError && /background/.test(thrown.message),
    )
    await responses.delete(made.id)
    await assert.rejects(responses.retrieve(made.id), NotFoundError)
    await assert.rejects(
      responses.create({ model, input: 'x', previous_response_id: made.id }),
      (thrown) =>
        thrown instanceof NotFoundError &&
        thrown.code === 'previous_response_not_found' &&
        thrown.param === 'previous_response_id',
    )
  })

  await t.test('what is not to be stored is not', async () => {
    const made = await responses.create({ model, input: 'x', store: false })
    await assert.rejects(responses.retrieve(made.id), NotFoundError)
  })

  await t.test("another account's response is as unknown as one that never was", async () => {
    const made = await responses.create({ model, input: 'x' })
    const other = await createClient(server, 'other')
    const { responses: theirs } = new OpenAI({ ...options, apiKey: other.key })
    await assert.rejects(theirs.retrieve(made.id), NotFoundError)
    await assert.rejects(theirs.delete(made.id), NotFoundError)
    const input = [{ type: 'item_reference' as const, id: made.output[0]?.id ?? '' }]
    await assert.rejects(theirs.create({ model, input }), NotFoundError)
    assert.ok(await responses.retrieve(made.id))
  })
})

test('where nothing is stored, nobody can refer to responses, but to the items of the last ones', async (t) => {
  const server = await startProgram(t)
  const { key } = await createClient(server)
  const { responses } = new OpenAI({
    baseURL: `${server.address}/v1`,
    apiKey: key,
    maxRetries: 0,
  })
  const made = await responses.create({
    model,
    input: 'Say exactly: remember the rain',
    store: true,
  })
  assert.equal((made as { store?: boolean }).store, false)
  await assert.rejects(
    responses.create({ model, input: 'x', previous_response_id: made.id }),
    (thrown) => thrown instanceof BadRequestError && /responses\.store/.test(thrown.message),
  )
  // One after the other: a promise that rejects while another is awaited ends the test.
  for (const ask of [() => responses.retrieve(made.id), () => responses.delete(made.id)])
    await assert.rejects(
      ask,
      (thrown) => thrown instanceof NotFoundError && /responses\.store/.test(thrown.message),
    )
  const id = made.output[0]?.id ?? ''
  const referring = (store: boolean | undefined) =>
    responses.create({
      model,
      input: [
        { type: 'item_reference', id },
        { role: 'user', content: 'Say exactly: yes' },
      ],
      ...(store === undefined ? {} : { store }),
    })
  assert.equal((await referring(undefined)).output_text, 'yes')
  const unkept = await responses.create({ model, input: 'x', store: false })
  await assert.rejects(
    responses.create({
      model,
      input: [{ type: 'item_reference', id: unkept.output[0]?.id ?? '' }],
    }),
    (thrown) => thrown instanceof NotFoundError && thrown.param === 'input[0].id',
  )
})
