/**
 * A process that makes films, one after the other. When it ends, the system gets all of its memory
 * back; and native code that crashes takes one film with it, not the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { DirectorMessage, DirectorOrder } from './director.ts'
import type { BetweenPictures } from '@backlot/prompt/shot'
import type { Script } from './script.ts'
import type { SmallFrame } from './small-frame.ts'

/** The message about a finished film. */
type DoneMessage = Extract<DirectorMessage, { kind: 'done' }>

/** What a process is for: films of one kind, with this many rendering threads. */
export type Crew = { readonly kind: Script['kind']; readonly threads: number }

/** Receives the events of a film, and can cancel it. */
export type Audience = {
  readonly signal: AbortSignal
  onProgress(fraction: number): void
  /** Called with the number of encoded frames. */
  readonly onFrames?: (frames: FrameCount) => void
  /** Called with a small picture of the newest frame, a few times a second. */
  readonly onPreview?: (preview: SmallFrame) => void
  /** Called once, before the film begins, if it has a first and a last picture. */
  readonly onBetween?: (between: BetweenPictures) => void
}

/** How many frames are finished, and how many there are in all. */
export type FrameCount = { readonly rendered: number; readonly total: number }

/** One film being made. Its promises reject with what stopped it, or with the reason of the signal. */
export type FilmInMaking = {
  /** The bytes that the film needs; it does not take them before `begin`. */
  readonly needs: Promise<number>
  readonly done: Promise<DoneMessage>
  /** Resolves when the process has freed the whole film, to the bytes that it keeps. */
  readonly rest: Promise<number>
  /** Starts the film; called once, after `needs`. */
  begin(): void
}

/** A process with its threads, ready for a film. */
export interface FilmProcess {
  readonly crew: Crew
  /** How many films it has been given. */
  readonly filmCount: number
  /** Resolves when the process has ended, for whatever reason. */
  readonly gone: Promise<void>
  /**
   * Makes a film; the previous one must be at `rest`. Aborting the signal before it is finished
   * ends the process.
   */
  make(order: DirectorOrder, audience: Audience): FilmInMaking
  /** While resting, it does not keep this process alive. */
  setResting(resting: boolean): void
  /** Kills the process, and resolves when it has ended. */
  end(): Promise<void>
}

/** Starts a process for films. */
export function startFilmProcess(crew: Crew): FilmProcess {
  const child = forkDirector(crew)
  const gone = Promise.withResolvers<void>()
  // A process that failed to start has no pid and never emits `close`.
  if (child.pid === undefined) gone.resolve()
  const lastWords = listenTo(child)
  let film: HeardFilm | undefined
  let filmCount = 0
  let failure: unknown
  const fail = (thrown: unknown): void => {
    failure ??= thrown
    film?.fail(failure)
  }
  child.on('message', (message: DirectorMessage) => film?.hear(message))
  child.on('error', fail)
  child.on('close', (code, signal) => {
    fail(new Error(endingOf({ code, signal, lastWords })))
    gone.resolve()
  })
  return {
    crew,
    get filmCount() {
      return filmCount
    },
    gone: gone.promise,
    make: (order, audience) => {
      filmCount += 1
      film = hearFilm(audience, () => child.kill('SIGKILL'))
      if (failure === undefined) send(child, order)
      else film.fail(failure)
      return { ...film.making, begin: () => send(child, 'begin') }
    },
    setResting: (resting) => {
      film = undefined // its memory belongs to the next film now
      hold(child, !resting)
    },
    end: async () => {
      hold(child, true)
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}

/** Whether the child keeps this process alive. */
function hold(child: ChildProcess, held: boolean): void {
  const errors = child.stderr instanceof Socket ? child.stderr : undefined
  for (const handle of [child, child.channel, errors]) {
    if (held) handle?.ref()
    else handle?.unref()
  }
}

type HeardFilm = {
  readonly making: Omit<FilmInMaking, 'begin'>
  hear(message: DirectorMessage): void
  fail(thrown: unknown): void
}

/** Turns messages into promises. */
function hearFilm(audience: Audience, kill: () => void): HeardFilm {
  const { signal } = audience
  const needs = Promise.withResolvers<number>()
  const done = Promise.withResolvers<DoneMessage>()
  const rest = Promise.withResolvers<number>()
  // Callers await only some of these; a rejection of the others must not be unhandled.
  for (const { promise } of [needs, done, rest]) promise.catch(() => {})
  const fail = (thrown: unknown): void => {
    for (const { reject } of [needs, done, rest]) reject(thrown)
  }
  const onAbort = (): void => {
    fail(signal.reason)
    kill()
  }
  const settle = (): void => signal.removeEventListener('abort', onAbort)
  signal.addEventListener('abort', onAbort, { once: true })
  done.promise.then(settle, settle)
  return {
    making: { needs: needs.promise, done: done.promise, rest: rest.promise },
    fail,
    hear: (message) => {
      if (message.kind === 'needs') {
        if (message.between && !signal.aborted) audience.onBetween?.(message.between)
        needs.resolve(message.bytes)
      } else if (message.kind === 'done') done.resolve(message)
      else if (message.kind === 'rest') rest.resolve(message.bytes)
      else if (message.kind === 'failed') fail(message.error)
      else if (!signal.aborted) watch(audience, message)
    },
  }
}

/** Reports the progress of a film to its audience. */
function watch(
  { onProgress, onFrames, onPreview }: Audience,
  message: Extract<DirectorMessage, { readonly kind: 'progress' | 'preview' }>,
): void {
  if (message.kind === 'preview') return onPreview?.(message.preview)
  onProgress(message.fraction)
  onFrames?.(message.frames)
}

/**
 * The film process does not inherit flags such as those of an inspector or a test runner. The
 * encoder triggers garbage collection itself; and painting threads make much garbage, which is
 * better collected often than kept: so little survives a frame that a young generation of one
 * megabyte costs no time and saves 20 MB. A heap takes 50 MB; a limit below gigabytes makes V8 use
 * less.
 */
const DIRECTOR_FLAGS = [
  '--expose-gc',
  '--min-semi-space-size=1',
  '--max-semi-space-size=1',
  '--max-heap-size=256',
]

/**
 * Blocks larger than a copy of a frame go back to the system at once. Copies come and go 25 times
 * per second of film, and must not be mapped and zeroed anew each time: this halves the page faults
 * of a frame, for 20 MB. Two arenas are enough for painters that allocate little; with one per
 * thread, what a film leaves in them grows from film to film. Only glibc reads these variables.
 */
const DIRECTOR_ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '2097152',
}

/**
 * Scanning the system's fonts takes the canvas library 0.1 s. Signs in our worlds use a bundled
 * typeface; texts of templates may need any.
 */
const WITHOUT_FONTS = { DISABLE_SYSTEM_FONTS_LOAD: '1' }

function forkDirector({ kind, threads }: Crew): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './director.ts' : './director.js'
  return fork(new URL(file, import.meta.url), [String(threads)], {
    execArgv: DIRECTOR_FLAGS,
    env: { ...directorEnvironment(process.env), ...(kind === 'shot' && WITHOUT_FONTS) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // In a process group of its own: Ctrl-C in a terminal reaches only this process, which then
    // ends the film.
    detached: true,
  })
}

/**
 * The environment without variables that are meant for this process alone, and with its compile
 * cache if it has one.
 */
function directorEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _flags, NODE_V8_COVERAGE: _coverage, ...rest } = environment
  const cache = getCompileCacheDir() // a subfolder per Node version of the folder that the variable names
  return {
    ...rest,
    ...DIRECTOR_ALLOCATION,
    ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
  }
}

function send(child: ChildProcess, message: DirectorOrder | 'begin'): void {
  // Nothing is sent to a process that has just died; `close` reports its death.
  if (child.connected) child.send(message, () => {})
}

/** Enough for most of a crash report, but not for an endless loop of warnings. */
const MAX_STDERR_CHARACTERS = 4096

/** Returns a function that gives the last output of the process to stderr. */
function listenTo(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MAX_STDERR_CHARACTERS)
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
