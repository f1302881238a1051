/** Threads for work that would hold up the one that serves everybody. */
import type { Piscina } from 'piscina'

/** How long a thread without work is kept, in milliseconds. */
const IDLE_MS = 30_000

/** How far threads stand back behind the one that serves everybody, on systems that know such a thing. */
const NICENESS = 10

/** What threads are made of. */
export type ThreadOptions = {
  /** The module that they run. */
  readonly worker: URL
  /** The function of the module that is called; its default export when absent. */
  readonly name?: string
  readonly maxThreads: number
  /** The heap of each, in megabytes; Node's own limit when absent. A thread that needs more ends, and fails its task. */
  readonly heapMegabytes?: number
}

/** Opens a pool of threads, which start when there is work and end when there was none for half a minute. */
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
  // A thread that dies without a task has nobody to fail; an error that nobody hears would end the process.
  pool.on('error', () => {})
  return pool
}
