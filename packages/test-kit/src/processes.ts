/** Looks at processes by their numbers. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** True while the process runs; one that waits for its parent to hear of its end does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/stat`
  return !existsSync(status) || !/\) [ZX] /u.test(readFileSync(status, 'utf8'))
}

/** Resolves when the process is gone; rejects after five minutes, which nothing but a fault takes. */
export async function goneByItself(pid: number): Promise<void> {
  const signal = AbortSignal.timeout(300_000)
  while (isRunning(pid)) await wait(20, undefined, { signal })
}
