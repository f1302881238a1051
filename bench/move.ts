/**
 * `backlot move` from SQLite and a folder to PostgreSQL and S3, with 100 000 tasks, a million ledger
 * lines and 10 000 files, killed three times on the way. Everything is on this machine; the bucket is
 * the S3 server of the tests.
 *
 *     node bench/move.ts          # TASKS=100000 LINES=1000000 BLOBS=10000
 */
import { killedMove } from '../test/moves/killed-move.ts'

const { TASKS = '100000', LINES = '1000000', BLOBS = '10000' } = process.env
const cleanups: (() => unknown)[] = []
try {
  const report = await killedMove(
    { after: (cleanup) => void cleanups.push(cleanup) },
    { tasks: Number(TASKS), lines: Number(LINES), blobs: Number(BLOBS), blobBytes: 8000 },
  )
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
