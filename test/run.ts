/**
 * `npm test`: all tests. The program of the end-to-end tests is the packed server as it is
 * installed in an empty folder; one file starts its sources.
 *
 * Starting Node and loading the modules takes longer than most files of tests run, so several files share a process.
 * Processes run beside each other; those that need the packed server begin when it is installed.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { installPacked } from './install-packed.ts'
import { reportRuns, runFiles, type Run, type TestRun } from './run-files.ts'

const ALL = ['packages/*/{src,test}/**/*.test.ts', 'test/**/*.test.ts']

/**
 * Files that start no processes and no threads, listen to no port, and change nothing that others see: all of them
 * share one process.
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

/**
 * Files with a process of their own each, whatever `TOGETHER` says: they look at what the process holds, change what
 * others see (`beforeEach` outside of a suite, the working directory), draw with SVG, whose loader a server closes for the
 * whole process, or take so long that they begin first.
 */
const ALONE = [
  'packages/backlot/src/cli/commands/render.test.ts',
  'packages/backlot/src/engines/gguf/*.test.ts',
  'packages/backlot/src/stores/{move,postgres}/*.test.ts',
  'packages/backlot/src/stores/sqlite/store.test.ts',
  'packages/backlot/src/system/*-threads.test.ts',
  'packages/previz/src/{film,picture}/*.test.ts',
  'packages/previz/src/templates/cut-thing.test.ts',
  'packages/previz/test/*.test.ts',
  'packages/masking/test/masker.test.ts',
  'test/{attack,build,console,templates}/*.test.ts',
  'test/e2e/{crash,documents,draining,files,inbox,media-bombs,model-file-chain,npm-start,operators,processes,rehearsal}.test.ts',
]

/** Files in `packages` whose commands are those of the packed server. */
const WITH_PROGRAM = ['packages/backlot/src/cli/commands/*.test.ts', 'test/**']

/** How many other files share a process: enough to save most of the starts, few enough that processes end together. */
const FILES_OF_A_PROCESS = 8

/** More than there are processors: half of the time of most is waiting for what they started. */
const CONCURRENCY = Math.max(7, availableParallelism() * 3)

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'backlot-tested-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const installation = installPacked(folder)
installation.catch(() => undefined) // what awaits it fails
const waiting = plan()
const ended: Run[] = []
await Promise.all(Array.from({ length: CONCURRENCY }, runWaiting))
process.exitCode = reportRuns(ended)

/** Every run of the tests, those first that need no installation, and of each kind those that take longest. */
function plan(): TestRun[] {
  const {
    together = [],
    alone = [],
    shared = [],
  } = Object.groupBy(globSync(ALL, { cwd: ROOT }), kindOf)
  const one = alone.map((file) => ({ files: [file] }))
  const runs = [{ files: together }, ...inProcesses(shared), ...one].map(({ files }) => ({
    files,
    needsProgram: files !== together && files.some((file) => isAmong(file, WITH_PROGRAM)),
  }))
  return [
    ...runs.filter(({ needsProgram }) => !needsProgram),
    ...runs.filter(({ needsProgram }) => needsProgram),
  ]
}

function kindOf(file: string): 'together' | 'alone' | 'shared' {
  if (isAmong(file, ALONE)) return 'alone'
  return isAmong(file, TOGETHER) ? 'together' : 'shared'
}

function isAmong(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern))
}

/** The files in groups that share a process; those with the packed server are in groups of their own. */
function inProcesses(files: readonly string[]): readonly { readonly files: readonly string[] }[] {
  const { true: ofProgram = [], false: others = [] } = Object.groupBy(files, (file) =>
    isAmong(file, WITH_PROGRAM) ? 'true' : 'false',
  )
  return [others, ofProgram].flatMap((sorted) => {
    const count = Math.ceil(sorted.length / FILES_OF_A_PROCESS)
    // Dealt like cards: files of one subject, which take about equally long, go to different processes.
    return Array.from({ length: count }, (_, at) => ({
      files: sorted.filter((_file, index) => index % count === at),
    }))
  })
}

/** Where tests find the packed server. */
async function installed(): Promise<NodeJS.ProcessEnv> {
  const { program, untouched } = await installation
  return { BACKLOT_TEST_PROGRAM: program, BACKLOT_TEST_INSTALLATION: untouched }
}

/** Runs what waits, one after the other, until nothing does. */
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const environment = next.needsProgram === true ? await installed() : {}
    ended.push(
      await runFiles({ ...next, environment }, { root: ROOT, options: process.argv.slice(2) }),
    )
  }
}
