/**
 * A process that claims every task of a SQLite file, fails it, and prints its id. It exits when
 * none is left.
 */
import { writeSync } from 'node:fs'
import { openSqlite } from '../packages/backlot/src/stores/sqlite/store.ts'

const store = await openSqlite({ path: process.argv[2] ?? '' })
const { tasks } = store
const failure = { kind: 'internal', message: 'on purpose' } as const
const claim = { workerId: `worker-${process.pid}`, nowMs: 5000, leaseMs: 60_000 }
const workers = Array.from({ length: 4 }, async () => {
  for (let task = await tasks.claim(claim); task; task = await tasks.claim(claim)) {
    await tasks.fail({ taskId: task.id, token: task.lease?.token ?? 0, failure, nowMs: 5001 })
    writeSync(1, `${task.id}\n`)
  }
})
await Promise.all(workers)
await store.close()
