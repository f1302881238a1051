/** Builds for the next start, beside a server that runs from the sources, and ends with it. */
import { constants, setPriority } from 'node:os'

process.on('disconnect', () => process.exit(1))
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not every system lets it; the build is short.
}
const { build } = await import('./build.ts')
await build()
process.exit()
