/**
 * A process that makes films, one after the other. When it ends, all of its
 * memory is the system's again, and native code that crashes takes one film
 * with it and not the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { DirectorMessage, DirectorOrder } from './director.ts'
import type { BetweenPictures } from '../prompt/shot.ts'
import type { Script } from './script.ts'
import type { SmallFrame } from './small-frame.ts'

/** What a finished process has told. */
type DoneMessage = Extract<DirectorMessage, { kind: 'done' }>

/** What a process can make: films of one kind, with so many rendering threads. */
export type Crew = { readonly kind: Script['kind']; readonly threads: number }

/** Who hears of a film, and can end it. */
export type Audience = {
  readonly signal: AbortSignal
  onProgress(fraction: number): void
  /** Told of the frames that are encoded, of how many. */
  readonly onFrames?: (frames: FrameCount) => void
  /** Told of a small picture of what is rendered, a few times a second. */
  readonly onPreview?: (preview: SmallFrame) => void
  /** Told once, before it begins, of a film that has a first and a last picture. */
  readonly onBetween?: (between: BetweenPictures) => void
}

/** How many frames are done, of how many. */
export type FrameCount = { readonly rendered: number; readonly total: number }

/** One film in the making. All of it rejects with what stopped it, or with the reason of the signal. */
export type FilmInMaking = {
  /** The bytes that the film will take; it waits for `begin` before it takes them. */
  readonly needs: Promise<number>
  readonly done: Promise<DoneMessage>
  /** Resolves when the process has dropped all of the film, to the bytes that it keeps. */
  readonly rest: Promise<number>
  /** Lets the film begin; called once, after `needs`. */
  begin(): void
}

/** A process with its threads, ready for a film. */
export interface FilmProcess {
  readonly crew: Crew
  /** How many films it has been given. */
  readonly filmCount: number
  /** Resolves when it is gone, for whatever reason. */
  readonly gone: Promise<void>
  /** Gives it a film; the one before is to be at `rest`. Aborting the signal before it is done ends the process. */
  make(order: DirectorOrder, audience: Audience): FilmInMaking
  /** While it rests, it does not keep this process running. */
  setResting(resting: boolean): void
  /** Ends the process, whatever it is doing, and resolves when it is gone. */
  end(): Promise<void>
}

/** Starts a process for films. */
export function startFilmProcess(crew: Crew): FilmProcess {
  const child = forkDirector(crew)
  const gone = Promise.withResolvers<void>()
  // A process that could not be started has no number and will not close.
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
      film = undefined // its bytes are another's now
      hold(child, !resting)
    },
    end: async () => {
      hold(child, true)
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}

/** Whether this process goes on while the other one does. */
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

/** From messages to promises. */
function hearFilm(audience: Audience, kill: () => void): HeardFilm {
  const { signal } = audience
  const needs = Promise.withResolvers<number>()
  const done = Promise.withResolvers<DoneMessage>()
  const rest = Promise.withResolvers<number>()
  // Whoever awaits one of them hears of a failure; the others must not count as unhandled.
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

/** Tells the audience how far the film has come. */
function watch(
  { onProgress, onFrames, onPreview }: Audience,
  message: Extract<DirectorMessage, { readonly kind: 'progress' | 'preview' }>,
): void {
  if (message.kind === 'preview') return onPreview?.(message.preview)
  onProgress(message.fraction)
  onFrames?.(message.frames)
}

/**
 * Flags of this process, of an inspector or a test runner, are not the film's.
 * The encoder collects garbage itself; and each thread of the film makes much
 * of it while it paints, which is better collected often than kept: frames leave
 * so little that a young generation of a megabyte costs no time and saves 20 MB. A heap
 * takes 50 MB; one that may not take gigabytes takes less.
 */
const DIRECTOR_FLAGS = [
  '--expose-gc',
  '--min-semi-space-size=1',
  '--max-semi-space-size=1',
  '--max-heap-size=256',
]

/**
 * Larger blocks than the copy of a frame go back to the system at once. Copies
 * come and go 25 times a second of film, and are not mapped and cleared anew for
 * each: a frame takes half as many page faults, for 20 MB. Two heaps are enough for
 * painters that allocate little; with one for each thread, what a film leaves in them
 * grows from film to film. Only glibc heeds it.
 */
const DIRECTOR_ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '2097152',
}

/**
 * Looking through the fonts of the machine takes the canvas 0.1 s. The signs in
 * our worlds are set in a typeface of our own; texts of templates may need any.
 */
const WITHOUT_FONTS = { DISABLE_SYSTEM_FONTS_LOAD: '1' }

function forkDirector({ kind, threads }: Crew): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './director.ts' : './director.js'
  return fork(new URL(file, import.meta.url), [String(threads)], {
    execArgv: DIRECTOR_FLAGS,
    env: { ...directorEnvironment(process.env), ...(kind === 'shot' && WITHOUT_FONTS) },
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

function send(child: ChildProcess, message: DirectorOrder | 'begin'): void {
  // A process that has just died is told nothing; that it died is heard from `close`.
  if (child.connected) child.send(message, () => {})
}

/** Most of a report of a crash, and not all that a loop of warnings may write. */
const MAX_STDERR_CHARACTERS = 4096

/** What the process last wrote to its error output. */
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
