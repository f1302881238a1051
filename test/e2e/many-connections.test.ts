/** Callers with more connections, requests or headers than anybody needs, beside a good caller. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { Reply } from '../../packages/backlot/src/http/route.ts'
import { drip, head, readToEnd, startEdge, type EdgeServer } from '../edge-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const GET = head('GET /get', { connection: 'close' })
/** Loopback addresses of this machine; the first is the good caller's. */
const [GOOD, BAD, WORSE] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const
const TIMEOUT = { timeout: 600_000 }

/** A server whose responses wait until `end`. */
async function startWaiting(
  t: TestContext,
  limits: NonNullable<Parameters<typeof startEdge>[1]>['limits'] = {},
): Promise<EdgeServer & { end(): void; begun(count: number): Promise<void> }> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let count = 0
  const waiting = new Set<() => void>()
  const handle = async (): Promise<Reply> => {
    count += 1
    for (const look of waiting) look()
    await over
    return { type: 'json', body: { got: 'it' } }
  }
  const edge = await startEdge(t, { limits, handle })
  t.after(() => end())
  const begun = (wanted: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (count >= wanted) resolve()
      }
      waiting.add(look)
      look()
    })
  return { ...edge, end, begun }
}

async function ask(edge: EdgeServer, from: string, text = GET): Promise<Socket> {
  const socket = await edge.connect(from)
  socket.write(text)
  return socket
}

test('an address has its share of the connections, and others still get in', TIMEOUT, async (t) => {
  const edge = await startWaiting(t, { maxPerAddress: 3 })
  for (let each = 0; each < 3; each += 1) await ask(edge, BAD)
  await edge.begun(3)
  const refused = await readToEnd(await ask(edge, BAD))
  assert.match(refused, /^HTTP\/1.1 503 [^]*retry-after: 1[^]*"overloaded_error"[^]*\(1002\)/)
  await edge.happened('refused address')
  const good = await ask(edge, GOOD)
  await edge.begun(4)
  edge.end()
  assert.match(await readToEnd(good), /^HTTP\/1.1 200/)
})

test(
  'when there are too many in total, idle and slow connections are closed for new requests',
  TIMEOUT,
  async (t) => {
    const edge = await startWaiting(t, { maxConnections: 6 })
    const idle = await Promise.all(Array.from({ length: 6 }, () => edge.connect(BAD)))
    for (const socket of idle) drip(socket, 'GET / HTTP/1.1\r\nx: ', 1000)
    const good = await ask(edge, GOOD)
    await edge.begun(1)
    edge.end()
    assert.match(await readToEnd(good), /^HTTP\/1.1 200/)
    assert.ok(edge.events.includes('cut crowded'))
    assert.equal(idle.filter(({ closed }) => !closed).length, 5)
  },
)

test(
  'when all of too many are busy, the next is refused, and let in when one has ended',
  TIMEOUT,
  async (t) => {
    const edge = await startWaiting(t, { maxConnections: 2 })
    const busy = [await ask(edge, BAD), await ask(edge, WORSE)]
    await edge.begun(2)
    assert.match(await readToEnd(await ask(edge, GOOD)), /^HTTP\/1.1 503 /)
    await edge.happened('refused total')
    edge.end()
    for (const socket of busy) assert.match(await readToEnd(socket), /^HTTP\/1.1 200/)
    assert.match(await readToEnd(await ask(edge, GOOD)), /^HTTP\/1.1 200/)
  },
)

test(
  'behind a proxy that the settings name, the requests of each client are counted, and its connections are not',
  TIMEOUT,
  async (t) => {
    const edge = await startWaiting(t, { maxPerAddress: 2, trustedProxies: ['127.0.0.0/31'] })
    const via = (client: string, from: string = GOOD): Promise<Socket> =>
      ask(edge, from, head('GET /get', { connection: 'close', 'x-forwarded-for': client }))
    const waiting = [await via('203.0.113.1'), await via('198.51.100.7, 203.0.113.1')]
    await edge.begun(2)
    const refused = await readToEnd(await via('203.0.113.1'))
    assert.match(
      refused,
      /^HTTP\/1.1 429 [^]*too many requests at once from one address: at most 2/,
    )
    waiting.push(await via('203.0.113.2'), await via('2001:db8::1'), await via('2001:db8::2'))
    await edge.begun(5)
    assert.match(await readToEnd(await via('2001:db8:0:0:1::1')), /^HTTP\/1.1 429 /)
    // A forwarded address from anyone but a trusted proxy is ignored.
    waiting.push(await via('203.0.113.3', BAD), await via('203.0.113.4', BAD))
    await edge.begun(7)
    assert.match(await readToEnd(await via('203.0.113.5', BAD)), /^HTTP\/1.1 503 /)
    edge.end()
    for (const socket of waiting) assert.match(await readToEnd(socket), /^HTTP\/1.1 200/)
    assert.match(await readToEnd(await via('203.0.113.1')), /^HTTP\/1.1 200/)
  },
)

test(
  'where an unknown proxy may be in front of all callers, addresses are not counted',
  TIMEOUT,
  async (t) => {
    const edge = await startWaiting(t, { maxPerAddress: 1, countsAddresses: false })
    const sockets = [await ask(edge, GOOD), await ask(edge, GOOD), await ask(edge, GOOD)]
    await edge.begun(3)
    edge.end()
    for (const socket of sockets) assert.match(await readToEnd(socket), /^HTTP\/1.1 200/)
  },
)

test(
  'a connection has at most 64 requests under way, and all of them are answered in order',
  TIMEOUT,
  async (t) => {
    const edge = await startWaiting(t)
    const socket = await edge.connect()
    socket.write(head('GET /get').repeat(65))
    await edge.begun(64)
    edge.end()
    const answers = await readToEnd(socket)
    assert.equal(answers.match(/HTTP\/1.1 200/g)?.length, 64)
    assert.match(
      answers,
      /HTTP\/1.1 429 [^]*too many requests at once on one connection: at most 64[^]*$/,
    )
  },
)

test('requests that come one behind the other on a connection are answered', TIMEOUT, async (t) => {
  const edge = await startEdge(t)
  const socket = await edge.connect()
  const post = head('POST /json', { ...JSON_TYPE, 'content-length': 3 })
  socket.write(`${post}"a"${post}"b"${GET}`)
  assert.match(await readToEnd(socket), /"got":"a"[^]*"got":"b"[^]*"got":null/)
})

test('a request has at most 200 headers', TIMEOUT, async (t) => {
  const edge = await startEdge(t)
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x-${at}`, '1']))
  const socket = await ask(edge, GOOD, head('GET /get', { ...many, connection: 'close' }))
  assert.match(await readToEnd(socket), /^HTTP\/1.1 431 [^]*at most 200 headers, got 303/)
})

test('a body in crumbs is refused: each costs more than its byte', TIMEOUT, async (t) => {
  const edge = await startEdge(t)
  const socket = await edge.connect()
  const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked', connection: 'close' }
  socket.write(head('POST /json', chunked) + '1\r\n \r\n'.repeat(20_000))
  assert.match(await readToEnd(socket), /^HTTP\/1.1 400 [^]*too small chunks/)
})

test(
  'chunks with extensions, trailers and letters for numbers are HTTP; broken ones get 400',
  TIMEOUT,
  async (t) => {
    const edge = await startEdge(t)
    const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked', connection: 'close' }
    for (const [body, answer] of [
      ['A;x=y\r\n"aaaaaaaa"\r\n0\r\nx-trailer: 1\r\n\r\n', /^HTTP\/1.1 200 [^]*"aaaaaaaa"/],
      ['0\r\n\r\n', /^HTTP\/1.1 400 [^]*the request has no body/],
      ['zz\r\n', /^HTTP\/1.1 400 [^]*not valid HTTP/],
      ['-1\r\n', /^HTTP\/1.1 400 [^]*not valid HTTP/],
      ['fffffffffffffffff\r\n', /^HTTP\/1.1 400 [^]*not valid HTTP/],
      [`1;${'x'.repeat(40_000)}\r\n`, /^HTTP\/1.1 4(00|13) /],
    ] as const) {
      const socket = await ask(edge, GOOD, head('POST /json', chunked) + body)
      assert.match(await readToEnd(socket), answer, body.slice(0, 20))
    }
  },
)

test('rubbish behind a request under way does not become its answer', TIMEOUT, async (t) => {
  const edge = await startWaiting(t)
  const socket = await ask(edge, GOOD, `${head('GET /get')}HELLO\r\n\r\n`)
  assert.equal(await readToEnd(socket), '')
})

test(
  'a caller that waits for 100 Continue gets it with a key, and the refusal without',
  TIMEOUT,
  async (t) => {
    const edge = await startEdge(t)
    const headers = {
      ...JSON_TYPE,
      'content-length': 3,
      expect: '100-continue',
      connection: 'close',
    }
    const good = await ask(edge, GOOD, head('POST /json', headers))
    const [leave] = await once(good, 'data')
    assert.match(String(leave), /^HTTP\/1.1 100 Continue\r\n\r\n$/)
    good.write('"a"')
    assert.match(await readToEnd(good), /"got":"a"/)
    const bad = await ask(edge, GOOD, head('POST /json', headers, ''))
    assert.match(await readToEnd(bad), /^HTTP\/1.1 401 /)
  },
)

test('a caller that leaves in the middle of its body is no failure', TIMEOUT, async (t) => {
  const edge = await startEdge(t) // its log fails the test
  for (const [path, type] of [
    ['/json', JSON_TYPE],
    ['/long', JSON_TYPE],
    ['/bytes', { 'content-type': 'x/y' }],
    ['/form', { 'content-type': 'multipart/form-data; boundary=b' }],
  ] as const) {
    const socket = await edge.connect()
    socket.write(head(`POST ${path}`, { ...type, 'content-length': 700_000 }) + 'x'.repeat(100_000))
    socket.resetAndDestroy()
    await edge.happened(`ended POST ${path} 499`)
  }
})
