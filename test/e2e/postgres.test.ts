import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPostgres } from '../postgres.ts'
import {
  clientOf,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
  untilReady,
} from './program.ts'

test('two servers on one PostgreSQL are one service', async (t) => {
  const postgres = await startPostgres(async () => {})
  t.after(() => postgres.stop())
  const home = temporaryHome(t)
  const environment = {
    BACKLOT_STORE: await postgres.createDatabase(),
    BACKLOT_BLOBS: `file:${join(home, 'shared')}`,
  }
  const servers = await Promise.all([
    startProgram(t, { environment }),
    startProgram(t, { environment }),
  ])
  const [one, other] = servers
  const made = await runCommand(one.home, ['keys', 'create', '--account', 'a'], environment)
  const [here, there] = servers.map(({ address }) => clientOf(address, made.stdout.trim()))
  assert.ok(here && there && other)

  const order = { model: 'T2V-01', prompt: 'a quiet sea [sandbox:quick]' }
  const headers = { 'idempotency-key': 'one film' }
  const submitted = await Promise.all([
    here.post('/v1/video_generation', order, headers),
    there.post('/v1/video_generation', order, headers),
  ])
  const ids = new Set(submitted.map(({ body }) => body.task_id))
  assert.equal(ids.size, 1, JSON.stringify(submitted.map(({ body }) => body)))
  const [taskId] = ids
  const harbour = { prompt: 'a quiet sea [sandbox:quick]', model: 'T2V-01' }
  const videos = await Promise.all(
    [here, there].map((client) => client.post('/v1/videos', harbour, { 'idempotency-key': 'v' })),
  )
  assert.equal(new Set(videos.map(({ body }) => body.id)).size, 1)
  assert.notEqual(videos[0]?.body.id, taskId)
  const done = await eventually(
    () => there.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body }) => body.status !== 'processing',
    FILM_DEADLINE_MS,
  )
  assert.equal(done.body.status, 'success')
  const { body: second } = await eventually(
    () => here.get(`/v1/videos/${videos[0]?.body.id}`),
    ({ body }) => body.status === 'completed' || body.status === 'failed',
    FILM_DEADLINE_MS,
  )
  assert.equal(second.status, 'completed')
  for (const client of [here, there]) {
    const { body } = await client.get(`/v1/files/retrieve?file_id=${done.body.file_id}`)
    const film = await fetch(body.file.download_url)
    assert.equal(Number(film.headers.get('content-length')), body.file.bytes)
    await film.body?.cancel()
  }

  const message = {
    model: 'Vendor-M2.7',
    max_tokens: 100,
    messages: [{ role: 'user', content: 'Say exactly: one' }],
  }
  const replies = await Promise.all(
    [here, there].map((client) => client.post('/compat/v1/messages', message)),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  const show = ['accounts', 'show', 'a', '--json']
  const account = JSON.parse((await runCommand(home, show, environment)).stdout)
  assert.equal(account.held_micros, 0)
  assert.ok(account.charged_micros > 480_000)
})

test('without its PostgreSQL the server says so, in the right dialect, and recovers', async (t) => {
  const postgres = await startPostgres(async () => {})
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const environment = { BACKLOT_STORE: url }
  const server = await startProgram(t, { environment })
  const made = await runCommand(server.home, ['keys', 'create', '--account', 'a'], environment)
  const client = clientOf(server.address, made.stdout.trim())
  await postgres.disconnectAll(url)
  const after = await eventually(
    () => client.get('/v1/query/video_generation?task_id=1'),
    ({ body }) => body.base_resp.status_msg.startsWith('there is no task'),
  )
  assert.equal(after.body.base_resp.status_code, 2013)
  await untilReady(server)
})
