#!/usr/bin/env node
// Plain JavaScript that any Node can parse: it reports what is missing before anything else is loaded.
import { existsSync } from 'node:fs'

const MIN_NODE = 24

const sources = new URL('../src/cli/camera-command.ts', import.meta.url)
const command = existsSync(sources) ? sources : new URL('../dist/cli.js', import.meta.url)

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
  process.stderr.write(
    `backlot-camera needs Node ${MIN_NODE} or newer, and this is Node ${process.versions.node}.\n`,
  )
  process.exitCode = 2
} else {
  const { cameraCommand } = await import(command.href)
  await cameraCommand('backlot-camera').parseAsync(process.argv)
}
