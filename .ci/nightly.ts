/**
 * What `npm test` has no time for: the tests that draw lots, with more of them (simulations, properties, contracts of stores, kills, attacks), and the programs of the matrix in
 * docs/clients.md, which are installed from npm.
 */
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

const lots = spawnSync(process.execPath, ['--test', ...FILES.flatMap((files) => globSync(files))], {
  env: { SEEDS: '2000', RUNS: '5', ROUNDS: '10', ...process.env },
  stdio: 'inherit',
})
// It says of each program whether it passed, failed or could not be installed, and which it does not try.
const clients = spawnSync(process.execPath, ['test/clients/run.ts'], { stdio: 'inherit' })
process.exitCode = lots.status || clients.status || (lots.signal || clients.signal ? 1 : 0)
