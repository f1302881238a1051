/**
 * The API behind the studio page, where a prompt is written and its film is watched: the plan, a
 * still, progress, pictures.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { followEvents } from './event-stream.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  sharedProgram,
  startProgram,
} from './program.ts'

const PROMPT =
  'A zorblax and a fox walk along a lake at dusk [Truck right, Pan letf] then [Push in]'
const ORDER = { model: 'Vendor-Video-2.3', prompt: PROMPT, duration: 6, resolution: '768P' }

test('a plan says what is understood, what is not, where the camera goes and what it costs', async (t) => {
  const server = await startProgram(t) // on the shared one, others may have made films
  const client = await createClient(server)
  const { status, body } = await client.post('/v1/video_generation/plan', ORDER)
  assert.equal(status, 200)
  assert.equal(body.scene.place, 'lake')
  assert.equal(body.scene.time_of_day, 'dusk')
  assert.equal(body.scene.subjects[0].kind, 'fox')
  assert.equal(body.scene.subjects[0].action, 'walk')
  assert.equal(body.moves_from, 'brackets')
  assert.deepEqual(body.moves, [
    { from_s: 0, to_s: 3, commands: ['Truck right', 'Pan left'] },
    { from_s: 3, to_s: 6, commands: ['Push in'] },
  ])
  const [slip] = body.corrections
  assert.deepEqual([slip.written, slip.read_as], ['Pan letf', 'Pan left'])
  assert.equal(PROMPT.slice(slip.start, slip.end), 'Pan letf')
  assert.deepEqual(
    body.not_understood.map(({ start, end }: { start: number; end: number }) =>
      PROMPT.slice(start, end),
    ),
    ['zorblax'],
  )
  assert.deepEqual(body.not_shown, [{ words: 'zorblax', reason: 'no_figure' }])
  assert.equal(body.price_micros, 270_000)
  assert.deepEqual([body.width, body.height, body.frames, body.duration_s], [1366, 768, 150, 6])
  assert.deepEqual([body.queue_length, body.estimated_wait_s], [0, 0])
  assert.equal(body.estimated_make_s, undefined, 'no film was made here yet')
  assert.deepEqual([body.engine, body.still, body.planner], ['previz', true, false])
  const listed = await client.get('/v1/video_generation/tasks')
  assert.deepEqual(listed.body.tasks, [], 'nothing was ordered')

  const taste = await client.post('/v1/video_generation/plan', { ...ORDER, prompt: 'A fox' })
  assert.equal(taste.body.moves_from, 'taste')
  const wrong = await client.post('/v1/video_generation/plan', { ...ORDER, duration: 7 })
  assert.equal(wrong.status, 400)
  assert.match(wrong.body.base_resp.status_msg, /duration must be 6 or 10/)
})

test('a still is the first frame of the film, small, and refused where the order would be', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const ask = (body: unknown): Promise<Response> =>
    fetch(`${server.address}/v1/video_generation/still`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
    })
  const answer = await ask(ORDER)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/jpeg')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  assert.deepEqual([width, height], [640, 360])
  for (const wrong of [{ prompt: '' }, { model: 'no-such-model' }]) {
    const refused = await ask({ ...ORDER, ...wrong })
    assert.equal(refused.status, 400, await refused.text())
  }
  const picture = `data:image/png;base64,${'A'.repeat(3_000_000)}`
  const withPicture = { ...ORDER, prompt: 'zorblax [Push in]', first_frame_image: picture }
  const refused = await ask(withPicture)
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /first_frame_image has no still/)
  const { status, body } = await client.post('/v1/video_generation/plan', withPicture)
  assert.deepEqual([status, body.still, body.not_shown], [200, false, []], 'large, and planned')
})

test('a film that is made reports its stages, its frames and the time left, and shows its pictures', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const stream = await followEvents(`${server.address}/v1/events?kinds=task`, client.key)
  t.after(() => stream.close())
  const { body: made } = await client.post('/v1/video_generation', ORDER)
  const taskId: string = made.task_id
  const query = `/v1/query/video_generation?task_id=${taskId}`
  const previewUrl = `${server.address}/v1/video_generation/preview?task_id=${taskId}`
  const authorization = `Bearer ${client.key}`
  const preview = await eventually(
    () => fetch(previewUrl, { headers: { authorization } }),
    ({ status }) => status === 200,
    FILM_DEADLINE_MS,
  )
  assert.equal(preview.headers.get('content-type'), 'image/jpeg')
  assert.ok(Number(preview.headers.get('x-backlot-frame')) >= 0)
  const { width } = await sharp(await preview.arrayBuffer()).metadata()
  assert.ok(width > 300 && width <= 480)
  const stranger = await createClient(server, 'stranger')
  assert.equal(
    (await fetch(previewUrl, { headers: { authorization: `Bearer ${stranger.key}` } })).status,
    404,
  )
  // The first frames may arrive all at once, and at the end another stage begins: then the
  // remaining time is unknown.
  const progress = await stream.until(
    ({ data }) => data.stage === 'rendering' && data.time_left_s !== undefined,
  )
  assert.equal(progress.data.kind, 'task.progress')
  assert.equal(progress.data.frames_total, 150)
  assert.ok(progress.data.frames_rendered > 0)
  assert.ok(progress.data.time_left_s >= 0)
  const { body: end } = await eventually(
    () => client.get(query),
    ({ body }) => body.status !== 'processing',
    FILM_DEADLINE_MS,
  )
  assert.equal(end.status, 'success')
  assert.equal(end.making, undefined)
  assert.equal((await fetch(previewUrl, { headers: { authorization } })).status, 404)
  // Measurements are reused for some seconds; now it is known how long one takes.
  const plan = await eventually(
    () => client.post('/v1/video_generation/plan', ORDER),
    ({ body }) => body.estimated_make_s > 0,
  )
  assert.ok(plan.body.ready_in_s >= plan.body.estimated_make_s)
})

/** A part of a photograph, as a data URL. */
async function partOf(photograph: string, left: number): Promise<string> {
  const file = join(import.meta.dirname, '../../packages/previz/test/pictures/samples', photograph)
  const bytes = await sharp(file)
    .resize(960, 640)
    .extract({ left, top: 0, width: 640, height: 640 })
    .jpeg({ quality: 92 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

test('a plan says what it can of what is between two pictures, and the task what was made of them', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const [first, last] = [await partOf('china.jpg', 0), await partOf('china.jpg', 300)]
  const frames = { model: 'Vendor-Video-02', first_frame_image: first, last_frame_image: last }
  const planned = async (order: object): Promise<unknown> =>
    (await client.post('/v1/video_generation/plan', order)).body.between_pictures
  const ahead = await planned({ ...frames, prompt: 'A temple' })
  assert.match(JSON.stringify(ahead), /"undecided","reason":"","seen":\[\],"note":"decided when/)
  assert.match(
    JSON.stringify(await planned({ ...frames, prompt: 'A temple [Truck left, Truck right]' })),
    /"dissolve","reason":"other_camera"/,
  )
  const { last_frame_image: _, ...alone } = frames
  assert.equal(await planned({ ...alone, prompt: 'A temple' }), undefined)

  const media = (url: string, role: string): object => ({
    type: 'image_url',
    image_url: { url },
    role,
  })
  const content = [
    { type: 'text', text: 'A temple' },
    media(first, 'first_frame'),
    media(last, 'last_frame'),
  ]
  const order = { model: 'Vendor-Video-3', content, resolution: '768P', duration: 4 }
  const { body: made } = await client.post('/v2/video_generation', order)
  const query = `/v1/query/video_generation?task_id=${made.task_id}`
  const { body: task } = await eventually(
    () => client.get(query),
    ({ body }) => body.between_pictures !== undefined,
    FILM_DEADLINE_MS,
  )
  assert.deepEqual(task.between_pictures, {
    way: 'move',
    reason: '',
    seen: ['right'],
    note: 'one move of the camera (right)',
  })
  await client.post('/v1/video_generation/cancel', { task_id: made.task_id })
  const { body: whole } = await client.get(`/v1/video_generation/tasks/${made.task_id}`)
  assert.deepEqual(whole.task.between_pictures, task.between_pictures, 'kept when it has ended')
})
