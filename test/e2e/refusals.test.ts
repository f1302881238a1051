/**
 * Every wrong member of every native endpoint: the right code, a helpful message, nothing stored,
 * nothing charged.
 */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import {
  clientOf,
  createClient,
  balanceOf,
  moneyOf,
  runCommand,
  sharedProgram,
  startProgram,
  type Client,
  type Program,
} from './program.ts'

const good = { model: 'Vendor-Video-2.3', prompt: 'a lake [sandbox:slow:100s]' }

/** A wrong body, and what the message must contain. */
const wrong: readonly (readonly [name: string, body: unknown, message: RegExp])[] = [
  ['no model', { prompt: 'a' }, /^model is required$/],
  ['a model of another kind', { ...good, model: 7 }, /^model must be a string, got 7$/],
  ['an unknown model', { ...good, model: 'Sora' }, /^model must be one of .*T2V-01.*, got "Sora"$/],
  ['a text model', { ...good, model: 'Vendor-M3' }, /^model must be one of Vendor-Video-2.3/],
  ['no prompt', { model: good.model }, /^prompt is required$/],
  ['an empty prompt', { ...good, prompt: ' \n' }, /^prompt must not be empty$/],
  ['a prompt of numbers', { ...good, prompt: 1 }, /^prompt must be a string, got 1$/],
  [
    'a prompt of 2001 characters',
    { ...good, prompt: '🎬'.repeat(2001) },
    /^prompt must have at most 2000 characters, got 2001$/,
  ],
  [
    'a duration that the model has not',
    { ...good, duration: 8 },
    /^duration must be 6 or 10 for Vendor-Video-2.3 at 768P, got 8$/,
  ],
  [
    'ten seconds at 1080P',
    { ...good, resolution: '1080P', duration: 10 },
    /^duration must be 6 for Vendor-Video-2.3 at 1080P, got 10$/,
  ],
  [
    'ten seconds on an older model',
    { ...good, model: 'T2V-01', duration: 10 },
    /^duration must be 6 for T2V-01 at 720P, got 10$/,
  ],
  [
    'a resolution that the model has not',
    { ...good, resolution: '720P' },
    /^resolution must be 768P or 1080P for Vendor-Video-2.3, got "720P"$/,
  ],
  [
    '768P on an older model',
    { ...good, model: 'T2V-01-Director', resolution: '768P' },
    /^resolution must be 720P or 1080P for T2V-01-Director, got "768P"$/,
  ],
  ['a duration in words', { ...good, duration: 'six' }, /^duration must be a number, got "six"$/],
  [
    'a flag in words',
    { ...good, prompt_optimizer: 'no' },
    /^prompt_optimizer must be true or false/,
  ],
  [
    'another flag',
    { ...good, fast_pretreatment: 1 },
    /^fast_pretreatment must be true or false, got 1$/,
  ],
  ['no address', { ...good, callback_url: 'later' }, /^callback_url must be a full http/],
  ['a forbidden scheme', { ...good, callback_url: 'file:///etc/passwd' }, /http or https/],
  ['a private address', { ...good, callback_url: 'http://10.0.0.1/' }, /private address/],
  ['a metadata address', { ...good, callback_url: 'http://169.254.169.254/' }, /linkLocal/],
  ['a list', [good], /^the request body must be an object/],
  ['nothing', 'null', /^the request body must be an object, got null$/],
  ['broken JSON', '{"model":', /not valid JSON/],
  ['an empty body', '', /has no body/],
]

describe('wrong video requests', () => {
  let server: Program
  let client: Client
  const cleanups: (() => unknown)[] = []

  before(async () => {
    server = await startProgram({ after: (end) => cleanups.push(end) })
    client = await createClient(server)
  })
  after(async () => {
    for (const end of cleanups.toReversed()) await end()
  })

  for (const [name, body, message] of wrong)
    test(`${name} is refused`, async () => {
      const answer = await client.post('/v1/video_generation', body)
      assert.equal(answer.status, 200)
      assert.equal(answer.body.task_id, '')
      assert.equal(answer.body.base_resp.status_code, 2013)
      assert.match(answer.body.base_resp.status_msg, message)
    })

  test('a body of the wrong content type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const headers = { 'content-type': type }
      const { body } = await client.post('/v1/video_generation', JSON.stringify(good), headers)
      assert.equal(body.base_resp.status_code, 2013)
      assert.match(body.base_resp.status_msg, /Content-Type must be application\/json, got/)
    }
  })

  test('a charset beside the content type is fine', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const { body } = await client.post('/v1/video_generation', { ...good, model: 'X' }, headers)
    assert.match(body.base_resp.status_msg, /^model must be one of/)
  })

  test('a body over the limit is refused, naming the limit', async () => {
    const { body } = await client.post('/v1/files/delete', { file_id: 'a'.repeat(1_100_000) })
    assert.equal(body.base_resp.status_code, 2013)
    assert.match(body.base_resp.status_msg, /at most 1048576 bytes, got 11\d+/)
  })

  test('unknown members are ignored', async () => {
    const { body } = await client.post('/v1/video_generation', { ...good, model: 'X', colour: 1 })
    assert.match(body.base_resp.status_msg, /^model/)
  })

  test('credentials come first: 1004 without, 2049 with a foreign key', async () => {
    const foreign =
      'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJrZXlfMSJ9.c2lnbmF0dXJlc2lnbmF0dXJlc2lnbmF0dXJlc2ln'
    const unsigned = 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJrZXlfMSJ9.x'
    const cases = [
      ['Bearer', 1004],
      ['', 1004],
      ['Basic dXNlcjpwYXNz', 1004],
      ['Bearer not-a-jwt', 1004],
      [`Bearer ${foreign}`, 2049],
      [`Bearer ${unsigned}`, 2049],
    ] as const
    for (const [authorization, code] of cases) {
      const answer = await client.post('/v1/video_generation', {}, { authorization })
      assert.equal(answer.body.base_resp.status_code, code, authorization)
    }
    const onlyXApiKey = await fetch(`${server.address}/v1/video_generation`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
      body: JSON.stringify(good),
    })
    assert.match(await onlyXApiKey.text(), /1004/)
  })

  test('an unknown path names the closest one, in the dialect of its prefix', async () => {
    const native = await client.post('/v1/video_generatio', good)
    assert.equal(native.status, 404)
    assert.match(native.body.base_resp.status_msg, /closest path is \/v1\/video_generation$/)
    const compat = await client.post('/compat/v1/message', {})
    assert.equal(compat.status, 404)
    assert.equal(compat.body.error.type, 'not_found_error')
    const openai = await client.post('/v1/chat/completion', {})
    assert.equal(openai.status, 404)
    assert.equal(openai.body.error.code, 'not_found')
    const forgotten = await client.post('/v1/message', {})
    assert.equal(forgotten.status, 404)
    const other = await client.post('/v1/completions', {})
    assert.equal(other.status, 404)
    assert.match(other.body.error.message, /closest path is \/v1\/chat\/completions$/)
    const doubled = await client.post('/v1/v1/chat/completions', {})
    assert.match(doubled.body.base_resp.status_msg, /closest path is \/v1\/chat\/completions$/)
  })

  test('a wrong method is 405, names the right ones, in the dialect of its path', async () => {
    const native = await client.get('/v1/video_generation')
    assert.deepEqual([native.status, native.headers.get('allow')], [405, 'POST'])
    assert.match(native.body.base_resp.status_msg, /takes POST, not GET/)
    const compat = await client.get('/compat/v1/messages')
    assert.deepEqual([compat.status, compat.body.error.type], [405, 'invalid_request_error'])
    const openai = await client.post('/v1/models', {})
    assert.deepEqual([openai.status, openai.headers.get('allow')], [405, 'GET, HEAD'])
    assert.equal(openai.body.error.message, '/v1/models takes GET, not POST')
  })

  test('what is no request at all is refused in JSON, with an id', async () => {
    const head = 'GET / HTTP/1.1\r\nhost: x\r\n'
    const both = 'content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'
    for (const [sent, status] of [
      ['HELLO\r\n\r\n', 400],
      [`${head}x: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      [`${head}${both}0\r\n\r\n`, 400],
    ] as const) {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
      socket.write(sent)
      const answer = Buffer.concat(await socket.toArray()).toString()
      const [headers = '', body = ''] = answer.split('\r\n\r\n')
      assert.ok(headers.startsWith(`HTTP/1.1 ${status} `), headers)
      const { request_id: id, error, base_resp: base } = JSON.parse(body)
      assert.ok(headers.includes(`request-id: ${id}`))
      assert.deepEqual([error.type, base.status_code], ['invalid_request_error', 2013])
    }
  })

  test('queries for nothing, nobody and another account', async () => {
    const query = '/v1/query/video_generation'
    const none = await client.get(query)
    assert.deepEqual([none.body.base_resp.status_code, none.body.task_id], [2013, ''])
    assert.match(none.body.base_resp.status_msg, /^task_id is required$/)
    const unknown = await client.get(`${query}?task_id=1234567890123456`)
    const other = await createClient(server, 'other')
    const theirs = await other.post('/v1/video_generation', { ...good, model: 'T2V-01' })
    const hidden = await client.get(`${query}?task_id=${theirs.body.task_id}`)
    assert.equal(
      hidden.body.base_resp.status_msg.replace(theirs.body.task_id, 'ID'),
      unknown.body.base_resp.status_msg.replace('1234567890123456', 'ID'),
    )
    const file = await client.get('/v1/files/retrieve?file_id=x')
    assert.deepEqual([file.body.base_resp.status_code, file.body.file], [2013, null])
    const noFile = await client.get('/v1/files/retrieve?file_id=123456789012345')
    assert.match(noFile.body.base_resp.status_msg, /there is no file/)
    const content = await fetch(`${server.address}/v1/files/retrieve_content?file_id=1`, {
      headers: { authorization: `Bearer ${client.key}` },
    })
    assert.equal(content.status, 404)
  })

  test('after all of this nothing is stored and nothing is charged', async () => {
    const { heldMicros, chargedMicros, balanceMicros } = await balanceOf(server.home)
    assert.deepEqual([heldMicros, chargedMicros, balanceMicros], [0, 0, 0])
  })
})

describe('money', () => {
  test('a prepaid account without money is refused with 1008; with money the film is held', async () => {
    const server = await sharedProgram()
    const poor = `${server.prefix}poor`
    const made = await runCommand(server.home, ['keys', 'create', '--account', poor, '--prepaid'])
    const client = clientOf(server.address, made.stdout.trim())
    const refused = await client.post('/v1/video_generation', good)
    assert.deepEqual([refused.body.task_id, refused.body.base_resp.status_code], ['', 1008])
    const message = { max_tokens: 10, messages: [{ role: 'user', content: 'hello' }] }
    const compat = await client.post('/compat/v1/messages', { model: 'Vendor-M2.7', ...message })
    assert.deepEqual([compat.status, compat.body.error.type], [402, 'billing_error'])
    assert.equal(compat.headers.get('x-should-retry'), 'false')

    await runCommand(server.home, ['accounts', 'credit', poor, '0.30'])
    const accepted = await client.post('/v1/video_generation', good)
    assert.equal(accepted.body.base_resp.status_code, 0)
    const again = await client.post('/v1/video_generation', good)
    assert.equal(again.body.base_resp.status_code, 1008)
  })

  test('the same idempotency key gives the same task once', async () => {
    const server = await sharedProgram()
    const client = await createClient(server)
    const headers = { 'idempotency-key': 'once' }
    const order = { ...good, model: 'T2V-01' }
    const [first, second] = await Promise.all([
      client.post('/v1/video_generation', order, headers),
      client.post('/v1/video_generation', order, headers),
    ])
    assert.equal(first.body.task_id, second.body.task_id)
    const changed = await client.post('/v1/video_generation', { ...order, prompt: 'b' }, headers)
    assert.equal(changed.body.base_resp.status_code, 2013)
    const [held = 0, charged = 0] = await moneyOf(server.home, `${server.prefix}tester`)
    assert.equal(held + charged, 240_000)
  })
})
