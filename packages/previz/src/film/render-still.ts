/** Draws one picture of a film in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { StillMessage, StillOrder } from './still.ts'

/**
 * The JPEG of a moment. Rejects with `signal.reason` when aborted; whatever the outcome, its thread
 * and memory are gone when it settles.
 */
export async function renderStill(order: StillOrder, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const file = import.meta.url.endsWith('.ts') ? './still.ts' : './still.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: order })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.on('message', ({ bytes }: StillMessage) => resolve(bytes))
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the still stopped with code ${code}`)))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
