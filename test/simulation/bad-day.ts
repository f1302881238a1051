/** Runs one seed: a bad day, the rest after it, and the checks. */
import assert from 'node:assert/strict'
import { expire } from '../../packages/backlot/src/app/upkeep/expire.ts'
import { sweep } from '../../packages/backlot/src/app/upkeep/sweep.ts'
import { hasEnded, isCancelled, type Task } from '../../packages/backlot/src/domain/task.ts'
import { CREDIT_MICROS, DAY_MS, openWorld, type World, type WorldStore } from './world.ts'

/** The time between two checks whether everything is finished, and the most checks. */
const REST_STEP_MS = 20_000
const MAX_REST_STEPS = 100

/** The prices of orders in these worlds: six seconds of T2V-01, and the film of any template. */
const PRICE_MICROS = { video: 240_000, template: 150_000 }

const never = new AbortController().signal

/** Runs the world of a seed; throws when a promise was broken. Leaves the store without tasks. */
export async function liveThrough(seed: number, store: WorldStore): Promise<void> {
  const world = await openWorld(seed, store)
  try {
    const day = await badDay(world)
    await rest(world, day)
    await checkRest(world, day)
    await checkExpiry(world)
  } finally {
    await world.end()
  }
}

const HOUR_MS = 3_600_000

/** How often a clock is set in a day. */
const MAX_STEPS = 2

/** What callers were answered in a day. */
type Day = {
  /** The number of submissions, answered or not. */
  readonly submissions: number
  /** The acknowledged tasks, and whether they have a callback. */
  readonly accepted: ReadonlyMap<string, boolean>
  /** The tasks whose cancellation was acknowledged. */
  readonly cancelled: ReadonlySet<string>
  /** Resolves when callers and the world do nothing more. */
  readonly meanwhile: Promise<unknown>
}

/** By how much a clock is set: some seconds or about an hour, forward or back. */
function clockStep(random: World['random']): number {
  return random.between(-1, 1) * HOUR_MS + random.between(-30_000, 120_000)
}

async function badDay(world: World): Promise<Day> {
  const { clock, random } = world
  const start = clock.nowMs()
  const accepted = new Map<string, boolean>()
  const cancelled = new Set<string>()
  const later = async (maxMs: number, act: () => Promise<unknown>): Promise<void> => {
    await clock.sleep(random.between(0, maxMs), never)
    await act()
  }
  const meanwhile = [
    ...Array.from({ length: random.between(0, 2) }, () => later(DAY_MS, world.crash)),
    ...Array.from({ length: random.between(0, MAX_STEPS) }, () =>
      later(DAY_MS, async () => clock.jump(clockStep(random))),
    ),
  ]
  const order = async (): Promise<void> => {
    const isAnswered = random.chance(0.7)
    const host = random.chance(0.3) ? 'tarpit' : `receiver-${random.between(1, 2)}`
    const id = await world.submit(isAnswered ? `https://${host}.example/` : undefined)
    if (id === undefined) return
    accepted.set(id, isAnswered)
    const cancel = async (): Promise<unknown> => (await world.cancel(id)) && cancelled.add(id)
    if (random.chance(0.2)) meanwhile.push(later(DAY_MS, () => world.redeliver(id)))
    if (random.chance(0.3)) meanwhile.push(later(60_000, cancel))
  }
  const submissions = random.between(1, 6)
  for (let count = 0; count < submissions; count += 1) {
    await clock.advanceTo(start + Math.floor((DAY_MS * count) / submissions))
    meanwhile.push(order())
  }
  await clock.advanceTo(start + DAY_MS)
  world.calm()
  return { submissions, accepted, cancelled, meanwhile: allOf(meanwhile) }
}

/** Resolves when all have, including those added meanwhile. */
async function allOf(promises: readonly Promise<unknown>[]): Promise<void> {
  for (let count = 0; count < promises.length; count += 1) await promises[count]
}

/** Advances time until nothing is left to do; skips hours in which nothing is due. */
async function rest(world: World, { meanwhile }: Day): Promise<void> {
  const { clock, store } = world
  let isQuiet = false
  void meanwhile.then(() => (isQuiet = true))
  for (let step = 0; step < MAX_REST_STEPS; step += 1) {
    await clock.advance(REST_STEP_MS)
    const isDone = isQuiet && (await tasksOf(world)).every(hasEnded)
    const dueInMs = await store.callbacks.nextDueInMs(clock.nowMs())
    if (isDone && dueInMs === undefined) {
      clock.jump(MAX_STEPS * 2 * HOUR_MS) // beyond everything dated by a clock that was ahead
      return
    }
    if (isDone && dueInMs !== undefined) clock.jump(dueInMs)
  }
  assert.fail('the world did not come to rest')
}

async function tasksOf({ store, caller }: World): Promise<readonly Task[]> {
  return (await store.tasks.list({ accountId: caller.account.id, limit: 100 })).items
}

async function checkRest(world: World, day: Day): Promise<void> {
  const { store, received, caller } = world
  const accountId = caller.account.id
  const tasks = await tasksOf(world)
  checkAcknowledged(tasks, day)
  assert.deepEqual(world.broken, [])
  const films: string[] = []
  let charged = 0
  for (const task of tasks) {
    const file =
      task.fileId === undefined ? undefined : await store.files.find(accountId, task.fileId)
    const isSuccess = task.state === 'success'
    assert.equal(file !== undefined, isSuccess, `${task.id}: a film exactly on success`)
    if (file) films.push(file.blobKey)
    if (isSuccess) charged += PRICE_MICROS[task.order.kind]
    assert.notEqual(task.failure?.kind, 'notFound', `${task.id}: its picture was gone`)
    await checkGivenUp(world, task)
    checkPushes(
      received.filter(({ taskId }) => taskId === task.id).map(({ status }) => status),
      {
        isAnswered: day.accepted.get(task.id),
        end: task.state,
        callback: (await store.callbacks.find(task.id))?.callback.state,
      },
    )
  }
  await checkBytes(world, films)
  const balance = await store.ledger.balance(accountId)
  assert.equal(balance.heldMicros, 0, 'nothing is held at the end')
  assert.equal(balance.chargedMicros, charged, 'one charge for each film')
  assert.equal(balance.balanceMicros + balance.chargedMicros, CREDIT_MICROS)
}

/** Checks acknowledgements: each submission became at most one task, and an answered one exactly one. */
function checkAcknowledged(tasks: readonly Task[], day: Day): void {
  assert.ok(tasks.length <= day.submissions, 'a submission under one key became two tasks')
  const ids = new Set(tasks.map(({ id }) => id))
  for (const id of day.accepted.keys()) assert.ok(ids.has(id), `the accepted task ${id} is gone`)
  const failed = new Set(tasks.filter(isCancelled).map(({ id }) => id))
  for (const id of day.cancelled) assert.ok(failed.has(id), `the cancelled task ${id} went on`)
}

/** Checks that a dead-lettered callback was attempted three times since it was last requested. */
async function checkGivenUp({ store }: World, { id }: Task): Promise<void> {
  const work = await store.callbacks.find(id)
  if (work?.callback.state !== 'unreachable') return
  const lines = (await store.callbacks.deliveries(id)).slice(-3)
  assert.deepEqual(
    lines.map(({ step, outcome }) => `${step} ${outcome}`),
    Array.from({ length: 3 }, () => 'challenge failed'),
  )
}

/** Checks that pushes came in order, and that a verified receiver got the end at least once. */
function checkPushes(
  statuses: readonly string[],
  task: {
    readonly isAnswered: boolean | undefined
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
  if (task.isAnswered && task.callback === 'verified')
    assert.ok(after.length > 0, 'the end was never told')
}

/** Checks that every film has its bytes, and that only the orphans of dead servers are swept. */
async function checkBytes(world: World, films: readonly string[]): Promise<void> {
  const { blobs, clock, store } = world
  for (const key of films) assert.ok(blobs.keys().includes(key), `the bytes of ${key} are gone`)
  await sweep({ ...store, blobs, clock, storeId: 'this' }, never)
  assert.deepEqual(sorted(blobKeys(world)), sorted(films), 'blobs are films, films are blobs')
}

/** Checks that after expiry only the money is left. */
async function checkExpiry(world: World): Promise<void> {
  const { blobs, caller, clock, store } = world
  clock.jump(1)
  const before = await store.ledger.balance(caller.account.id)
  await expire({ ...store, blobs, clock }, { tasksMs: 0 }, never)
  assert.deepEqual(await tasksOf(world), [], 'a task outlived its time')
  assert.deepEqual(blobKeys(world), [], 'a film outlived its task')
  assert.deepEqual(await store.ledger.balance(caller.account.id), before)
}

function blobKeys({ blobs }: World): readonly string[] {
  return blobs.keys().filter((key) => key !== 'owner')
}

function sorted(keys: readonly string[]): readonly string[] {
  return keys.toSorted((one, other) => one.localeCompare(other))
}
