import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { newCallback } from '../../domain/callback.ts'
import { NotSent, type Outbound, type OutboundAnswer } from '../../domain/outbound.ts'
import { newTask } from '../../domain/task.ts'
import { toVideoOrder } from '../../domain/video.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import type { Store } from '../../stores/sql/store.ts'
import { formatChallenge, formatPush, readChallenge } from '../../wire/videos/callbacks.ts'
import {
  settle,
  virtualClock,
  type VirtualClock,
} from '../../../../../test/simulation/virtual-clock.ts'
import { createDeliverer } from './deliver-callbacks.ts'
import { runLoop } from '../upkeep/loop.ts'

type Call = { readonly url: string; readonly body: string }
type Receive = (call: Call) => Promise<OutboundAnswer>

/** A world with a store, a clock, a running deliverer, and receivers that answer as `receive` says. */
async function setup(
  t: TestContext,
  receive: Receive,
): Promise<{
  store: Store
  clock: VirtualClock
  calls: Call[]
  events: string[]
  stop: () => Promise<void>
}> {
  const store = await openSqlite({ path: ':memory:' })
  const clock = virtualClock(0)
  const calls: Call[] = []
  const events: string[] = []
  const outbound: Outbound = {
    check: () => {},
    postJson: async ({ url, body, signal }) => {
      calls.push({ url, body })
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
      })
      return Promise.race([receive({ url, body }), stopped])
    },
  }
  const onError = (thrown: unknown): void => assert.fail(String(thrown))
  const deliverer = createDeliverer({
    observer: {
      callbackAttempted: ({ step, outcome }) => events.push(`${step} ${outcome}`),
      callbackDelivered: ({ taskId, accountId, status }) =>
        events.push(`delivered ${taskId} ${accountId} ${status}`),
      callbackAbandoned: ({ taskId, state, attempts, error }) =>
        events.push(`abandoned ${taskId} ${state} ${attempts} ${error}`),
    },
    callbacks: store.callbacks,
    outbound,
    clock,
    signer: { headers: async () => ({}) },
    onError,
    formatPush: async (push) => formatPush(push),
    formatChallenge,
    readEcho: readChallenge,
  })
  const stopping = new AbortController()
  const running = runLoop(clock, { ...deliverer, onError }, stopping.signal)
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
    await deliverer.settled()
  }
  t.after(async () => {
    await stop()
    await store.close()
  })
  return { store, clock, calls, events, stop }
}

const echo: Receive = async ({ body }) => ({ status: 200, body })

async function submit(store: Store, id: string, url = 'https://example.com/'): Promise<void> {
  const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
  await store.keys.ensureAccount(account)
  const order = toVideoOrder({ model: { sent: 'T2V-01', id: 'T2V-01' }, prompt: 'a' })
  await store.tasks.submit({
    task: newTask({
      keyId: 'key-1',
      id,
      accountId: 'acc',
      tier: 'standard',
      nowMs: 0,
      order: { kind: 'video', ...order },
    }),
    price: { micros: 0, note: '' },
    keyId: 'key',
    callback: newCallback({ taskId: id, accountId: 'acc', url, challenge: `c${id}`, nowMs: 0 }),
  })
}

async function runTask(store: Store, clock: VirtualClock): Promise<void> {
  const nowMs = clock.nowMs()
  const task = await store.tasks.claim({ workerId: 'w', nowMs, leaseMs: 60_000 })
  assert.ok(task?.lease)
  const failure = { kind: 'timeout', message: 'too slow' } as const
  await store.tasks.fail({ taskId: task.id, token: task.lease.token, failure, nowMs })
}

const pushedStatuses = (calls: readonly Call[]): string[] =>
  calls.map(({ body }) => JSON.parse(body).status ?? 'challenge')

test('a challenge, then the pushes in order', async (t) => {
  const { store, clock, calls } = await setup(t, echo)
  await submit(store, '1')
  await settle()
  await runTask(store, clock)
  await clock.advanceTo(100)
  assert.deepEqual(pushedStatuses(calls), ['challenge', 'processing', 'failed'])
})

test('a wrong echo, three times: the task goes on alone, and the reason is kept', async (t) => {
  const { store, clock, calls } = await setup(t, async () => ({
    status: 200,
    body: '{"challenge":"x"}',
  }))
  await submit(store, '1')
  await clock.advanceTo(4999)
  assert.equal(calls.length, 1)
  await clock.advanceTo(5200)
  assert.equal(calls.length, 2)
  await clock.advanceTo(60_000)
  assert.equal(calls.length, 3)
  const work = await store.callbacks.find('1')
  assert.equal(work?.callback.state, 'unreachable')
  assert.match(work?.callback.lastError ?? '', /another challenge/)
})

for (const [name, answer] of [
  ['a redirect', { status: 302, body: '' }],
  ['an error', { status: 500, body: '' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no challenge', { status: 200, body: '{}' }],
] as const)
  test(`${name} is no echo`, async (t) => {
    const { store, clock } = await setup(t, async () => answer)
    await submit(store, '1')
    await clock.advanceTo(60_000)
    assert.equal((await store.callbacks.find('1'))?.callback.state, 'unreachable')
  })

test('a push that fails is sent again, after as long as the receiver asks', async (t) => {
  let busy = true
  const { store, clock, calls } = await setup(t, async (call) => {
    if (readChallenge(call.body) !== undefined || !busy) return { status: 200, body: call.body }
    busy = false
    return { status: 429, retryAfterSeconds: 60, body: '' }
  })
  await submit(store, '1')
  await settle()
  await store.tasks.claim({ workerId: 'w', nowMs: 0, leaseMs: 60_000 })
  await clock.advanceTo(50_000)
  assert.deepEqual(pushedStatuses(calls), ['challenge', 'processing'])
  await clock.advanceTo(70_000)
  assert.deepEqual(pushedStatuses(calls), ['challenge', 'processing', 'processing'])
})

test('410 is the end of it', async (t) => {
  const { store, clock, calls } = await setup(t, async (call) =>
    readChallenge(call.body) === undefined ? { status: 410, body: '' } : echo(call),
  )
  await submit(store, '1')
  await settle()
  await runTask(store, clock)
  await clock.advanceTo(3_600_000)
  assert.deepEqual(pushedStatuses(calls), ['challenge', 'processing'])
  assert.equal((await store.callbacks.find('1'))?.callback.state, 'gone')
})

test('a receiver that never answers delays nobody', async (t) => {
  const never = new Promise<OutboundAnswer>(() => {})
  const slow = Promise.withResolvers<OutboundAnswer>()
  t.after(() => slow.resolve({ status: 500, body: '' }))
  const { store, clock, calls } = await setup(t, async (call) =>
    call.url.includes('slow') ? Promise.race([slow.promise, never]) : echo(call),
  )
  await submit(store, '1', 'https://slow.example/')
  await submit(store, '2', 'https://fast.example/')
  await clock.advanceTo(10)
  assert.deepEqual(pushedStatuses(calls), ['challenge', 'challenge'])
  assert.equal((await store.callbacks.find('2'))?.callback.state, 'verified')
  assert.equal((await store.callbacks.find('1'))?.callback.state, 'unverified')
})

test('the duration of an attempt is true also when the clock is set meanwhile', async (t) => {
  for (const stepMs of [3_600_000, -3_600_000]) {
    const { store, clock } = await setup(t, async (call) => {
      await clock.sleep(20, new AbortController().signal)
      clock.jump(stepMs)
      await clock.sleep(20, new AbortController().signal)
      return echo(call)
    })
    await submit(store, '1')
    await clock.advanceTo(100)
    const lines = await store.callbacks.deliveries('1')
    assert.deepEqual(
      lines.map(({ durationMs }) => durationMs),
      [40],
    )
  }
})

test('the log says what each attempt came to, and how long it took', async (t) => {
  const { store, clock } = await setup(t, async (call) => {
    await clock.sleep(40, new AbortController().signal)
    if (readChallenge(call.body) !== undefined) return echo(call)
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  await submit(store, '1')
  await clock.advanceTo(100)
  await runTask(store, clock)
  await clock.advanceTo(200)
  const lines = await store.callbacks.deliveries('1')
  assert.deepEqual(
    lines.map(({ step, outcome, status, durationMs }) => [step, outcome, status, durationMs]),
    [
      ['challenge', 'accepted', 200, 40],
      ['processing', 'failed', undefined, 40],
      ['failed', 'failed', undefined, 40],
    ],
  )
  assert.equal(lines[1]?.error, 'the receiver could not be reached, or did not answer in time')
  assert.equal(lines[1]?.nextAtMs, undefined, 'it gave way to the end')
  assert.ok((lines[2]?.nextAtMs ?? 0) >= 5000)
})

test('what comes of a callback is reported: each attempt, each push that was taken, and a receiver that is given up', async (t) => {
  const { store, clock, events } = await setup(t, async (call) =>
    call.url.includes('good') ? echo(call) : { status: 500, body: '' },
  )
  await submit(store, '1', 'https://good.example/')
  await settle()
  await runTask(store, clock)
  await clock.advanceTo(100)
  assert.deepEqual(events.splice(0), [
    'challenge accepted',
    'push accepted',
    'delivered 1 acc processing',
    'push accepted',
    'delivered 1 acc failed',
  ])
  await submit(store, '2', 'https://bad.example/')
  await clock.advance(60_000)
  assert.deepEqual(events, [
    'challenge failed',
    'challenge failed',
    'challenge failed',
    'abandoned 2 unreachable 3 the receiver answered 500',
  ])
})

test('a receiver that was given up is challenged anew on request, and notified how its task ended', async (t) => {
  let isUp = false
  const { store, clock, calls } = await setup(t, async (call) =>
    isUp ? echo(call) : { status: 500, body: '' },
  )
  await submit(store, '1')
  await submit(store, '2')
  await clock.advanceTo(60_000)
  await runTask(store, clock)
  assert.equal((await store.callbacks.find('1'))?.callback.state, 'unreachable')
  isUp = true
  calls.splice(0)
  for (const id of ['1', '2']) assert.ok(await store.callbacks.redeliver(id, clock.nowMs()))
  await clock.advance(100)
  assert.deepEqual(pushedStatuses(calls).toSorted(), ['challenge', 'challenge', 'failed'])
  await runTask(store, clock) // the other worker, which continues, delivers again
  await clock.advance(100)
  assert.deepEqual(pushedStatuses(calls).slice(3), ['processing', 'failed'])
})

test('a call that this machine was unable to send is no attempt: it is neither counted nor logged', async (t) => {
  let tries = 0
  const { store, clock, events } = await setup(t, async (call) => {
    if ((tries += 1) < 10) throw new NotSent('EMFILE')
    return echo(call)
  })
  await submit(store, '1')
  await clock.advanceTo(60_000)
  const work = await store.callbacks.find('1')
  assert.deepEqual([work?.callback.state, work?.callback.attempts, tries], ['verified', 0, 10])
  assert.equal((await store.callbacks.deliveries('1')).length, 1)
  assert.deepEqual(events, ['challenge accepted'])
})

test('a stop gives back what is under way: the next server need not wait for its lease', async (t) => {
  const { store, clock, calls, stop } = await setup(t, () => new Promise<OutboundAnswer>(() => {}))
  await submit(store, '1')
  await clock.advanceTo(10)
  assert.equal(calls.length, 1)
  await stop()
  const work = await store.callbacks.find('1')
  assert.deepEqual([work?.callback.leaseEndsAtMs, work?.callback.attempts], [undefined, 0])
  assert.deepEqual(await store.callbacks.deliveries('1'), [])
})
