/** A caller that does nothing wrong, beside those that do: what it gets, and how long that takes. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a good caller got. */
export type Experience = {
  /** In milliseconds, one for each request that ended, in order of their ends. */
  readonly tookMs: readonly number[]
  /** What was not as it should be: statuses, bodies and failures of connections. */
  readonly troubles: readonly string[]
}

/** Whom the good caller asks, and as whom. */
export type GoodCaller = { readonly address: string; readonly key: string }

/**
 * Sends small messages until `until` settles; resolves when all have been answered. In a thread of its own: what an attacker
 * in this one takes to send its requests is no delay of the server's.
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
