/**
 * `npm start` and `npm run backlot`: runs the build of the current sources. Without one, it runs
 * the sources, and builds for the next start while the server is up. Plain JavaScript, so that a
 * Node that is too old gets far enough to say so.
 */
import { fork } from 'node:child_process'
import { checkNode, launch, MAIN } from '../packages/backlot/bin/launch.js'

/** How long a start has the CPUs to itself before the build begins, in milliseconds. */
const BUILD_DELAY_MS = 5000

if (checkNode()) {
  const { findBuild } = await import('./find-build.ts')
  const found = findBuild('backlot')
  if (found === undefined && process.argv[2] === 'serve')
    setTimeout(buildAside, BUILD_DELAY_MS).unref()
  await launch(found ?? MAIN)
}

/** Builds in a child process of low priority, which ends with this one. */
function buildAside() {
  const builder = fork(new URL('build-aside.ts', import.meta.url), { stdio: 'ignore' })
  builder.on('error', () => {}) // the next start runs the sources again
  builder.unref()
  builder.channel?.unref()
}
