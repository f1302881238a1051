import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DiskFault } from '../../domain/disk-fault.ts'
import { RenderStopped, type VideoEngine } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import type { VideoPlan, Planner } from '../../domain/video-plan.ts'
import { noObserver } from '../../domain/observer.ts'
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import { newTask, type Task } from '../../domain/task.ts'
import { type OrderPicture, toVideoOrder } from '../../domain/video.ts'
import { systemIds } from '../../system/ids.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import type { Store } from '../../stores/sql/store.ts'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import { noTemplates } from '../../../../../test/no-templates.ts'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { runNextTask, type RunTasksPorts } from './run-tasks.ts'

type World = {
  readonly store: Store
  readonly clock: VirtualClock
  readonly blobs: ReturnType<typeof memoryBlobs>
  readonly ports: RunTasksPorts
  readonly errors: unknown[]
  /** Submits a task and returns a function that reads it. */
  submit(pictures?: readonly OrderPicture[]): Promise<() => Promise<Task | undefined>>
}

async function setup(t: TestContext, render: VideoEngine['render']): Promise<World> {
  const store = await openSqlite({ path: ':memory:' })
  t.after(() => store.close())
  const clock = virtualClock(1_000_000)
  const blobs = memoryBlobs()
  const ids = systemIds()
  const errors: unknown[] = []
  await store.keys.ensureAccount({ id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 })
  const ports: RunTasksPorts = {
    tasks: store.tasks,
    blobs,
    videoEngine: () => ({ name: 'fake', camera: [], pictures: [], render }),
    ...noTemplates,
    ids,
    clock,
    observer: noObserver,
    onError: (thrown) => errors.push(thrown),
  }
  const submit: World['submit'] = async (pictures) => {
    const order = toVideoOrder({ model: { sent: 'T2V-01', id: 'T2V-01' }, prompt: 'a' })
    const id = ids.task()
    const task = newTask({
      id,
      accountId: 'acc',
      keyId: 'key-1',
      tier: 'standard',
      nowMs: clock.nowMs(),
      order: { kind: 'video', ...order, ...(pictures && { pictures }) },
    })
    await store.tasks.submit({ task, price: { micros: 240_000, note: 'a film' }, keyId: 'key' })
    return () => store.tasks.find('acc', id)
  }
  return { store, clock, blobs, ports, errors, submit }
}

const { signal: never } = new AbortController()

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('film')
}

/** Runs the next task for at most a minute of the virtual clock; resolves to whether there was one. */
async function runForAMinute(world: World, ports: RunTasksPorts, worker = 'w'): Promise<boolean> {
  const round = runNextTask(ports, worker, never)
  await world.clock.advance(60_000)
  return round
}

const filming =
  (clock: () => VirtualClock, durationMs: number): VideoEngine['render'] =>
  async (shot, { signal, onProgress, onBetween }) => {
    onBetween?.({ way: 'dissolve', reason: 'same_view' })
    onProgress(0.5)
    await clock().sleep(durationMs, signal)
    signal.throwIfAborted()
    onProgress(1)
    return { video: bytes(), ...shot }
  }

test('with nothing to do there was nothing', async (t) => {
  const { ports } = await setup(t, () => assert.fail('no task, no film'))
  assert.equal(await runNextTask(ports, 'w', never), false)
})

test('a film longer than its lease keeps it, reports its progress, and is charged once', async (t) => {
  const world: World = await setup(t, (...given) => filming(() => world.clock, 100_000)(...given))
  const task = await world.submit()
  const running = runNextTask(world.ports, 'w', never)
  await world.clock.advanceTo(1_000_000 + 90_000)
  assert.equal((await task())?.progress, 50)
  assert.equal(await runNextTask(world.ports, 'other', never), false, 'it is still held')
  await world.clock.advanceTo(1_000_000 + 101_000)
  assert.equal(await running, true)
  const done = await task()
  assert.equal(done?.state, 'success')
  const file = await world.store.files.find('acc', done?.fileId ?? '')
  assert.deepEqual(world.blobs.keys(), [file?.blobKey])
  const balance = await world.store.ledger.balance('acc')
  assert.deepEqual([balance.heldMicros, balance.chargedMicros], [0, 240_000])
})

test('a fault of the engine is reported to the owner; an unknown error only to the log', async (t) => {
  const failures = [
    new Fault('timeout', 'too slow'),
    new TypeError('secret detail'),
    new Fault('internal', 'as the prompt asked', { isOnDemand: true }),
  ]
  const world = await setup(t, async () => {
    throw failures.shift() ?? new Error('no more')
  })
  const tasks = [await world.submit(), await world.submit(), await world.submit()]
  for (const _ of tasks) await runNextTask(world.ports, 'w', never)
  const ended = await Promise.all(tasks.map((task) => task()))
  const shown = new Set(ended.map((task) => task?.failure?.message))
  assert.deepEqual(shown, new Set(['too slow', 'internal error', 'as the prompt asked']))
  assert.deepEqual(world.errors.map(String), ['TypeError: secret detail'])
  assert.deepEqual((await world.store.ledger.balance('acc')).balanceMicros, 0)
})

test('what a server said of a film is in the log, but for what it said of its content', async (t) => {
  const cause = new Error('size must be a multiple of 16')
  const failures = [
    new Fault('invalid', 'the engine does not take this request', { cause }),
    new Fault('sensitiveOutput', 'sensitive content detected in the film', { cause }),
  ]
  const world = await setup(t, async () => {
    throw failures.shift() ?? new Error('no more')
  })
  await world.submit()
  await world.submit()
  await runNextTask(world.ports, 'w', never)
  await runNextTask(world.ports, 'w', never)
  assert.deepEqual(world.errors.map(String), ['Fault: the engine does not take this request'])
})

test('a worker that stops gives its task back at once', async (t) => {
  const world: World = await setup(t, (...given) => filming(() => world.clock, 100_000)(...given))
  const task = await world.submit()
  const stopping = new AbortController()
  const running = runNextTask(world.ports, 'w', stopping.signal)
  await world.clock.advanceTo(1_000_500)
  stopping.abort()
  await running
  assert.equal((await task())?.state, 'queued')
  assert.deepEqual(world.blobs.keys(), [])
})

test('what an engine keeps is given to the next run of the same film', async (t) => {
  const runs: { filmId: string; kept: string | undefined }[] = []
  const world: World = await setup(t, async (shot, { renderId: filmId, kept, keep, ...run }) => {
    runs.push({ filmId, kept })
    if (kept === undefined) await keep('job-1')
    return filming(() => world.clock, 100_000)(shot, { renderId: filmId, keep, ...run })
  })
  const task = await world.submit()
  const stopping = new AbortController()
  const first = runNextTask(world.ports, 'w', stopping.signal)
  await world.clock.advanceTo(1_000_500)
  stopping.abort()
  await first
  const second = runNextTask(world.ports, 'w', never)
  await world.clock.advanceTo(1_000_000 + 200_000)
  await second
  const filmId = (await task())?.id
  assert.deepEqual(runs, [
    { filmId, kept: undefined },
    { filmId, kept: 'job-1' },
  ])
  assert.equal((await task())?.state, 'success')
})

const PLAN: VideoPlan = {
  by: 'planner',
  plan: {
    ...shotOfOrder(toVideoOrder({ model: { sent: 'T2V-01', id: 'T2V-01' }, prompt: 'a boat' })),
    prompt: 'a planned boat',
    camera: [['Truck left']],
  },
}

test('a film is planned once, whichever server goes on with it, and gets its plan', async (t) => {
  const filmed: { prompt: string; camera: unknown }[] = []
  const world: World = await setup(t, async (shot, run) => {
    filmed.push({ prompt: shot.prompt, camera: shot.camera })
    return filming(() => world.clock, 100_000)(shot, run)
  })
  let asked = 0
  const planner: Planner = { plan: async () => (asked++, PLAN) }
  const ports = { ...world.ports, planner }
  const task = await world.submit()
  const stopping = new AbortController()
  const first = runNextTask(ports, 'w', stopping.signal)
  await world.clock.advanceTo(1_000_500)
  stopping.abort()
  await first
  const second = runNextTask(ports, 'w', never)
  await world.clock.advanceTo(1_000_000 + 200_000)
  await second
  const shown = { prompt: 'a planned boat', camera: [['Truck left']] }
  assert.deepEqual(filmed, [shown, shown])
  assert.deepEqual([asked, (await task())?.state, (await task())?.plan], [1, 'success', PLAN])
})

test('a film whose planner fails is made by the rules, and its task says so', async (t) => {
  const filmed: string[] = []
  const world: World = await setup(t, async (shot, run) => {
    filmed.push(shot.prompt)
    return filming(() => world.clock, 1)(shot, run)
  })
  const plan: VideoPlan = { by: 'rules', reason: 'the planner took too long' }
  const task = await world.submit()
  const running = runNextTask({ ...world.ports, planner: { plan: async () => plan } }, 'w', never)
  await world.clock.advanceTo(1_000_100)
  await running
  assert.deepEqual(filmed, ['a'])
  assert.deepEqual([(await task())?.state, (await task())?.plan], ['success', plan])
})

test('a plan that comes after the lease was taken orders nothing', async (t) => {
  const world: World = await setup(t, () => assert.fail('not this worker’s film'))
  const planner: Planner = {
    plan: async () => {
      await world.store.tasks.claim({ workerId: 'x', nowMs: 9_000_000, leaseMs: 60_000 })
      return PLAN
    },
  }
  const task = await world.submit()
  await runNextTask({ ...world.ports, planner }, 'w', never)
  assert.deepEqual([(await task())?.lease?.workerId, (await task())?.plan], ['x', undefined])
  assert.deepEqual(world.errors, [])
})

test('a film that is cancelled while it is planned is not made', async (t) => {
  const world: World = await setup(t, () => assert.fail('nobody wants it'))
  const planner: Planner = {
    plan: async (_, signal) => {
      await world.clock.sleep(30_000, signal)
      signal.throwIfAborted()
      return PLAN
    },
  }
  const task = await world.submit()
  const running = runNextTask({ ...world.ports, planner }, 'w', never)
  await world.clock.advanceTo(1_000_100)
  const taskId = (await task())?.id ?? ''
  await world.store.tasks.cancel({ accountId: 'acc', taskId, nowMs: 1_000_100 })
  await world.clock.advanceTo(1_000_101)
  assert.equal(await running, true)
  assert.deepEqual([(await task())?.state, (await task())?.plan], ['failed', undefined])
  assert.deepEqual((await world.store.ledger.balance('acc')).heldMicros, 0)
})

test('an engine that keeps a word after its lease was taken is stopped', async (t) => {
  const world: World = await setup(t, async (shot, run) => {
    await world.store.tasks.claim({ workerId: 'x', nowMs: 9_000_000, leaseMs: 60_000 })
    await run.keep('job-1')
    return filming(() => world.clock, 1)(shot, run)
  })
  const task = await world.submit()
  await runNextTask(world.ports, 'w', never)
  const after = await task()
  assert.deepEqual(
    [after?.state, after?.lease?.workerId, after?.kept],
    ['processing', 'x', undefined],
  )
  assert.deepEqual(world.errors, [])
})

test('a worker whose lease was taken stops filming and leaves nothing', async (t) => {
  let stopped: unknown
  const world: World = await setup(t, async (shot, run) => {
    run.signal.addEventListener('abort', () => (stopped = run.signal.reason))
    return filming(() => world.clock, 100_000)(shot, run)
  })
  const task = await world.submit()
  const running = runNextTask(world.ports, 'w', never)
  await world.clock.advanceTo(1_000_100)
  // As after the machine slept: the lease has lapsed and another worker claimed the task.
  await world.store.tasks.claim({ workerId: 'x', nowMs: 9_000_000, leaseMs: 60_000 })
  await world.clock.advanceTo(1_002_000)
  await running
  assert.ok(stopped instanceof RenderStopped && stopped.goesOn)
  const after = await task()
  assert.deepEqual([after?.state, after?.lease?.workerId], ['processing', 'x'])
})

test('a cancelled task stops its renderer at once and frees the worker', async (t) => {
  let stopped: unknown
  const world: World = await setup(t, async (shot, run) => {
    run.signal.addEventListener('abort', () => (stopped = run.signal.reason))
    return filming(() => world.clock, 100_000)(shot, run)
  })
  const task = await world.submit()
  const running = runNextTask(world.ports, 'w', never)
  await world.clock.advanceTo(1_000_100)
  const taskId = (await task())?.id ?? ''
  await world.store.tasks.cancel({ accountId: 'acc', taskId, nowMs: 1_000_100 })
  await world.clock.advanceTo(1_000_101) // long before the lease would be renewed
  assert.equal(await running, true)
  assert.ok(stopped instanceof RenderStopped && !stopped.goesOn)
  assert.equal((await task())?.state, 'failed')
  assert.deepEqual(world.errors, [])
  assert.deepEqual(world.blobs.keys(), [])
  const { balanceMicros, heldMicros } = await world.store.ledger.balance('acc')
  assert.deepEqual([balanceMicros, heldMicros], [0, 0])
})

test('an answer of the store that is lost does not lose the film', async (t) => {
  const world: World = await setup(t, (...given) => filming(() => world.clock, 10)(...given))
  const task = await world.submit()
  let lost = 0
  const tasks = {
    ...world.store.tasks,
    finish: async (...given: Parameters<typeof world.store.tasks.finish>) => {
      const held = await world.store.tasks.finish(...given)
      if (lost > 0) return held
      lost += 1
      throw new Error('the connection broke')
    },
  }
  const running = runNextTask({ ...world.ports, tasks }, 'w', never)
  await world.clock.advanceTo(1_100_000)
  await running
  assert.equal(lost, 1)
  assert.equal((await task())?.state, 'success')
  assert.equal((await task())?.life?.between?.way, 'dissolve')
  assert.equal(world.blobs.keys().length, 1)
})

test('a task that takes its workers down is given up', async (t) => {
  const world = await setup(t, () => assert.fail('not filmed again'))
  const task = await world.submit()
  for (let claim = 0; claim < 10; claim += 1)
    await world.store.tasks.claim({
      workerId: 'w',
      nowMs: world.clock.nowMs() + claim * 100_000,
      leaseMs: 1,
    })
  await world.clock.advanceTo(3_000_000)
  await runNextTask(world.ports, 'w', never)
  assert.match((await task())?.failure?.message ?? '', /gave up after 10 attempts/)
})

test('a film that no disk could keep is tried again later, and its task does not fail', async (t) => {
  const world = await setup(
    t,
    filming(() => world.clock, 10),
  )
  const find = await world.submit()
  let isFull = true
  const blobs: RunTasksPorts['blobs'] = {
    ...world.blobs,
    put: (...args) =>
      isFull
        ? Promise.reject(new DiskFault('the disk is full', undefined))
        : world.blobs.put(...args),
  }
  for (const state of ['queued', 'success']) {
    assert.equal(await runForAMinute(world, { ...world.ports, blobs }), true)
    assert.equal((await find())?.state, state)
    isFull = false
  }
  assert.equal(world.errors.length, 1)
})

/** A store that fails one kind of call for so many times. */
function awayFor(world: World, question: 'keep' | 'finish', times: number): RunTasksPorts {
  let left = times
  const tasks: RunTasksPorts['tasks'] = Object.create(world.store.tasks)
  const ask: (given: never) => Promise<boolean> = world.store.tasks[question].bind(
    world.store.tasks,
  )
  tasks[question] = async (given: never) => {
    if (left > 0) {
      left -= 1
      throw new Fault('overloaded', 'the store is unavailable')
    }
    return ask(given)
  }
  return { ...world.ports, tasks }
}

for (const [question, times] of [
  ['keep', 1],
  ['finish', 5],
] as const)
  test(`a store that is away for "${question}" fails no task: another worker goes on`, async (t) => {
    const world: World = await setup(t, async (shot, { keep }) => {
      await keep('the job')
      return { video: bytes(), ...shot }
    })
    const find = await world.submit()
    const ports = awayFor(world, question, times)
    assert.equal(await runForAMinute(world, ports), true)
    assert.equal((await find())?.state, 'processing')
    assert.equal(await runForAMinute(world, ports, 'other'), true)
    assert.equal((await find())?.state, 'success')
    const balance = await world.store.ledger.balance('acc')
    assert.deepEqual([balance.heldMicros, balance.chargedMicros], [0, 240_000])
  })

test('pictures that cannot be read for now put a task off, and do not fail it', async (t) => {
  const world: World = await setup(t, (...given) => filming(() => world.clock, 10)(...given))
  const picture = { blobKey: 'inputs/1-0', role: 'first_frame', mediaType: 'image/png' } as const
  const find = await world.submit([{ ...picture, widthPx: 8, heightPx: 8 }])
  await world.blobs.put(picture.blobKey, bytes())
  let isAway = true
  const blobs: RunTasksPorts['blobs'] = {
    ...world.blobs,
    read: async function* (key, range) {
      if (isAway) throw new DiskFault('the storage of files does not answer', undefined)
      yield* world.blobs.read(key, range)
    },
  }
  for (const state of ['queued', 'success']) {
    assert.equal(await runForAMinute(world, { ...world.ports, blobs }), true)
    assert.equal((await find())?.state, state)
    isAway = false
  }
})
