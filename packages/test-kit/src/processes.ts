/** Looks at processes by their numbers, and at what they cost. */
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

/** The memory of a process in bytes: resident now, or its peak; 0 for one that is gone, and where there is no `/proc`. */
export function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Microseconds of a clock tick. Source: proc(5); 100 ticks a second everywhere. */
const TICK_MICROSECONDS = 10_000

/** What a process and those that it has started have used, in microseconds; Linux only. */
export function cpuMicrosecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const own = (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + cpuMicrosecondsOf(Number(child)), own)
}
