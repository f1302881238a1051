/** Loaded before a server that is measured: tells its parent how much CPU it has used and how much it keeps in memory. */

/** What a server tells of itself. */
export type Probed = { readonly cpuMicroseconds: number; readonly residentBytes: number }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  const probed: Probed = {
    cpuMicroseconds: user + system,
    residentBytes: process.memoryUsage.rss(),
  }
  process.send?.(probed)
})
process.on('disconnect', () => process.exit())
