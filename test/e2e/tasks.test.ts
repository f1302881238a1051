import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  balanceOf,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  sharedProgram,
  startProgram,
} from './program.ts'

const ORDER = { model: 'Vendor-Video-2.3', prompt: 'A harbour [Pan left]', duration: 10 }

test('a task is cancelled for real: failed, pushed, free of charge, its worker free', async (t) => {
  const server = await startProgram(t)
  const client = await createClient(server)
  const { url: callback_url, path } = await createInbox(client)
  const { body: first } = await client.post('/v1/video_generation', { ...ORDER, callback_url })
  const { body: second } = await client.post('/v1/video_generation', ORDER)
  const { task_id } = first
  const query = (id: string): ReturnType<typeof client.get> =>
    client.get(`/v1/query/video_generation?task_id=${id}`)
  await eventually(
    () => query(task_id),
    ({ body }) => body.progress > 0,
  )

  const answer = await client.post('/v1/video_generation/cancel', { task_id })
  const OK = { status_code: 0, status_msg: 'success' }
  assert.deepEqual(answer.body, { task_id, base_resp: OK })
  const cancelledAt = performance.now()
  const why = { status_code: 2013, status_msg: 'the task was cancelled' }
  const { body: after } = await query(task_id)
  assert.deepEqual([after.status, after.file_id, after.base_resp], ['failed', '', why])

  await eventually(
    () => query(second.task_id),
    ({ body }) => body.queue_position === 0 && body.progress > 0,
  )
  t.diagnostic(`the next task had progress after ${performance.now() - cancelledAt} ms`)
  const inbox = await eventually(
    () => client.get(path),
    ({ body }) => body.pushes.length === 2,
  )
  assert.deepEqual(inbox.body.pushes[1].body, {
    task_id,
    status: 'failed',
    file_id: '',
    base_resp: why,
  })

  const again = await client.post('/v1/video_generation/cancel', { task_id })
  assert.deepEqual(again.body, { task_id, base_resp: OK }, 'cancelling again is fine')
  await client.post('/v1/video_generation/cancel', { task_id: second.task_id })
  const { heldMicros, chargedMicros, balanceMicros } = await balanceOf(server.home)
  assert.deepEqual([heldMicros, chargedMicros, balanceMicros], [0, 0, 0])
})

test('what cannot be cancelled says why; a film has an address on the second query path', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const stranger = await createClient(server, 'stranger')
  const quick = { ...ORDER, prompt: 'A harbour [sandbox:quick]', duration: 6 }
  const { body } = await client.post('/v1/video_generation', quick)
  const { task_id } = body
  const unknown = await stranger.post('/v1/video_generation/cancel', { task_id })
  assert.equal(unknown.body.task_id, '')
  assert.match(unknown.body.base_resp.status_msg, /^there is no task/)
  const missing = await client.post('/v1/video_generation/cancel', {})
  assert.equal(missing.body.base_resp.status_msg, 'task_id is required')

  const path = `/v1/query/video_template_generation?task_id=${task_id}`
  assert.equal((await client.get(path)).body.video_url, '')
  const done = await eventually(
    () => client.get(path),
    (answer) => answer.body.status === 'success',
    FILM_DEADLINE_MS,
  )
  const film = await fetch(done.body.video_url)
  assert.equal(film.headers.get('content-type'), 'video/mp4')
  await film.body?.cancel()
  const late = await client.post('/v1/video_generation/cancel', { task_id })
  assert.equal(late.body.base_resp.status_code, 2013)
  assert.match(late.body.base_resp.status_msg, /has already ended: its status is success$/)
})

test('tasks are listed newest first, in pages, to their owner', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const ids: string[] = []
  const prompt = 'a [sandbox:slow:100s]'
  for (const model of ['T2V-01', 'MiniMax-Hailuo-2.3', 'Vendor-Video-02'])
    ids.unshift((await client.post('/v1/video_generation', { model, prompt })).body.task_id)
  for (const task_id of ids) await client.post('/v1/video_generation/cancel', { task_id })
  const first = await client.get('/v1/video_generation/tasks?limit=2')
  const listed = first.body.tasks.map((task: Record<string, unknown>) => [
    task['task_id'],
    task['status'],
    task['model'],
  ])
  assert.deepEqual(listed, [
    [ids[0], 'failed', 'Vendor-Video-02'],
    [ids[1], 'Fail', 'MiniMax-Hailuo-2.3'],
  ])
  const { body } = await client.get(`/v1/video_generation/tasks?limit=2&after=${first.body.next}`)
  assert.deepEqual([body.tasks.length, body.tasks[0].task_id, body.next], [1, ids[2], ''])

  const stranger = await createClient(server, 'stranger')
  assert.deepEqual((await stranger.get('/v1/video_generation/tasks')).body.tasks, [])
  for (const [query, message] of [
    ['limit=0', /^limit must be a number from 1 to 100, got "0"$/],
    ['limit=many', /^limit must be/],
    ['after=page2', /^after must be the next value/],
  ] as const) {
    const answer = await client.get(`/v1/video_generation/tasks?${query}`)
    assert.equal(answer.body.base_resp.status_code, 2013)
    assert.match(answer.body.base_resp.status_msg, message)
  }
})
