import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { startPostgres } from '../postgres.ts'
import { openPostgres } from '../../packages/backlot/src/stores/postgres/store.ts'
import { followEvents, isKind } from './event-stream.ts'
import {
  clientOf,
  createClient,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
} from './program.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

const ORDER = { model: 'Vendor-Video-02', prompt: 'a quiet sea [sandbox:quick]', duration: 6 }
const ADMIN_KEY = 'an-admin-key-of-some-length'

/** Follows events until the test ends: the server is shared, and would keep the stream open. */
async function follow(
  t: TestContext,
  ...how: Parameters<typeof followEvents>
): Promise<Awaited<ReturnType<typeof followEvents>>> {
  const stream = await followEvents(...how)
  t.after(() => stream.close())
  return stream
}

test('a page sees a task from its order to its film, and goes on after it was away', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const other = await createClient(server, 'somebody-else')
  const url = `${server.address}/v1/events`
  const stream = await follow(t, url, client.key)
  assert.equal(stream.status, 200)
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
  const ready = await stream.until(({ event }) => event === 'ready')
  assert.deepEqual(ready.data, { resumed: false })
  const { body } = await client.post('/v1/video_generation', ORDER)
  const queued = await stream.until(isKind('task.queued', body.task_id))
  assert.ok(queued.id !== '' && queued.data.at_ms > 0)
  assert.equal(queued.data.account_id, undefined)
  stream.close()
  await stream.ended
  const foreign = await follow(t, url, other.key)
  const again = await follow(t, url, client.key, { 'last-event-id': queued.id })
  await again.until(isKind('task.succeeded', body.task_id))
  const [first, ...rest] = again.events
  assert.deepEqual(first?.data, { resumed: true })
  const kinds = rest.map(({ data }) => data.kind)
  assert.equal(kinds.filter((kind) => kind === 'task.queued').length, 0, 'it has seen that')
  assert.equal(kinds.filter((kind) => kind === 'task.running').length, 1)
  assert.ok(
    rest.every(({ event }) => event === 'change'),
    JSON.stringify(rest),
  )
  assert.deepEqual(
    foreign.events.filter(({ event }) => event === 'change'),
    [],
  )
  const text = JSON.stringify([...stream.events, ...again.events])
  assert.ok(!text.includes('quiet') && !text.includes(client.key), 'ids and kinds, nothing else')
})

test('events can be chosen by kind, a wrong kind is refused, and there is no HEAD of a stream', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const url = `${server.address}/v1/events`
  const stream = await follow(t, `${url}?kinds=task.queued,callback`, client.key)
  await stream.until(({ event }) => event === 'ready')
  const { body } = await client.post('/v1/video_generation', ORDER)
  await stream.until(isKind('task.queued', body.task_id))
  const wrong = await client.get('/v1/events?kinds=film')
  assert.equal(wrong.status, 400)
  assert.match(wrong.body.base_resp.status_msg, /kinds must name kinds of changes/)
  const headers = { authorization: `Bearer ${client.key}` }
  assert.equal((await fetch(url, { method: 'HEAD', headers })).status, 405)
  assert.equal((await fetch(url)).status, 401)
  await client.post('/v1/video_generation/cancel', { task_id: body.task_id })
  const end = await follow(t, `${url}?kinds=task`, client.key, { 'last-event-id': 'x y' })
  await end.until(({ event, data }) => event === 'ready' && data.resumed === false)
  assert.ok(stream.events.every(({ data }) => data.kind !== 'task.cancelled'))
})

test('a key that a command revokes beside the server ends its stream, and no other one', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const other = await createClient(server)
  const url = `${server.address}/v1/events`
  const stream = await follow(t, url, client.key)
  const kept = await follow(t, url, other.key)
  await stream.until(({ event }) => event === 'ready')
  const [, payload = ''] = client.key.split('.')
  const claims: { readonly jti: string } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const { code, stderr } = await runCommand(server.home, ['keys', 'revoke', claims.jti])
  assert.equal(code, 0, stderr)
  const end = await stream.until(({ event }) => event === 'end')
  assert.deepEqual(end.data, { reason: 'key_refused' })
  await stream.ended
  await kept.until(({ event }) => event === 'reset')
  const { body } = await other.post('/v1/video_generation', ORDER)
  await kept.until(isKind('task.queued', body.task_id))
  assert.equal((await client.get('/v1/events')).status, 401)
})

test('an operator follows all accounts, and a server that stops waits for no stream', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
  const client = await createClient(server)
  const url = `${server.address}/admin/v1/events`
  assert.equal(
    (await fetch(url, { headers: { authorization: `Bearer ${client.key}` } })).status,
    401,
  )
  const stream = await followEvents(url, ADMIN_KEY)
  const own = await followEvents(`${server.address}/v1/events`, client.key)
  await stream.until(({ event }) => event === 'ready')
  const { body } = await client.post('/v1/video_generation', ORDER)
  const queued = await stream.until(isKind('task.queued', body.task_id))
  const admin = clientOf(server.address, ADMIN_KEY)
  const account = await admin.get('/admin/v1/accounts/tester')
  assert.equal(queued.data.account_id, account.body.id)
  await stream.until(isKind('task.succeeded', body.task_id))
  const stopped = server.stop()
  for (const one of [stream, own]) {
    const { data } = await one.until(({ event }) => event === 'end')
    assert.deepEqual(data, { reason: 'stopping' })
    await one.ended
  }
  assert.equal(await stopped, 0)
})

test('events of all servers on one database come to each, and a reader may go on at another', async (t) => {
  const home = temporaryHome(t)
  const environment = {
    BACKLOT_STORE: await postgres.createDatabase(),
    BACKLOT_ADMIN_KEY: ADMIN_KEY,
  }
  const api = await startProgram(t, { home, environment, args: ['--role', 'api'] })
  const both = await startProgram(t, { home, environment })
  const admin = clientOf(api.address, ADMIN_KEY)
  const made = await admin.post('/admin/v1/accounts/tester/keys', { reason: 'test' })
  const client = clientOf(api.address, made.body.key)
  const stream = await followEvents(`${api.address}/v1/events`, client.key)
  const ready = await stream.until(({ event }) => event === 'ready')
  const { body } = await client.post('/v1/video_generation', ORDER)
  await stream.until(isKind('task.succeeded', body.task_id)) // on the other server
  const other = await followEvents(`${both.address}/v1/events`, client.key, {
    'last-event-id': ready.id,
  })
  const begun = await other.until(({ event }) => event === 'ready')
  if (begun.data.resumed) await other.until(isKind('task.succeeded', body.task_id))
  const revoked = await admin.post(`/admin/v1/keys/${made.body.key_id}/revoke`, { reason: 'test' })
  assert.equal(revoked.status, 200)
  for (const one of [stream, other]) {
    const { data } = await one.until(({ event }) => event === 'end')
    assert.deepEqual(data, { reason: 'key_refused' })
  }
})
