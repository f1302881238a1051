import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  AUDITED,
  createWorld,
  present,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { expire, type ExpirePorts } from './expire.ts'

const NOW_MS = 10_000
const { signal: never } = new AbortController()

/** A store with two videos and their tasks, of times 1000 and 9000, and an upload of time 1000. */
async function setup(
  t: TestContext,
): Promise<{ world: World; ports: ExpirePorts; keys: () => readonly string[] }> {
  const world = await createWorld(await openSqlite({ path: ':memory:' }))
  t.after(() => world.close())
  const blobs = memoryBlobs()
  const put = (key: string): Promise<unknown> =>
    blobs.put(
      key,
      (async function* () {
        yield Buffer.from('bytes')
      })(),
    )
  for (const nowMs of [1000, 9000]) {
    await world.submit({ nowMs })
    const { id: taskId, token } = present(await world.claim(nowMs))
    const file = world.file({ taskId, createdAtMs: nowMs, blobKey: `films/${nowMs}` })
    await put(file.blobKey)
    await world.tasks.finish({ taskId, token, file, nowMs })
  }
  await world.files.add(world.file({ blobKey: 'uploads/1000' }))
  await put('uploads/1000')
  const ports = { ...world, blobs, clock: virtualClock(NOW_MS) }
  return { world, ports, keys: () => blobs.keys().toSorted((a, b) => a.localeCompare(b)) }
}

const tasksOf = async ({ tasks, accountId }: World): Promise<number> =>
  (await tasks.list({ accountId, limit: 9 })).items.length

test('what has no time set is kept for ever', async (t) => {
  const { world, ports, keys } = await setup(t)
  await world.audit.addRefusal({ ...AUDITED, fault: 'invalid', message: 'no', nowMs: 1000 })
  const none = {
    tasks: 0,
    films: 0,
    uploads: 0,
    due: 0,
    deliveries: 0,
    audit: 0,
    responses: 0,
    batches: 0,
  }
  assert.deepEqual(await expire(ports, {}, never), none)
  assert.equal(keys().length, 3)
  assert.equal(await tasksOf(world), 2)
})

test('a task goes with its film, rows and bytes', async (t) => {
  const { world, ports, keys } = await setup(t)
  const { tasks } = await expire(ports, { tasksMs: 5000 }, never)
  assert.equal(tasks, 1)
  assert.equal(await tasksOf(world), 1)
  assert.deepEqual(keys(), ['films/9000', 'uploads/1000'])
})

test('films and uploads go alone, and their tasks stay', async (t) => {
  const { world, ports, keys } = await setup(t)
  const { films } = await expire(ports, { filmsMs: 5000 }, never)
  assert.equal(films, 1)
  assert.deepEqual(keys(), ['films/9000', 'uploads/1000'])
  const { uploads } = await expire(ports, { uploadsMs: 5000 }, never)
  assert.equal(uploads, 1)
  assert.deepEqual(keys(), ['films/9000'])
  assert.equal(await tasksOf(world), 2)
})

test('what operators did is forgotten after its own time', async (t) => {
  const { world, ports } = await setup(t)
  for (const nowMs of [1000, 9000])
    await world.audit.addRefusal({ ...AUDITED, fault: 'invalid', message: 'no', nowMs })
  assert.equal((await expire(ports, { auditMs: 5000 }, never)).audit, 1)
  const { items } = await world.audit.list({ limit: 9 })
  assert.deepEqual(
    items.map(({ atMs }) => atMs),
    [9000],
  )
})

test('more than one batch goes at once, until asked to stop', async (t) => {
  const { world, ports } = await setup(t)
  await Promise.all(Array.from({ length: 250 }, () => world.files.add(world.file())))
  assert.equal((await expire(ports, { uploadsMs: 1 }, AbortSignal.abort())).uploads, 0)
  assert.equal((await expire(ports, { uploadsMs: 1 }, never)).uploads, 251)
})

test('bytes that cannot be removed keep nothing back: the sweep finds them', async (t) => {
  const { ports, keys } = await setup(t)
  const blobs = { ...ports.blobs, remove: () => Promise.reject(new Error('away')) }
  assert.equal((await expire({ ...ports, blobs }, { filmsMs: 1 }, never)).films, 2)
  assert.equal(keys().length, 3)
})

test('a server that stops waits for no more bytes to be removed', async (t) => {
  const { world, ports, keys } = await setup(t)
  const stopping = new AbortController()
  const blobs = {
    ...ports.blobs,
    remove: async (key: string) => {
      stopping.abort()
      await ports.blobs.remove(key)
    },
  }
  const { films } = await expire({ ...ports, blobs }, { filmsMs: 1 }, stopping.signal)
  assert.equal(films, 2)
  assert.equal((await world.files.list({ accountId: world.accountId, limit: 9 })).items.length, 1)
  assert.equal(keys().filter((key) => key.startsWith('films/')).length, 1, 'the sweep takes it')
})
