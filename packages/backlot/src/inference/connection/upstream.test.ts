import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { isFault } from '../../domain/fault.ts'
import { bodyWriter } from './body.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const never = new AbortController().signal

/** A server with this answer, and a client for it. */
async function setup(
  t: TestContext,
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  concurrency?: number,
): Promise<{ readonly upstream: Upstream; readonly sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    sockets.add(request.socket)
    request.resume().on('end', () => answer(response, request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${port}/base`,
    headers: { 'x-key': 'secret' },
    ...(concurrency === undefined ? {} : { concurrency }),
  })
  t.after(async () => {
    await upstream.close()
    server.closeAllConnections()
    server.close()
  })
  return { upstream, sockets }
}

const call = (signal = never): Parameters<Upstream['post']>[0] => ({
  path: '/chat',
  body: bodyWriter().write({ a: 'ä' }),
  signal,
})

test('a request goes below the base address with its headers', async (t) => {
  const { upstream } = await setup(t, (response, { url, headers }) => {
    response.end(JSON.stringify([url, headers['x-key'], headers['content-length']]))
  })
  assert.deepEqual(await upstream.postJson(call()), ['/base/chat', 'secret', '10'])
})

test('a connection is used again when the end comes late after what its reader wanted', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] }) // however late
  const answers: ServerResponse[] = []
  const answer = (response: ServerResponse): void => {
    response.write('data: [DONE]\n\n')
    answers.push(response)
  }
  const { upstream, sockets } = await setup(t, answer, 1)
  const readAll = async (): Promise<void> => {
    const body = await upstream.post(call())
    for await (const _ of body) {
      body.expectEnd()
      break
    }
    answers.pop()?.end()
  }
  await readAll()
  await readAll()
  assert.equal(sockets.size, 1)
})

test('a caller that leaves while it waits for a connection, an answer or more of it closes what is open', async (t) => {
  const { upstream, sockets } = await setup(t, (response) => response.write('begun'), 1)
  const gone = new AbortController()
  const body = await upstream.post(call(gone.signal))
  const iterator = body[Symbol.asyncIterator]()
  await iterator.next()
  const waiting = new AbortController()
  const second = upstream.post(call(waiting.signal))
  waiting.abort(new Error('left the queue'))
  await assert.rejects(second, /left the queue/)
  const [socket] = sockets
  assert.ok(socket)
  const closed = once(socket, 'close')
  gone.abort(new Error('left the answer'))
  await assert.rejects(iterator.next(), /left the answer/)
  await closed
})

test('a server that cannot be reached is overloaded', async () => {
  const upstream = createUpstream({ baseUrl: 'http://127.0.0.1:1', headers: {} })
  await assert.rejects(
    upstream.post(call()),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded',
  )
  await upstream.close()
})

test('a refusal says how long to wait, by its headers or by its error, which may stand in a list', async (t) => {
  const listed = [{ error: { code: 429, details: [{ retryDelay: '7.5s' }] } }]
  const answers = [
    { status: 429, headers: { 'retry-after-ms': '300' }, body: '{"error":{"message":"no"}}' },
    { status: 429, headers: {}, body: JSON.stringify(listed) },
  ]
  const { upstream } = await setup(t, (response) => {
    const { status, headers, body } = answers.shift() ?? { status: 503, headers: {}, body: '' }
    response.writeHead(status, headers).end(body)
  })
  for (const retryAfterSeconds of [0.3, 7.5, undefined])
    await assert.rejects(upstream.post(call()), { kind: 'overloaded', retryAfterSeconds })
})
