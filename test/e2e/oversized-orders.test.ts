/**
 * Orders that are small to send but would be expensive to read or to store, at the endpoints with
 * their own readers.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createClient,
  eventually,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
  type Program,
} from './program.ts'

type Answer = { readonly status: number; readonly body: string }

const BOUNDARY = 'b'
const EMBEDDING = { model: 'Vendor-Embedding-01', input: 'a' }
const MESSAGE = {
  model: 'Vendor-M2.7',
  max_tokens: 9,
  messages: [{ role: 'user', content: 'hello' }],
}

/** Far more members than any order has; parsing them would block the serving thread. */
const WIDE = `[${'{},'.repeat(300_000)}{}]`

const DEEP = '['.repeat(300_000) + ']'.repeat(300_000)

function callerOf(
  { address }: Program,
  key: string,
): (path: string, body: string | FormData, type?: string) => Promise<Answer> {
  return async (path, body, type = 'application/json') => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(typeof body === 'string' ? { 'content-type': type } : {}),
    }
    const answer = await fetch(address + path, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.text() }
  }
}

function fileOf(content: string): FormData {
  const form = new FormData()
  form.append('purpose', 'batch')
  form.append('file', new Blob([content]), 'requests.jsonl')
  return form
}

test('orders that would hold everybody up are refused before they are read', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const call = callerOf(server, key)

  await t.test('a film of too many members, or too deep', async () => {
    for (const [prompt, reason] of [
      [WIDE, /the request body must have at most 200000 members and items, got more/],
      [DEEP, /the request body must nest at most 256 levels deep, got more/],
    ] as const) {
      const { status, body } = await call('/v1/videos', `{"prompt":${prompt}}`)
      assert.equal(status, 400)
      assert.match(body, reason)
    }
  })

  await t.test('a form of too many parts', async () => {
    const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="k"\r\n\r\nv\r\n`
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    for (const path of ['/v1/videos', '/v1/files', '/compat/v1/files']) {
      const form = `${part.repeat(17)}--${BOUNDARY}--\r\n`
      const { status, body } = await call(path, form, type)
      assert.equal(status, 400, path)
      assert.match(body, /the form must have at most 16 parts, got more/)
    }
    const film = await call('/v1/videos', `${part.repeat(16)}--${BOUNDARY}--\r\n`, type)
    assert.match(film.body, /prompt is required/)
  })

  await t.test('a refusal of the second video interface repeats its status', async () => {
    const { status, body } = await call('/v2/video_generation/1', '{}')
    assert.equal(status, 405)
    assert.match(body, /"http_code":"405"/)
  })

  await t.test('a line of a batch', async () => {
    const line = (input: string): string =>
      `{"custom_id":"a","method":"POST","url":"/v1/embeddings","body":{"model":"x","input":${input}}}`
    for (const [input, reason] of [
      [WIDE, 'the line must have at most 200000 members and items, got more'],
      [DEEP, 'the line must nest at most 256 levels deep, got more'],
    ] as const) {
      const file = await call('/v1/files', fileOf(line(input)))
      const order = {
        input_file_id: idOf(file),
        endpoint: '/v1/embeddings',
        completion_window: '24h',
      }
      const { status, body } = await call('/v1/batches', JSON.stringify(order))
      assert.equal(status, 200)
      assert.match(body, /"status":"failed"/)
      assert.ok(body.includes(reason), body)
    }
  })
})

test('a batch is refused past the storage of its account, because its results will be files', async () => {
  const server = await sharedProgram()
  const { key } = await createClient(server, 'full')
  const limit = ['limits', 'set', `${server.prefix}full`, '--storage-gb', '0.000001']
  await runCommand(server.home, limit)
  const call = callerOf(server, key)
  const order = (content: string): Promise<Answer> => {
    const params = { ...MESSAGE, messages: [{ role: 'user', content }] }
    const batch = { requests: [{ custom_id: 'a', params }] }
    return call('/compat/v1/messages/batches', JSON.stringify(batch))
  }
  assert.equal((await order('short')).status, 200)
  const { status, body } = await order('long '.repeat(1000))
  assert.equal(status, 400)
  assert.match(body, /storage limit exceeded/)
})

test('a long line of a batch is answered as any other, and no problem with it is lost', async () => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const call = callerOf(server, key)
  const get = async (path: string): Promise<string> => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(server.address + path, { headers })).text()
  }
  const url = '/v1/chat/completions'
  const line = (id: string, filler: string): string => {
    const messages = [{ role: 'user', content: `Say exactly: ${id}\n${filler}` }]
    const request = { model: 'Vendor-M3', max_tokens: 60, messages }
    return JSON.stringify({ custom_id: id, method: 'POST', url, body: request })
  }
  const lines = [line('short', ''), line('long', 'é '.repeat(300_000)), line('last', '')]
  const input_file_id = idOf(await call('/v1/files', fileOf(lines.join('\n'))))
  const order = { input_file_id, endpoint: url, completion_window: '24h' }
  const batchId = String(idOf(await call('/v1/batches', JSON.stringify(order))))
  const ended = await eventually(
    async () => JSON.parse(await get(`/v1/batches/${batchId}`)),
    ({ status }) => status === 'completed',
  )
  assert.deepEqual(ended.request_counts, { total: 3, completed: 3, failed: 0 })
  const results = await get(`/v1/files/${ended.output_file_id}/content`)
  for (const id of ['short', 'long', 'last'])
    assert.match(results, new RegExp(`"custom_id":"${id}".*"content":"${id}`))
})

test('at a balance of 0 a prepaid account has nothing made or kept', async () => {
  const server = await sharedProgram()
  const poor = `${server.prefix}poor`
  const { home } = server
  const create = ['keys', 'create', '--account', poor, '--prepaid']
  const call = callerOf(server, (await runCommand(home, create)).stdout.trim())
  const batch = { requests: [{ custom_id: 'a', params: MESSAGE }] }
  const refused = [
    // One token costs less than half a micro, which rounds to 0.
    ['/v1/embeddings', EMBEDDING],
    ['/v1/responses', { model: 'Vendor-M2.7', input: 'hello' }],
    ['/v1/videos', { prompt: 'a lake' }],
    [
      '/v2/video_generation',
      { model: 'Vendor-Video-3', ratio: '16:9', content: [{ type: 'text', text: 'a lake' }] },
    ],
    ['/compat/v1/messages/batches', batch],
    ['/v1/messages/batches', batch],
  ] as const
  for (const [path, body] of refused) {
    const answer = await call(path, JSON.stringify(body))
    assert.equal(answer.status, 402, `${path}: ${answer.body}`)
    assert.match(answer.body, /insufficient balance/)
  }
  await runCommand(home, ['accounts', 'credit', poor, '0.000001'])
  assert.equal((await call('/v1/embeddings', JSON.stringify(EMBEDDING))).status, 200)
})

test('batches count as uploads', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'limits: { account: { upload_rpm: 2 } }\n')
  const server = await startProgram(t, { home })
  const { stdout } = await runCommand(home, ['keys', 'create', '--account', 'tester'])
  const call = callerOf(server, stdout.trim())
  const requests = [{ custom_id: 'a', params: MESSAGE }]
  const order = (): Promise<Answer> =>
    call('/compat/v1/messages/batches', JSON.stringify({ requests }))
  const statuses = [await order(), await order(), await order()].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200, 429])
  assert.match((await order()).body, /uploads a minute/)
})

function idOf({ body }: Answer): unknown {
  const file: unknown = JSON.parse(body)
  return typeof file === 'object' && file !== null && 'id' in file ? file.id : undefined
}
