#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'

// Plain JavaScript that any Node can read: it says what is missing before the first TypeScript file is loaded.
const OLDEST = 24
const major = Number(process.versions.node.split('.')[0])

if (major < OLDEST) {
  process.stderr.write(
    `Backlot needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" in the checkout: it installs a newer one, which "npm start" and "npm run backlot -- …" use.\n',
  )
  process.exitCode = 1
} else {
  // A second start skips most of the work of parsing: half the time to the first answer.
  // It is kept with temporary files, or in the data folder where those cannot be written.
  const home = resolve(process.env.BACKLOT_HOME || '.backlot')
  const isOff = module.enableCompileCache?.().status === module.constants?.compileCacheStatus.FAILED
  if (isOff && existsSync(home)) module.enableCompileCache(join(home, 'compile-cache'))
  void import('../src/cli/main.ts').then(
    ({ main }) => main(process.argv),
    (thrown) => {
      if (thrown.code !== 'ERR_MODULE_NOT_FOUND') throw thrown
      process.stderr.write(`Packages are missing; run "npm ci" in the checkout first.\n`)
      process.exitCode = 1
    },
  )
}
