/**
 * Thousands of bad days, decided by seeds. A failing seed is run again with
 *
 *     SEED=123 node --test test/simulation/tasks.test.ts
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCancelled } from '../../src/domain/task.ts'
import { sweep } from '../../src/app/sweep.ts'
import { openWorld, type World } from './world.ts'

const { SEED, SEEDS = '40' } = process.env
const seeds =
  SEED === undefined ? Array.from({ length: Number(SEEDS) }, (_, n) => n) : [Number(SEED)]

/** How long the bad day lasts, and how long everything may take to come to rest after it. */
const DAY_MS = 10 * 60_000
const REST_MS = 3_600_000

test(`nothing accepted is lost, over ${seeds.length} seeds`, async (t) => {
  for (const seed of seeds) {
    const world = await openWorld(seed)
    try {
      const day = await badDay(world)
      await checkRest(world, day)
    } catch (thrown) {
      t.diagnostic(`seed ${seed} fails`)
      throw thrown
    } finally {
      await world.end()
    }
  }
})

/** What callers were told in a day. */
type Day = {
  /** The tasks that were accepted, and whether they have a callback. */
  readonly accepted: ReadonlyMap<string, boolean>
  /** Those whose cancellation was acknowledged. */
  readonly cancelled: ReadonlySet<string>
}

async function badDay(world: World): Promise<Day> {
  const { clock, random } = world
  const start = clock.nowMs()
  const accepted = new Map<string, boolean>()
  const cancelled = new Set<string>()
  const meanwhile: Promise<void>[] = []
  const cancelLater = async (id: string): Promise<void> => {
    await clock.sleep(random.between(0, 60_000), new AbortController().signal)
    if (await world.cancel(id)) cancelled.add(id)
  }
  const redeliverLater = async (id: string): Promise<void> => {
    await clock.sleep(random.between(0, DAY_MS), new AbortController().signal)
    await world.store.callbacks.redeliver(id, clock.nowMs())
  }
  const count = random.between(1, 6)
  for (let n = 0; n < count; n += 1) {
    await clock.advanceTo(start + Math.floor((DAY_MS * n) / count))
    const told = random.chance(0.7)
    const id = await world.submit(told ? 'https://receiver.example/' : undefined)
    if (id === undefined) continue
    accepted.set(id, told)
    if (random.chance(0.2)) meanwhile.push(redeliverLater(id))
    if (random.chance(0.3)) meanwhile.push(cancelLater(id))
  }
  await clock.advanceTo(start + DAY_MS)
  world.calm()
  await clock.advanceTo(start + DAY_MS + REST_MS)
  await Promise.all(meanwhile)
  return { accepted, cancelled }
}

async function checkRest(world: World, { accepted, cancelled }: Day): Promise<void> {
  const { store, blobs, clock, received } = world
  const accountId = world.caller.account.id
  const { items } = await store.tasks.list({ accountId, limit: 100 })
  const ids = new Set(items.map(({ id }) => id))
  for (const id of accepted.keys()) assert.ok(ids.has(id), `the accepted task ${id} is gone`)

  const failed = new Set(items.filter(isCancelled).map(({ id }) => id))
  for (const id of cancelled) assert.ok(failed.has(id), `the cancelled task ${id} went on`)

  const films: string[] = []
  for (const task of items) {
    assert.ok(task.state === 'success' || task.state === 'failed', `${task.id} is ${task.state}`)
    const file =
      task.fileId === undefined ? undefined : await store.files.find(accountId, task.fileId)
    assert.equal(
      file !== undefined,
      task.state === 'success',
      `${task.id}: a film exactly on success`,
    )
    if (file) films.push(file.blobKey)
    checkPushes(
      received.filter(({ taskId }) => taskId === task.id).map(({ status }) => status),
      {
        told: accepted.get(task.id),
        end: task.state,
        callback: (await store.callbacks.find(task.id))?.callback.state,
      },
    )
  }
  for (const key of films) assert.ok(blobs.keys().includes(key), `the bytes of ${key} are gone`)
  // A worker that was cut off when it was done may leave bytes behind; the sweep takes them away, and only them.
  const { files, ledger } = store
  await sweep({ files, blobs, ledger, clock, storeId: 'this' }, new AbortController().signal)
  assert.deepEqual(
    blobs
      .keys()
      .filter((key) => key !== 'owner')
      .toSorted(),
    films.toSorted(),
    'blobs are films, films are blobs',
  )

  const balance = await store.ledger.balance(accountId)
  assert.equal(balance.heldMicros, 0, 'nothing is held at the end')
  const price = 6 * 40_000
  assert.equal(balance.chargedMicros, films.length * price, 'one charge for each film')
  assert.equal(balance.balanceMicros + balance.chargedMicros, 10_000_000)
}

/** Pushes come in order, and the end is told at least once to a receiver that was verified. */
function checkPushes(
  statuses: readonly string[],
  task: {
    readonly told: boolean | undefined
    readonly end: string
    readonly callback?: string | undefined
  },
): void {
  const firstEnd = statuses.findIndex((status) => status !== 'processing')
  const after = firstEnd === -1 ? [] : statuses.slice(firstEnd)
  assert.ok(
    after.every((status) => status === task.end),
    `out of order: ${statuses.join(', ')} for ${task.end}`,
  )
  if (task.told && task.callback === 'verified')
    assert.ok(after.length > 0, 'the end was never told')
}
