/** The event log of real servers, as operators read it: what can be traced, and what must never be in it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import {
  type Answer,
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
  type Program,
} from './program.ts'
import { startReceiver } from './receiver.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const LOGGED = { BACKLOT_LOG: 'info' }

/** The level of lines that say that something should not have happened. Source: pino. */
const ERROR_LEVEL = 50

/** A line of the log; each test reads the members it needs. */
type Line = Record<string, AnyJson>

/** A server that logs to a file, and a function that reads the log. */
async function startLogging(
  t: TestContext,
  { home, ...options }: { home: string; args?: string[]; environment?: NodeJS.ProcessEnv },
): Promise<{
  readonly server: Program
  readonly text: () => string
  readonly lines: () => Line[]
}> {
  const path = join(home, `${Math.random()}.log`)
  const file = openSync(path, 'a')
  const environment = { ...LOGGED, ...options.environment }
  const server = await startProgram(t, { ...options, home, environment, stderr: file })
  closeSync(file)
  const text = (): string => readFileSync(path, 'utf8')
  return {
    server,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  }
}

const film = (prompt: string): object => ({ model: 'T2V-01', prompt })

describe('the log of events', () => {
  test('follows a task by its id from the request, through another server’s work, to its end', async (t) => {
    const home = temporaryHome(t)
    const api = await startLogging(t, { home, args: ['--role', 'api'] })
    const client = await createClient(api.server)
    const ordered = await client.post('/v1/video_generation', film('A quiet sea [sandbox:quick]'))
    const taskId = ordered.body.task_id
    const requestId = ordered.headers.get('trace-id')
    const worker = await startLogging(t, { home, args: ['--role', 'worker'] })
    const grep = (): Line[] =>
      [...api.lines(), ...worker.lines()].filter((line) => JSON.stringify(line).includes(taskId))
    const lines = await eventually(
      async () => grep(),
      (found) => found.some(({ event }) => event === 'task:succeeded'),
      FILM_DEADLINE_MS,
    )
    const of = (event: string): Line => lines.find((line) => line['event'] === event) ?? {}
    const accepted = of('task:accepted')
    assert.equal(accepted['requestId'], requestId)
    assert.equal(accepted['modelId'], 'T2V-01')
    assert.equal(accepted['isReplay'], false)
    assert.match(accepted['keyId'], /./)
    const claimed = of('task:claimed')
    assert.equal(claimed['accountId'], accepted['accountId'])
    assert.equal(claimed['attempt'], 1)
    assert.ok(claimed['waitedMs'] > 0)
    const succeeded = of('task:succeeded')
    assert.equal(succeeded['accountId'], accepted['accountId'])
    assert.ok(succeeded['durationMs'] > 0)
    const request = api.lines().find((line) => line['requestId'] === requestId && 'route' in line)
    assert.deepEqual(
      { ...request, time: 0, durationMs: 0 },
      {
        level: 30,
        time: 0,
        event: 'request:answered',
        method: 'POST',
        route: '/v1/video_generation',
        requestId,
        accountId: accepted['accountId'],
        keyId: accepted['keyId'],
        status: 200,
        durationMs: 0,
      },
    )
  })

  test('follows batches from their orders to their ends, and they are counted', async (t) => {
    const { server, lines } = await startLogging(t, { home: temporaryHome(t) })
    const client = await createClient(server)
    const requestOf = (content: string, customId: string): object => ({
      custom_id: customId,
      params: { model: 'Vendor-M2.7', max_tokens: 64, messages: [{ role: 'user', content }] },
    })
    const order = async (requests: readonly object[], headers = {}): Promise<Answer> =>
      client.post('/compat/v1/messages/batches', { requests }, headers)
    const two = [requestOf('Say exactly: secret words', 'a'), { custom_id: 'b', params: {} }]
    const key = { 'idempotency-key': 'once' }
    const first = await order(two, key)
    const again = await order(two, key)
    assert.equal(again.body.id, first.body.id)
    const other = await order(two.slice(1), key)
    assert.deepEqual([other.status, other.body.error.type], [400, 'invalid_request_error'])
    assert.match(other.body.error.message, /idempotency key was used with another request/)
    const long = await order(two, { 'idempotency-key': 'x'.repeat(256) })
    assert.match(long.body.error.message, /1 to 255 characters, got 256/)
    const slow = 'Say exactly: [sandbox:slow-first-token:3s] done'
    const stopped = await order([1, 2, 3, 4].map((id) => requestOf(slow, `${id}`)))
    await client.post(`/v1/messages/batches/${stopped.body.id}/cancel`, '')
    const read = await eventually(
      async () => lines(),
      (all) => all.filter(({ event }) => event === 'batch:ended').length === 2,
    )
    const of = (event: string, { body }: Answer): Line[] =>
      read.filter((line) => line['event'] === event && line['batchId'] === body.id)
    assert.deepEqual(
      of('batch:accepted', first).map(({ requests, isReplay, requestId }) => [
        requests,
        isReplay,
        requestId,
      ]),
      [
        [2, false, first.headers.get('trace-id')],
        [2, true, again.headers.get('trace-id')],
      ],
    )
    const [ended] = of('batch:ended', first)
    assert.deepEqual([ended?.['succeeded'], ended?.['errored'], ended?.['total']], [1, 1, 2])
    assert.ok(ended?.['durationMs'] > 0 && ended?.['accountId'] !== undefined)
    const [cancelled, ...more] = of('batch:cancelled', stopped)
    assert.equal(cancelled?.['endpoint'], '/v1/messages')
    assert.deepEqual(more, [])
    const [early] = of('batch:ended', stopped)
    assert.ok(early?.['canceled'] >= 1)
    assert.doesNotMatch(JSON.stringify(read), /secret words/)
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    const count = (state: string): number =>
      Number(
        new RegExp(
          `^backlot_batch_requests_total\\{endpoint="/v1/messages",state="${state}"\\} (\\d+)`,
          'm',
        ).exec(metrics)?.[1],
      )
    assert.deepEqual(
      [count('errored'), count('canceled')],
      [1, early?.['canceled']],
      'the same in the metrics',
    )
    assert.equal(count('succeeded') + count('errored') + count('canceled'), 6)
    assert.match(
      metrics,
      /^backlot_batch_seconds_count\{endpoint="\/v1\/messages",state="ended"\} 2/m,
    )
    assert.match(metrics, /^backlot_batch_requests_open\{state="pending"\} \d/m)
  })

  test('reports how other tasks end, and of replies what they cost', async (t) => {
    const { server, lines } = await startLogging(t, { home: temporaryHome(t) })
    const client = await createClient(server)
    const order = async (prompt: string, headers = {}): Promise<string> =>
      (await client.post('/v1/video_generation', film(prompt), headers)).body.task_id
    const key = { 'idempotency-key': 'once' }
    const failing = await order('A quiet sea [sandbox:fail]', key)
    assert.equal(await order('A quiet sea [sandbox:fail]', key), failing)
    const cancelled = await order('A quiet sea [sandbox:slow]')
    await client.post('/v1/video_generation/cancel', { task_id: cancelled })
    const ask = { model: 'Vendor-M2.7', max_tokens: 64 }
    const said = { role: 'user', content: 'Say exactly: yes' }
    const reply = await client.post('/compat/v1/messages', { ...ask, messages: [said] })
    for (const fault of ['error', 'cut-after:1']) {
      const demand = { role: 'user', content: `Say exactly: one two [sandbox:${fault}]` }
      const answer = await fetch(`${server.address}/compat/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ask, stream: true, messages: [demand] }),
      })
      await answer.text()
    }
    const read = await eventually(
      async () => lines(),
      (all) =>
        ['task:failed', 'reply:charged'].every((wanted) =>
          all.some(({ event }) => event === wanted),
        ),
    )
    const of = (event: string): Line[] => read.filter((line) => line['event'] === event)
    assert.deepEqual(
      of('task:accepted')
        .filter(({ taskId }) => taskId === failing)
        .map(({ isReplay }) => isReplay),
      [false, true],
    )
    assert.deepEqual(
      of('task:failed').map(({ taskId, fault }) => [taskId, fault]),
      [[failing, 'internal']],
    )
    assert.deepEqual(
      read.filter(({ level }) => level === ERROR_LEVEL),
      [],
      'what a caller asked for by a phrase is no error of the server',
    )
    assert.deepEqual(
      of('task:cancelled').map(({ taskId }) => taskId),
      [cancelled],
    )
    const [charged] = of('reply:charged')
    assert.equal(charged?.['replyId'], reply.body.id)
    assert.equal(charged?.['requestId'], reply.headers.get('trace-id'))
    assert.equal(charged?.['outputTokens'], reply.body.usage.output_tokens)
    assert.ok(charged?.['chargedMicros'] > 0)
    assert.ok(charged?.['durationMs'] >= 0)
  })

  test('names the fault of a refused request, and leaves probes out', async (t) => {
    const { server, lines } = await startLogging(t, { home: temporaryHome(t) })
    const client = await createClient(server)
    for (const path of ['/livez', '/healthz', '/metrics']) await fetch(server.address + path)
    await client.get('/v1/query/video_generation?task_id=12345')
    const read = await eventually(
      async () => lines().filter(({ event }) => event === 'request:answered'),
      (all) => all.length > 0,
    )
    assert.deepEqual(
      read.map(({ route, status, fault, statusCode }) => [route, status, fault, statusCode]),
      [['/v1/query/video_generation', 200, 'notFound', 2013]],
    )
  })

  test('has one line at info for a caller that leaves while its reply is made, or in the middle of its body', async (t) => {
    const { server, lines } = await startLogging(t, { home: temporaryHome(t) })
    const client = await createClient(server)
    const leaving = new AbortController()
    const gone = fetch(`${server.address}/compat/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'Vendor-M2.7',
        max_tokens: 64,
        messages: [{ role: 'user', content: '[sandbox:slow-first-token:600s]' }],
      }),
      signal: leaving.signal,
    })
    await eventually(
      async () => (await fetch(`${server.address}/metrics`)).text(),
      (text) => /^backlot_engine_replies{engine="sandbox",state="busy"} 1$/m.test(text),
    )
    leaving.abort()
    await assert.rejects(gone)
    const { hostname, port } = new URL(server.address)
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    const head = `POST /v1/video_generation HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.key}\r\n`
    socket.write(
      `${head}content-type: application/json\r\ncontent-length: 900000\r\nexpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data') // the body is being read
    socket.resetAndDestroy()
    await eventually(
      async () => lines().filter(({ status }) => status === 499),
      (all) => all.length === 2,
    )
    assert.equal(await server.stop(), 0)
    const logged = lines().filter(
      ({ event = '', level }) => level > 30 || event.startsWith('request:'),
    )
    assert.deepEqual(
      logged.map(({ event, level, route, status }) => [event, level, route, status]),
      [
        ['request:answered', 30, '/compat/v1/messages', 499],
        ['request:answered', 30, '/v1/video_generation', 499],
      ],
    )
  })

  test('names a member that the model of a request does not know', async (t) => {
    const { server, lines } = await startLogging(t, { home: temporaryHome(t) })
    const client = await createClient(server)
    const ask = (model: string, response_format: unknown, more = {}): Promise<Answer> =>
      client.post('/v1/text/chatcompletion_v2', {
        model,
        response_format,
        messages: [{ role: 'user', content: 'Say exactly: {}' }],
        ...more,
      })
    const known = await ask('Vendor-Text-01', { type: 'json_object' })
    assert.equal(known.headers.get('x-backlot-ignored'), null)
    const ignored = await ask('Vendor-M2.7', 'json', { stop: ['x'] })
    assert.equal(ignored.headers.get('x-backlot-ignored'), 'response_format, stop')
    const read = await eventually(
      async () => lines().filter(({ event }) => event === 'request:member-ignored'),
      (all) => all.length > 0,
    )
    assert.deepEqual(
      read.map(({ requestId, modelId, member }) => [requestId, modelId, member]),
      [[ignored.headers.get('trace-id'), 'Vendor-M2.7', 'response_format']],
    )
  })

  test('holds nothing of what callers wrote, nor their keys', async (t) => {
    const home = temporaryHome(t)
    const { server, text } = await startLogging(t, { home })
    const client = await createClient(server, 'marker-account-name')
    const receiver = await startReceiver(t)
    const mark = (what: string): string => `marker-${what}-zqxj`
    await client.post(
      '/v1/video_generation',
      {
        ...film(`A quiet sea ${mark('prompt')} [sandbox:quick]`),
        callback_url: `${receiver.url}?token=${mark('query')}`,
      },
      { 'idempotency-key': mark('idempotency'), 'x-forwarded-for': mark('header') },
    )
    await client.post('/v1/video_generation', film(`[sandbox:fail] ${mark('failing')}`))
    await client.post('/compat/v1/messages', {
      model: 'Vendor-M2.7',
      max_tokens: 64,
      system: mark('system'),
      metadata: { user_id: mark('user') },
      messages: [{ role: 'user', content: `Say exactly: ${mark('reply')}` }],
    })
    await client.post('/compat/v1/messages', { model: mark('model'), [mark('member')]: 1 })
    await client.post('/v1/video_generation', `{"broken": ${mark('json')}`)
    await client.get(`/${mark('path')}?q=${mark('search')}`)
    await client.get(`/v1/models/${mark('parameter')}`)
    await fetch(`${server.address}/v1/models`, {
      headers: { authorization: `Bearer ${mark('bearer')}.a.b` },
    })
    const form = new FormData()
    form.set('purpose', 'prompt_audio')
    form.set('file', new Blob([mark('content')]), mark('filename'))
    await fetch(`${server.address}/v1/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}` },
      body: form,
    })
    await receiver.firstPush
    await eventually(
      async () => text(),
      (read) => read.includes('task:succeeded') && read.includes('task:failed'),
      FILM_DEADLINE_MS,
    )
    assert.equal(await server.stop(), 0)
    const read = text()
    assert.ok(read.includes('request:answered'))
    assert.doesNotMatch(read, /marker-|zqxj/)
    for (const part of client.key.split('.').slice(1)) assert.ok(!read.includes(part))
  })

  test('is there unasked when nobody sits at a terminal', async (t) => {
    const server = await startProgram(t, { stderr: 'pipe' })
    const { stderr } = server.process
    assert.ok(stderr)
    let read = ''
    stderr.on('data', (data: Buffer) => (read += data.toString()))
    await fetch(server.address)
    await server.stop()
    if (!stderr.readableEnded) await once(stderr, 'end')
    assert.match(read, /"event":"request:answered"/)
  })

  test('that nobody reads stops neither requests nor the end of the server', async (t) => {
    const server = await startProgram(t, { stderr: 'pipe' })
    for (let round = 0; round < 40; round += 1)
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          const answer = await fetch(`${server.address}/v1/models`)
          assert.equal(answer.status, 401)
          await answer.arrayBuffer()
        }),
      )
    assert.equal(await server.stop(), 0)
  })

  test('cannot be set to a level that there is not', async (t) => {
    const environment = { BACKLOT_LOG: 'loud' }
    const { code, stderr } = await runCommand(
      temporaryHome(t),
      ['serve', '--port', '0'],
      environment,
    )
    assert.equal(code, 1)
    assert.match(stderr, /^BACKLOT_LOG must be one of trace, debug, .*, silent, got loud\.\n$/)
  })
})
