/**
 * Two servers that answer and three that make videos, on one PostgreSQL and one bucket, each by ways of its own that are cut,
 * silenced and restored; 500 orders with callbacks a round, while servers are killed and stand still up to a minute, and the
 * database and the bucket are restarted, two troubles at a time. The bucket is OpenStack Swift where that is
 * installed (docs/fleet.md), else the S3 server of the tests; each line of the report says which.
 *
 *     node bench/rehearsal.ts          # ROUNDS=30 SEED=1 ORDERS=500 TROUBLES=24
 */
import { rehearse } from '../test/rehearsal/rehearse.ts'

const { ROUNDS = '30', SEED = '1', ORDERS = '500', TROUBLES = '24' } = process.env
for (let round = 0; round < Number(ROUNDS); round += 1) {
  const cleanups: (() => unknown)[] = []
  try {
    const report = await rehearse(
      { after: (cleanup) => void cleanups.push(cleanup) },
      {
        roles: ['api', 'api', 'worker', 'worker', 'worker'],
        prefersSwift: true,
        seed: Number(SEED) + round,
        orders: Number(ORDERS),
        troubles: Number(TROUBLES),
        atOnce: 2,
        lengths: { maxPauseMs: 60_000, maxCutMs: 15_000 },
      },
    )
    process.stdout.write(`${JSON.stringify(report)}\n`)
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}
