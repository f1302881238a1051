/**
 * `npm start` and `npm run backlot`: runs the build of the sources that are there. Where there
 * is none, it runs the sources, and makes the build for the next time when the server is up.
 * Plain JavaScript: on a Node that is too old, it gets as far as saying so.
 */
import { fork } from 'node:child_process'
import { checkNode, launch, MAIN } from '../packages/backlot/bin/launch.js'

/** A start has the processors to itself for so long, in milliseconds. */
const BUILD_DELAY_MS = 5000

if (checkNode()) {
  const { findBuild } = await import('./find-build.ts')
  const found = findBuild('backlot')
  if (found === undefined && process.argv[2] === 'serve')
    setTimeout(buildAside, BUILD_DELAY_MS).unref()
  await launch(found ?? MAIN)
}

/** Builds in a process of its own, which stands back and ends when this one does. */
function buildAside() {
  const builder = fork(new URL('build-aside.ts', import.meta.url), { stdio: 'ignore' })
  builder.on('error', () => {}) // the next start runs the sources again
  builder.unref()
  builder.channel?.unref()
}
