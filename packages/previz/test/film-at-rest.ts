/**
 * A process that makes a short film, prints the number of the process that
 * rests then, and waits until its input ends, or until it is killed.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import { openPreviz } from '../src/previz.ts'
import { tinyShot } from './tiny-shot.ts'

let child: ChildProcess | undefined
subscribe('child_process', (message) => {
  ;({ process: child } = message as { process: ChildProcess })
})
const shot = tinyShot('a lake', { durationSeconds: 0.04 })
const run = { signal: new AbortController().signal, onProgress: () => {} }
await openPreviz().render({ kind: 'shot', shot }, run)
writeSync(1, `${child?.pid}\n`)
process.stdin.resume()
