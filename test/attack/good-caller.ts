/** A well-behaved caller beside the attackers: its answers, and how long they take. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The results of a good caller. */
export type Experience = {
  /** In milliseconds, for each request that ended, in order of completion. */
  readonly tookMs: readonly number[]
  /** Everything unexpected: statuses, bodies and connection errors. */
  readonly troubles: readonly string[]
}

/** The address and the key that a good caller uses. */
export type GoodCaller = { readonly address: string; readonly key: string }

/**
 * Sends small messages until `until` settles; resolves when all have been answered. It runs in a
 * thread of its own, so that the CPU time of attackers in this thread does not count as the
 * server's delay.
 */
export async function callMeanwhile(
  caller: GoodCaller,
  until: Promise<unknown>,
): Promise<Experience> {
  const thread = new Worker(new URL('./good-caller-thread.ts', import.meta.url), {
    workerData: caller,
  })
  const experience = once(thread, 'message')
  await Promise.race([until, experience])
  thread.postMessage('stop', [])
  const [got] = await experience
  await thread.terminate()
  return got
}
