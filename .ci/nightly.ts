/**
 * All tests, and what neither `npm test` nor `npm run test:all` has time for: randomized tests with more cases (simulations,
 * properties, contracts of stores, kills, attacks, judged films, compiled kernels), the clients in
 * the matrix of docs/clients.md, which are installed from npm, draining and stored responses on
 * servers of two processes, the blob store against OpenStack Swift, and the container image. A test
 * that this machine cannot run is reported, and fails the night.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { startSwift } from '../test/swift-server.ts'

const FILES = [
  'test/simulation/*.test.ts',
  'test/properties/*.test.ts',
  'test/attack/attack.test.ts',
  'test/e2e/{crash,media-bombs,rehearsal}.test.ts',
  'packages/previz/test/{obedience,pictures}/obedience.test.ts',
  'packages/previz/src/{painting,renderer}/kernel/*kernel.test.ts',
  'packages/previz/src/worlds/bare-edges.test.ts',
  'packages/masking/test/*.test.ts',
  'packages/backlot/src/stores/*/store.test.ts',
]

/** Run once more on servers with two HTTP processes. */
const WITH_PROCESSES = ['test/e2e/draining.test.ts', 'test/e2e/stored-responses.test.ts']

/** Randomized tests beside the sources. */
const DRAWING = globSync('packages/*/src/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
)

const everything = spawnSync(process.execPath, ['test/run.ts', '--everything'], {
  stdio: 'inherit',
})
const drawn = new Set([...FILES.flatMap((files) => globSync(files)), ...DRAWING])
const lots = spawnSync(process.execPath, ['--test', ...drawn], {
  env: { SEEDS: '2000', RUNS: '5', ROUNDS: '10', ...process.env },
  stdio: 'inherit',
})
// Callers must see no difference between one process and several.
const processes = spawnSync(process.execPath, ['--test', ...WITH_PROCESSES], {
  env: { ...process.env, BACKLOT_PROCESSES: '2' },
  stdio: 'inherit',
})
// It reports for each client whether it passed, failed or could not be installed, and which ones it
// does not try.
const clients = spawnSync(process.execPath, ['test/clients/run.ts'], { stdio: 'inherit' })
const buckets = await testBuckets()
const image = spawnSync(process.execPath, ['build/image.ts', '--debootstrap'], { stdio: 'inherit' })
const failed = [everything, lots, processes, clients, buckets, image].filter(
  ({ status }) => status !== 0,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs the tests of the blob store against a real server, or says why it cannot. */
async function testBuckets(): Promise<{ readonly status: number | null }> {
  const swift = await startSwift().catch((thrown: unknown) => {
    process.stderr.write(`\nNO SWIFT: ${String(thrown)}\n`)
  })
  if (!swift) return { status: 1 }
  const env = { ...process.env, ...swift.environment, BACKLOT_TEST_S3: swift.blobsUrl }
  try {
    return spawnSync(process.execPath, ['--test', 'packages/backlot/src/blobs/s3/blobs.test.ts'], {
      env,
      stdio: 'inherit',
    })
  } finally {
    await swift.close()
  }
}
