/** Streams over real sockets: slow readers, and readers that leave. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { Call } from './route.ts'
import { openBodies } from './bodies/bodies.ts'
import { already } from './later.ts'
import { createServer } from './server.ts'
import { noObserver } from '../domain/observer.ts'

/** A frame of a stream, and the number of frames in 64 MB, far more than all buffers between hold. */
const FRAME = `data: ${'x'.repeat(65_528)}\n\n`
const FRAMES = 1024

/** Far more than all buffers between hold, and far less than the whole stream. */
const AHEAD_BYTES = (FRAMES / 3) * FRAME.length

/** A server with one stream, and a socket that has requested it. */
async function streaming(
  t: TestContext,
  events: (call: Call) => AsyncIterable<string>,
): Promise<Socket> {
  const server = await createServer({
    routes: [
      {
        method: 'GET',
        path: '/stream',
        dialect: 'native',
        auth: 'none',
        tag: 'Test',
        summary: 'Streams',
        endpoint: already({
          handle: async (call: Call) => ({ type: 'events', events: events(call) }),
        }),
      },
    ],
    authenticate: () => assert.fail('nobody has a key'),
    observer: noObserver,
    log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
    info: { title: 'Test', version: '1', description: '' },
    bodies: openBodies({ longBytes: 1 }),
  })
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => server.close(0))
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

test('a stream is made no faster than it is read', async (t) => {
  let made = 0
  const socket = await streaming(t, async function* () {
    for (; made < FRAMES; made += 1) yield FRAME
  })
  // Nobody reads, for long enough to generate everything a hundred times over.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)

  let receivedBytes = 0
  let aheadBytes = 0
  let end = ''
  socket.on('data', (piece: Buffer) => {
    aheadBytes = Math.max(aheadBytes, made * FRAME.length - receivedBytes)
    receivedBytes += piece.length
    end = (end + piece.toString('latin1')).slice(-5)
    if (end === '0\r\n\r\n') socket.destroy()
  })
  await once(socket, 'close')
  assert.ok(aheadBytes < AHEAD_BYTES, `${aheadBytes} bytes were made ahead of their reader`)
  assert.equal(made, FRAMES)
  assert.ok(receivedBytes > FRAMES * FRAME.length)
})

test('a reader that leaves stops what makes its stream, also while that waits', async (t) => {
  const stopped = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const socket = await streaming(t, async function* ({ signal }) {
    try {
      yield FRAME
      signal.addEventListener('abort', () => stopped.resolve())
      await stopped.promise
      yield FRAME
    } finally {
      ended.resolve()
    }
  })
  socket.destroy()
  await stopped.promise
  await ended.promise
})

test('a reader that leaves while the stream waits for it stops it', async (t) => {
  const ended = Promise.withResolvers<void>()
  const socket = await streaming(t, async function* () {
    try {
      for (let frame = 0; frame < FRAMES; frame += 1) yield FRAME
      assert.fail('all of it was made')
    } finally {
      ended.resolve()
    }
  })
  socket.destroy()
  await ended.promise
})
