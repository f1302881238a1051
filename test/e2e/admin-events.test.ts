/** Admin actions over the API leave one line each in a real server's log, without secrets. */
import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientOf, eventually, startProgram, temporaryHome } from './program.ts'

const OPS_KEY = 'the-key-of-operations'
const ACCOUNT = '/admin/v1/accounts/studio'

test('each action of an operator is a line of the log, done or refused, without keys and secrets', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), JSON.stringify({ admin: { keys: { ops: OPS_KEY } } }))
  const path = join(home, 'events.log')
  const stderr = openSync(path, 'a')
  const environment = { BACKLOT_LOG: 'info' }
  const { address } = await startProgram(t, { home, environment, stderr, args: ['--role', 'api'] })
  closeSync(stderr)
  const ops = clientOf(address, OPS_KEY)

  const { body: made } = await ops.post(`${ACCOUNT}/keys`, { prepaid: true })
  assert.equal((await ops.post(`${ACCOUNT}/credit`, { amount: '10' })).status, 200)
  const { body: webhook } = await ops.post(`${ACCOUNT}/webhook-secret/rotate`, {})
  assert.match(webhook.secret, /^whsec_/)
  assert.equal((await ops.post('/admin/v1/accounts/nobody/suspend', {})).status, 404)

  const events = await eventually(
    async () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"event":"admin:'))
        .map((line) => JSON.parse(line)),
    (lines) => lines.length >= 4,
  )
  const actions = events.map(({ event, action, subject, actor }) => [event, action, subject, actor])
  assert.deepEqual(actions, [
    ['admin:done', 'key:created', made.key_id, 'key:ops'],
    ['admin:done', 'account:credited', 'studio', 'key:ops'],
    ['admin:done', 'webhook-secret:rotated', 'studio', 'key:ops'],
    ['admin:refused', 'account:suspended', 'nobody', 'key:ops'],
  ])
  assert.equal(events[3].fault, 'notFound')
  assert.equal(new Set(events.map(({ requestId }) => requestId)).size, 4)
  for (const { requestId } of events) assert.match(requestId, /./)
  const log = readFileSync(path, 'utf8')
  for (const hidden of [OPS_KEY, made.key, webhook.secret]) assert.ok(!log.includes(hidden))
})
