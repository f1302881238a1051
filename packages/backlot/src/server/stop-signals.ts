/**
 * What stops a server: a signal, or the end of the `npm` that started it. A stop always ends: after
 * its deadline, or at a second signal, the process exits, with an exit code that shows it.
 */
import { readFileSync, writeSync } from 'node:fs'

/** Signals that stop the server, with their numbers for exit codes. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

type Signal = keyof typeof SIGNALS

/** Deadlines in milliseconds. */
export type StopDeadlines = {
  /** For aborting a start: what it does to the store is atomic. */
  readonly startMs: number
  /** For a stop, beyond the time for requests under way. */
  readonly stopMs: number
}

const DEADLINES: StopDeadlines = { startMs: 5000, stopMs: 20_000 }

/** npm forwards a Ctrl-C that the terminal has already sent to everybody: that is one signal, not two. */
const TWIN_MS = 500

/** How often to check that the npm that started this process still runs. */
const PARENT_LOOK_MS = 500

/** The requests to stop. */
export type StopSignals = {
  /** Resolves at the first one. */
  readonly asked: Promise<void>

  /**
   * Reports that the server has started, and how long requests under way may take when it stops. A
   * stop that takes 20 s longer is ended with exit code 1, and so is a start that does not end
   * within 5 s of the signal.
   */
  started(graceMs: number): void

  /** Stops watching; the process may end. */
  close(): void
}

/** Starts to listen for signals. Without it they end the process at once. */
export function watchStopSignals(
  environment: NodeJS.ProcessEnv,
  deadlines: StopDeadlines = DEADLINES,
): StopSignals {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let askedAtMs: number | undefined
  let allowedMs = deadlines.startMs
  let timer: NodeJS.Timeout | undefined
  const setDeadline = (): void => {
    if (askedAtMs === undefined) return
    clearTimeout(timer)
    const leftMs = askedAtMs + allowedMs - performance.now()
    timer = setTimeout(() => {
      printLine('the server did not stop in time\n')
      process.exit(1)
    }, leftMs).unref()
  }
  const ask = (): void => {
    if (askedAtMs !== undefined) return
    askedAtMs = performance.now()
    setDeadline()
    resolve()
  }
  const onSignal = (signal: Signal): void => {
    if (askedAtMs === undefined) return ask()
    const isTwin = isRunByNpm(environment) && performance.now() - askedAtMs < TWIN_MS
    if (!isTwin) process.exit(128 + SIGNALS[signal])
  }
  process.on('SIGHUP', onSignal).on('SIGINT', onSignal).on('SIGTERM', onSignal)
  const stopLooking = isRunByNpm(environment) ? watchParents(ask) : () => undefined
  return {
    asked,
    started: (graceMs) => {
      allowedMs = graceMs + deadlines.stopMs
      setDeadline()
    },
    close: () => {
      stopLooking()
      clearTimeout(timer)
      process.off('SIGHUP', onSignal).off('SIGINT', onSignal).off('SIGTERM', onSignal)
    },
  }
}

/** The packages whose scripts start the server: the repository's and its own. */
const STARTING_PACKAGES: ReadonlySet<string> = new Set(['backlot-repository', 'backlot'])

/**
 * Whether `npm start` or `npm run backlot` started this very process: processes that it starts
 * inherit npm's variables.
 */
function isRunByNpm({
  npm_lifecycle_event: event,
  npm_package_name: name,
}: NodeJS.ProcessEnv): boolean {
  return STARTING_PACKAGES.has(name ?? '') && (event === 'start' || event === 'backlot')
}

/**
 * Calls `onGone` when the npm above this process has ended. npm forwards signals to its shell, and
 * not every shell forwards them; a killed npm forwards nothing. A process whose parent has ended
 * gets another parent.
 */
function watchParents(onGone: () => void): () => void {
  const atFirst = parents()
  const timer = setInterval(() => {
    if (parents() === atFirst) return
    clearInterval(timer)
    onGone()
  }, PARENT_LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** The parent process; if that is npm's shell and can be inspected, also its parent. */
function parents(): string {
  const shell = process.ppid
  try {
    const [, fields = ''] = readFileSync(`/proc/${shell}/stat`, 'utf8').split(/\) /)
    return `${shell} ${fields.split(' ')[1]}`
  } catch {
    return `${shell}` // without /proc, where shells replace themselves by the program
  }
}

/** Writes to stderr synchronously: a stream would keep the process until somebody has read it. */
export function printLine(text: string): void {
  try {
    writeSync(process.stderr.fd, text)
  } catch {
    /* nobody reads it */
  }
}
