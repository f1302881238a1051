#!/usr/bin/env node
// Plain JavaScript that any Node can read: it says what is missing before the first TypeScript file is loaded.
const MIN_NODE = 24

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
  process.stderr.write(
    `backlot-camera needs Node ${MIN_NODE} or newer, and this is Node ${process.versions.node}.\n`,
  )
  process.exitCode = 2
} else {
  const { cameraCommand } = await import('../src/cli/camera-command.ts')
  await cameraCommand('backlot-camera').parseAsync(process.argv)
}
