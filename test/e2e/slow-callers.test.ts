/**
 * Callers that send or read too slowly, over real sockets. The limits are short, but nothing is
 * expected to be quick.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { drip, head, readToEnd, startEdge } from '../edge-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' }
const FILE_PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'

/** A short grace period, and a rate above that of any slow sender. */
const BODY = { body: { bytesPerSecond: 1000, graceMs: 300 } }
const READER = { reader: { bytesPerSecond: 100_000, graceMs: 300 } }
const TIMEOUT = { timeout: 600_000 }

for (const [where, isAdopting] of [
  ['', false],
  [' where another process listens', true],
] as const)
  test(
    `a head that drips is answered with 408 and cut, and so is silence${where}`,
    TIMEOUT,
    async (t) => {
      const edge = await startEdge(t, { isAdopting, limits: { headMs: 300 } })
      const dripping = await edge.connect()
      dripping.write('GET /get HTTP/1.1\r\n')
      drip(dripping, 'x-drip: 1\r\n', 20)
      assert.match(await readToEnd(dripping), /^HTTP\/1.1 408 [^]*"timeout_error"[^]*\(1001\)/)
      const silent = await edge.connect()
      assert.match(await readToEnd(silent), /^HTTP\/1.1 408 /)
      assert.deepEqual(edge.events, ['cut slowHead', 'cut slowHead'])
    },
  )

for (const [name, path, type, size, begin] of [
  ['a short body', '/json', JSON_TYPE, 1000, '{"a":'],
  ['a long body', '/long', JSON_TYPE, 60_000_000, `{"a":"${'x'.repeat(600_000)}`],
  ['a body without a size', '/json', JSON_TYPE, undefined, '5\r\n{"a":\r\n'],
  ['an upload', '/form', FORM_TYPE, 500_000_000, FILE_PART],
  ['a body of bytes', '/bytes', { 'content-type': 'x/y' }, 1000, 'abc'],
] as const)
  test(`${name} that drips is answered with 408 and cut`, TIMEOUT, async (t) => {
    const edge = await startEdge(t, { limits: BODY })
    const socket = await edge.connect()
    const length =
      size === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': size }
    socket.write(head(`POST ${path}`, { ...type, ...length }) + begin)
    drip(socket, size === undefined ? '1\r\n \r\n' : ' ', 20)
    assert.match(
      await readToEnd(socket),
      /^HTTP\/1.1 408 [^]*at least 1000 bytes a second, and stopped for 0.3 s or was slower/,
    )
    assert.deepEqual(edge.events, ['cut slowBody', `ended POST ${path} 408 slowBody`])
  })

test('the 408 of a slow body is in the dialect of its endpoint', TIMEOUT, async (t) => {
  const edge = await startEdge(t, { limits: BODY })
  for (const [path, body] of [
    ['/json', /"type":"timeout_error"/],
    ['/v1/native', /\{"base_resp":\{"status_code":1001,/],
    [
      '/v1/chat/completions',
      /\{"error":\{"message":"[^"]*","type":"server_error","code":"timeout"/,
    ],
  ] as const) {
    const socket = await edge.connect()
    socket.write(head(`POST ${path}`, { ...JSON_TYPE, 'content-length': 9 }))
    assert.match(await readToEnd(socket), body)
  }
})

test(
  'a caller without a key gets 401 before a byte of the body is read, and then cut',
  TIMEOUT,
  async (t) => {
    const edge = await startEdge(t)
    for (const [path, type] of [
      ['/json', JSON_TYPE],
      ['/long', JSON_TYPE],
      ['/form', FORM_TYPE],
      ['/bytes', { 'content-type': 'x/y' }],
    ] as const) {
      const socket = await edge.connect()
      socket.write(head(`POST ${path}`, { ...type, 'content-length': 100_000 }, ''))
      drip(socket, ' ', 20)
      assert.match(await readToEnd(socket), /"(authentication_error"|status_code":1004)/, path)
    }
  },
)

test('a body that is slow but moves is taken, however long it takes', TIMEOUT, async (t) => {
  const edge = await startEdge(t, { limits: { body: { bytesPerSecond: 1000, graceMs: 1000 } } })
  const text = JSON.stringify('x'.repeat(59_998))
  for (const path of ['/json', '/long']) {
    const socket = await edge.connect()
    socket.write(
      head(`POST ${path}`, { ...JSON_TYPE, 'content-length': text.length, connection: 'close' }),
    )
    for (let at = 0; at < text.length; at += 2000) {
      socket.write(text.slice(at, at + 2000))
      await sleep(50)
    }
    assert.match(await readToEnd(socket), /^HTTP\/1.1 200 [^]*"got":"xxx/, path)
  }
})

test('a body that the server itself lets wait is not cut', TIMEOUT, async (t) => {
  const { promise: free, resolve: end } = Promise.withResolvers<void>()
  const edge = await startEdge(t, {
    limits: BODY,
    longBodyBytes: 1_000_000,
    handle: async ({ body }) => {
      if (body === 1) await free
      return { type: 'json', body: { got: body } }
    },
  })
  const long = async (json: string) => {
    const socket = await edge.connect()
    const text = json + ' '.repeat(900_000)
    const length = { 'content-length': text.length, connection: 'close' }
    socket.write(head('POST /long', { ...JSON_TYPE, ...length }) + text)
    return socket
  }
  const first = await long('1')
  const second = await long('2')
  await sleep(3 * BODY.body.graceMs)
  end()
  assert.match(await readToEnd(first), /"got":1/)
  assert.match(await readToEnd(second), /"got":2/)
})

test(
  'a stream that is silent for long is not cut, nor is a connection without requests for a while',
  TIMEOUT,
  async (t) => {
    const edge = await startEdge(t, {
      limits: { ...BODY, ...READER, headMs: 300 },
      handle: async () => ({
        type: 'events',
        events: (async function* () {
          yield 'first\n\n'
          await sleep(1500)
          yield 'second\n\n'
        })(),
      }),
    })
    const socket = await edge.connect()
    socket.write(head('GET /get', { connection: 'close' }))
    assert.match(await readToEnd(socket), /first[^]*second/)
    assert.deepEqual(edge.events, ['ended GET /get 200'])
  },
)

test('an idle connection that drips empty lines is closed', TIMEOUT, async (t) => {
  const edge = await startEdge(t, { limits: { ...BODY, idleMs: 200, headMs: 200 } })
  const socket = await edge.connect()
  socket.write(head('GET /get'))
  drip(socket, '\r\n', 20)
  assert.match(await readToEnd(socket), /^HTTP\/1.1 200/)
  assert.deepEqual(edge.events, ['ended GET /get 200', 'cut idle'])
})

/** Far more than all buffers of the system hold. */
const MUCH = 64 * 2 ** 20

async function* much(): AsyncGenerator<string> {
  for (let at = 0; at < MUCH; at += 65_536) yield 'x'.repeat(65_536)
}

for (const type of ['events', 'bytes', 'json'] as const)
  test(
    `a reader that stops in the middle of ${type} is cut, and the work for it ends`,
    TIMEOUT,
    async (t) => {
      const ended = Promise.withResolvers<void>()
      const edge = await startEdge(t, {
        limits: READER,
        handle: async ({ signal }) => {
          signal.addEventListener('abort', () => ended.resolve())
          if (type === 'json') return { type, body: 'x'.repeat(MUCH) }
          if (type === 'events') return { type, events: much() }
          const content = much()
          const bytes = (async function* () {
            for await (const text of content) yield Buffer.from(text)
          })()
          return { type, status: 200, headers: {}, content: bytes }
        },
      })
      const socket = await edge.connect()
      socket.write(head('GET /get'))
      drip(socket, '\r\n', 20) // sending meanwhile does not keep it open
      await edge.happened('ended GET /get 499 slowReader')
      await ended.promise
      assert.ok(edge.events.includes('cut slowReader'))
    },
  )

test('a reader that is slow but reads gets everything', TIMEOUT, async (t) => {
  const edge = await startEdge(t, {
    limits: { reader: { bytesPerSecond: 100_000, graceMs: 1000 } },
    handle: async () => ({ type: 'events', events: much() }),
  })
  const socket = await edge.connect()
  socket.write(head('GET /get', { connection: 'close' }))
  let bytes = 0
  for await (const piece of socket) {
    const before = Math.floor(bytes / 2 ** 21)
    bytes += piece.length
    if (Math.floor(bytes / 2 ** 21) > before) await sleep(50)
  }
  assert.ok(bytes > MUCH)
  assert.deepEqual(edge.events, ['ended GET /get 200'])
})
