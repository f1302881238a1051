/**
 * Milliseconds that this thread has had of the processor while the work ran:
 * what else the machine does, however much, is not counted. Only good for
 * telling what is done in no time from what would take minutes.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
