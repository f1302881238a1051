/** Batches in both dialects, ordered by the official clients, on the real server. */
import Anthropic from '@anthropic-ai/sdk'
import Anthropic0 from 'anthropic-sdk-0'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import OpenAI, { NotFoundError } from 'openai'
import { letLeasesLapse } from './crash-rounds.ts'
import {
  balanceOf,
  clientOf,
  createClient,
  eventually,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
  type Program,
} from './program.ts'

type Params = Anthropic.Messages.BatchCreateParams.Request

const said = (customId: string, text: string, more: object = {}): Params => ({
  custom_id: customId,
  params: {
    model: 'Vendor-M2.7',
    max_tokens: 500,
    messages: [{ role: 'user', content: text }],
    ...more,
  },
})

const anthropicOf = (server: Pick<Program, 'address'>, apiKey: string, prefix = '/compat') => ({
  baseURL: server.address + prefix,
  apiKey,
  maxRetries: 0,
})

test('@anthropic-ai/sdk, batches, in both generations', async (t) => {
  const server = await sharedProgram()
  const account = await createClient(server)
  const stranger = await createClient(server, 'stranger')
  const clients = [
    ['1.x', new Anthropic(anthropicOf(server, account.key))],
    ['1.x without the prefix', new Anthropic(anthropicOf(server, account.key, ''))],
    ['0.x', new Anthropic0(anthropicOf(server, account.key)) as unknown as Anthropic],
  ] as const
  for (const [name, client] of clients)
    await t.test(`${name}: a batch is ordered, waited for, read and deleted`, async () => {
      const { batches } = client.messages
      const batch = await batches.create({
        requests: [
          said('one', 'Say exactly: first'),
          said('two', 'Say exactly: second', { temperature: 9 }),
          said('three', 'no', { stream: true }),
          said('four', 'x', { model: 'no-such-model' }),
        ],
      })
      assert.match(batch.id, /^msgbatch_\w+$/)
      assert.deepEqual([batch.type, batch.processing_status === 'ended'], ['message_batch', false])
      assert.equal(Date.parse(batch.expires_at) - Date.parse(batch.created_at), 86_400_000)
      await hasEnded(client, batch.id)
      const done = await batches.retrieve(batch.id)
      assert.deepEqual(done.request_counts, {
        processing: 0,
        succeeded: 1,
        errored: 3,
        canceled: 0,
        expired: 0,
      })
      const results = new Map<string, Anthropic.Messages.MessageBatchResult>()
      for await (const { custom_id, result } of await batches.results(batch.id))
        results.set(custom_id, result)
      assert.deepEqual([...results.keys()], ['one', 'two', 'three', 'four'])
      const first = results.get('one')
      assert.ok(first?.type === 'succeeded' && first.message.content[0]?.type === 'thinking')
      assert.match(JSON.stringify(first.message.content), /"text":"first"/)
      for (const [id, words] of [
        ['two', /temperature/],
        ['three', /stream must be false/],
        ['four', /no-such-model/],
      ] as const) {
        const result = results.get(id)
        assert.ok(result?.type === 'errored', id)
        assert.equal(result.error.error.type, 'invalid_request_error')
        assert.match(result.error.error.message, words)
      }
      const ids: string[] = []
      for await (const { id } of batches.list({ limit: 1 })) ids.push(id)
      assert.deepEqual(ids, [batch.id])
      assert.deepEqual(await batches.delete(batch.id), {
        id: batch.id,
        type: 'message_batch_deleted',
      })
      await assert.rejects(batches.retrieve(batch.id), { status: 404 })
    })

  await t.test("another account's batch is as unknown as one that never was", async () => {
    const [, client] = clients[0]
    const { id } = await client.messages.batches.create({ requests: [said('a', 'hi')] })
    const { batches } = new Anthropic(anthropicOf(server, stranger.key)).messages
    const isUnknown = (asked: Promise<unknown>): Promise<void> =>
      assert.rejects(asked, { status: 404 })
    await isUnknown(batches.retrieve(id))
    await isUnknown(batches.cancel(id))
    await isUnknown(batches.delete(id))
    await isUnknown(batches.results(id))
    const { status, body } = await stranger.get(`/compat/v1/messages/batches/${id}/results`)
    assert.deepEqual([status, body.error.type], [404, 'not_found_error'])
    assert.equal((await account.get(`/v1/batches/${id}`)).status, 404)
    await hasEnded(client, id)
  })

  await t.test('what an order may not say is refused by its place', async () => {
    const refused = async (requests: unknown): Promise<string> => {
      const { status, body } = await account.post('/compat/v1/messages/batches', { requests })
      assert.deepEqual([status, body.error.type], [400, 'invalid_request_error'])
      return body.error.message
    }
    assert.match(await refused([]), /requests/)
    assert.match(await refused([said('a', ''), said('a', '')]), /requests\[1\]\.custom_id/)
    assert.match(await refused([said('a b', '')]), /requests\[0\]\.custom_id/)
    assert.match(await refused([{ custom_id: 'a', params: 'x' }]), /requests\[0\]\.params/)
  })
})

test('openai, batches', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const stranger = await createClient(server, 'stranger')
  const options = { baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 }
  const client = new OpenAI(options)
  const others = new OpenAI({ ...options, apiKey: stranger.key })
  const upload = (lines: readonly unknown[]): Promise<OpenAI.FileObject> =>
    client.files.create({ file: fileOf(lines), purpose: 'batch' })
  const order = async (
    endpoint: OpenAI.BatchCreateParams['endpoint'],
    bodies: readonly object[],
  ): Promise<OpenAI.Batch> => {
    const { id } = await upload(bodies.map((body, index) => lineOf(`r${index}`, endpoint, body)))
    return client.batches.create({
      input_file_id: id,
      endpoint,
      completion_window: '24h',
      metadata: { project: 'naïve' },
    })
  }
  const linesIn = async (fileId: string | undefined): Promise<readonly ResultLine[]> => {
    const text = await (await client.files.content(fileId ?? '')).text()
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const done = ({ id }: OpenAI.Batch): Promise<OpenAI.Batch> =>
    eventually(
      () => client.batches.retrieve(id),
      ({ status }) => ['completed', 'failed', 'cancelled', 'expired'].includes(status),
    )

  await t.test(
    'chat completions: what succeeded and what failed are files of their own',
    async () => {
      const chat = (text: string, more: object = {}) => ({
        model: 'Vendor-M2.7',
        messages: [{ role: 'user', content: text }],
        ...more,
      })
      const batch = await order('/v1/chat/completions', [
        chat('Say exactly: first'),
        chat('x', { model: 'no-such-model' }),
        chat('Say exactly: third'),
      ])
      assert.match(batch.id, /^batch_\w+$/)
      const ended = await done(batch)
      assert.deepEqual(
        [ended.status, ended.request_counts, ended.metadata, ended.endpoint],
        [
          'completed',
          { total: 3, completed: 2, failed: 1 },
          { project: 'naïve' },
          '/v1/chat/completions',
        ],
      )
      assert.ok((ended.completed_at ?? 0) >= batch.created_at)
      const output = await linesIn(ended.output_file_id)
      assert.deepEqual(
        output.map(({ custom_id, response, error }) => [
          custom_id,
          response?.status_code,
          response?.body.choices?.[0]?.message.content,
          error,
        ]),
        [
          ['r0', 200, 'first', null],
          ['r2', 200, 'third', null],
        ],
      )
      assert.equal(new Set(output.map(({ id }) => id)).size, 2)
      const [failed] = await linesIn(ended.error_file_id)
      assert.deepEqual(
        [failed?.custom_id, failed?.response?.status_code, failed?.response?.body.error?.code],
        ['r1', 404, 'model_not_found'],
      )
      const file = await client.files.retrieve(ended.output_file_id ?? '')
      assert.deepEqual([file.purpose, file.filename], ['batch_output', `${batch.id}_output.jsonl`])
      assert.ok((file.expires_at ?? 0) > file.created_at)
    },
  )

  await t.test('responses and embeddings are answered as live ones are', async () => {
    const responses = await done(
      await order('/v1/responses', [{ model: 'Vendor-M2.7', input: 'Say exactly: hello' }]),
    )
    const [response] = await linesIn(responses.output_file_id)
    assert.equal(response?.response?.body.object, 'response')
    assert.match(JSON.stringify(response), /"text":"hello"/)
    const embeddings = await done(
      await order('/v1/embeddings', [{ model: 'Vendor-Embedding-01', input: ['a', 'b'] }]),
    )
    const [vectors] = await linesIn(embeddings.output_file_id)
    assert.equal(vectors?.response?.body.data?.length, 2)
    const ids: string[] = []
    for await (const { id } of client.batches.list({ limit: 1 })) ids.push(id)
    assert.deepEqual(ids.slice(0, 2), [embeddings.id, responses.id])
  })

  await t.test('an order that is sent again under its idempotency key is one batch', async () => {
    const { id: fileId } = await upload([lineOf('r', '/v1/embeddings', { input: 'x' })])
    const endpoint = '/v1/embeddings' as const
    const body = { input_file_id: fileId, endpoint, completion_window: '24h' as const }
    const named = { headers: { 'Idempotency-Key': 'nightly-1' } }
    const orders = [1, 2].map(() => client.batches.create(body, named))
    const [one, other] = await Promise.all(orders)
    assert.ok(one && one.id === other?.id)
    await client.files.delete(fileId)
    assert.equal((await client.batches.create(body, named)).id, one.id)
    const changed = { ...body, metadata: { project: 'another' } }
    await assert.rejects(client.batches.create(changed, named), { status: 400 })
    await assert.rejects(others.batches.create(body, named), { status: 404 }, 'not their key')
  })

  await t.test('an input that cannot be read fails whole, reported by its lines', async () => {
    const good = lineOf('a', '/v1/responses', { model: 'Vendor-M2.7', input: 'x' })
    const { id } = await upload([good, '{"custom', { ...good, url: '/v1/embeddings' }, good])
    const batch = await client.batches.create({
      input_file_id: id,
      endpoint: '/v1/responses',
      completion_window: '24h',
    })
    assert.equal(batch.status, 'failed')
    assert.deepEqual(
      batch.errors?.data?.map(({ code, line, param }) => [code, line, param]),
      [
        ['invalid_json_line', 2, null],
        ['invalid_request', 3, 'url'],
        ['duplicate_custom_id', 4, 'custom_id'],
      ],
    )
    assert.deepEqual(batch.request_counts, { total: 0, completed: 0, failed: 0 })
    await assert.rejects(client.batches.cancel(batch.id), { status: 400, param: 'batch_id' })
  })

  await t.test('what an order may not say is refused by its name', async () => {
    const { id } = await upload(['x'])
    const notes = await client.files.create({ file: fileOf(['x']), purpose: 'user_data' })
    const create = (more: object) =>
      client.batches.create({
        input_file_id: id,
        endpoint: '/v1/responses',
        completion_window: '24h',
        ...more,
      })
    await assert.rejects(create({ endpoint: '/v1/moderations' }), {
      status: 400,
      param: 'endpoint',
    })
    await assert.rejects(create({ completion_window: '1h' }), {
      status: 400,
      param: 'completion_window',
    })
    await assert.rejects(create({ input_file_id: notes.id }), {
      status: 400,
      param: 'input_file_id',
    })
    await assert.rejects(create({ input_file_id: 'file-1' }), {
      status: 404,
      param: 'input_file_id',
    })
    const metadata = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, '']))
    await assert.rejects(create({ metadata }), { status: 400, param: 'metadata' })
    await assert.rejects(
      others.batches.create({
        input_file_id: id,
        endpoint: '/v1/responses',
        completion_window: '24h',
      }),
      NotFoundError,
    )
    const { data } = await client.batches.list({ limit: 1 })
    await assert.rejects(others.batches.retrieve(data[0]?.id ?? ''), NotFoundError)
    await assert.rejects(others.batches.cancel(data[0]?.id ?? ''), NotFoundError)
  })
})

test('a cancelled batch ends with what was answered, and what was not is reported as cancelled', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'batches: { concurrency: 1 }\n')
  const server = await startProgram(t, { home })
  const client = new Anthropic(anthropicOf(server, (await createClient(server)).key))
  const { batches } = client.messages
  const { id } = await batches.create({
    requests: [
      said('slow', 'Say exactly: [sandbox:slow-first-token:3s] done'),
      said('next', 'Say exactly: never'),
    ],
  })
  const cancelled = await batches.cancel(id)
  assert.equal(cancelled.processing_status, 'canceling')
  await hasEnded(client, id)
  const types: string[] = []
  for await (const { result } of await batches.results(id)) types.push(result.type)
  assert.equal(types.at(-1), 'canceled')
  await assert.rejects(batches.cancel(id), { status: 400 })
})

test('at its limits or without balance an account has its batches wait, or requests refused', async (t) => {
  const home = temporaryHome(t)
  const server = await startProgram(t, { home })
  const { stdout } = await runCommand(home, ['keys', 'create', '--account', 'poor', '--prepaid'])
  const client = new Anthropic(anthropicOf(server, stdout.trim()))
  const order = client.messages.batches.create({ requests: [said('a', 'hello')] })
  await assert.rejects(order, { status: 402 })
  // Enough credit to create a batch, but not for any reply.
  await runCommand(home, ['accounts', 'credit', 'poor', '0.000001'])
  const { id } = await client.messages.batches.create({ requests: [said('a', 'hello')] })
  await hasEnded(client, id)
  for await (const { result } of await client.messages.batches.results(id)) {
    assert.ok(result.type === 'errored')
    assert.equal(result.error.error.type, 'billing_error')
  }
  await runCommand(home, ['accounts', 'credit', 'poor', '10'])
  const paid = await client.messages.batches.create({ requests: [said('a', 'hello')] })
  await hasEnded(client, paid.id)
  const { heldMicros, chargedMicros } = await balanceOf(home, 'poor')
  assert.equal(heldMicros, 0)
  assert.ok(chargedMicros > 0)
})

test('a server that is killed in the middle of a batch loses nothing and charges nothing twice', async (t) => {
  const home = temporaryHome(t)
  const first = await startProgram(t, { home })
  const { stdout } = await runCommand(home, ['keys', 'create', '--account', 'tester', '--prepaid'])
  const key = stdout.trim()
  await runCommand(home, ['accounts', 'credit', 'tester', '100'])
  const requests = Array.from({ length: 12 }, (_, index) =>
    said(`r${index}`, `Say exactly: [sandbox:slow-first-token:1s] ${index}`),
  )
  const { id } = await new Anthropic(anthropicOf(first, key)).messages.batches.create({ requests })
  const counts = async (server: Program) =>
    (await new Anthropic(anthropicOf(server, key)).messages.batches.retrieve(id)).request_counts
  await eventually(
    () => counts(first),
    ({ succeeded }) => succeeded >= 2,
  )
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  letLeasesLapse(home)
  const second = await startProgram(t, { home })
  const client = new Anthropic(anthropicOf(second, key))
  await hasEnded(client, id)
  const texts: string[] = []
  let costMicros = 0
  for await (const { custom_id, result } of await client.messages.batches.results(id)) {
    assert.ok(result.type === 'succeeded', JSON.stringify(result))
    texts.push(custom_id)
    costMicros += result.message.usage.input_tokens + result.message.usage.output_tokens
  }
  assert.deepEqual(
    texts,
    requests.map(({ custom_id }) => custom_id),
  )
  assert.ok(costMicros > 0)
  const { body: ledger } = await clientOf(second.address, key).get('/v1/ledger?limit=100')
  const charges = ledger.lines.filter(({ kind }: { kind: string }) => kind === 'charge')
  assert.equal(charges.length, requests.length)
  assert.equal((await balanceOf(home)).heldMicros, 0)
})

/** A line of a results file. */
type ResultLine = {
  readonly id: string
  readonly custom_id: string
  readonly response: {
    readonly status_code: number
    readonly body: {
      readonly object?: string
      readonly choices?: readonly { readonly message: { readonly content: string } }[]
      readonly data?: readonly unknown[]
      readonly error?: { readonly code: string }
    }
  } | null
  readonly error: unknown
}

async function hasEnded(client: Anthropic, id: string): Promise<void> {
  await eventually(
    () => client.messages.batches.retrieve(id),
    ({ processing_status }) => processing_status === 'ended',
  )
}

function lineOf(customId: string, url: string, body: object): object {
  return { custom_id: customId, method: 'POST', url, body }
}

function fileOf(lines: readonly unknown[]): File {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return new File([text.join('\n')], 'requests.jsonl', { type: 'application/jsonl' })
}
