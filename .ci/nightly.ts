/** The tests that draw lots, with more of them than `npm test` has time for: simulations, properties, contracts of stores, kills, attacks. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const FILES = [
  'test/simulation/*.test.ts',
  'test/properties/*.test.ts',
  'test/attack/attack.test.ts',
  'test/e2e/crash.test.ts',
  'packages/masking/test/*.test.ts',
  'packages/backlot/src/stores/*/store.test.ts',
]

const { status } = spawnSync(
  process.execPath,
  ['--test', ...FILES.flatMap((files) => globSync(files))],
  {
    env: { SEEDS: '2000', RUNS: '5', ROUNDS: '10', ...process.env },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
