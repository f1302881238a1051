/** Worker threads for work that would block the main thread. */
import type { Piscina } from 'piscina'

/** How long an idle thread is kept, in milliseconds. */
const IDLE_MS = 30_000

/** The lower priority of threads, on systems that have priorities. */
const NICENESS = 10

/** Options of a thread pool. */
export type ThreadOptions = {
  /** The module that they run. */
  readonly worker: URL
  /** The exported function that is called; the default export when absent. */
  readonly name?: string
  readonly maxThreads: number
  /** The heap of each, in megabytes; Node's own limit when absent. A thread that needs more ends, and fails its task. */
  readonly heapMegabytes?: number
}

/** Opens a pool of threads, which start when there is work and end after half a minute without. */
export async function openThreads({
  worker,
  name,
  maxThreads,
  heapMegabytes,
}: ThreadOptions): Promise<Piscina> {
  const { Piscina: Threads } = await import('piscina')
  const pool = new Threads({
    filename: worker.href,
    ...(name === undefined ? {} : { name }),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    ...(heapMegabytes === undefined
      ? {}
      : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }),
  })
  // A thread that dies without a task fails nothing; an unhandled error would end the process.
  pool.on('error', () => {})
  return pool
}
