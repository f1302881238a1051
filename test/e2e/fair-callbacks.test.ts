/**
 * Callbacks of many accounts over real sockets: the real deliverer, store and outbound client, with
 * slow and silent receivers.
 */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeliverer } from '../../packages/backlot/src/app/callbacks/deliver-callbacks.ts'
import { runLoop } from '../../packages/backlot/src/app/upkeep/loop.ts'
import { newCallback } from '../../packages/backlot/src/domain/callback.ts'
import { noObserver } from '../../packages/backlot/src/domain/observer.ts'
import { createOutbound } from '../../packages/backlot/src/outbound/outbound.ts'
import { openSqlite } from '../../packages/backlot/src/stores/sqlite/store.ts'
import { systemClock } from '../../packages/backlot/src/system/clock.ts'
import {
  formatChallenge,
  formatPush,
  readChallenge,
} from '../../packages/backlot/src/wire/videos/callbacks.ts'
import { createWorld, type World } from '../contracts/store-world.ts'
import { listen } from '../listen.ts'
import { eventually } from './program.ts'

/** Delivering servers over one store; every host name is this machine. */
async function setup(
  t: TestContext,
  options: { readonly servers?: number; readonly endless?: boolean } = {},
): Promise<{
  readonly world: World
  /** Orders a film and cancels it at once: a challenge and the end are pending. */
  order(accountId: string, url: string): Promise<string>
}> {
  const world = await createWorld(await openSqlite({ path: ':memory:' }))
  const clock = systemClock()
  const outbound = createOutbound(
    { allowLoopback: true, allowPrivate: false },
    { resolve: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
  )
  const stopping = new AbortController()
  const deliverers = Array.from({ length: options.servers ?? 1 }, () =>
    createDeliverer({
      callbacks: world.callbacks,
      clock,
      formatPush: async (push) => formatPush(push),
      formatChallenge,
      readEcho: readChallenge,
      observer: noObserver,
      onError: assert.fail,
      signer: { headers: async () => ({}) },
      outbound: options.endless
        ? { ...outbound, postJson: (call) => outbound.postJson({ ...call, timeoutMs: 600_000 }) }
        : outbound,
    }),
  )
  const running = deliverers.map((deliverer) =>
    runLoop(clock, { ...deliverer, onError: assert.fail }, stopping.signal),
  )
  t.after(async () => {
    stopping.abort()
    await Promise.all(running)
    await Promise.all(deliverers.map((deliverer) => deliverer.settled()))
    await outbound.close()
    await world.close()
  })
  return {
    world,
    order: async (accountId, url) => {
      await world.keys.ensureAccount({
        id: accountId,
        name: accountId,
        prepaid: false,
        createdAtMs: 1,
      })
      const nowMs = clock.nowMs()
      const submission = world.submission({ accountId, nowMs })
      const { id: taskId } = submission.task
      const callback = newCallback({ taskId, accountId, url, challenge: `c${taskId}`, nowMs })
      await world.tasks.submit({ ...submission, callback })
      await world.tasks.cancel({ accountId, taskId, nowMs })
      return taskId
    },
  }
}

type Receiver = { readonly port: number; readonly received: string[]; readonly ends: () => number }

/** A receiver that handles each complete request like this. */
async function receiver(
  t: TestContext,
  answer: (body: string, response: ServerResponse) => unknown,
): Promise<Receiver> {
  const received: string[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    received.push(body)
    await answer(body, response)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  const ends = (): number => received.filter((body) => body.includes('"failed"')).length
  const port = await listen(t, server)
  t.after(() => server.closeAllConnections())
  return { port, received, ends }
}

const kind = (body: string, response: ServerResponse): unknown => response.end(body)
const tarpit = (): void => {}

/** Every delivery attempt of these tasks, as `step outcome`. */
async function attemptsOf(
  { callbacks }: World,
  ids: readonly string[],
): Promise<readonly string[]> {
  const logs = await Promise.all(ids.map((id) => callbacks.deliveries(id)))
  return logs.flat().map(({ step, outcome }) => `${step} ${outcome}`)
}

test('many orders at once to a receiver that takes half a second: each attempt succeeds', async (t) => {
  const { world, order } = await setup(t)
  const slow = await receiver(t, async (body, response) => {
    await sleep(500)
    response.end(body)
  })
  const url = `http://127.0.0.1:${slow.port}/`
  const ids = await Promise.all(Array.from({ length: 160 }, () => order('acc', url)))
  await eventually(
    async () => slow.ends(),
    (count) => count === ids.length,
  )
  await eventually(
    () => attemptsOf(world, ids),
    (attempts) => attempts.length === 2 * ids.length,
  )
  const attempts = await attemptsOf(world, ids)
  assert.ok(attempts.every((attempt) => attempt.endsWith(' accepted')))
})

test('many orders at once to a receiver that answers one at a time: each attempt succeeds', async (t) => {
  const { world, order } = await setup(t)
  let turn = Promise.resolve()
  const busy = await receiver(t, async (body, response) => {
    turn = turn.then(() => sleep(250))
    await turn
    response.end(body)
  })
  const url = `http://127.0.0.1:${busy.port}/`
  const ids = await Promise.all(Array.from({ length: 24 }, () => order('acc', url)))
  await eventually(
    () => attemptsOf(world, ids),
    (attempts) => attempts.length >= 2 * ids.length,
  )
  const attempts = await attemptsOf(world, ids)
  assert.ok(attempts.every((attempt) => attempt.endsWith(' accepted')))
})

/** How tenants use receivers that never answer: the account and the address of each order. */
const TARPITS: readonly (readonly [
  name: string,
  lane: (index: number, port: number) => [string, string],
])[] = [
  ['a tenant at a tarpit', (_, port) => ['bad', `http://tarpit.example:${port}/`]],
  [
    'a tenant at a thousand subdomains of a tarpit',
    (index, port) => ['bad', `http://s${index}.tarpit.example:${port}/`],
  ],
  [
    'a hundred tenants at one tarpit',
    (index, port) => [`bad-${index % 100}`, `http://tarpit.example:${port}/`],
  ],
  [
    'a hundred tenants, each at ten tarpits',
    (index, port) => [`bad-${index % 100}`, `http://s${index}.tarpit.example:${port}/`],
  ],
]

for (const [name, lane] of TARPITS)
  test(`${name} keeps nobody waiting, though none of its calls ever ends`, async (t) => {
    const { world, order } = await setup(t, { endless: true })
    const bad = await receiver(t, tarpit)
    const good = await receiver(t, kind)
    for (let index = 0; index < 1000; index += 50)
      await Promise.all(Array.from({ length: 50 }, (_, of) => order(...lane(index + of, bad.port))))
    await eventually(
      async () => bad.received.length,
      (count) => count >= 4,
    )
    // One after another, so that the slots are occupied by the tarpit's calls each time.
    for (const accountId of ['good-1', 'zz-good-2', 'good-1'])
      for (const host of ['good.example', 'zz-good.example']) {
        const before = good.ends()
        await order(accountId, `http://${host}:${good.port}/`)
        await eventually(
          async () => good.ends(),
          (count) => count === before + 1,
        )
      }
    assert.ok(bad.received.length <= 256, 'what waits for a place is not sent')
    assert.ok((await world.callbacks.nextDueInMs(0)) !== undefined, 'and is not given up')
  })

test("an account whose receiver is at the host of another one's tarpit is notified, too", async (t) => {
  const { order } = await setup(t, { endless: true })
  const shared = await receiver(t, (body, response) => {
    if (response.req.url === '/good') response.end(body)
  })
  const url = `http://shared.example:${shared.port}`
  await Promise.all(Array.from({ length: 100 }, () => order('bad', `${url}/bad`)))
  await eventually(
    async () => shared.received.length,
    (count) => count >= 4,
  )
  await order('good', `${url}/good`)
  await eventually(
    async () => shared.ends(),
    (count) => count === 1,
  )
})

test('servers that share a store keep nobody waiting either, and notify nobody twice', async (t) => {
  const { world, order } = await setup(t, { servers: 3, endless: true })
  const bad = await receiver(t, tarpit)
  const good = await receiver(t, kind)
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      order(`bad-${index % 3}`, `http://s${index % 7}.example:${bad.port}/`),
    ),
  )
  const ids = await Promise.all(
    Array.from({ length: 60 }, () => order('good', `http://good.example:${good.port}/`)),
  )
  await eventually(
    () => attemptsOf(world, ids),
    (attempts) => attempts.length === 2 * ids.length,
  )
  assert.equal(good.received.length, 2 * ids.length)
  assert.equal(new Set(good.received).size, 2 * ids.length)
})
