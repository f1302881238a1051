/**
 * Two API servers and three workers on one PostgreSQL and one bucket, each with connections of its own
 * that are cut, silenced and restored; 500 orders with callbacks per round, while servers are killed and
 * suspended for up to a minute, and the database and the bucket are restarted, two troubles at a time.
 * The bucket is OpenStack Swift if that is installed (docs/fleet.md), otherwise the S3 server of the
 * tests; each line of the report says which.
 *
 * A round that fails is printed with its seed and its cause, and the next one begins; the exit code is
 * then 1.
 *
 *     node bench/rehearsal.ts          # ROUNDS=30 SEED=1 ORDERS=500 TROUBLES=24 MAX_PAUSE_S=60 MAX_CUT_S=15
 */
import { inspect } from 'node:util'
import { rehearse, type RehearsalReport } from '../test/rehearsal/rehearse.ts'

const { ROUNDS = '30', SEED = '1', ORDERS = '500', TROUBLES = '24' } = process.env
const { MAX_PAUSE_S = '60', MAX_CUT_S = '15' } = process.env
const cleanups: (() => unknown)[] = []

/** Ends everything that a round has started. */
async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

async function round(seed: number): Promise<RehearsalReport> {
  try {
    return await rehearse(
      { after: (cleanup) => void cleanups.push(cleanup) },
      {
        roles: ['api', 'api', 'worker', 'worker', 'worker'],
        prefersSwift: true,
        seed,
        orders: Number(ORDERS),
        troubles: Number(TROUBLES),
        atOnce: 2,
        lengths: { maxPauseMs: Number(MAX_PAUSE_S) * 1000, maxCutMs: Number(MAX_CUT_S) * 1000 },
      },
    )
  } finally {
    await cleanUp()
  }
}

// After an interruption nothing keeps running: exit hooks end what was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const rounds = Number(ROUNDS)
let passed = 0
for (let index = 0; index < rounds; index += 1) {
  const seed = Number(SEED) + index
  try {
    process.stdout.write(`${JSON.stringify(await round(seed))}\n`)
    passed += 1
  } catch (thrown) {
    process.stdout.write(`${JSON.stringify({ seed, failure: inspect(thrown) })}\n`)
    process.exitCode = 1
  }
}
process.stdout.write(`${JSON.stringify({ rounds, passed })}\n`)
