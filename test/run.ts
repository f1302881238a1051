/**
 * `npm test`: all tests, the program of the end-to-end tests being the packed server as it
 * is installed in an empty folder; then a few of them again with the program as its sources.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPacked } from './install-packed.ts'

const ALL = ['packages/*/{src,test}/**/*.test.ts', 'test/**/*.test.ts'] as const

/** Each starts the program another way: serving, working, painting, failing, stopping. */
const WITH_SOURCES = ['command-line', 'poster', 'stopping', 'templates', 'text', 'video'] as const

/** Longer than any file of tests takes on a busy machine: what hangs fails. */
const MAX_TEST_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'backlot-tested-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const program = await installPacked(folder)
const code =
  (await runTests(ALL, { BACKLOT_TEST_PROGRAM: program })) ||
  (await runTests(WITH_SOURCES.map((name) => `test/e2e/${name}.test.ts`)))
process.exitCode = code

async function runTests(
  files: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const options = ['--import', './test/compile-cache.js', '--test', '--test-concurrency=3']
  options.push(`--test-timeout=${MAX_TEST_MS}`)
  const tests = spawn(process.execPath, [...options, ...process.argv.slice(2), ...files], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const [exitCode] = await once(tests, 'exit')
  return typeof exitCode === 'number' ? exitCode : 1
}
