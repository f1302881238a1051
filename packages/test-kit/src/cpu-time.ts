/**
 * Milliseconds of CPU time that this thread used for the work, independent of the machine's load.
 * Too coarse for benchmarks; good for distinguishing fast work from work that takes minutes.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
