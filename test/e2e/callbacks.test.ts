import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createClient, eventually, runCommand, startProgram, temporaryHome } from './program.ts'
import { startReceiver, type Push } from './receiver.ts'

test('a push is delivered again on request, signed by both secrets after a rotation', async (t) => {
  const server = await startProgram(t)
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
  const before = (await command('secret', 'tester')).stdout.trim()
  const rotation = await command('secret', 'tester', '--rotate')
  const after = rotation.stdout.trim()
  assert.match(after, /^whsec_\S+$/)
  assert.notEqual(after, before)
  assert.match(rotation.stderr, /signs as well/)

  const again = await command('redeliver', task_id)
  assert.match(again.stdout, /is told again/)
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

test('how a receiver was told is there for its owner, and for the operator', async (t) => {
  const server = await startProgram(t)
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

test('what cannot be delivered again is refused in one sentence', async (t) => {
  const home = temporaryHome(t)
  for (const command of ['redeliver', 'show']) {
    const unknown = await runCommand(home, ['callbacks', command, '1234567890123456'])
    assert.equal(unknown.code, 1)
    assert.equal(unknown.stderr, 'There is no task 1234567890123456 with a callback.\n')
  }
})
