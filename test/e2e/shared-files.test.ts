/** One store of files at the paths of three dialects, with the official clients, on the real server. */
import Anthropic from '@anthropic-ai/sdk'
import Anthropic0 from 'anthropic-sdk-0'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import OpenAI, { toFile } from 'openai'
import { samplePicture } from '@backlot/test-kit/sample-media'
import { createClient, sharedProgram } from './program.ts'

const BETA = { betas: ['files-api-2025-04-14'] } as const
const FILES_BETA = { betas: [...BETA.betas] }

test('openai, files', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const stranger = await createClient(server, 'stranger')
  const options = { baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 }
  const { files } = new OpenAI(options)
  const others = new OpenAI({ ...options, apiKey: stranger.key })
  const upload = (text: string, more: object = {}): Promise<OpenAI.FileObject> =>
    files.create({ file: toFileNow(text), purpose: 'user_data', ...more })

  await t.test('a file is uploaded, read, listed in pages and deleted', async () => {
    const first = await upload('first')
    assert.match(first.id, /^file-\d+$/)
    assert.deepEqual(
      [first.object, first.bytes, first.filename, first.purpose, first.status, first.expires_at],
      ['file', 5, 'notes.txt', 'user_data', 'processed', undefined],
    )
    const second = await upload('second', {
      expires_after: { anchor: 'created_at', seconds: 3600 },
    })
    assert.equal(second.expires_at, second.created_at + 3600)
    assert.deepEqual(await files.retrieve(second.id), second)
    const answer = await files.content(first.id)
    assert.deepEqual(
      [answer.headers.get('content-type'), await answer.text()],
      ['text/plain', 'first'],
    )

    const idsOf = async (query: OpenAI.FileListParams): Promise<readonly string[]> => {
      const ids: string[] = []
      for await (const { id } of files.list(query)) ids.push(id)
      return ids
    }
    assert.deepEqual(await idsOf({ limit: 1 }), [second.id, first.id])
    assert.deepEqual(await idsOf({ limit: 1, order: 'asc' }), [first.id, second.id])
    assert.deepEqual(await idsOf({ purpose: 'batch' }), [])
    assert.deepEqual(await idsOf({ purpose: 'no such' }), [])
    await assert.rejects(async () => void (await files.list({ after: 'file-1' })), {
      status: 400,
      param: 'after',
    })

    const missing = { status: 404, code: 'not_found', param: 'file_id' }
    await assert.rejects(others.files.retrieve(first.id), missing)
    await assert.rejects(others.files.delete(first.id), missing)
    await assert.rejects(others.files.content(first.id), { status: 404 })
    assert.deepEqual(await files.delete(first.id), {
      id: first.id,
      object: 'file',
      deleted: true,
    })
    await assert.rejects(files.retrieve(first.id), { status: 404 })
  })

  await t.test('what an upload may not say is refused by its name', async () => {
    await assert.rejects(upload('x', { purpose: 'retrieval' }), { status: 400, param: 'purpose' })
    const soon = { anchor: 'created_at', seconds: 10 }
    await assert.rejects(upload('x', { expires_after: soon }), {
      status: 400,
      param: 'expires_after',
    })
    await assert.rejects(upload(''), { status: 400, param: 'file' })
    const keyless = new OpenAI({ ...options, apiKey: 'none' })
    await assert.rejects(async () => void (await keyless.files.list()), {
      status: 401,
      code: 'invalid_api_key',
    })
  })
})

test('@anthropic-ai/sdk, files, in both generations', async (t) => {
  const server = await sharedProgram()
  const account = await createClient(server)
  const { key } = account
  const stranger = await createClient(server, 'stranger')
  const openai = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: key, maxRetries: 0 })
  const at = (prefix: string) => ({ baseURL: server.address + prefix, apiKey: key, maxRetries: 0 })
  const clients = [
    ['1.x', new Anthropic(at('/compat'))],
    ['1.x without the prefix', new Anthropic(at(''))],
    ['0.x', new Anthropic0(at('/compat')) as unknown as Anthropic],
  ] as const
  for (const [name, client] of clients)
    await t.test(`${name}: a file is uploaded, read, listed in pages and deleted`, async () => {
      const { files } = client.beta
      const file = toFileNow('hello')
      const first = await files.upload({ file, ...FILES_BETA })
      assert.match(first.id, /^file_\d+$/)
      assert.deepEqual(
        [first.type, first.filename, first.mime_type, first.size_bytes, first.downloadable],
        ['file', 'notes.txt', 'text/plain', 5, true],
      )
      assert.ok(Math.abs(Date.parse(first.created_at) - Date.now()) < 600_000)
      const second = await files.upload({ file: toFileNow('two'), ...FILES_BETA })
      assert.deepEqual(await files.retrieveMetadata(second.id, FILES_BETA), second)
      assert.equal(await (await files.download(first.id, FILES_BETA)).text(), 'hello')
      const listed: string[] = []
      for await (const { id } of files.list({ limit: 1, ...FILES_BETA })) listed.push(id)
      assert.deepEqual(listed, [second.id, first.id])

      // The same files for a client of another dialect.
      assert.equal((await openai.files.retrieve(first.id)).purpose, 'user_data')
      for (const id of [first.id, second.id])
        assert.deepEqual(await files.delete(id, FILES_BETA), { id, type: 'file_deleted' })
      await assert.rejects(files.retrieveMetadata(first.id, FILES_BETA), (thrown) => {
        assert.ok(thrown instanceof Error && 'status' in thrown && thrown.status === 404)
        assert.match(thrown.message, /"type":"not_found_error"/)
        return true
      })
    })

  await t.test('pages go both ways by the ids of files', async () => {
    const ids: string[] = []
    for (const text of ['a', 'b', 'c']) {
      const { id } = await clients[0][1].beta.files.upload({ file: toFileNow(text) })
      ids.unshift(id)
    }
    const page = async (query: string) => {
      const { body } = await account.get(`/compat/v1/files?${query}`)
      return [body.data.map(({ id }: { id: string }) => id), body.has_more]
    }
    assert.deepEqual(await page(`limit=1&after_id=${ids[0]}`), [[ids[1]], true])
    assert.deepEqual(await page(`after_id=${ids[1]}`), [[ids[2]], false])
    assert.deepEqual(await page(`limit=1&before_id=${ids[2]}`), [[ids[1]], true])
    assert.deepEqual(await page(`before_id=${ids[1]}`), [[ids[0]], false])
    const { status, body } = await account.get('/compat/v1/files?after_id=file_1')
    assert.deepEqual([status, body.error.type], [400, 'invalid_request_error'])
    const ours = await account.get('/v1/files/list')
    assert.deepEqual(
      ours.body.files.map(({ file_id }: { file_id: number }) => `file_${file_id}`),
      ids,
    )
  })

  await t.test(
    "a picture that was uploaded is shown to a model; another account's is not",
    async () => {
      const bytes = await samplePicture('png')
      const { id } = await clients[0][1].beta.files.upload({
        file: await toFile(bytes, 'a.png', { type: 'image/png' }),
      })
      const ask = {
        model: 'Vendor-M3',
        max_tokens: 100,
        messages: [
          { role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: id } }] },
        ],
      }
      assert.equal((await account.post('/compat/v1/messages', ask)).status, 200)
      const refused = await stranger.post('/compat/v1/messages', ask)
      assert.deepEqual([refused.status, refused.body.error.type], [400, 'invalid_request_error'])
    },
  )
})

function toFileNow(text: string): File {
  return new File([text], 'notes.txt', { type: 'text/plain' })
}
