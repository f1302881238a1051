import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { decodeFilm } from '@backlot/camera/decode-film'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { startVideosServer } from '../upstreams/videos-server.ts'
import {
  type Client,
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  type Program,
  sharedProgram,
  startProgram,
  temporaryHome,
} from './program.ts'

const PATH = '/v1/video_generation/poster?task_id='

/** A few frames, all different. */
const ORDER = {
  model: 'T2V-01-Director',
  prompt: 'A lake among mountains at noon [Pan left] [sandbox:quick]',
}

async function ended(client: Client, taskId: string): Promise<string> {
  const { body } = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body: task }) => ['success', 'failed'].includes(task.status),
    FILM_DEADLINE_MS,
  )
  return body.file_id
}

/** Returns a function that downloads bytes with a client's key. */
function fetcher(
  { address }: Program,
  { key }: Client,
): (path: string, headers?: Record<string, string>) => Promise<Response> {
  return (path, headers = {}) =>
    fetch(address + path, { headers: { authorization: `Bearer ${key}`, ...headers } })
}

test('the owner of a finished film gets its middle picture', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const { task_id } = (await client.post('/v1/video_generation', ORDER)).body
  const early = await client.get(PATH + task_id)
  assert.deepEqual([early.status, early.body.base_resp.status_code], [400, 2013])
  assert.match(early.body.base_resp.status_msg, /has no film: it is (?:queued|processing)$/)
  const fileId = await ended(client, task_id)

  const get = fetcher(server, client)
  const answer = await get(PATH + task_id)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/jpeg')
  assert.match(answer.headers.get('cache-control') ?? '', /^private/)
  const poster = Buffer.from(await answer.arrayBuffer())
  assert.equal(answer.headers.get('content-length'), String(poster.length))
  const seen = await sharp(poster).greyscale().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([seen.info.width, seen.info.height], [1280, 720])

  const path = `/v1/files/retrieve_content?file_id=${fileId}`
  const film = new Uint8Array(await (await get(path)).arrayBuffer())
  const distances: number[] = []
  for await (const { luma } of decodeFilm({ bytes: film }))
    distances.push(luma.reduce((sum, value, at) => sum + Math.abs(value - (seen.data[at] ?? 0)), 0))
  assert.equal(distances.indexOf(Math.min(...distances)), distances.length / 2, distances.join())

  const again = await get(PATH + task_id)
  assert.deepEqual(Buffer.from(await again.arrayBuffer()), poster)
  const etag = answer.headers.get('etag') ?? ''
  const known = await get(PATH + task_id, { 'if-none-match': etag })
  assert.deepEqual([known.status, await known.text()], [304, ''])

  const stranger = await createClient(server, 'stranger')
  for (const [other, id] of [
    [stranger, task_id],
    [client, '1'],
  ] as const) {
    const refused = await other.get(PATH + id)
    assert.equal(refused.status, 404)
    assert.match(refused.body.base_resp.status_msg, /^there is no task/)
  }
  assert.equal((await fetch(server.address + PATH + task_id)).status, 401)
  assert.equal((await client.get(PATH)).body.base_resp.status_code, 2013)

  await client.post('/v1/files/delete', { file_id: fileId })
  const gone = await get(PATH + task_id, { 'if-none-match': etag })
  assert.equal(gone.status, 400)
  assert.match(await gone.text(), /the film of the task \d+ was deleted/)
})

test('a failed task has no poster', async () => {
  const client = await createClient(await sharedProgram())
  const order = { ...ORDER, prompt: 'A lake [sandbox:fail:1026]' }
  const { task_id } = (await client.post('/v1/video_generation', order)).body
  await ended(client, task_id)
  const { status, body } = await client.get(PATH + task_id)
  assert.equal(status, 400)
  assert.match(body.base_resp.status_msg, /has no film: it is failed$/)
})

test("another engine's film has a poster too, and one that cannot be read is refused", async (t) => {
  const film = await sampleFilm('mkv')
  const damaged = Buffer.from(await sampleFilm('mp4'))
  damaged.fill(0, damaged.indexOf('mdat') + 4)
  const [whole, broken] = await Promise.all([
    startVideosServer(t, { film }),
    startVideosServer(t, { film: damaged }),
  ])
  const home = temporaryHome(t)
  const engine = (baseUrl: string): string =>
    `{ type: openai-videos, base_url: "${baseUrl}", poll_s: 0.1 }`
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { whole: ${engine(whole.baseUrl)}, broken: ${engine(broken.baseUrl)} }
models:
  T2V-01-Director: { engine: whole, upstream_model: wan }
  T2V-01: { engine: broken, upstream_model: wan }
`,
  )
  const server = await startProgram(t, { home })
  const client = await createClient(server)
  const order = async (model: string): Promise<string> => {
    const { body } = await client.post('/v1/video_generation', { model, prompt: 'A quiet sea' })
    await ended(client, body.task_id)
    return PATH + body.task_id
  }
  const get = fetcher(server, client)
  const answer = await get(await order('T2V-01-Director'))
  assert.equal(answer.status, 200, await answer.clone().text())
  const { data, info } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [64, 48])
  assert.ok(
    data.every((value) => Math.abs(value - 130) < 8),
    'a film of grey',
  )

  const { status, body } = await client.get(await order('T2V-01'))
  assert.equal(status, 400)
  assert.match(body.base_resp.status_msg, /^the film cannot be read: its frames are damaged/)
})
