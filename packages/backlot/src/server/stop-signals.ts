/**
 * What stops a server: a signal, or by the end of the `npm` that
 * started it. A stop always comes to an end: when it has not by its deadline, or
 * at a second signal, the process ends by itself, and its exit code says so.
 */
import { readFileSync, writeSync } from 'node:fs'

/** Signals that ask for a stop, with their numbers, which exit codes are made of. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

type Signal = keyof typeof SIGNALS

/** How long what was asked to end may take, in milliseconds. */
export type StopDeadlines = {
  /** A start that is to be given up: what it does to the store is done as a whole or not at all. */
  readonly startMs: number
  /** A stop, beyond what it was given for requests under way. */
  readonly stopMs: number
}

const DEADLINES: StopDeadlines = { startMs: 5000, stopMs: 20_000 }

/** npm hands a Ctrl-C on, which the terminal has already sent to everybody: that is one signal, not two. */
const TWIN_MS = 500

/** How often is looked whether the npm that started this process is still there. */
const PARENT_LOOK_MS = 500

/** What has asked for a stop. */
export type StopSignals = {
  /** Resolves when the first asks. */
  readonly asked: Promise<void>

  /**
   * Says that the server has started, and how long requests under way may take
   * when it stops. A stop that takes 20 s more than that is ended with exit code
   * 1, and so is a start that does not end within 5 s of the signal.
   */
  started(graceMs: number): void

  /** Ends the watch; the process may end. */
  close(): void
}

/** Starts to listen for signals. A process that does not will end at once. */
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

/** The packages whose scripts start the server: that of the repository, and its own. */
const STARTING_PACKAGES: ReadonlySet<string> = new Set(['backlot-repository', 'backlot'])

/** Whether `npm start` or `npm run backlot` started this very process: npm leaves its name to what that starts, too. */
function isRunByNpm({
  npm_lifecycle_event: event,
  npm_package_name: name,
}: NodeJS.ProcessEnv): boolean {
  return STARTING_PACKAGES.has(name ?? '') && (event === 'start' || event === 'backlot')
}

/**
 * Calls `onGone` when the npm above this process has ended. npm hands signals on
 * to its shell, and not every shell hands them on; a killed npm hands on nothing.
 * A process whose parent has ended gets another.
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

/** The process above this one; where that is a shell of npm's that can be looked into, the one above it as well. */
function parents(): string {
  const shell = process.ppid
  try {
    const [, fields = ''] = readFileSync(`/proc/${shell}/stat`, 'utf8').split(/\) /)
    return `${shell} ${fields.split(' ')[1]}`
  } catch {
    return `${shell}` // no such file system, and its shells start the program in their own place
  }
}

/** Writes to stderr what it can at once: a stream would keep the process until somebody has read it. */
export function printLine(text: string): void {
  try {
    writeSync(process.stderr.fd, text)
  } catch {
    /* nobody reads it */
  }
}
