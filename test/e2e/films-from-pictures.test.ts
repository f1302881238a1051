/** The real program makes films from pictures, on a server that accepts them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import sharp from 'sharp'
import { PICTURE_BOMBS } from '../media-bombs.ts'
import { startVideosServer, type VideosServer } from '../upstreams/videos-server.ts'
import {
  type Client,
  createClient,
  createInbox,
  eventually,
  startProgram,
  temporaryHome,
} from './program.ts'

const FILM = await sampleFilm('mp4')
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'tomato' } })
const PICTURE = await plain(400, 800).png().toBuffer()
const INSIDE = `data:image/png;base64,${PICTURE.toString('base64')}`

function homeOver(t: TestContext, { baseUrl }: VideosServer): string {
  const home = temporaryHome(t)
  const engine = `{ type: openai-videos, base_url: "${baseUrl}", poll_s: 0.1, pictures: conditions }`
  const models = ['Vendor-Video-2.3', 'Vendor-Video-02', 'Vendor-Video-3']
  const served = models.map((model) => `${model}: { engine: gpu }`).join(', ')
  writeFileSync(join(home, 'backlot.yaml'), `engines: { gpu: ${engine} }\nmodels: { ${served} }\n`)
  return home
}

/** The stored pictures of orders. */
function inputsOf(home: string): readonly string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && /[/\\]inputs([/\\]|$)/.test(file.parentPath))
    .map(({ name }) => name)
}

const ended = (client: Client, taskId: string) =>
  eventually(
    () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body }) => /^(success|fail)/i.test(body.status),
  )

const V1 = { model: 'Vendor-Video-2.3', prompt: '[Push in]' }
const TEXT = { type: 'text', text: 'A harbour [Push in]' }

/** Deletes like clients that send their usual headers with every request. */
function remove(client: Client, url: string): Promise<Response> {
  const headers = { 'x-api-key': client.key, 'content-type': 'application/json' }
  return fetch(url, { method: 'DELETE', headers })
}

test('films from pictures, on both interfaces', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  const home = homeOver(t, server)
  const program = await startProgram(t, { home })
  const client = await createClient(program)

  await t.test(
    'a first frame gives the film its shape, and is gone when the film is made',
    async () => {
      const { body } = await client.post('/v1/video_generation', {
        ...V1,
        first_frame_image: INSIDE,
      })
      assert.equal(body.base_resp.status_code, 0, JSON.stringify(body))
      assert.equal((await ended(client, body.task_id)).body.status, 'success')
      const { conditions, target } = JSON.parse(
        String(server.requests.findLast(({ method }) => method === 'POST')?.body),
      )
      assert.deepEqual([target.short_edge, target.aspect_ratio], [768, 'auto'])
      const sent = Buffer.from(conditions[0].uri.replace(/^[^,]*,/, ''), 'base64')
      const { width, height } = await sharp(sent).metadata()
      assert.deepEqual([width, height], [400, 800])
      await eventually(
        async () => inputsOf(home),
        (files) => files.length === 0,
      )
    },
  )

  await t.test('a film of /v2 is seen on /v1, its pushes have its own shape', async () => {
    const inbox = await createInbox(client)
    const image = { type: 'image_url', image_url: { url: INSIDE }, role: 'last_frame' }
    const order = { model: 'MiniMax-H3', content: [TEXT, image], resolution: '768P' }
    const { status, body } = await client.post('/v2/video_generation', {
      ...order,
      callback_url: inbox.url,
    })
    assert.deepEqual([status, Object.keys(body)], [200, ['task_id']], JSON.stringify(body))
    await ended(client, body.task_id)
    const { body: reported } = await client.get(`/v2/query/video_generation/${body.task_id}`)
    const { task } = reported
    assert.deepEqual(
      [task.status, task.task_type, task.model, task.ratio, task.usage.input_image_count],
      ['succeeded', 'image_to_video', 'MiniMax-H3', 'adaptive', 1],
    )
    const film = await fetch(task.content.url)
    assert.deepEqual(Buffer.from(await film.arrayBuffer()), FILM)
    const pushes = await eventually(
      async () => JSON.stringify((await client.get(inbox.path)).body),
      (text) => text.includes('succeeded'),
    )
    assert.match(pushes, /running/)
    const list = await client.get('/v2/query/video_generation?page_size=1')
    assert.deepEqual([list.body.tasks[0].id, list.body.has_more], [body.task_id, true])
    const next = await client.get('/v2/query/video_generation?page_size=1&page_num=2')
    assert.deepEqual([next.body.tasks.length, next.body.has_more], [1, false])
  })

  await t.test('a film that is cancelled on /v2 takes its pictures with it', async () => {
    server.faults.hold = true
    const image = { type: 'image_url', image_url: { url: INSIDE } }
    const order = { model: 'Vendor-Video-3', content: [TEXT, image] }
    const { body } = await client.post('/v2/video_generation', order)
    const cancelled = await remove(client, `${program.address}/v2/video_generation/${body.task_id}`)
    assert.deepEqual([cancelled.status, await cancelled.json()], [200, { task_id: body.task_id }])
    const { body: reported } = await client.get(`/v2/query/video_generation/${body.task_id}`)
    assert.equal(reported.task.status, 'cancelled')
    await eventually(
      async () => inputsOf(home),
      (files) => files.length === 0,
    )
    server.faults.hold = false
  })

  await t.test('a repeated order is one film, and has its picture once', async () => {
    const order = { ...V1, first_frame_image: INSIDE }
    const twice = await Promise.all(
      [1, 2].map(() => client.post('/v1/video_generation', order, { 'idempotency-key': 'k' })),
    )
    assert.equal(new Set(twice.map(({ body }) => body.task_id)).size, 1)
    await ended(client, twice[0]?.body.task_id)
    await eventually(
      async () => inputsOf(home),
      (files) => files.length === 0,
    )
  })

  await t.test('an uploaded file is a picture, and nobody else has it', async () => {
    const form = new FormData()
    form.set('purpose', 'video_generation_input')
    form.set('file', new Blob([PICTURE]), 'a.png')
    const headers = { authorization: `Bearer ${client.key}` }
    const upload = await fetch(`${program.address}/v1/files/upload`, {
      method: 'POST',
      body: form,
      headers,
    })
    const { file } = (await upload.json()) as { file: { file_id: number } }
    const order = { ...V1, first_frame_image: `mm_file://${file.file_id}` }
    const { body } = await client.post('/v1/video_generation', order)
    assert.equal((await ended(client, body.task_id)).body.status, 'success')
    const stranger = await createClient(program, 'stranger')
    const refused = await stranger.post('/v1/video_generation', order)
    assert.match(refused.body.base_resp.status_msg, /^first_frame_image must be a file of yours/)
  })

  await t.test(
    'a picture may have 20 MB in the request itself, 30 on /v2, and no more',
    async () => {
      const of = (megabytes: number): string => {
        const bytes = Buffer.concat([
          PICTURE,
          Buffer.alloc(megabytes * 1024 * 1024 - PICTURE.length),
        ])
        return `data:image/png;base64,${bytes.toString('base64')}`
      }
      const v1 = async (megabytes: number): Promise<unknown> =>
        (await client.post('/v1/video_generation', { ...V1, first_frame_image: of(megabytes) }))
          .body
      const v2 = async (megabytes: number): Promise<unknown> => {
        const content = [TEXT, { type: 'image_url', image_url: { url: of(megabytes) } }]
        return (await client.post('/v2/video_generation', { model: 'Vendor-Video-3', content }))
          .body
      }
      const taken = JSON.stringify([await v1(20), await v2(30)])
      assert.match(taken, /"status_msg":"success".*"task_id":"\d+"/)
      assert.match(
        JSON.stringify([await v1(21), await v2(31)]),
        /first_frame_image must have at most 20971520 bytes, got 22020096.*content\[1\].image_url.url must have at most 31457280 bytes, got 32505856/,
      )
      for (const taskId of taken.matchAll(/"task_id":"(\d+)"/g))
        await ended(client, String(taskId[1]))
    },
  )

  for (const [what, value, words] of [
    ['a private address', 'http://10.0.0.1/a.png', /^first_frame_image .*/],
    ['no address', 'picture.png', /^first_frame_image /],
    [
      'data that is none',
      'data:image/png;base64,????',
      /^first_frame_image must have data in base64/,
    ],
    [
      'a strip',
      `data:image/png;base64,${(await plain(1, 20_000).png().toBuffer()).toString('base64')}`,
      /got 1x20000/,
    ],
    [
      'a page',
      `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
      /JPEG, PNG, WEBP, got SVG/,
    ],
  ] as const)
    await t.test(`refused, and nothing kept: ${what}`, async () => {
      const { body } = await client.post('/v1/video_generation', {
        ...V1,
        first_frame_image: value,
      })
      assert.equal(body.base_resp.status_code, 2013, JSON.stringify(body))
      assert.match(body.base_resp.status_msg, words)
      assert.deepEqual(inputsOf(home), [])
    })
})

test('no bomb is a first frame', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  const home = homeOver(t, server)
  const client = await createClient(await startProgram(t, { home }))
  for (const [what, make] of Object.entries(PICTURE_BOMBS)) {
    const first_frame_image = `data:image/png;base64,${make().toString('base64')}`
    const { body } = await client.post('/v1/video_generation', { ...V1, first_frame_image })
    assert.equal(body.base_resp.status_code, 2013, what)
    assert.match(body.base_resp.status_msg, /^first_frame_image must/)
  }
  assert.deepEqual([inputsOf(home), server.jobs.length], [[], 0])
})

/** What the engines noted of their orders. */
function orderNotes(home: string): readonly unknown[] {
  const database = new DatabaseSync(join(home, 'backlot.db'), { readOnly: true })
  const rows = database.prepare('select kept from task').all()
  database.close()
  return rows.map(({ kept }) => kept)
}

test('a server that is killed while its engine is busy finds the picture of its film again, and leaves none behind', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  server.faults.busy = 1
  server.faults.busySeconds = 600
  const home = homeOver(t, server)
  const first = await startProgram(t, { home })
  const order = {
    ...V1,
    model: 'Vendor-Video-02',
    first_frame_image: INSIDE,
    last_frame_image: INSIDE,
  }
  const { body } = await (await createClient(first)).post('/v1/video_generation', order)
  assert.equal(inputsOf(home).length, 2)
  // The engine has refused the order, so it can be given again.
  await eventually(
    async () => orderNotes(home),
    (notes) => server.faults.busy === 0 && notes[0] === '{}',
  )
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const client = await createClient(await startProgram(t, { home }))
  const { body: reported } = await ended(client, body.task_id)
  assert.equal(reported.status, 'success', JSON.stringify(reported))
  assert.equal(server.jobs.length, 1)
  await eventually(
    async () => inputsOf(home),
    (files) => files.length === 0,
  )
})
