/** The API behind the console's pages: tasks with all details, the account, running and waiting work. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  clientOf,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  sharedProgram,
  startProgram,
} from './program.ts'

const ADMIN_KEY = 'an-admin-key-of-some-length'
const PROMPT = 'a zorblax in a quiet SEA [sandbox:quick]'
const ORDER = { model: 'Vendor-Video-2.3', prompt: PROMPT, duration: 6 }

test('a task is listed with its order and its price, and has a life that can be read', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const { body: made } = await client.post('/v1/video_generation', ORDER)
  const path = `/v1/video_generation/tasks/${made.task_id}`
  const { body } = await eventually(
    () => client.get(path),
    ({ body: now }) => now.task.state === 'success',
    FILM_DEADLINE_MS,
  )
  const events = body.life.map(({ what }: { what: string }) => what)
  assert.deepEqual(events.slice(0, 2), ['queued', 'claimed'])
  assert.ok(events.includes('rendering') && events.includes('storing'), events.join())
  assert.equal(events.at(-1), 'success')
  assert.match(body.life[1].worker, /:\d+:0$/)
  assert.deepEqual(body.ledger, [{ kind: 'charge', amount_micros: 270_000 }])
  assert.equal(body.request.prompt, PROMPT)
  assert.equal(body.request.resolution, '768P')
  assert.deepEqual([body.callback, body.deliveries], [null, []])
  assert.equal(body.not_shown[0].words, 'zorblax')
  const film = await fetch(body.video_url)
  assert.equal(film.status, 200)
  await film.body?.cancel()
  const again = await client.post('/v1/video_generation', body.request)
  assert.equal(again.body.base_resp.status_code, 0, 'the request can be sent again as it is')
  const stranger = await createClient(server, 'stranger')
  assert.equal((await stranger.get(path)).status, 404)

  const list = async (query: string): Promise<readonly string[]> => {
    const listed = await client.get(`/v1/video_generation/tasks?${query}`)
    assert.equal(listed.body.base_resp.status_code, 0, listed.body.base_resp.status_msg)
    return listed.body.tasks.map(({ task_id: id }: { task_id: string }) => id)
  }
  const both = [again.body.task_id, made.task_id]
  assert.deepEqual(await list(''), both)
  assert.deepEqual(await list('text=sea&model=MiniMax-Hailuo-2.3'), both)
  assert.deepEqual(await list('text=fox'), [])
  assert.deepEqual(await list('state=cancelled'), [])
  assert.ok((await list('state=success')).includes(made.task_id))
  const [item] = (await client.get('/v1/video_generation/tasks?state=success')).body.tasks.slice(-1)
  assert.deepEqual([item.prompt, item.price_micros, item.duration], [PROMPT, 270_000, 6])
  const account = await client.get('/v1/account')
  assert.equal(item.key_id, account.body.key.id, 'kept from the order to the end')
  const wrong = await client.get('/v1/video_generation/tasks?state=lost')
  assert.match(wrong.body.base_resp.status_msg, /state must be one of .*cancelled/)
  assert.equal(wrong.body.base_resp.status_code, 2013)
})

test('an account lists its callbacks with how they stand, and no one else does', async () => {
  const server = await sharedProgram()
  const [client, stranger] = [await createClient(server), await createClient(server, 'stranger')]
  const { url } = await createInbox(client)
  const ids: string[] = []
  for (const address of [`${url}?secret=of-a-query`, url]) {
    const order = { ...ORDER, callback_url: address }
    const { body: made } = await client.post('/v1/video_generation', order)
    ids.unshift(made.task_id)
  }
  const delivered = await eventually(
    () => client.get('/v1/callbacks?state=delivered'),
    ({ body }) => body.callbacks.length === 2,
    FILM_DEADLINE_MS,
  )
  const listed = (answer: typeof delivered): unknown =>
    answer.body.callbacks.map(({ task_id: id }: { task_id: string }) => id)
  assert.deepEqual(listed(delivered), ids)
  const [first, second] = delivered.body.callbacks
  assert.deepEqual([first.url, second.url], [url, url])
  assert.ok(!JSON.stringify(delivered.body).includes('of-a-query'))
  assert.deepEqual([first.receiver, first.attempts, first.last_http_status], ['verified', 0, 200])
  assert.ok(first.created_at > 1e9 && first.last_at >= first.created_at)

  const page = await client.get('/v1/callbacks?limit=1')
  assert.deepEqual(listed(page), ids.slice(0, 1))
  const rest = await client.get(`/v1/callbacks?limit=1&after=${page.body.next}`)
  assert.deepEqual([listed(rest), rest.body.next], [ids.slice(1), ''])
  assert.deepEqual(listed(await client.get('/v1/callbacks?state=abandoned')), [])
  assert.deepEqual(listed(await stranger.get('/v1/callbacks')), [])
  for (const [query, words] of [
    ['state=lost', /state must be one of pending, delivered, abandoned, got "lost"/],
    ['limit=101', /limit must be a number from 1 to 100, got "101"/],
    ['after=x', /after must be the next value of an earlier page/],
  ] as const) {
    const { status, body } = await client.get(`/v1/callbacks?${query}`)
    assert.deepEqual([status, body.base_resp.status_code], [400, 2013])
    assert.match(body.base_resp.status_msg, words)
  }
})

test('an account sees its money, and its limits with how much of them is used', async (t) => {
  const server = await startProgram(t)
  const client = await createClient(server)
  const { code } = await runCommand(server.home, ['limits', 'set', 'tester', '--video-rpm', '10'])
  assert.equal(code, 0)
  const before = (await client.get('/v1/account')).body
  const { body: made } = await client.post('/v1/video_generation', ORDER)
  const { body } = await client.get('/v1/account')
  assert.equal(body.account.name, 'tester')
  const limitOf = (answer: typeof body): unknown => {
    const { limit, used } = answer.limits.find(({ name }: { name: string }) => name === 'video_rpm')
    return [limit, used]
  }
  assert.deepEqual(limitOf(before), [10, 0])
  assert.deepEqual(limitOf(body), [10, 1])
  const { held_micros: held, charged_micros: charged } = body.balance
  assert.equal(held + charged, 270_000)
  assert.equal(body.features.inbox, true)
  await client.post('/v1/video_generation/cancel', { task_id: made.task_id })
  const ledger = await client.get('/v1/ledger')
  assert.ok(Array.isArray(ledger.body.lines))
  const { body: offered } = await client.get('/v1/video_models')
  const model = offered.models.find(({ name }: { name: string }) => name === ORDER.model)
  assert.equal(model.engine, 'previz')
  assert.deepEqual(
    model.resolutions.map((one: { name: string; durations: unknown }) => [one.name, one.durations]),
    [
      ['768P', [6, 10]],
      ['1080P', [6]],
    ],
  )
  assert.ok(!JSON.stringify(body).includes(client.key))
  const { body: priced } = await client.get('/v1/text_models')
  const text = priced.models.find(({ name }: { name: string }) => name === 'Vendor-M2.7')
  assert.deepEqual(text.price, {
    input_micros: 300_000,
    output_micros: 1_200_000,
    cache_read_micros: 30_000,
    cache_write_micros: 375_000,
  })
})

test('an operator sees the queue, the engines and the servers, and nobody else does', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
  const admin = clientOf(server.address, ADMIN_KEY)
  const client = await createClient(server)
  await client.post('/v1/video_generation', { ...ORDER, prompt: 'a sea [sandbox:slow:30s]' })
  await client.post('/v1/video_generation', ORDER)
  const { body: queue } = await eventually(
    () => admin.get('/admin/v1/queue'),
    ({ body }) => body.processing === 1,
    FILM_DEADLINE_MS,
  )
  assert.deepEqual([queue.queued, queue.tasks.length], [1, 1])
  assert.deepEqual([queue.tasks[0].account, queue.tasks[0].position], ['tester', 0])
  assert.ok(!JSON.stringify(queue).includes('sea'), 'operators read no prompts here')
  const { body: engines } = await admin.get('/admin/v1/engines')
  const names = engines.engines.map(({ name, kind }: { name: string; kind: string }) => [
    kind,
    name,
  ])
  assert.deepEqual(names, [
    ['video', 'previz'],
    ['text', 'sandbox'],
  ])
  const { body: servers } = await eventually(
    () => admin.get('/admin/v1/servers'),
    ({ body }) => body.servers.length > 0,
    FILM_DEADLINE_MS,
  )
  assert.equal(servers.servers[0].is_this, true)
  const { body: doctor } = await admin.get('/admin/v1/doctor')
  const found = new Map<string, { state: string; message: string }>(
    doctor.findings.map((finding: { name: string }) => [finding.name, finding]),
  )
  assert.deepEqual(
    ['node', 'data', 'disk', 'files', 'temp', 'store', 'outbound'].map(
      (name) => found.get(name)?.state,
    ),
    Array.from({ length: 7 }, () => 'fine'),
    JSON.stringify(doctor),
  )
  assert.match(String(found.get('store')?.message), /^sqlite, at the newest schema/)
  assert.ok(found.has('encoder') && !found.has('port'), 'a server that runs has its port')
  for (const path of ['queue', 'engines', 'servers', 'doctor'])
    assert.equal((await client.get(`/admin/v1/${path}`)).status, 401)
})
