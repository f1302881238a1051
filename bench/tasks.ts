/**
 * The asynchronous half under load, on both stores, and how it scales with the number of tasks:
 * submissions, claims, ends, queries, and callbacks to a receiver on this machine that answers at once.
 * Submissions compared with the disk's limit are in `submit.ts`.
 *
 *     node bench/tasks.ts            # up to 1 000 000 tasks in SQLite, 100 000 in PostgreSQL
 *     node bench/tasks.ts --long     # up to 1 000 000 in both
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { createDeliverer } from '../packages/backlot/src/app/callbacks/deliver-callbacks.ts'
import { findTask } from '../packages/backlot/src/app/videos/find-task.ts'
import { runLoop } from '../packages/backlot/src/app/upkeep/loop.ts'
import { newCallback } from '../packages/backlot/src/domain/callback.ts'
import type { FileRecord } from '../packages/backlot/src/domain/file.ts'
import { noObserver } from '../packages/backlot/src/domain/observer.ts'
import type { Submission, Task } from '../packages/backlot/src/domain/task.ts'
import { createOutbound } from '../packages/backlot/src/outbound/outbound.ts'
import { openPostgres } from '../packages/backlot/src/stores/postgres/store.ts'
import { openSqlite } from '../packages/backlot/src/stores/sqlite/store.ts'
import type { Store } from '../packages/backlot/src/stores/sql/store.ts'
import { systemClock } from '../packages/backlot/src/system/clock.ts'
import { webhookSigner } from '../packages/backlot/src/system/push-signer.ts'
import {
  formatChallenge,
  formatPush,
  readChallenge,
} from '../packages/backlot/src/wire/videos/callbacks.ts'
import { startPostgres } from '../test/postgres.ts'
import { ACCOUNTS, accountOf, FIRST_MS, fillStatements, taskIdOf } from './fill-tasks.ts'
import { submissionOf } from './submit.ts'

/** The results at one size. */
export type Measure = {
  readonly store: string
  readonly name: string
  readonly unit: '/s' | 'ms' | 'µs'
  readonly values: readonly number[]
}

/** A store that can be filled, closed and opened again any number of times. */
type Place = {
  readonly name: string
  open(): Promise<Store>
  /** Runs statements in one transaction, and updates the planner's statistics. */
  fill(statements: readonly string[]): Promise<void>
}

/** The number of tasks in the stores at each measurement. */
const SIZES = [10_000, 100_000, 1_000_000]

/** Without `--long`: filling PostgreSQL takes longest. */
const ORDINARY = { sqlite: SIZES, postgres: SIZES.slice(0, 2) }
const LONG = { sqlite: SIZES, postgres: SIZES }

const SUBMITTERS = 128
const WORKERS = 16
const QUERIES = 3000
const CALLBACKS = 1000

/** A repeated operation: its rate and its CPU time. */
type Rate = { readonly perSecond: number; readonly cpuMicroseconds: number }

/** The duration of each measurement that is not limited by count. */
const DURATION_MS = 1500

/** The secret that signs pushes. */
const SECRET = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`

/** Measures both stores at these sizes, one after the other. */
export async function run(
  sizes: { readonly sqlite: readonly number[]; readonly postgres: readonly number[] } = ORDINARY,
): Promise<readonly Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  try {
    const path = join(folder, 'tasks.db')
    const sqlite = await growth(sqlitePlace(path), sizes.sqlite)
    await rm(path)
    return [...sqlite, ...(await onPostgres((place) => growth(place, sizes.postgres)))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function sqlitePlace(path: string): Place {
  return {
    name: 'SQLite',
    open: () => openSqlite({ path }),
    fill: async (statements) => {
      const database = new DatabaseSync(path)
      database.exec('pragma synchronous = off; pragma cache_size = -524288; begin')
      for (const statement of statements) database.exec(statement)
      database.exec('commit; pragma wal_checkpoint(truncate)')
      database.close()
    },
  }
}

/** PostgreSQL with its default settings: a commit is on disk before it is acknowledged. */
async function onPostgres<T>(measure: (place: Place) => Promise<T>): Promise<T> {
  const settings = { isDurable: true }
  const server = await startPostgres(async (url) => (await openPostgres({ url })).close(), settings)
  try {
    const url = await server.createDatabase()
    const fill = async (statements: readonly string[]): Promise<void> => {
      const client = new Client({ connectionString: url })
      await client.connect()
      for (const statement of ['begin', ...statements, 'commit', 'vacuum analyze', 'checkpoint'])
        await client.query(statement)
      await client.end()
    }
    return await measure({ name: 'PostgreSQL', open: () => openPostgres({ url }), fill })
  } finally {
    await server.stop()
  }
}

/** Measures a store with more and more tasks in it. */
async function growth(place: Place, sizes: readonly number[]): Promise<readonly Measure[]> {
  const first = await place.open()
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const id = accountOf(index)
    await first.keys.ensureAccount({ id, name: id, prepaid: false, createdAtMs: 1 })
  }
  await first.close()
  const columns: Readonly<Record<string, number>>[] = []
  let filled = 0
  for (const size of sizes) {
    await place.fill(fillStatements(filled, size))
    filled = size
    const store = await place.open()
    columns.push(await measureAll(store, size))
    await store.close()
  }
  return Object.keys(columns[0] ?? {}).map((name) => ({
    store: place.name,
    name,
    unit: name.startsWith('query') ? 'ms' : name.endsWith('CPU') ? 'µs' : '/s',
    values: columns.map((column) => column[name] ?? 0),
  }))
}

async function measureAll(store: Store, size: number): Promise<Readonly<Record<string, number>>> {
  await submitMany(store) // a warm-up
  const submitted = await submitMany(store)
  const claims = await claimMany(store)
  const ended = await finishMany(store, claims.tasks)
  const times = await queryTimes(store, size)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  const receiver = await startReceiver()
  const one = await measureCallbacks(store, receiver.url, { tasks: 1, times: 40 })
  const many = await measureCallbacks(store, receiver.url, { tasks: CALLBACKS, times: 1 })
  receiver.stop()
  return {
    ...rate(`submitted by ${SUBMITTERS} clients`, submitted),
    ...rate(`claimed by ${WORKERS} workers`, claims),
    ...rate(`ended by ${WORKERS} workers`, ended),
    'query, p50': at(0.5),
    'query, p99': at(0.99),
    'callbacks delivered, 1 task': one,
    [`callbacks delivered, ${CALLBACKS} tasks`]: many,
  }
}

function rate(name: string, { perSecond, cpuMicroseconds }: Rate): Record<string, number> {
  return { [name]: perSecond, [`${name}, CPU`]: cpuMicroseconds }
}

/** Tasks submitted here come after all those that the store was filled with. */
let nextIndex = 100_000_000

function nextSubmission(): Submission {
  const index = (nextIndex += 1)
  const { task, ...rest } = submissionOf(taskIdOf(index), accountOf(index))
  return { task: { ...task, createdAtMs: FIRST_MS + index }, ...rest }
}

/** Submits for a while; each client sends the next as soon as the last is answered. */
function submitMany({ tasks }: Store): Promise<Rate> {
  return inParallel(SUBMITTERS, async (isOver) => {
    let count = 0
    for (; !isOver(); count += 1) await tasks.submit(nextSubmission())
    return count
  })
}

const NOW_MS = FIRST_MS + 10 ** 9

async function claimMany({ tasks }: Store): Promise<Rate & { readonly tasks: Task[] }> {
  const claimed: Task[] = []
  const claims = await inParallel(WORKERS, async (isOver) => {
    let count = 0
    for (; !isOver(); count += 1) {
      const task = await tasks.claim({ workerId: 'w', nowMs: NOW_MS, leaseMs: 3_600_000 })
      if (!task) break
      claimed.push(task)
    }
    return count
  })
  return { ...claims, tasks: claimed }
}

/** Ends all these tasks in success. */
function finishMany({ tasks }: Store, claimed: Task[]): Promise<Rate> {
  return inParallel(WORKERS, async () => {
    let count = 0
    for (let task = claimed.pop(); task?.lease; task = claimed.pop()) {
      const { id: taskId, accountId, lease } = task
      const end = { taskId, token: lease.token, file: fileOf(taskId, accountId), nowMs: NOW_MS }
      if (!(await tasks.finish(end))) throw new Error(`${taskId} was not ended`)
      count += 1
    }
    return count
  })
}

function fileOf(taskId: string, accountId: string): FileRecord {
  return {
    id: taskId,
    accountId,
    purpose: 'video_generation',
    filename: `${taskId}.mp4`,
    contentType: 'video/mp4',
    sizeBytes: 1,
    createdAtMs: NOW_MS,
    blobKey: `films/${taskId}`,
    taskId,
  }
}

/** The durations of queries for random tasks, in milliseconds, fastest first. */
async function queryTimes(store: Store, size: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let count = 0; count < QUERIES; count += 1) {
    const index = (count * 7919 * 13) % size
    const account = { id: accountOf(index), name: 'bench', prepaid: false, createdAtMs: 1 }
    const key = { id: 'key', accountId: account.id, createdAtMs: 1 }
    const start = performance.now()
    const { task, file } = await findTask(
      { ...store, clock: systemClock() },
      { account, key },
      taskIdOf(index),
    )
    times.push(performance.now() - start)
    if ((task.state === 'success') !== (file !== undefined)) throw new Error('a film is missing')
  }
  return times.toSorted((one, other) => one - other)
}

/** A receiver on this machine that echoes at once. */
async function startReceiver(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The challenge and the end for each of these tasks, repeatedly; resolves to how many of both per second. */
async function measureCallbacks(
  store: Store,
  url: string,
  { tasks, times }: { readonly tasks: number; readonly times: number },
): Promise<number> {
  let seconds = 0
  for (let time = 0; time < times; time += 1) {
    let left = tasks
    await inParallel(WORKERS, async () => {
      let count = 0
      for (; left-- > 0; count += 1) await submitAndCancel(store, url)
      return count
    })
    seconds += await deliverAll(store, tasks * 2)
  }
  return (tasks * 2 * times) / seconds
}

async function submitAndCancel({ tasks }: Store, url: string): Promise<void> {
  const submission = nextSubmission()
  const { id: taskId, accountId, createdAtMs: nowMs } = submission.task
  const callback = newCallback({ taskId, accountId, url, challenge: taskId, nowMs })
  await tasks.submit({ ...submission, callback })
  await tasks.cancel({ accountId, taskId, nowMs })
}

/** Delivers until nothing is pending, `count` callbacks in all; resolves to the seconds it took. */
async function deliverAll({ callbacks }: Store, count: number): Promise<number> {
  const outbound = createOutbound({ allowLoopback: true, allowPrivate: false })
  const clock = systemClock()
  const stopping = new AbortController()
  let left = count
  const onError = (thrown: unknown): void => {
    throw thrown
  }
  const deliverer = createDeliverer({
    observer: noObserver,
    callbacks: {
      ...callbacks,
      record: async (result) => {
        const after = await callbacks.record(result)
        if ((left -= 1) === 0) stopping.abort()
        return after
      },
    },
    outbound,
    clock,
    formatPush: async (push) => formatPush(push),
    formatChallenge,
    onError,
    signer: webhookSigner(async () => [SECRET]),
    readEcho: readChallenge,
  })
  const start = performance.now()
  await runLoop(clock, { ...deliverer, onError }, stopping.signal)
  await deliverer.settled()
  const seconds = (performance.now() - start) / 1000
  await outbound.close()
  return seconds
}

/** Runs the same in parallel until they end; each is told when the time is up, and returns its count. */
async function inParallel(
  workers: number,
  work: (isOver: () => boolean) => Promise<number>,
): Promise<Rate> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  const isOver = (): boolean => performance.now() - start > DURATION_MS
  const counts = await Promise.all(Array.from({ length: workers }, () => work(isOver)))
  const count = counts.reduce((sum, one) => sum + one, 0)
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: count / ((performance.now() - start) / 1000),
    cpuMicroseconds: (user + system) / count,
  }
}

/** The results as a table, with a column for each size. */
export function formatTaskBench(measures: readonly Measure[]): string {
  const head = ['', ...SIZES.map((size) => `${size} tasks`)]
  const rows = measures.map(({ store, name, unit, values }) => [
    `${store}: ${name} ${unit}`,
    ...values.map((value) => (value < 100 ? value.toFixed(2) : String(Math.round(value)))),
  ])
  return [head, ...rows]
    .map(([name = '', ...cells]) =>
      [name.padEnd(46), ...cells.map((cell) => cell.padStart(15))].join(''),
    )
    .join('\n')
}

if (import.meta.main) {
  const sizes = process.argv.includes('--long') ? LONG : ORDINARY
  process.stdout.write(`${formatTaskBench(await run(sizes))}\n`)
}
