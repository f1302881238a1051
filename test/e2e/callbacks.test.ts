import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  createClient,
  eventually,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
} from './program.ts'
import { startReceiver, type Push } from './receiver.ts'

test('a push is delivered again on request, signed by both secrets after a rotation', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const receiver = await startReceiver(t)
  const order = { model: 'T2V-01', prompt: 'a [sandbox:slow:100s]', callback_url: receiver.url }
  const { body } = await client.post('/v1/video_generation', order)
  const { task_id } = body
  await client.post('/v1/video_generation/cancel', { task_id })
  const ends = (): Push[] => receiver.pushes.filter((push) => push.body.includes('failed'))
  await eventually(
    async () => ends().length,
    (count) => count === 1,
  )

  const command = (...args: string[]): ReturnType<typeof runCommand> =>
    runCommand(server.home, ['callbacks', ...args])
  const account = `${server.prefix}tester`
  const before = (await command('secret', account)).stdout.trim()
  const rotation = await command('secret', account, '--rotate')
  const after = rotation.stdout.trim()
  assert.match(after, /^whsec_\S+$/)
  assert.notEqual(after, before)
  assert.match(rotation.stderr, /signs as well/)

  const again = await command('redeliver', task_id)
  assert.match(again.stdout, /delivers to \S+ again/)
  await eventually(
    async () => ends().length,
    (count) => count === 2,
  )
  const [first, second] = ends()
  assert.ok(first && second)
  assert.equal(second.body, first.body)
  assert.notEqual(second.headers['webhook-id'], first.headers['webhook-id'])
  new Webhook(before).verify(second.body, second.headers)
  new Webhook(after).verify(second.body, second.headers)
  assert.throws(() => new Webhook(after).verify(first.body, first.headers))
})

test('the deliveries to a receiver are listed for its owner, and for the operator', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const receiver = await startReceiver(t)
  const order = { model: 'T2V-01', prompt: 'a [sandbox:slow:100s]', callback_url: receiver.url }
  const { task_id } = (await client.post('/v1/video_generation', order)).body
  await client.post('/v1/video_generation/cancel', { task_id })
  const path = `/v1/video_generation/callbacks?task_id=${task_id}`
  const { body } = await eventually(
    () => client.get(path),
    (answer) => answer.body.deliveries.at(-1)?.step === 'failed',
  )
  const { url, state, next_at } = body.callback
  assert.deepEqual([url, state, next_at], [receiver.url, 'verified', 0])
  const [challenge] = body.deliveries
  assert.deepEqual(
    [challenge.number, challenge.step, challenge.outcome, challenge.http_status, challenge.error],
    [1, 'challenge', 'accepted', 200, ''],
  )
  assert.ok(Math.abs(challenge.started_at - Date.now() / 1000) < 600)

  const { stdout } = await runCommand(server.home, ['callbacks', 'show', task_id])
  assert.match(
    stdout,
    /^http:\S+ is verified\nNUMBER +STEP +STARTED +TOOK +RESULT +NEXT\n1 +challe/,
  )
  const json = await runCommand(server.home, ['callbacks', 'show', task_id, '--json'])
  assert.deepEqual(JSON.parse(json.stdout).deliveries, body.deliveries)

  const bare = await client.post('/v1/video_generation', {
    model: 'T2V-01',
    prompt: '[sandbox:fail]',
  })
  const none = await client.get(`/v1/video_generation/callbacks?task_id=${bare.body.task_id}`)
  assert.deepEqual([none.body.callback, none.body.deliveries], [null, []])
  const stranger = await createClient(server, 'stranger')
  const refused = await stranger.get(path)
  assert.match(refused.body.base_resp.status_msg, /^there is no task/)
  assert.deepEqual([refused.body.task_id, refused.body.deliveries], ['', []])
})

test('a callback that was given up is reported in the log and the metrics, and delivered again by its owner', async (t) => {
  const server = await startProgram(t, {
    stderr: 'pipe',
    environment: { BACKLOT_LOG: 'info' },
  })
  const log: string[] = []
  server.process.stderr?.on('data', (bytes) => log.push(String(bytes)))
  const client = await createClient(server)
  let isGone = true
  const receiver = await startReceiver(t, () => isGone)
  const order = { model: 'T2V-01', prompt: 'a [sandbox:slow:100s]', callback_url: receiver.url }
  const { task_id } = (await client.post('/v1/video_generation', order)).body
  const path = `/v1/video_generation/callbacks?task_id=${task_id}`
  await eventually(
    () => client.get(path),
    ({ body }) => body.callback.state === 'gone',
  )
  await client.post('/v1/video_generation/cancel', { task_id })

  const redeliver = (id: unknown): ReturnType<typeof client.post> =>
    client.post('/v1/video_generation/callbacks/redeliver', { task_id: id })
  isGone = false
  const { body } = await redeliver(task_id)
  assert.deepEqual(
    [body.task_id, body.base_resp.status_code, body.callback.state],
    [task_id, 0, 'unverified'],
  )
  const push = await receiver.firstPush
  assert.match(push.body, /"status":"failed"/)
  const events = await eventually(
    async () => log.join(''),
    (text) => text.includes('callback:delivered'),
  )
  const lines = events.split('\n').filter((line) => line.includes('"callback:'))
  assert.deepEqual(
    lines.map((line) => [JSON.parse(line).event, JSON.parse(line).taskId]),
    [
      ['callback:abandoned', task_id],
      ['callback:delivered', task_id],
    ],
  )
  assert.ok(!events.includes(receiver.url), "addresses are their owners' affair")
  const metrics = await (await fetch(`${server.address}/metrics`)).text()
  assert.match(metrics, /^backlot_callback_ends_total\{end="gone"\} 1$/m)
  assert.match(metrics, /^backlot_callback_ends_total\{end="delivered"\} 1$/m)
  assert.match(metrics, /^backlot_callback_ends_total\{end="unreachable"\} 0$/m)
  assert.match(
    metrics,
    /^backlot_callback_attempt_seconds_count\{step="push",outcome="accepted"\} 1$/m,
  )
  assert.match(
    metrics,
    /^backlot_callback_attempt_seconds_count\{step="challenge",outcome="gone"\} 1$/m,
  )

  const stranger = await createClient(server, 'stranger')
  const refused = await stranger.post('/v1/video_generation/callbacks/redeliver', { task_id })
  assert.match(refused.body.base_resp.status_msg, /^there is no task/)
  const bare = await client.post('/v1/video_generation', {
    model: 'T2V-01',
    prompt: '[sandbox:fail]',
  })
  const none = await redeliver(bare.body.task_id)
  assert.deepEqual([none.body.base_resp.status_code, none.body.callback], [2013, null])
  assert.match(none.body.base_resp.status_msg, /has no callback_url/)
  assert.match(
    (await redeliver(7)).body.base_resp.status_msg,
    /task_id must be a string, got 7|task_id/,
  )
})

test('what cannot be delivered again is refused in one sentence', async (t) => {
  const home = temporaryHome(t)
  for (const command of ['redeliver', 'show']) {
    const unknown = await runCommand(home, ['callbacks', command, '1234567890123456'])
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /^there is no task "?1234567890123456.*\n$/i)
  }
})
