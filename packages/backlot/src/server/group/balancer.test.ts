import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { createBalancer, type Balancer, type Receiver } from './balancer.ts'

const AT = { host: '127.0.0.1', port: 0 }

/** A listening balancer, and a function that connects to it. */
async function open(t: TestContext): Promise<{ balancer: Balancer; caller(): Promise<Socket> }> {
  const balancer = createBalancer()
  const port = await balancer.listen(AT)
  const callers: Socket[] = []
  t.after(() => {
    balancer.close()
    for (const socket of callers) socket.destroy()
  })
  return {
    balancer,
    caller: async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      callers.push(socket)
      await once(socket, 'connect')
      return socket
    },
  }
}

/** A receiver of connections, and a promise that resolves after so many. */
function createReceiver(t: TestContext): Receiver & { has(count: number): Promise<void> } {
  const sent: Socket[] = []
  let look = (): void => undefined
  t.after(() => sent.forEach((socket) => socket.destroy()))
  return {
    send: (socket) => {
      sent.push(socket)
      look()
    },
    has: (count) =>
      new Promise((resolve) => {
        look = () => sent.length === count && resolve()
        look()
      }),
  }
}

test('connections go to all in turn', async (t) => {
  const { balancer, caller } = await open(t)
  const [one, two] = [createReceiver(t), createReceiver(t)]
  balancer.add(one)
  balancer.add(two)
  for (const [index, receiver] of [one, two, one, two].entries()) {
    await caller()
    await receiver.has(Math.floor(index / 2) + 1)
    balancer.taken(receiver)
  }
})

test('who has not taken its last connection gets no other', async (t) => {
  const { balancer, caller } = await open(t)
  const [stuck, quick] = [createReceiver(t), createReceiver(t)]
  balancer.add(stuck)
  await caller()
  await stuck.has(1)
  balancer.add(quick)
  for (const count of [1, 2, 3]) {
    await caller()
    await quick.has(count)
    balancer.taken(quick)
  }
  await stuck.has(1)
})

test('a connection waits for somebody who can take it', async (t) => {
  const { balancer, caller } = await open(t)
  await caller()
  const late = createReceiver(t)
  balancer.add(late)
  await late.has(1)
})

test('who is taken out gets no more, and what it says later changes nothing', async (t) => {
  const { balancer, caller } = await open(t)
  const [gone, other] = [createReceiver(t), createReceiver(t)]
  balancer.add(gone)
  balancer.add(other)
  assert.equal(balancer.isEmpty(), false)
  assert.equal(balancer.remove(gone), true)
  assert.equal(balancer.remove(gone), false)
  balancer.taken(gone)
  await caller()
  await other.has(1)
  balancer.remove(other)
  assert.equal(balancer.isEmpty(), true)
})

test('what was sent is open until it is taken, and is closed when it never will be', async (t) => {
  const { balancer, caller } = await open(t)
  const killed = createReceiver(t)
  balancer.add(killed)
  const lost = await caller()
  await killed.has(1)
  balancer.remove(killed)
  assert.equal(lost.readyState, 'open')
  balancer.ended(killed)
  await once(lost.resume(), 'close')
})

test('a close refuses what is new, and closes what nobody has taken', async (t) => {
  const { balancer, caller } = await open(t)
  const waiting = await caller()
  await caller().then((socket) => once(socket.end(), 'finish')) // both have been accepted, or are refused
  balancer.close()
  await once(waiting.resume(), 'close')
  await assert.rejects(caller())
  balancer.close()
})

test('a port in use is refused', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  await assert.rejects(createBalancer().listen({ ...AT, port: address.port }), {
    code: 'EADDRINUSE',
  })
})
