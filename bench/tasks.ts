// oxlint-disable no-await-in-loop -- measurements follow each other
/**
 * The asynchronous half under load, on both stores: claims and ends of tasks,
 * queries while many tasks exist, callbacks to a fast receiver. Submissions
 * beside what the disk allows are in `submit.ts`.
 *
 *     node bench/tasks.ts            # 10 000 and 100 000 tasks
 *     node bench/tasks.ts --long     # 1 000 000 as well, on SQLite
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeliverer } from '../src/app/deliver-callbacks.ts'
import { findTask } from '../src/app/find-task.ts'
import { runLoop } from '../src/app/loop.ts'
import { newCallback } from '../src/domain/callback.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { openPostgres } from '../src/stores/postgres/store.ts'
import { openSqlite } from '../src/stores/sqlite/store.ts'
import type { Store } from '../src/stores/sql/store.ts'
import { systemClock } from '../src/system/clock.ts'
import { formatChallenge, formatPush, readChallenge } from '../src/wire/callbacks.ts'
import { startPostgres } from '../test/postgres.ts'
import { submissionOf } from './submit.ts'

/** A line of the results. */
type Measure = { readonly name: string; readonly value: number; readonly unit: string }

const ACCOUNT = { id: 'acc-1', name: 'bench', prepaid: false, createdAtMs: 1 }
const CALLER = { account: ACCOUNT, key: { id: 'key', accountId: ACCOUNT.id, createdAtMs: 1 } }

/** How many do the same at once, where many do. */
const AT_ONCE = 16

/** Measures everything; `sizes` are how many tasks each store has in turn. */
export async function run(sizes: {
  readonly sqlite: readonly number[]
  readonly postgres: readonly number[]
}): Promise<readonly Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
  try {
    const sqlite = await openSqlite({ path: join(folder, 'tasks.db') })
    const measures = await growth('SQLite', sqlite, sizes.sqlite)
    const callbacks = await measureCallbacks(sqlite)
    await sqlite.close()
    const other = await openPostgres({ url: await postgres.createDatabase() })
    const others = await growth('PostgreSQL', other, sizes.postgres)
    await other.close()
    return [...measures, ...others, ...callbacks]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** What a store does with more and more tasks in it, nine of ten of which have ended. */
async function growth(
  name: string,
  store: Store,
  sizes: readonly number[],
): Promise<readonly Measure[]> {
  await store.keys.ensureAccount(ACCOUNT)
  const measures: Measure[] = []
  let made = 0
  for (const size of sizes) {
    const ended = Math.floor((size - made) * 0.9)
    await submitMany(store, made, ended)
    const perSecond = await finishMany(store, ended)
    await submitMany(store, made + ended, size - made - ended)
    made = size
    const at = `${name}, ${size} tasks: `
    measures.push(
      { name: `${at}claimed and ended`, value: perSecond, unit: '/s' },
      { name: `${at}query, p99`, value: await queryP99(store, size), unit: 'ms' },
    )
  }
  return measures
}

const idOf = (index: number): string => String(10 ** 15 + index)

async function submitMany(store: Store, from: number, count: number): Promise<void> {
  let next = from
  await inParallel(async () => {
    for (let index = next++; index < from + count; index = next++)
      await store.tasks.submit(submissionOf(idOf(index), ACCOUNT.id))
  })
}

/** Claims and finishes so many tasks; how many a second. */
async function finishMany({ tasks }: Store, count: number): Promise<number> {
  const start = performance.now()
  const nowMs = 10 ** 12
  let left = count
  await inParallel(async () => {
    while (left-- > 0) {
      const task = await tasks.claim({ workerId: 'w', nowMs, leaseMs: 60_000 })
      if (!task?.lease) return
      const { id: taskId, accountId } = task
      const file = {
        id: `1${taskId.slice(1)}`,
        accountId,
        purpose: 'video_generation',
        filename: `${taskId}.mp4`,
        contentType: 'video/mp4',
        sizeBytes: 1,
        createdAtMs: nowMs,
        blobKey: `films/${taskId}`,
        taskId,
      } as const
      await tasks.finish({ taskId, token: task.lease.token, file, nowMs })
    }
  })
  return count / ((performance.now() - start) / 1000)
}

/** The slowest hundredth of queries for any of so many tasks, in milliseconds. */
async function queryP99({ tasks, callbacks, files }: Store, size: number): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 2000; count += 1) {
    const taskId = idOf((count * 7919) % size)
    const start = performance.now()
    await findTask({ tasks, callbacks, files }, CALLER, taskId)
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

/** Callbacks to a receiver on this machine that answers at once: the challenge and the end of each task. */
async function measureCallbacks(store: Store): Promise<readonly Measure[]> {
  const receiver = createServer((request, response) => {
    request.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}/`
  const measures: Measure[] = []
  for (const count of [1, 1000]) {
    const ids = Array.from({ length: count }, (_, index) =>
      String(3 * 10 ** 15 + count * 10_000 + index),
    )
    for (const id of ids) await submitAndCancel(store, id, url)
    const value = await deliverAll(store, ids.length * 2)
    const name = `callbacks delivered, ${count} task${count === 1 ? '' : 's'}`
    measures.push({ name, value, unit: '/s' })
  }
  receiver.closeAllConnections()
  receiver.close()
  return measures
}

async function submitAndCancel({ tasks }: Store, taskId: string, url: string): Promise<void> {
  const accountId = ACCOUNT.id
  const callback = newCallback({ taskId, accountId, url, challenge: taskId, nowMs: 1 })
  await tasks.submit({ ...submissionOf(taskId, accountId), callback })
  await tasks.cancel({ accountId, taskId, nowMs: 2 })
}

/** Delivers until nothing is owed; how many of `count` deliveries a second. */
async function deliverAll({ callbacks }: Store, count: number): Promise<number> {
  const outbound = createOutbound({ allowLoopback: true, allowPrivate: false })
  const clock = systemClock()
  const stopping = new AbortController()
  let left = count
  const onError = (thrown: unknown): void => {
    throw thrown
  }
  const deliverer = createDeliverer({
    callbacks: {
      ...callbacks,
      record: async (result) => {
        const isRecorded = await callbacks.record(result)
        if ((left -= 1) === 0) stopping.abort()
        return isRecorded
      },
    },
    outbound,
    clock,
    formatPush,
    formatChallenge,
    onError,
    signer: { headers: async () => ({}) },
    readEcho: readChallenge,
  })
  const start = performance.now()
  await runLoop(clock, { ...deliverer, onError }, stopping.signal)
  await deliverer.settled()
  const seconds = (performance.now() - start) / 1000
  await outbound.close()
  return count / seconds
}

async function inParallel(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** The results as a small table. */
export function formatTaskBench(measures: readonly Measure[]): string {
  return measures
    .map(({ name, value, unit }) => {
      const figure = value < 100 ? value.toFixed(2) : String(Math.round(value))
      return `${name.padEnd(50)}${figure.padStart(9)} ${unit}`
    })
    .join('\n')
}

/** The sizes of an ordinary run, and of a long one. */
export const SIZES = { sqlite: [10_000, 100_000], postgres: [10_000] }
const LONG_SIZES = { sqlite: [10_000, 100_000, 1_000_000], postgres: [10_000, 100_000] }

if (import.meta.main) {
  const isLong = process.argv.includes('--long')
  process.stdout.write(`${formatTaskBench(await run(isLong ? LONG_SIZES : SIZES))}\n`)
}
