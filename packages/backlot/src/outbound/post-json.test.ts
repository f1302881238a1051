import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { listen } from '../../../../test/listen.ts'
import { NotSent, type OutboundAnswer } from '../domain/outbound.ts'
import { createOutbound, type OutboundOptions } from './outbound.ts'

/** Far beyond what any test takes. */
const NEVER_MS = 600_000

type Post = (url: string, timeoutMs?: number) => Promise<OutboundAnswer>

/** Outbound calls that may reach this machine, whatever the name. */
function posting(t: TestContext, options: OutboundOptions = {}): Post {
  const outbound = createOutbound({ allowLoopback: true, allowPrivate: false }, options)
  t.after(() => outbound.close())
  const { signal } = new AbortController()
  return (url, timeoutMs = NEVER_MS) =>
    outbound.postJson({ url, body: '{"a":1}', headers: {}, timeoutMs, signal })
}

/** A raw server: its action for each request, which is the `count`th on its connection. */
async function serveBytes(
  t: TestContext,
  manner: (socket: Socket, count: number) => void,
): Promise<{ readonly port: number; readonly seen: () => number; readonly sockets: () => number }> {
  let seen = 0
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let count = 0
    socket.on('data', () => {
      seen += 1
      manner(socket, (count += 1))
    })
  })
  const port = await listen(t, server)
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { port, seen: () => seen, sockets: () => sockets.size }
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'

const listener = async (t: TestContext, handle: RequestListener): Promise<number> => {
  const server = createServer(handle)
  t.after(() => server.closeAllConnections())
  return listen(t, server)
}

describe('the time of a receiver', () => {
  test('does not run while its name is looked up', async (t) => {
    const port = await listener(t, (_, response) => response.end('{}'))
    const post = posting(t, {
      resolve: (_name, _options, found) => {
        void sleep(2000).then(() => found(null, [{ address: '127.0.0.1', family: 4 }]))
      },
    })
    assert.equal((await post(`http://slow.example:${port}/`, 1500)).status, 200)
  })

  test('begins when the request is sent, and ends with the answer', async (t) => {
    const silent = await serveBytes(t, () => {})
    const half = await serveBytes(t, (socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
    )
    const post = posting(t)
    for (const { port } of [silent, half])
      await assert.rejects(post(`http://127.0.0.1:${port}/`, 50), { name: 'TimeoutError' })
  })

  test('does not run out while this process stands still and the answer is there', async (t) => {
    const state = new Int32Array(new SharedArrayBuffer(12)) // the port, whether we are blocked, whether it has answered
    const worker = new Worker(new URL('../../../../test/answer-when-stalled.ts', import.meta.url), {
      workerData: state,
    })
    t.after(() => worker.terminate())
    while (Atomics.load(state, 0) === 0) await sleep(1)
    const answer = posting(t)(`http://127.0.0.1:${Atomics.load(state, 0)}/`, 100)
    while (Atomics.load(state, 1) === 0) await new Promise((resolve) => setImmediate(resolve))
    Atomics.store(state, 1, 2)
    Atomics.notify(state, 1)
    Atomics.wait(state, 2, 0, NEVER_MS)
    Atomics.wait(state, 2, 1, 500) // longer than the receiver's time limit
    assert.equal((await answer).status, 200)
  })
})

describe('the way to a receiver', () => {
  const limited = { posts: { connectTimeoutMs: 50 } }

  test('ends when its name is not found out in time', async (t) => {
    const post = posting(t, { ...limited, resolve: () => {} })
    await assert.rejects(post('http://hangs.example/'), { name: 'TimeoutError' })
  })

  test('ends when it does not agree on a key in time', async (t) => {
    const { port } = await serveBytes(t, () => {})
    await assert.rejects(posting(t, limited)(`https://127.0.0.1:${port}/`), {
      name: 'TimeoutError',
    })
  })

  test('that this machine has no port for is no failure of the receiver', async (t) => {
    const post = posting(t, {
      resolve: (_name, _options, found) =>
        found(Object.assign(new Error('no files left'), { code: 'EMFILE' }), []),
    })
    await assert.rejects(post('http://any.example/'), NotSent)
  })

  test('is not waited for behind others: as many connections as posts', async (t) => {
    const { port, seen } = await serveBytes(t, () => {})
    const post = posting(t)
    const posts = Array.from({ length: 40 }, () => post(`http://127.0.0.1:${port}/`, 5000))
    const ended = Promise.allSettled(posts)
    while (seen() < 40) await sleep(1)
    t.after(() => ended)
  })
})

describe('a connection that is kept', () => {
  test('is used again', async (t) => {
    const { port, sockets } = await serveBytes(t, (socket) => socket.write(OK))
    const post = posting(t)
    for (let count = 0; count < 3; count += 1) await post(`http://127.0.0.1:${port}/`)
    assert.equal(sockets(), 1)
  })

  for (const [how, close] of [
    ['closed', (socket: Socket) => socket.end()],
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ] as const)
    test(`and ${how} by its receiver just when it is used again is made anew, once`, async (t) => {
      const { port, seen, sockets } = await serveBytes(t, (socket, count) =>
        count === 1 ? socket.write(OK) : close(socket),
      )
      const post = posting(t)
      await post(`http://127.0.0.1:${port}/`)
      assert.equal((await post(`http://127.0.0.1:${port}/`)).status, 200)
      assert.deepEqual([seen(), sockets()], [3, 2])
    })

  test('and closed in the middle of an answer is a failure', async (t) => {
    const { port, seen } = await serveBytes(t, (socket, count) =>
      count === 1 ? socket.write(OK) : socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
    )
    const post = posting(t)
    await post(`http://127.0.0.1:${port}/`)
    await assert.rejects(post(`http://127.0.0.1:${port}/`))
    assert.equal(seen(), 2)
  })

  test('is no reason to send twice where a new one is closed without an answer', async (t) => {
    const { port, seen } = await serveBytes(t, (socket) => socket.end())
    await assert.rejects(posting(t)(`http://127.0.0.1:${port}/`))
    assert.equal(seen(), 1)
  })

  test('is one of a few hundred, however many receivers there are', async (t) => {
    const { port, sockets } = await serveBytes(t, (socket) => socket.write(OK))
    const post = posting(t, {
      resolve: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    for (let count = 0; count < 300; count += 1) await post(`http://s${count}.example:${port}/`)
    const again = sockets()
    for (let count = 0; count < 300; count += 1) await post(`http://s${count}.example:${port}/`)
    assert.ok(sockets() > again, 'some were not kept')
  })
})
