/** A limit to the processor time of a thread: on a busy machine, good work takes longer than that. */
import { setInterval } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** How often the processor time of a thread is looked at, in milliseconds. */
const CPU_CHECK_MS = 250

/** Aborts `tooMuch` when the thread has taken more than `cpuMs` of the processor from now on; ends when somebody else aborts it. */
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
