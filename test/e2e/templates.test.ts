import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { readFilm } from '@backlot/test-kit/mp4'
import {
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  startProgram,
  temporaryHome,
} from './program.ts'

const ID = '999000000000000001'

/** A template of the operator's own, short so that its film is made quickly. */
const TINY = `id: '${ID}'
name: Tiny
description: A picture and a title for half a second.
text_inputs:
  - { name: title, description: The title, max_length: 12, example: Hello }
media_inputs:
  - { name: photo, description: A picture, example: own.png }
film:
  shape: square
  poster: 0.2
  scenes:
    - seconds: 0.4
      studio: { backdrop: ['#203040'], camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }] }
      layers:
        - { picture: photo, box: [3, 3], at: [0, 0, 6] }
        - { text: '{title}', size: 1, box: [4, 1], at: [0, 0, 5] }
`

const OK = { status_code: 0, status_msg: 'success' }

async function pictureOf(side: number): Promise<string> {
  const create = { width: side, height: side, channels: 3 as const, background: 'tomato' }
  return `data:image/jpeg;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}

/** A data folder with the tiny template and its sample. */
async function homeWithTiny(t: Parameters<typeof temporaryHome>[0]): Promise<string> {
  const home = temporaryHome(t)
  mkdirSync(join(home, 'templates/samples'), { recursive: true })
  writeFileSync(join(home, 'templates/tiny.yaml'), TINY)
  const sample = Buffer.from((await pictureOf(400)).split(',')[1] ?? '', 'base64')
  writeFileSync(join(home, 'templates/samples/own.png'), sample)
  return home
}

function inputsLeft(home: string): readonly string[] {
  return readdirSync(join(home, 'files/inputs'))
}

test('the film of a template, from order to download, notified to a callback and charged', async (t) => {
  const server = await startProgram(t, { home: await homeWithTiny(t) })
  const client = await createClient(server)
  const inbox = await createInbox(client)
  const order = {
    template_id: ID,
    text_inputs: [{ value: 'Hello' }],
    media_inputs: [{ value: await pictureOf(400) }],
    callback_url: inbox.url,
  }
  const key = { 'idempotency-key': 'once' }
  const { body } = await client.post('/v1/video_template_generation', order, key)
  assert.deepEqual(body.base_resp, OK)
  const { task_id } = body
  const replay = await client.post('/v1/video_template_generation', order, key)
  assert.equal(replay.body.task_id, task_id)

  const query = (path: string) => client.get(`/v1/query/${path}?task_id=${task_id}`)
  const done = await eventually(
    () => query('video_template_generation'),
    (answer) => answer.body.status !== 'processing',
    FILM_DEADLINE_MS,
  )
  const { status, video_width, video_height, file_id, video_url } = done.body
  assert.deepEqual([status, video_width, video_height], ['success', 1024, 1024])
  const other = await query('video_generation')
  assert.deepEqual([other.body.status, other.body.file_id], ['success', file_id])

  const film = await readFilm(new Uint8Array(await (await fetch(video_url)).arrayBuffer()))
  assert.deepEqual([film.widthPx, film.heightPx, film.frameCount], [1024, 1024, 10])
  await eventually(
    () => client.get(inbox.path),
    ({ body: { pushes } }) => pushes.length === 2,
  )
  assert.deepEqual(inputsLeft(server.home), [], 'the pictures are gone with the task')
  const { body: listed } = await client.get('/v1/video_generation/tasks')
  assert.deepEqual([listed.tasks[0].model, listed.tasks[0].template_id], ['', ID])
  assert.deepEqual(await moneyOf(server.home), [0, 150_000])
})

test('the catalogue lists what fills a template, with previews that are pictures', async (t) => {
  const server = await startProgram(t, { home: await homeWithTiny(t) })
  const client = await createClient(server)
  const { body } = await client.get('/v1/video_templates')
  assert.ok(body.templates.length > 2)
  for (const template of body.templates) assert.match(template.template_id, /^\d{18}$/)
  const { preview_url, ...tiny } = body.templates.at(-1)
  assert.deepEqual(tiny, {
    template_id: ID,
    name: 'Tiny',
    description: 'A picture and a title for half a second.',
    text_inputs: [
      {
        name: 'title',
        description: 'The title',
        required: true,
        kind: 'text',
        max_length: 12,
        example: 'Hello',
      },
    ],
    media_inputs: [{ name: 'photo', description: 'A picture', required: true, kind: 'image' }],
    duration: 0.4,
    video_width: 1024,
    video_height: 1024,
  })
  const answer = await fetch(preview_url)
  assert.equal(answer.headers.get('content-type'), 'image/jpeg')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [640, 640])
  const unknown = await fetch(preview_url.replace(ID, '999000000000000009'))
  assert.equal(unknown.status, 404)
})

test('an order that cannot be filmed is refused with the input that is wrong, and leaves nothing', async (t) => {
  const server = await startProgram(t, { home: await homeWithTiny(t) })
  const client = await createClient(server)
  const stranger = await createClient(server, 'stranger')
  const photo = { value: await pictureOf(400) }
  const form = new FormData()
  form.set('purpose', 'video_generation_input')
  form.set('file', new File([Buffer.from(photo.value.split(',')[1] ?? '', 'base64')], 'a.png'))
  const headers = { authorization: `Bearer ${stranger.key}` }
  const upload = await fetch(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  const theirs = ((await upload.json()) as { file: { file_id: number } }).file.file_id
  const title = { value: 'Hello' }
  const small = { value: await pictureOf(299) }
  const orders: readonly (readonly [object, RegExp])[] = [
    [{ template_id: '1' }, /^there is no template "1"/],
    [{ template_id: ID }, /^text_inputs\[0\] is required/],
    [
      { template_id: ID, text_inputs: [{ value: 'x'.repeat(13) }], media_inputs: [photo] },
      /^text_inputs\[0\]\.value \("title"\) must have at most 12 characters, got 13/,
    ],
    [
      { template_id: ID, text_inputs: [title] },
      /^media_inputs\[0\] is required: this template needs "photo"/,
    ],
    [
      { template_id: ID, text_inputs: [title], media_inputs: [photo, photo] },
      /^media_inputs must have at most 1 item/,
    ],
    [
      { template_id: ID, text_inputs: [title], media_inputs: [small] },
      /^media_inputs\[0\]\.value \("photo"\) must have at least 300 pixels.*got 299x299/,
    ],
    [
      {
        template_id: ID,
        text_inputs: [title],
        media_inputs: [{ value: 'data:image/png;base64,AAAA' }],
      },
      /must be one of JPEG, PNG, GIF, WEBP, got none of them/,
    ],
    [
      {
        template_id: ID,
        text_inputs: [title],
        media_inputs: [{ value: `vendor_file://${theirs}` }],
      },
      /must be a file of yours/,
    ],
    [
      { template_id: ID, text_inputs: [title], media_inputs: [{ value: 'http://10.0.0.1/a.png' }] },
      /^media_inputs\[0\]\.value \("photo"\) must/,
    ],
    [
      { template_id: ID, text_inputs: [title], media_inputs: [photo], callback_url: 'ftp://a' },
      /^callback_url/,
    ],
  ]
  for (const [order, message] of orders) {
    const { status, body } = await client.post('/v1/video_template_generation', order)
    assert.deepEqual([status, body.task_id, body.base_resp.status_code], [200, '', 2013])
    assert.match(body.base_resp.status_msg, message)
  }
  const { body } = await client.get('/v1/video_generation/tasks')
  assert.deepEqual(body.tasks, [])
  const fine = {
    template_id: ID,
    text_inputs: [title],
    media_inputs: [{ value: `mm_file://${theirs}` }],
  }
  const accepted = await stranger.post('/v1/video_template_generation', fine)
  assert.deepEqual(accepted.body.base_resp, OK)
  const { task_id } = accepted.body
  await stranger.post('/v1/video_generation/cancel', { task_id })
  await eventually(
    async () => inputsLeft(server.home),
    (left) => left.length === 0,
  )
})
