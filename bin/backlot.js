#!/usr/bin/env node
import module from 'node:module'

// Plain JavaScript that any Node can read: it says what is missing before the first TypeScript file is loaded.
const OLDEST = 24
const major = Number(process.versions.node.split('.')[0])

if (major < OLDEST) {
  process.stderr.write(
    `Backlot needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}.\n` +
      'In the checkout, "npm start" and "npm run backlot -- …" use the right one, which "npm ci" installs.\n',
  )
  process.exitCode = 1
} else {
  // A second start skips most of the work of parsing: half the time to the first answer.
  module.enableCompileCache?.()
  void import('./backlot.ts').then(({ main }) => main(process.argv))
}
