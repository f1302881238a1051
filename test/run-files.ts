/** Runs files of tests in one process, and reports of many such runs how they ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Files that share a process. */
export type TestRun = {
  readonly files: readonly string[]
  /** Whether the packed server must be installed before. */
  readonly needsProgram?: boolean
  readonly environment?: NodeJS.ProcessEnv
}

/** How a run ended. */
export type Run = {
  readonly name: string
  readonly isPassed: boolean
  /** All that it printed. */
  readonly output: string
}

/** Longer than any test takes on a busy machine: what hangs fails. */
const MAX_TEST_MS = 600_000

/** Longer than a process prints nothing while its tests end in time, and has nothing left that keeps it. */
const MAX_SILENCE_MS = MAX_TEST_MS + 60_000

/** Runs the files of a run in a process, and prints what it printed when it has ended. */
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

/** Prints what failed once more, and how many tests there were in all; returns the exit code of everything. */
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

/** Of so many runs it is reported what they took. */
const MAX_DEAR_RUNS = 20

/** Prints which runs took most of the processors, and what all of them took. */
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

/** By what it printed: the exit code of a process is what the last of its files has made of it. */
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
