/**
 * The server from its sources, where many files have other names than in a build: checks that it
 * finds every thread and process that the other end-to-end tests see in the packed server.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilm } from '@backlot/test-kit/mp4'
import { createClient, eventually, FILM_DEADLINE_MS, SOURCES, startProgram } from './program.ts'

const OK = { status_code: 0, status_msg: 'success' }

/** Text so long that the serving thread neither parses it nor counts its tokens. */
const LONG_TEXT = 'word '.repeat(120_000)

test(
  'the sources answer, count in a thread, film a prompt and a template, and stop',
  { timeout: 600_000 },
  async (t) => {
    const server = await startProgram(t, { program: SOURCES })
    const client = await createClient(server)

    const message = { model: 'Vendor-M3', max_tokens: 100 }
    const reply = await client.post('/compat/v1/messages', {
      ...message,
      messages: [{ role: 'user', content: 'Say exactly: Hello' }],
    })
    assert.deepEqual(reply.body.content, [{ type: 'text', text: 'Hello' }])
    const counted = await client.post('/compat/v1/messages/count_tokens', {
      model: message.model,
      messages: [{ role: 'user', content: LONG_TEXT }],
    })
    assert.ok(counted.body.input_tokens >= 120_000, JSON.stringify(counted.body))

    const order = { model: 'T2V-01-Director', prompt: 'A red balloon [sandbox:quick]' }
    const { body: ordered } = await client.post('/v1/video_generation', order)
    assert.deepEqual(ordered.base_resp, OK)
    const { body: done } = await eventually(
      () => client.get(`/v1/query/video_generation?task_id=${ordered.task_id}`),
      ({ body }) => body.status !== 'processing',
      FILM_DEADLINE_MS,
    )
    assert.equal(done.status, 'success')
    const { body: kept } = await client.get(`/v1/files/retrieve?file_id=${done.file_id}`)
    const downloaded = await fetch(kept.file.download_url)
    const film = await readFilm(new Uint8Array(await downloaded.arrayBuffer()))
    assert.deepEqual([film.widthPx, film.heightPx], [1280, 720])

    const { body: catalogue } = await client.get('/v1/video_templates')
    const preview = await fetch(catalogue.templates[0].preview_url)
    assert.equal(preview.headers.get('content-type'), 'image/jpeg')
    assert.equal(await server.stop(), 0)
  },
)
