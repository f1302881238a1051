import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import {
  type Answer,
  type Cleaning,
  type Client,
  clientOf,
  createClient,
  type Program,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

const OPS_KEY = 'the-key-of-operations'
const BILLING_KEY = 'the-key-of-accounting'

const MESSAGE = {
  model: 'Vendor-M2.7',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Say exactly: yes' }],
}

const FILM = { model: 'Vendor-Video-2.3', prompt: 'a boat at sunset' }

/** A server whose operators have keys of their own; it has no worker unless `args` say so. */
async function openOffice(
  t: Cleaning,
  { args = ['--role', 'api'], home = temporaryHome(t) } = {},
): Promise<{ readonly server: Program; readonly ops: Client; readonly billing: Client }> {
  const keys = { ops: OPS_KEY, billing: BILLING_KEY }
  writeFileSync(join(home, 'backlot.yaml'), JSON.stringify({ admin: { keys } }))
  const server = await startProgram(t, { home, args })
  return {
    server,
    ops: clientOf(server.address, OPS_KEY),
    billing: clientOf(server.address, BILLING_KEY),
  }
}

const ACCOUNT = '/admin/v1/accounts/studio'

async function prepaidClient({ address }: Program, ops: Client): Promise<Client> {
  const { body } = await ops.post(`${ACCOUNT}/keys`, { prepaid: true })
  await ops.post(`${ACCOUNT}/credit`, { amount: '10' })
  return clientOf(address, body.key)
}

async function balanceOf(ops: Client): Promise<readonly number[]> {
  const { body } = await ops.get(ACCOUNT)
  return [body.balance_micros, body.held_micros, body.charged_micros]
}

/** Dead-letters the callback of a task, as if its receiver never answered. */
function giveUp(home: string, taskId: string): void {
  const database = new DatabaseSync(join(home, 'backlot.db'), { timeout: 5000 })
  const columns = ['dueAtMs', 'wakeAtMs', 'readyAtMs'].map((name) => `"${name}" = null`)
  database
    .prepare(
      `update callback set state = 'unreachable', attempts = 3, ${columns.join(', ')} where "taskId" = ?`,
    )
    .run(taskId)
  database.close()
}

function codeOf({ status, body }: Answer): readonly unknown[] {
  return [status, body.base_resp.status_code, body.base_resp.status_msg]
}

describe('operators', () => {
  test('a suspended account is refused at once on every server, in every dialect, and served again', async (t) => {
    const { server, ops } = await openOffice(t)
    const other = await openOffice(t, { home: server.home })
    const { key } = await createClient(server, 'studio')
    const [here, there] = [clientOf(server.address, key), clientOf(other.server.address, key)]
    assert.equal((await there.post('/compat/v1/messages', MESSAGE)).status, 200)
    const suspended = await ops.post(`${ACCOUNT}/suspend`, { reason: 'fraud' })
    assert.equal(suspended.status, 200)
    assert.ok(suspended.body.suspended_at > 0)
    const why = 'the account of this API key is suspended'
    for (const client of [here, there]) {
      assert.deepEqual(codeOf(await client.get('/v1/files/list')), [200, 2049, why])
      assert.deepEqual(codeOf(await client.post('/compat/v1/messages', MESSAGE)), [401, 2049, why])
      const openai = await client.get('/v1/models')
      assert.deepEqual([openai.status, openai.body.error.message], [401, why])
    }
    const resumed = await other.ops.post(`${ACCOUNT}/resume`, {})
    assert.equal(resumed.body.suspended_at, null)
    assert.equal((await here.post('/compat/v1/messages', MESSAGE)).status, 200)
    assert.equal((await there.post('/compat/v1/messages', MESSAGE)).status, 200)
  })

  test('a suspended key is refused, and the others of its account are served', async (t) => {
    const { server, ops } = await openOffice(t)
    const { body: made } = await ops.post(`${ACCOUNT}/keys`, {})
    const client = clientOf(server.address, made.key)
    const sibling = await createClient(server, 'studio')
    const one = `/admin/v1/keys/${made.key_id}`
    assert.ok((await ops.post(`${one}/suspend`, {})).body.suspended_at > 0)
    assert.deepEqual(codeOf(await client.get('/v1/files/list')), [
      200,
      2049,
      'this API key is suspended',
    ])
    assert.equal((await sibling.get('/v1/files/list')).body.base_resp.status_code, 0)
    assert.equal((await ops.post(`${one}/resume`, {})).body.suspended_at, null)
    assert.equal((await client.get('/v1/files/list')).body.base_resp.status_code, 0)
  })

  test('queued tasks of a suspended account are held back, and are cancelled by an operator', async (t) => {
    const { server, ops } = await openOffice(t)
    const client = await prepaidClient(server, ops)
    const ids: string[] = []
    for (let order = 0; order < 2; order += 1)
      ids.push((await client.post('/v1/video_generation', FILM)).body.task_id)
    assert.equal((await ops.post(`${ACCOUNT}/suspend`, {})).body.tasks, 2)
    const listed = await ops.get('/admin/v1/tasks?state=suspended&account=studio&limit=1')
    assert.equal(listed.body.tasks[0].task_id, ids[1])
    const rest = await ops.get(`/admin/v1/tasks?state=suspended&after=${listed.body.next}`)
    assert.deepEqual([rest.body.tasks[0].task_id, rest.body.next], [ids[0], ''])
    assert.doesNotMatch(JSON.stringify(rest.body), /boat/, 'a prompt is nobody else’s')
    const cancelled = await ops.post(`/admin/v1/tasks/${ids[0]}/cancel`, { reason: 'abuse' })
    assert.deepEqual([cancelled.body.state, cancelled.body.account], ['failed', 'studio'])
    const price = 270_000
    assert.deepEqual(await balanceOf(ops), [10_000_000 - price, price, 0])
    assert.equal((await ops.post(`${ACCOUNT}/resume`, {})).body.tasks, 1)
    assert.equal((await ops.get(`/admin/v1/tasks/${ids[1]}`)).body.state, 'queued')
    const answer = await client.get(`/v1/query/video_generation?task_id=${ids[1]}`)
    assert.equal(answer.body.status, 'processing')
    assert.equal((await ops.get('/admin/v1/tasks?model=Vendor-Video-2.3')).body.tasks.length, 2)
    for (const query of ['state=lost', 'limit=0', 'after=x'])
      assert.equal((await ops.get(`/admin/v1/tasks?${query}`)).status, 400)
    assert.equal((await ops.get('/admin/v1/tasks?account=nobody')).status, 404)
    assert.equal((await ops.get('/admin/v1/tasks/1')).status, 404)
    const mute = await ops.post(`/admin/v1/tasks/${ids[1]}/redeliver`, {})
    assert.equal(mute.status, 404)
    assert.match(mute.body.base_resp.status_msg, /has no callback/)
  })

  test('a charge is refunded once, by its reference, and never more than it was', async (t) => {
    const { server, ops, billing } = await openOffice(t)
    const client = await prepaidClient(server, ops)
    await client.post('/compat/v1/messages', MESSAGE)
    const [balance = 0, , charged = 0] = await balanceOf(ops)
    assert.ok(charged > 0)
    const { body: ledger } = await ops.get(`${ACCOUNT}/ledger?limit=1`)
    const charge = ledger.lines[0].reference
    const half = (Math.floor(charged / 2) / 1e6).toFixed(6)
    const refund = { charge, amount: half, reason: 'it was no good' }
    const once = { 'idempotency-key': 'refund-1' }
    const first = await billing.post(`${ACCOUNT}/refund`, refund, once)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const again = await billing.post(`${ACCOUNT}/refund`, refund, once)
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(
      [first, again].map(({ headers }) => headers.get('idempotent-replayed')),
      [null, 'true'],
    )
    const other = await billing.post(`${ACCOUNT}/refund`, { ...refund, reason: 'other' }, once)
    assert.equal(other.status, 400)
    assert.match(other.body.base_resp.status_msg, /idempotency key was used with another request/)
    const rest = await ops.post(`${ACCOUNT}/refund`, { charge, reason: 'the rest' })
    assert.deepEqual(
      [rest.body.balance_micros, rest.body.refunded_micros],
      [balance + charged, charged],
    )
    assert.equal(rest.body.charged_micros, charged, 'what was used was used')
    const more = await ops.post(`${ACCOUNT}/refund`, { charge, amount: '0.01', reason: 'more' })
    assert.deepEqual(codeOf(more), [
      400,
      2013,
      'amount must be at most 0.00, which is what is left of the charge, got 0.01',
    ])
    const unknown = { charge: 'task:1', reason: 'no' }
    assert.equal((await ops.post(`${ACCOUNT}/refund`, unknown)).status, 404)
    for (const body of [
      { charge },
      { charge, reason: '' },
      { charge, reason: 'x\ny' },
      { reason: 'x' },
    ])
      assert.equal((await ops.post(`${ACCOUNT}/refund`, body)).status, 400, JSON.stringify(body))
    const tooLong = { 'idempotency-key': 'x'.repeat(256) }
    assert.equal((await ops.post(`${ACCOUNT}/refund`, unknown, tooLong)).status, 400)
  })

  test('a balance is corrected up and down, but a prepaid one not below zero', async (t) => {
    const { server, ops } = await openOffice(t)
    await prepaidClient(server, ops)
    const correct = (amount: string) => ops.post(`${ACCOUNT}/correct`, { amount, reason: 'a slip' })
    assert.equal((await correct('2.5')).body.balance_micros, 12_500_000)
    assert.equal((await correct('-12.5')).body.corrected_micros, -10_000_000)
    assert.deepEqual(codeOf(await correct('-0.000001')), [
      400,
      2013,
      'amount must be at least 0.00, because the prepaid account has 0.00, got -0.000001',
    ])
    for (const amount of ['0', '-0', '--1', '1e3', '-1.1234567', ''])
      assert.equal((await correct(amount)).status, 400, amount)
    const { body } = await ops.get(`${ACCOUNT}/ledger`)
    assert.deepEqual(
      body.lines.map((line: Record<string, unknown>) => [
        line['kind'],
        line['amount_micros'],
        line['note'],
      ]),
      [
        ['correction', -12_500_000, 'a slip'],
        ['correction', 2_500_000, 'a slip'],
        ['credit', 10_000_000, ''],
      ],
    )
  })

  test('credits sent again with their idempotency key are one, however many come at once', async (t) => {
    const { server, ops } = await openOffice(t)
    await prepaidClient(server, ops)
    const once = { 'idempotency-key': 'credit-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ops.post(`${ACCOUNT}/credit`, { amount: '1.00' }, once)),
    )
    for (const { body } of answers) assert.equal(body.balance_micros, 11_000_000)
    assert.deepEqual(await balanceOf(ops), [11_000_000, 0, 0])
    const alike = await ops.post(`${ACCOUNT}/credit`, { amount: '1' }, once)
    assert.equal(alike.headers.get('idempotent-replayed'), 'true', 'the same amount')
    assert.equal((await ops.post(`${ACCOUNT}/credit`, { amount: '2' }, once)).status, 400)
  })

  test('a rotated key has a successor, and works on for the overlap only', async (t) => {
    const { server, ops } = await openOffice(t)
    const { body: made } = await ops.post(`${ACCOUNT}/keys`, { expires_in_s: 3600 })
    await ops.post(`${ACCOUNT}/limits`, { key_id: made.key_id, rpm: 7 })
    const rotate = (id: string, body: object) => ops.post(`/admin/v1/keys/${id}/rotate`, body)
    const { body: next } = await rotate(made.key_id, { overlap_s: 600 })
    assert.notEqual(next.key, made.key)
    const statusOf = async (key: string): Promise<number> =>
      (await clientOf(server.address, key).get('/v1/files/list')).body.base_resp.status_code
    assert.deepEqual([await statusOf(made.key), await statusOf(next.key)], [0, 0])
    const { body: shown } = await ops.get(ACCOUNT)
    assert.equal(shown.keys[1].limits.rpm, 7)
    assert.equal(shown.keys[1].expires_at - shown.keys[1].created_at, 3600)
    assert.ok(shown.keys[0].expires_at - shown.keys[1].created_at <= 600)
    const { body: last } = await rotate(next.key_id, { overlap_s: 0 })
    assert.deepEqual([await statusOf(next.key), await statusOf(last.key)], [2049, 0])
    assert.equal((await rotate(next.key_id, {})).status, 400, 'an expired key')
    assert.equal((await rotate(last.key_id, { overlap_s: -1 })).status, 400)
    assert.equal((await rotate('key_none', {})).status, 404)
    const secret = await ops.post(`${ACCOUNT}/webhook-secret/rotate`, {})
    const { stdout } = await runCommand(server.home, ['callbacks', 'secret', 'studio'])
    assert.equal(stdout.trim(), secret.body.secret)
  })

  test('what accounts store is reported for each and in all', async (t) => {
    const { server, ops } = await openOffice(t)
    const { key } = await createClient(server, 'studio')
    const form = new FormData()
    form.set('purpose', 'retrieval')
    form.set('file', new File(['0123456789'], 'notes.txt'))
    const headers = { authorization: `Bearer ${key}` }
    const upload = await fetch(`${server.address}/v1/files/upload`, {
      method: 'POST',
      headers,
      body: form,
    })
    assert.equal(upload.status, 200)
    const { body } = await ops.get('/admin/v1/storage')
    const studio = body.accounts.find(
      (each: Record<string, unknown>) => each['account'] === 'studio',
    )
    assert.deepEqual(studio.uploads, { files: 1, bytes: 10 })
    assert.equal((await ops.get('/admin/v1/storage/total')).body.bytes, 10)
  })

  test('every action is in the audit log with who, what and why, and cannot be changed', async (t) => {
    const { server, ops, billing } = await openOffice(t)
    const { body: made } = await ops.post(`${ACCOUNT}/keys`, { prepaid: true, reason: 'new here' })
    const credit = await billing.post(`${ACCOUNT}/credit`, { amount: '5', reference: 'invoice 7' })
    await billing.post(`${ACCOUNT}/correct`, { amount: '-6', reason: 'a slip' })
    await ops.post('/admin/v1/accounts/nobody/suspend', {})
    await runCommand(server.home, ['accounts', 'suspend', 'studio', '--reason', 'fraud'])
    const { body } = await ops.get('/admin/v1/audit')
    const entries: readonly Record<string, unknown>[] = body.entries
    assert.deepEqual(
      entries.map(({ actor, action, subject, account, reason, outcome }) => [
        String(actor).replace(/^os:.+/, 'os:somebody'),
        action,
        subject,
        account,
        reason,
        outcome,
      ]),
      [
        ['os:somebody', 'account:suspended', 'studio', 'studio', 'fraud', 'done'],
        ['key:ops', 'account:suspended', 'nobody', '', '', 'refused'],
        ['key:billing', 'account:corrected', 'studio', 'studio', 'a slip', 'refused'],
        ['key:billing', 'account:credited', 'studio', 'studio', '', 'done'],
        ['key:ops', 'key:created', made.key_id, 'studio', 'new here', 'done'],
      ],
    )
    assert.equal(entries[3]?.['request_id'], credit.headers.get('trace-id'))
    assert.deepEqual(entries[3]?.['parameters'], { amount: '5.00', reference: 'invoice 7' })
    assert.match(String(entries[2]?.['error']), /^amount must be at least -5\.00/)
    assert.equal(JSON.stringify(body).includes(made.key), false, 'a token is told once')
    const own = await ops.get('/admin/v1/audit?actor=key:billing&account=studio&limit=1')
    assert.deepEqual(
      [own.body.entries[0].action, own.body.next !== ''],
      ['account:corrected', true],
    )
    const kind = await ops.get('/admin/v1/audit?action=account:credited')
    assert.equal(kind.body.entries.length, 1)
    assert.equal((await ops.get('/admin/v1/audit?action=nothing')).status, 400)
    assert.equal((await ops.post('/admin/v1/audit', {})).status, 405)
    const { stdout } = await runCommand(server.home, ['audit', '--account', 'studio'])
    assert.match(
      stdout,
      /^TIME +ACTOR +ACTION .*\n.*os:\S+ +account:suspended +studio +studio +done +fraud\n/,
    )
    const stranger = clientOf(server.address, 'a-key-of-nobody-at-all')
    assert.deepEqual((await stranger.get('/admin/v1/audit')).status, 401)
  })

  test('callbacks that were given up are sent again in bulk, one account and a range of time', async (t) => {
    const { server, ops } = await openOffice(t)
    const client = await prepaidClient(server, ops)
    // This server has no worker, so nothing is sent there.
    const order = { ...FILM, callback_url: 'https://1.1.1.1/' }
    const { body: ordered } = await client.post('/v1/video_generation', order)
    const taskId: string = ordered.task_id
    assert.equal(ordered.base_resp.status_code, 0, JSON.stringify(ordered))
    giveUp(server.home, taskId)
    const task = () => ops.get(`/admin/v1/tasks/${taskId}`)
    const { body: given } = await task()
    assert.equal(given.callback.state, 'unreachable')
    const path = `${ACCOUNT}/callbacks/redeliver`
    const created = given.created_at
    const redeliver = async (body: object): Promise<readonly unknown[]> => {
      const answer = await ops.post(path, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return [answer.body.redelivered, answer.body.has_more]
    }
    assert.deepEqual(await redeliver({ created_to: created - 1 }), [0, false])
    assert.deepEqual(await redeliver({ created_from: created + 1 }), [0, false])
    assert.deepEqual(await redeliver({ state: 'parked' }), [0, false])
    const range = { created_from: created, created_to: created }
    assert.deepEqual(await redeliver({ ...range, reason: 'the receiver is back' }), [1, false])
    const { callback } = (await task()).body
    assert.deepEqual(
      [callback.state, callback.attempts, callback.next_at > 0],
      ['unverified', 0, true],
    )
    assert.deepEqual(await redeliver(range), [0, false])
    for (const body of [{ state: 'gone' }, { created_from: 2, created_to: 1 }, { limit: 501 }])
      assert.equal((await ops.post(path, body)).status, 400)
    const nobody = await ops.post('/admin/v1/accounts/nobody/callbacks/redeliver', {})
    assert.equal(nobody.status, 404)
    const { body: log } = await ops.get('/admin/v1/audit?action=callbacks:redelivered')
    assert.ok(
      log.entries.some(
        ({ subject, reason, outcome }: Record<string, unknown>) =>
          subject === 'studio' && reason === 'the receiver is back' && outcome === 'done',
      ),
    )
  })

  test('the commands do what the API does', async (t) => {
    const home = temporaryHome(t)
    const run = (...args: readonly string[]) => runCommand(home, args)
    const { stdout: key } = await run('keys', 'create', '--account', 'studio', '--prepaid')
    assert.match((await run('accounts', 'credit', 'studio', '10')).stdout, /balance 10\.00/)
    const corrected = await run('accounts', 'correct', 'studio', '-2.5', '--reason', 'slip')
    assert.match(corrected.stdout, /corrected studio by -2\.50; balance 7\.50/)
    const broken = await run('accounts', 'refund', 'studio', 'task:1', '--reason', 'x')
    assert.deepEqual([broken.code, broken.stderr], [1, 'the account has no charge "task:1"\n'])
    assert.equal((await run('accounts', 'refund', 'studio', 'task:1')).code, 1, 'without a reason')
    assert.match((await run('accounts', 'suspend', 'studio')).stdout, /^suspended studio; 0 queued/)
    assert.match((await run('accounts', 'list')).stdout, /studio +prepaid .* suspended/)
    assert.match((await run('accounts', 'resume', 'studio')).stdout, /^resumed studio/)
    const { stdout: keys } = await run('keys', 'list')
    const keyId = /key_\S+/.exec(keys)?.[0] ?? ''
    const rotated = await run('keys', 'rotate', keyId, '--overlap', '0')
    assert.match(rotated.stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    assert.notEqual(rotated.stdout, key)
    assert.match((await run('keys', 'list')).stdout, new RegExp(`${keyId} .*expired`))
    const newId = /^(key_\S+) takes the place/.exec(rotated.stderr)?.[1] ?? ''
    assert.equal((await run('keys', 'suspend', newId)).stdout, `suspended ${newId}\n`)
    assert.match((await run('keys', 'list')).stdout, new RegExp(`${newId} .*suspended`))
    assert.equal((await run('keys', 'revoke', newId)).stdout, `revoked ${newId}\n`)
    assert.equal((await run('keys', 'revoke', 'key_none')).code, 1)
    assert.match((await run('tasks', 'list', '--state', 'queued')).stdout, /^TASK +ACCOUNT/)
    assert.equal((await run('tasks', 'cancel', '1')).code, 1)
    assert.equal((await run('tasks', 'show', '1')).code, 1)
    assert.match((await run('accounts', 'storage')).stdout, /studio +0 +0 +0 +0\n0 bytes in all/)
    const { stdout: log } = await run('audit', '--json', '--limit', '100')
    const actions = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).action)
    assert.deepEqual(actions.toReversed(), [
      'key:created',
      'account:credited',
      'account:corrected',
      'account:refunded',
      'account:suspended',
      'account:resumed',
      'key:rotated',
      'key:suspended',
      'key:revoked',
      'key:revoked',
      'task:cancelled',
    ])
  })
})
