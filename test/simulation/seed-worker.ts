/** A thread that runs every seed of its share, and reports the first that fails. */
import { parentPort, workerData } from 'node:worker_threads'
import { liveThrough } from './bad-day.ts'
import { openWorldStore } from './world.ts'

/** The seeds from `first` on, every `step`-th, below `end`. */
export type SeedShare = { readonly first: number; readonly step: number; readonly end: number }

/** The result of a share: the seed that failed and why, or neither. */
export type SeedResult = { readonly seed?: number; readonly why?: string }

async function run({ first, step, end }: SeedShare): Promise<SeedResult> {
  const store = await openWorldStore() // each seed leaves it empty
  for (let seed = first; seed < end; seed += step) {
    try {
      await liveThrough(seed, store)
    } catch (thrown) {
      return { seed, why: thrown instanceof Error ? (thrown.stack ?? '') : String(thrown) }
    }
  }
  await store.close()
  return {}
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origin
parentPort?.postMessage(await run(workerData))
