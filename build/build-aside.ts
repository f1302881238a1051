/** Builds for the next start, as a child of a server that runs from the sources; exits with its parent. */
import { constants, setPriority } from 'node:os'

process.on('disconnect', () => process.exit(1))
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not every system allows it, and the build is short.
}
const { build } = await import('./build.ts')
await build()
process.exit()
