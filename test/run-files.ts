/** Runs test files in child processes, and reports on many such runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Test files that share a process. */
export type TestRun = {
  readonly files: readonly string[]
  /** Whether the packed server must have been installed. */
  readonly needsProgram?: boolean
  readonly environment?: NodeJS.ProcessEnv
}

/** The result of a run. */
export type Run = {
  readonly name: string
  readonly isPassed: boolean
  /** Everything that it printed. */
  readonly output: string
}

/** Longer than any test takes on a busy machine; a hanging test fails. */
const MAX_TEST_MS = 600_000

/** The longest silence of a process whose tests end in time and that nothing else keeps alive. */
const MAX_SILENCE_MS = MAX_TEST_MS + 60_000

/** Runs the files of a run in a process, and prints its output when it has ended. */
export async function runFiles(
  { files, environment }: TestRun,
  { root, options }: { readonly root: string; readonly options: readonly string[] },
): Promise<Run> {
  const isolation = ['--test-isolation=none', `--test-timeout=${MAX_TEST_MS}`]
  const preloaded = ['--import', './test/compile-cache.js', '--import', './test/print-cpu.js']
  const args = [...preloaded, '--test', ...isolation, ...options, ...files]
  const tests = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment, BACKLOT_TEST_RUNNER: String(process.pid) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let isLate = false
  const kill = (): void => void (isLate = tests.kill('SIGKILL'))
  let limit = setTimeout(kill, MAX_SILENCE_MS)
  tests.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
    clearTimeout(limit)
    limit = setTimeout(kill, MAX_SILENCE_MS)
  })
  const [exitCode] = await once(tests, 'close')
  clearTimeout(limit)
  const name = files.length > 8 ? `${files.length} files` : files.join(' ')
  if (isLate)
    output += `\n✖ ended by force: a test hangs, or left something open, in ${files.join(' ')}\n`
  process.stdout.write(`${output}\n`)
  return { name, isPassed: exitCode === 0 && !isLate && hasPassed(output), output }
}

const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'] as const

/** Prints the failures again, and the total number of tests; returns the overall exit code. */
export function reportRuns(runs: readonly Run[]): number {
  const failed = runs.filter(({ isPassed }) => !isPassed)
  for (const { name, output } of failed) {
    const at = output.indexOf('failing tests:')
    process.stdout.write(`\n✖ ${name}\n${output.slice(at === -1 ? -4000 : at - 2)}`)
  }
  reportCpu(runs)
  process.stdout.write(`\nAll ${runs.length} runs\n`)
  for (const count of COUNTS) process.stdout.write(`ℹ ${count} ${sumOf(runs, count)}\n`)
  return failed.length === 0 ? 0 : 1
}

/** How many runs the report on CPU time lists. */
const MAX_DEAR_RUNS = 20

/** Prints the runs with the most CPU time, and the total. */
function reportCpu(runs: readonly Run[]): void {
  const costs = runs
    .map(({ name, output }) => ({ name, seconds: cpuSecondsOf(output) }))
    .toSorted((one, other) => other.seconds - one.seconds)
  const sum = costs.reduce((total, { seconds }) => total + seconds, 0)
  const lines = costs
    .slice(0, MAX_DEAR_RUNS)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}\n`)
  process.stdout.write(
    `\nSeconds of a processor: ${sum.toFixed(0)}, most of all in\n${lines.join('')}`,
  )
}

function cpuSecondsOf(output: string): number {
  return Number([...output.matchAll(/^\S+ cpu_seconds ([\d.]+)$/gmu)].at(-1)?.[1] ?? 0)
}

/** Judged by its output: the exit code of the process depends only on its last file. */
function hasPassed(output: string): boolean {
  const run = [{ output }]
  return sumOf(run, 'tests') > 0 && sumOf(run, 'fail') + sumOf(run, 'cancelled') === 0
}

function sumOf(runs: readonly Pick<Run, 'output'>[], count: string): number {
  const line = new RegExp(`^\\S+ ${count} (\\d+)$`, 'gmu')
  return runs.reduce(
    (sum, { output }) => sum + Number([...output.matchAll(line)].at(-1)?.[1] ?? 0),
    0,
  )
}
