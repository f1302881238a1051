/**
 * Writes films anew as MP4 that begins with its index, each in a process of its
 * own and from file to file: a film may be large, and may claim to be enormous.
 * A thread would not do: V8 ends the whole process when a thread needs too much at once,
 * and a thread that waits for the system cannot be ended. See docs/decisions/0094.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RemuxJob, RemuxResult } from './remux-worker.ts'

/** What writing one film anew may take. */
export type RemuxLimits = {
  /** How long it may take, starting the process included. */
  readonly timeMs: number
  /** The heap of the process; the bytes of the film go through in parts. */
  readonly heapMegabytes: number
} & Pick<RemuxJob, 'maxPackets' | 'maxPartBytes'>

/** A film of ten minutes has 60 000 packets; each takes some hundred bytes of the heap, so the packets end before the heap does. */
export const REMUX_LIMITS: RemuxLimits = {
  timeMs: 120_000,
  heapMegabytes: 256,
  maxPackets: 200_000,
  maxPartBytes: 64 * 1024 * 1024,
}

/**
 * Writes the film at `from` to `to`, which must not be there yet. Resolves to
 * how it ended, a film beyond the limits and one that ends the process being `refused`; rejects with the
 * signal's reason, and when no process can be had. The process has ended by then. What was written stays,
 * however it ended.
 */
export async function remuxVideo(
  film: Pick<RemuxJob, 'from' | 'to'>,
  signal: AbortSignal,
  { timeMs, heapMegabytes, ...limits }: RemuxLimits = REMUX_LIMITS,
): Promise<RemuxResult> {
  signal.throwIfAborted()
  const tooLong = AbortSignal.timeout(timeMs)
  const child = startProcess(heapMegabytes)
  const gone = goneOf(child)
  try {
    return await resultOf(
      child,
      { ...film, ...limits },
      { gone, stop: AbortSignal.any([signal, tooLong]) },
    )
  } catch (thrown) {
    signal.throwIfAborted()
    if (tooLong.aborted) return refused(`cannot be rewritten in ${timeMs / 1000} seconds`)
    if (!(thrown instanceof Died)) throw thrown
    return refused(
      thrown.isOutOfMemory
        ? `cannot be rewritten in ${heapMegabytes} MB of memory`
        : thrown.message,
    )
  } finally {
    child.kill('SIGKILL')
    await gone.catch(() => undefined)
  }
}

/** The process ended before it answered. */
class Died extends Error {
  readonly isOutOfMemory: boolean

  constructor(how: string, lastWords: string) {
    super(`ended the process that rewrites it: ${how}`)
    this.isOutOfMemory = /heap out of memory|Reached heap limit|allocation failed/i.test(lastWords)
  }
}

/** Most of a report of a crash, and not all that a loop of warnings may write. */
const MAX_STDERR_CHARS = 4096

/** Rejects with `Died` when the process has ended, and with what kept it from being started. */
async function goneOf(child: ChildProcess): Promise<never> {
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = (lastWords + words).slice(-MAX_STDERR_CHARS)
  })
  const [code, signal] = await once(child, 'close') // rejects with `error`
  throw new Died(signal === null ? `exit code ${code}` : String(signal), lastWords)
}

async function resultOf(
  child: ChildProcess,
  job: RemuxJob,
  { gone, stop }: { readonly gone: Promise<never>; readonly stop: AbortSignal },
): Promise<RemuxResult> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const onStop = (): void => reject(stop.reason)
  stop.addEventListener('abort', onStop, { once: true })
  const { promise: answered, resolve } = Promise.withResolvers<RemuxResult>()
  child.once('message', (answer) => resolve(answer as RemuxResult)) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from remux-worker.ts
  child.send(job, () => {}) // that it died is heard from `gone`
  try {
    return await Promise.race([answered, gone, stopped])
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}

/** Reads hostile files: it has none of the secrets in our environment, and can start nothing. */
function startProcess(heapMegabytes: number): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './remux-worker.ts' : './remux-worker.js'
  const { SystemRoot } = process.env // nothing starts on Windows without it
  return fork(new URL(file, import.meta.url), {
    execArgv: [
      `--max-heap-size=${heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-fs-write=*',
    ],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Out of the terminal's process group: Ctrl-C is for this process, which then ends it.
    detached: true,
  })
}

function refused(reason: string): RemuxResult {
  return { state: 'refused', reason }
}
