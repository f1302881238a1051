/**
 * Receivers that misbehave in every way, over real sockets: the real deliverer, store and outbound
 * client. Only time is simulated: a call times out when its receiver has shown that it will not
 * answer, and the clock advances by itself.
 */
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { noObserver } from '../../packages/backlot/src/domain/observer.ts'
import { createDeliverer } from '../../packages/backlot/src/app/callbacks/deliver-callbacks.ts'
import { newCallback, type CallbackState } from '../../packages/backlot/src/domain/callback.ts'
import type { Delivery } from '../../packages/backlot/src/domain/delivery.ts'
import { createOutbound } from '../../packages/backlot/src/outbound/outbound.ts'
import { openSqlite } from '../../packages/backlot/src/stores/sqlite/store.ts'
import {
  formatChallenge,
  formatPush,
  readChallenge,
} from '../../packages/backlot/src/wire/videos/callbacks.ts'
import { createWorld, present } from '../contracts/store-world.ts'
import { listen } from '../listen.ts'
import { virtualClock } from '../simulation/virtual-clock.ts'

/** How a receiver treats a connection after a complete request. `timeOut` ends the caller's wait. */
type Manner = (socket: Socket, request: string, timeOut: () => void) => void

/** By the address of a receiver: times out the current call to it. */
const timeOuts = new Map<string, () => void>()

const answer = (body: string, head = 'HTTP/1.1 200 OK'): string =>
  `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const bodyOf = (request: string): string => request.slice(request.indexOf('\r\n\r\n') + 4)

/** Answers everything as a receiver should. */
const kind: Manner = (socket, request) => socket.write(answer(bodyOf(request)))

/** Answers challenges correctly, and pushes in this manner. */
const toPushes =
  (manner: Manner): Manner =>
  (socket, request, timeOut) =>
    (readChallenge(bodyOf(request)) === undefined ? manner : kind)(socket, request, timeOut)

/** Sends the text repeatedly until the connection closes. */
function pour(socket: Socket, text: string): void {
  while (!socket.destroyed && socket.write(text));
  socket.once('drain', () => pour(socket, text))
}

/** Sends one byte after another with pauses; the call times out after some of them. */
function drip(socket: Socket, text: string, timeOut: () => void): void {
  let sent = 0
  const timer = setInterval(() => {
    socket.write(text.charAt(sent % text.length))
    sent += 1
    if (sent === 5) timeOut()
  }, 5)
  socket.once('close', () => clearInterval(timer))
}

/** A receiver of this manner; records what was pushed to it, in order. */
async function receive(
  t: TestContext,
  manner: Manner,
): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const timeOut = (): void => timeOuts.get(url)?.()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined) // the test itself breaks connections
    let request = ''
    socket.on('data', (data) => {
      request += data.toString()
      const [, length] = /content-length: (\d+)/i.exec(request) ?? []
      if (!request.includes('\r\n\r\n') || bodyOf(request).length < Number(length)) return
      requests.push(request)
      manner(socket, request, timeOut)
      request = ''
    })
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    timeOuts.delete(url)
  })
  const url = `http://127.0.0.1:${await listen(t, server)}/`
  return { url, requests }
}

/** A task that succeeded, with a receiver at this address; `deliver` makes `steps` rounds of delivery. */
async function setup(
  t: TestContext,
  urls: readonly string[],
): Promise<{
  readonly deliver: (steps: number) => Promise<void>
  readonly state: (index?: number) => Promise<CallbackState>
  readonly log: (index?: number) => Promise<readonly Delivery[]>
}> {
  const world = await createWorld(await openSqlite({ path: ':memory:' }))
  const { callbacks } = world
  const outbound = createOutbound({ allowLoopback: true, allowPrivate: false })
  const clock = virtualClock(1000)
  const stopping = new AbortController()
  const deliverer = createDeliverer({
    observer: noObserver,
    callbacks,
    clock,
    formatPush: async (push) => formatPush(push),
    formatChallenge,
    readEcho: readChallenge,
    onError: assert.fail,
    signer: { headers: async ({ messageId }) => ({ 'webhook-id': messageId }) },
    outbound: {
      ...outbound,
      postJson: (call) => {
        const late = new AbortController()
        timeOuts.set(call.url, () => late.abort(new DOMException('', 'TimeoutError')))
        return outbound.postJson({ ...call, signal: AbortSignal.any([call.signal, late.signal]) })
      },
    },
  })
  t.after(async () => {
    stopping.abort()
    await deliverer.settled()
    await outbound.close()
    await world.close()
  })
  const ids: string[] = []
  for (const url of urls) {
    const submission = world.submission()
    const { id: taskId, accountId } = submission.task
    ids.push(taskId)
    const callback = newCallback({ taskId, accountId, url, challenge: `c${taskId}`, nowMs: 1000 })
    await world.tasks.submit({ ...submission, callback })
    const { token } = present(await world.claim(1000))
    await world.tasks.finish({ taskId, token, file: world.file(), nowMs: 1000 })
  }
  return {
    deliver: async (steps) => {
      for (let step = 0; step < steps; step += 1) {
        await deliverer.round(stopping.signal)
        await deliverer.settled()
        clock.jump((await callbacks.nextDueInMs(clock.nowMs())) ?? 0)
      }
    },
    state: async (index = 0) => present(await callbacks.find(ids[index] ?? '')).callback.state,
    log: (index = 0) => callbacks.deliveries(ids[index] ?? ''),
  }
}

/** The same error for all incomplete answers: a blocked port must look like a closed one. */
const NO_ANSWER = /^the receiver could not be reached, or did not answer in time$/

/** Everything that receivers might do, and the error in the log. */
const HOSTILE: readonly (readonly [name: string, manner: Manner, error: RegExp])[] = [
  ['never answers', (_socket, _request, timeOut) => timeOut(), NO_ANSWER],
  [
    'answers a byte at a time',
    (socket, _request, timeOut) => drip(socket, answer('{"a":1}'), timeOut),
    NO_ANSWER,
  ],
  [
    'sends its body a byte at a time',
    (socket, _request, timeOut) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n')
      drip(socket, ' ', timeOut)
    },
    NO_ANSWER,
  ],
  [
    'sends without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      pour(socket, `4000\r\n${'x'.repeat(0x4000)}\r\n`)
    },
    /more than 65536 bytes/,
  ],
  [
    'sends headers without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      pour(socket, `x-more: ${'x'.repeat(4000)}\r\n`)
    },
    /./,
  ],
  [
    'closes half way through its answer',
    (socket) => socket.end(answer('x'.repeat(1000)).slice(0, 200)),
    NO_ANSWER,
  ],
  ['hangs up without an answer', (socket) => socket.destroy(), NO_ANSWER],
  ['resets the connection', (socket) => socket.resetAndDestroy(), NO_ANSWER],
  ['speaks another language', (socket) => socket.end('220 smtp.example ESMTP\r\n'), NO_ANSWER],
  [
    'sends us elsewhere',
    (socket) => socket.write(answer('', 'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/')),
    /answered 302/,
  ],
  ['fails', (socket) => socket.write(answer('', 'HTTP/1.1 500 No')), /answered 500/],
]

describe('a receiver that, when challenged,', () => {
  const wrongEchoes: typeof HOSTILE = [
    ['echoes something else', (socket) => socket.write(answer('{"challenge":"x"}')), /another/],
    ['echoes nothing', (socket) => socket.write(answer('OK')), /has no challenge/],
  ]
  for (const [name, manner, error] of [...HOSTILE, ...wrongEchoes])
    test(`${name} is given up after three tries`, async (t) => {
      const { url, requests } = await receive(t, manner)
      const { deliver, log, state } = await setup(t, [url])
      await deliver(4)
      assert.equal(await state(), 'unreachable')
      const lines = await log()
      assert.deepEqual(
        lines.map(({ step, outcome }) => [step, outcome]),
        Array.from({ length: 3 }, () => ['challenge', 'failed']),
      )
      assert.match(lines[2]?.error ?? '', error)
      assert.equal(requests.length, 3)
    })
})

describe('a receiver that, when pushed to,', () => {
  for (const [name, manner, error] of HOSTILE)
    test(`${name} is pushed to again, the same push, until it is parked`, async (t) => {
      const { url, requests } = await receive(t, toPushes(manner))
      const { deliver, log, state } = await setup(t, [url])
      await deliver(3)
      assert.equal(await state(), 'verified')
      const lines = await log()
      const steps = lines.map(({ step }) => step)
      assert.deepEqual(steps, ['challenge', 'processing', 'success'])
      assert.match(lines[2]?.error ?? '', error)
      assert.ok((lines[2]?.nextAtMs ?? 0) > 0)
      await deliver(10)
      assert.equal(await state(), 'parked')
      const ends = requests.filter((request) => request.includes('"success","file_id"'))
      assert.equal(ends.length, 11)
      const ids = new Set(ends.map((request) => /webhook-id: (\S+)/.exec(request)?.[1]))
      assert.equal(ids.size, 1)
    })

  test('says 410 is never called again', async (t) => {
    const gone: Manner = (socket) => socket.write(answer('', 'HTTP/1.1 410 Gone'))
    const { url, requests } = await receive(t, toPushes(gone))
    const { deliver, state } = await setup(t, [url])
    await deliver(6)
    assert.equal(await state(), 'gone')
    assert.equal(requests.length, 2)
  })

  test('says 429 with Retry-After is not called for that long', async (t) => {
    const busy: Manner = (socket) =>
      socket.write(answer('', 'HTTP/1.1 429 Slow\r\nretry-after: 3000'))
    const { url } = await receive(t, toPushes(busy))
    const { deliver, log } = await setup(t, [url])
    await deliver(3)
    const { nextAtMs = 0, startedAtMs } = present((await log()).at(-1))
    assert.ok(nextAtMs - startedAtMs >= 3_000_000, String(nextAtMs - startedAtMs))
  })

  test('dies between our push and its answer is notified again when it is back', async (t) => {
    let deaths = 0
    const { url, requests } = await receive(
      t,
      toPushes((socket, request, timeOut) => {
        if (!request.includes('"status":"success"') || (deaths += 1) > 2)
          kind(socket, request, timeOut)
        else socket.destroy()
      }),
    )
    const { deliver, log, state } = await setup(t, [url])
    await deliver(5)
    assert.equal(await state(), 'verified')
    assert.equal((await log()).at(-1)?.outcome, 'accepted')
    assert.equal(requests.length, 5)
  })
})

test('among the worst of receivers, one that is well-behaved gets everything at once', async (t) => {
  const manners = [...HOSTILE.map(([, manner]) => manner), kind]
  const urls: string[] = []
  for (const manner of manners) urls.push((await receive(t, manner)).url)
  const { deliver, log } = await setup(t, urls)
  await deliver(3)
  const lines = await log(manners.length - 1)
  assert.deepEqual(
    lines.map(({ step, outcome, nextAtMs }) => [step, outcome, nextAtMs]),
    ['challenge', 'processing', 'success'].map((step) => [step, 'accepted', undefined]),
  )
})
