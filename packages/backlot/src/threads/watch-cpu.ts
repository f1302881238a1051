/** Limits the CPU time of a thread instead of its duration: on a busy machine, good work takes longer. */
import { setInterval } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** How often the CPU time of a thread is checked, in milliseconds. */
const CPU_CHECK_MS = 250

/**
 * Aborts `tooMuch` when the thread has used more than `cpuMs` of CPU from now on; ends when
 * somebody else aborts it.
 */
export async function watchCpu(
  thread: Worker,
  cpuMs: number,
  tooMuch: AbortController,
): Promise<void> {
  const { signal } = tooMuch
  try {
    const before = await thread.cpuUsage()
    for await (const _ of setInterval(CPU_CHECK_MS, undefined, { signal, ref: false })) {
      const { user, system } = await thread.cpuUsage(before)
      if (user + system > cpuMs * 1000) tooMuch.abort()
    }
  } catch {
    // Aborted, or the thread has ended: its task fails by itself.
  }
}
