/**
 * A process that makes one film. When it has ended, all the memory of the film
 * is the system's again, and native code that crashes takes one film with it
 * and not the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { DirectorMessage, DirectorOrder } from './director.ts'

/** What a finished process has told. */
type DoneMessage = Extract<DirectorMessage, { kind: 'done' }>

/** One film in the making. */
export type FilmProcess = {
  /** The bytes that the film will take; it waits for `begin` before it takes them. */
  readonly needs: Promise<number>
  /** The film. Rejects with what stopped it, or with the reason of the signal. */
  readonly done: Promise<DoneMessage>
  /** Lets the film begin; called once, after `needs`. */
  begin(): void
  /** Ends the process, whatever it is doing, and resolves when it is gone. */
  end(): Promise<void>
}

/** Starts the process of a film. Aborting the signal ends it. */
export function startFilmProcess(
  order: DirectorOrder,
  run: { readonly signal: AbortSignal; onProgress(fraction: number): void },
): FilmProcess {
  const child = forkDirector(order)
  const needs = Promise.withResolvers<number>()
  const done = Promise.withResolvers<DoneMessage>()
  // Whoever awaits one of them hears of a failure; the other must not count as unhandled.
  for (const { promise } of [needs, done]) promise.catch(() => {})
  const fail = (thrown: unknown): void => {
    needs.reject(thrown)
    done.reject(thrown)
  }
  const onAbort = (): void => {
    fail(run.signal.reason)
    child.kill('SIGKILL')
  }
  run.signal.addEventListener('abort', onAbort, { once: true })

  child.on('message', (message: DirectorMessage) => {
    if (message.kind === 'needs') needs.resolve(message.bytes)
    else if (message.kind === 'done') done.resolve(message)
    else if (message.kind === 'failed') fail(message.error)
    else if (!run.signal.aborted) run.onProgress(message.fraction)
  })
  child.on('error', fail)
  const lastWords = listenTo(child)
  child.on('close', (code, signal) => fail(new Error(endingOf({ code, signal, lastWords }))))
  tell(child, order)

  // A process that could not be started has no number and will not close.
  const gone = child.pid === undefined ? Promise.resolve() : once(child, 'close')
  const end = async (): Promise<void> => {
    run.signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
    await gone
  }
  return { needs: needs.promise, done: done.promise, begin: () => tell(child, 'begin'), end }
}

/**
 * Flags of this process, of an inspector or a test runner, are not the film's.
 * The encoder collects garbage itself; and each thread of the film makes much
 * of it while it paints, which is better collected often than kept, but not at
 * every megabyte: a collection has its price however little there is to collect.
 * A heap takes 50 MB; one that may not take gigabytes, and less compiled code,
 * are another 25 MB, for a twenty-fifth of the time.
 */
const DIRECTOR_FLAGS = [
  '--expose-gc',
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--max-heap-size=256',
  '--optimize-for-size',
]

/** Large blocks go back to the system at once: 30 MB less. Only glibc heeds it. */
const DIRECTOR_ALLOCATION = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Looking through the fonts of the machine takes the canvas 0.1 s. The signs in
 * our worlds are set in a typeface of our own; texts of templates may need any.
 */
const WITHOUT_FONTS = { DISABLE_SYSTEM_FONTS_LOAD: '1' }

function forkDirector({ script }: DirectorOrder): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './director.ts' : './director.js'
  return fork(new URL(file, import.meta.url), [], {
    execArgv: DIRECTOR_FLAGS,
    env: { ...directorEnvironment(process.env), ...(script.kind === 'shot' && WITHOUT_FONTS) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Out of the terminal's process group: Ctrl-C is for this process, which then ends the film.
    detached: true,
  })
}

/** Ours, without what is meant for this process alone, and with its cache of compiled modules when it has one. */
function directorEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _flags, NODE_V8_COVERAGE: _coverage, ...rest } = environment
  const cache = getCompileCacheDir() // in the folder that the variable names, one for each version of Node
  return {
    ...rest,
    ...DIRECTOR_ALLOCATION,
    ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
  }
}

function tell(child: ChildProcess, message: DirectorOrder | 'begin'): void {
  // A process that has just died is told nothing; that it died is heard from `close`.
  if (child.connected) child.send(message, () => {})
}

/** Most of a report of a crash, and not all that a loop of warnings may write. */
const MOST_LAST_WORDS = 4096

/** What the process last wrote to its error output. */
function listenTo(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MOST_LAST_WORDS)
  })
  return () => words.trim()
}

function endingOf(end: {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lastWords: () => string
}): string {
  const how = end.signal ? `was ended by ${end.signal}` : `stopped with code ${end.code}`
  const words = end.lastWords()
  return `the process of the film ${how}${words && `: ${words}`}`
}
