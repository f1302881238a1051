/**
 * `npm test`: all tests. The program of the end-to-end tests is the packed server as it is
 * installed in an empty folder; a few of them run with its sources as well.
 *
 * Two runs go on at once. One needs no installation: the tests that can share a process, then those with the
 * sources, then some of them once more with servers of several processes. The other installs the packed server first,
 * and then runs each of the remaining files in a process of its own.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPacked } from './install-packed.ts'

const ALL = ['packages/*/{src,test}/**/*.test.ts', 'test/**/*.test.ts']

/**
 * Files that start no processes and no threads, listen to no port, and change nothing that others see. In a process
 * of their own each, starting and loading them would take longer than running them.
 */
const TOGETHER = [
  'packages/backlot/src/{app,config,domain,moderation,tokens,wire}/**/*.test.ts',
  'packages/backlot/src/engines/sandbox/*.test.ts',
  'packages/backlot/src/inference/replies/*.test.ts',
  'packages/camera/src/**/*.test.ts',
  'packages/console/src/**/*.test.ts',
  'packages/previz/src/{camera,prompt,renderer,staging,subjects,templates,worlds}/**/*.test.ts',
  'test/{architecture,golden}/**/*.test.ts',
]

/** Each uses other threads and processes, whose files are named elsewhere in a build: painting, JSON, tokens, stopping. */
const WITH_SOURCES = ['stopping', 'templates', 'text', 'video']

/** Run once more with servers of two processes that answer: what these see must be the same. */
const WITH_PROCESSES = ['draining', 'stored-responses']

/** Longer than any file of tests takes on a busy machine: what hangs fails. */
const MAX_TEST_MS = 600_000

/** More files than there are processors, beside the shared process: half of the time of most is waiting for what they started. */
const CONCURRENCY = Math.max(4, availableParallelism() * 2)

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'backlot-tested-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const together = filesOf(TOGETHER)
const runs = await Promise.all([withoutInstallation(), withInstallation()])
process.exitCode = runs.flat().find((code) => code !== 0) ?? 0

/** The tests that need no installation. What they print is kept until the others have printed theirs, which is longer. */
async function withoutInstallation(): Promise<readonly number[]> {
  const fileOf = (name: string): string => `test/e2e/${name}.test.ts`
  const sources = WITH_SOURCES.map(fileOf)
  const several = { options: ['--test-concurrency=1'], environment: { BACKLOT_PROCESSES: '2' } }
  return [
    await runTests(together, { options: ['--test-isolation=none'], isLater: true }),
    await runTests(sources, { options: ['--test-concurrency=1'], isLater: true }),
    await runTests(WITH_PROCESSES.map(fileOf), { ...several, isLater: true }),
  ]
}

async function withInstallation(): Promise<readonly number[]> {
  const rest = filesOf(ALL).filter((file) => !together.includes(file))
  const environment = { BACKLOT_TEST_PROGRAM: await installPacked(folder) }
  const options = [`--test-concurrency=${CONCURRENCY}`]
  return [await runTests(rest, { options, environment })]
}

function filesOf(patterns: readonly string[]): readonly string[] {
  return globSync(patterns, { cwd: ROOT })
}

/** Runs files; resolves to the exit code. With `isLater`, what was printed comes at the end of everything. */
async function runTests(
  files: readonly string[],
  run: {
    readonly options: readonly string[]
    readonly environment?: NodeJS.ProcessEnv
    readonly isLater?: boolean
  },
): Promise<number> {
  const options = ['--import', './test/compile-cache.js', '--test', ...run.options]
  options.push(`--test-timeout=${MAX_TEST_MS}`)
  const tests = spawn(process.execPath, [...options, ...process.argv.slice(2), ...files], {
    cwd: ROOT,
    env: { ...process.env, ...run.environment },
    stdio: ['inherit', run.isLater ? 'pipe' : 'inherit', 'inherit'],
  })
  const printed: Buffer[] = []
  tests.stdout?.on('data', (piece: Buffer) => printed.push(piece))
  process.once('exit', () => process.stdout.write(Buffer.concat(printed)))
  const [exitCode] = await once(tests, 'close')
  return typeof exitCode === 'number' ? exitCode : 1
}
