/**
 * How many submissions per second become durable on SQLite, compared with what the disk itself
 * allows.
 *
 * The yardstick is the minimum for any durable store: `node:sqlite` committing one row at a time with
 * the same settings (WAL, `synchronous=FULL`), on the same disk in the same run. A submission writes a
 * task, a hold, a ledger line and a balance; group commit lets many share a flush, so with enough
 * clients it exceeds the yardstick.
 *
 *     node bench/submit.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newTask, type Submission } from '../packages/backlot/src/domain/task.ts'
import { openSqlite } from '../packages/backlot/src/stores/sqlite/store.ts'
import type { Store } from '../packages/backlot/src/stores/sql/store.ts'

/** The results at one number of clients. */
export type SubmitResult = {
  readonly clients: number
  readonly perSecond: number
  /** Relative to single-row commits with bare `node:sqlite`. */
  readonly ratio: number
}

/** All results. */
export type SubmitBench = {
  /** Single-row commits per second with bare `node:sqlite`. */
  readonly yardstickPerSecond: number
  readonly results: readonly SubmitResult[]
}

/** The duration of each measurement, after a warm-up of a quarter of it. */
const DURATION_MS = 2000

/** Measures with 1, 16 and 128 clients. `durationMs` is the duration of each measurement. */
export async function run(durationMs: number = DURATION_MS): Promise<SubmitBench> {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  try {
    const yardstickPerSecond = measureYardstick(join(folder, 'bare.db'), durationMs)
    const results: SubmitResult[] = []
    for (const clients of [1, 16, 128]) {
      const store = await openSqlite({ path: join(folder, `${clients}.db`) })
      const perSecond = await measureSubmit(store, clients, durationMs)
      await store.close()
      results.push({ clients, perSecond, ratio: perSecond / yardstickPerSecond })
    }
    return { yardstickPerSecond, results }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function measureYardstick(path: string, durationMs: number): number {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec('create table entry (id integer primary key, content text not null)')
  const insert = database.prepare('insert into entry (content) values (?)')
  const content = JSON.stringify(orderOf())
  const commitFor = (ms: number): number => {
    const start = performance.now()
    let count = 0
    for (; performance.now() - start < ms; count += 1) insert.run(content)
    return count / ((performance.now() - start) / 1000)
  }
  commitFor(durationMs / 4)
  const perSecond = commitFor(durationMs)
  database.close()
  return perSecond
}

async function measureSubmit(store: Store, clients: number, durationMs: number): Promise<number> {
  const account = { id: 'acc-1', name: 'bench', prepaid: true, createdAtMs: 1 }
  await store.keys.ensureAccount(account)
  await store.ledger.credit({ accountId: account.id, amountMicros: 2 ** 50, nowMs: 1 })
  let nextId = 10 ** 15
  const submitFor = async (ms: number): Promise<number> => {
    const start = performance.now()
    const before = nextId
    const client = async (): Promise<void> => {
      while (performance.now() - start < ms) {
        await store.tasks.submit(submissionOf(String((nextId += 1)), account.id))
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return (nextId - before) / ((performance.now() - start) / 1000)
  }
  await submitFor(durationMs / 4)
  return submitFor(durationMs)
}

/** A submission with this id, for all benches. */
export function submissionOf(id: string, accountId: string): Submission {
  const nowMs = Number(id.slice(-9))
  const task = newTask({ id, accountId, keyId: 'key', order: orderOf(), tier: 'standard', nowMs })
  return { task, price: { micros: 280_000, note: '' }, keyId: 'key' }
}

function orderOf(): Submission['task']['order'] {
  return {
    kind: 'video',
    model: { sent: 'Vendor-Video-2.3', id: 'Vendor-Video-2.3' },
    prompt: 'A lighthouse on a cliff in the evening, waves below. [Push in, Pan left]',
    promptOptimizer: true,
    fastPretreatment: false,
    durationSeconds: 6,
    resolution: '768P',
  }
}

/** The results as a table. */
export function formatSubmitBench({ yardstickPerSecond, results }: SubmitBench): string {
  return [
    'durable acknowledgements             a second    ratio',
    line('bare node:sqlite, one row a commit', yardstickPerSecond, 1),
    ...results.map(({ clients, perSecond, ratio }) =>
      line(`submit, ${clients} client${clients === 1 ? '' : 's'}`, perSecond, ratio),
    ),
  ].join('\n')
}

function line(name: string, perSecond: number, ratio: number): string {
  const columns = [String(Math.round(perSecond)), `${ratio.toFixed(2)}×`]
  return `${name.padEnd(34)}${columns.map((column) => column.padStart(9)).join('')}`
}

if (import.meta.main) process.stdout.write(`${formatSubmitBench(await run())}\n`)
