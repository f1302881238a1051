/** Inspects processes by their ids, and what they cost. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** True while the process runs; false for a zombie, whose parent has not yet collected its exit code. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/stat`
  return !existsSync(status) || !/\) [ZX] /u.test(readFileSync(status, 'utf8'))
}

/** Resolves when the process has ended; rejects after five minutes, which only a fault takes. */
export async function goneByItself(pid: number): Promise<void> {
  const signal = AbortSignal.timeout(300_000)
  while (isRunning(pid)) await wait(20, undefined, { signal })
}

/** The memory of a process in bytes, current or peak; 0 when it has ended, and on systems without `/proc`. */
export function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** CPU time of a process's main thread, in milliseconds; Linux only. */
export function mainThreadMsOf(pid: number | undefined): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** Microseconds of a clock tick. Source: proc(5); 100 ticks a second on all common systems. */
const TICK_MICROSECONDS = 10_000

/** CPU time of a process and the children it has started, in microseconds; Linux only. */
export function cpuMicrosecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const own = (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + cpuMicrosecondsOf(Number(child)), own)
}
