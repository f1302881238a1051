/**
 * `npm test`: the tests of today, which is all but some expensive files that alternate by the day;
 * `npm run test:all` runs these, too. The end-to-end tests use the packed server, installed in an
 * empty folder; one file starts it from its sources.
 *
 * Starting Node and loading modules takes longer than most test files, so several files share
 * a process. Processes run in parallel; those that need the packed server start once it is
 * installed.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { casesOfToday } from '@backlot/test-kit/cases'
import { installPacked } from './install-packed.ts'
import { reportRuns, runFiles, type Run, type TestRun } from './run-files.ts'

const ALL = ['packages/*/{src,test}/**/*.test.ts', 'test/**/*.test.ts']

/**
 * Files that start no processes or threads, listen on no port, and change no global state: all of
 * them share one process.
 */
const TOGETHER = [
  'packages/backlot/src/{app,config,domain,moderation,tokens,wire}/**/*.test.ts',
  'packages/backlot/src/engines/sandbox/*.test.ts',
  'packages/backlot/src/inference/replies/*.test.ts',
  'packages/{camera,prompt}/src/**/*.test.ts',
  'packages/prompt/test/*.test.ts',
  'packages/console/src/**/*.test.ts',
  'packages/previz/src/{camera,renderer,staging,subjects,templates,worlds}/**/*.test.ts',
  'test/{architecture,golden}/**/*.test.ts',
]

/**
 * Files that need a process of their own even if `TOGETHER` matches: they inspect the process,
 * change global state (`beforeEach` outside of a suite, the working directory), draw with SVG,
 * whose loader a server closes for the whole process, or take so long that they start first.
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

/**
 * Files that take most CPU for what they add: rare faults, single parts of the product, and what
 * other files test, on another store, engine or dialect. One list a day is tested, by turns, in UTC.
 * All cost about the same.
 */
const EVERY_THIRD_DAY = [
  [
    'packages/backlot/src/engines/gguf/engine.test.ts',
    'packages/backlot/src/system/document-threads.test.ts',
    'packages/previz/src/film/film-pool.test.ts',
    'packages/previz/src/picture/between-pictures.test.ts',
    'test/build/packed-libraries.test.ts',
    'test/console/{deliveries,many-tasks,operator}.test.ts',
    'test/e2e/{event-log,films-from-pictures,from-sources,full-files}.test.ts',
    'test/e2e/{oversized-orders,rehearsal,temporary-files,video-servers,wrong-clock}.test.ts',
  ],
  [
    'packages/backlot/src/stores/move/move.test.ts',
    'packages/backlot/src/stores/postgres/silence.test.ts',
    'packages/backlot/src/system/media-threads.test.ts',
    'packages/previz/src/film/film-process.test.ts',
    'test/attack/attack.test.ts',
    'test/console/{fleet,hostile-texts}.test.ts',
    'test/e2e/{documents,full-disk,inbox,media-bombs,model-file-chain}.test.ts',
    'test/e2e/{secrets,traces}.test.ts',
  ],
  [
    'packages/backlot/src/http/bodies/json-body.test.ts',
    'packages/backlot/src/stores/postgres/servers.test.ts',
    'test/console/{accessibility,connection,playground}.test.ts',
    'test/e2e/{killed-move,private-addresses,processes,processes-postgres}.test.ts',
    'test/e2e/{silent-store,upload-limits,video-chain}.test.ts',
    'test/templates/matrix.test.ts',
  ],
]

/** Files in `packages` that run commands of the packed server. */
const WITH_PROGRAM = ['packages/backlot/src/cli/commands/*.test.ts', 'test/**']

/**
 * How many other files share a process: enough to save most starts, few enough that processes end
 * at about the same time.
 */
const FILES_OF_A_PROCESS = 8

/** More than the number of CPUs: most tests wait half of the time for processes that they started. */
const CONCURRENCY = Math.max(7, availableParallelism() * 3)

/** The option of `npm run test:all`; every other one is passed to `node --test`. */
const EVERYTHING = '--everything'

const ROOT = join(import.meta.dirname, '..')
const options = process.argv.slice(2).filter((option) => option !== EVERYTHING)
const notToday = process.argv.includes(EVERYTHING) ? [] : filesOfOtherDays()
if (notToday.length > 0) process.stdout.write(`${notTodayText()}\n`)
const folder = mkdtempSync(join(tmpdir(), 'backlot-tested-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const installation = installPacked(folder)
installation.catch(() => undefined) // those that await it fail
const waiting = plan()
const ended: Run[] = []
await Promise.all(Array.from({ length: CONCURRENCY }, runWaiting))
process.exitCode = reportRuns(ended)
if (notToday.length > 0) process.stdout.write(`\n${notTodayText()}\n`)

/** The files that are tested on other days than today. */
function filesOfOtherDays(): readonly string[] {
  const today = casesOfToday(EVERY_THIRD_DAY, 1)
  const others = EVERY_THIRD_DAY.filter((files) => !today.includes(files))
  return globSync(others.flat(), { cwd: ROOT })
}

function notTodayText(): string {
  return `${notToday.length} files are not tested today but on one of the next two days; npm run test:all has them, too:\n  ${notToday.join('\n  ')}`
}

/** All test runs of today: first those that need no installation, and of each kind the longest first. */
function plan(): TestRun[] {
  const {
    together = [],
    alone = [],
    shared = [],
  } = Object.groupBy(
    globSync(ALL, { cwd: ROOT }).filter((file) => !notToday.includes(file)),
    kindOf,
  )
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

/** Groups the files that share a process; those that need the packed server are in groups of their own. */
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

/** The environment that tells tests where the packed server is. */
async function installed(): Promise<NodeJS.ProcessEnv> {
  const { program, untouched } = await installation
  return { BACKLOT_TEST_PROGRAM: program, BACKLOT_TEST_INSTALLATION: untouched }
}

/** Takes runs from the queue until it is empty. */
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const environment = next.needsProgram === true ? await installed() : {}
    ended.push(await runFiles({ ...next, environment }, { root: ROOT, options }))
  }
}
