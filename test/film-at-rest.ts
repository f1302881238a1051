/**
 * A process that makes a short film, prints the number of the process that
 * rests then, and waits until its input ends, or until it is killed.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import { createPreviz } from '../src/engines/previz/engine.ts'
import { QUIET_RUN, tinyShot } from './contracts/video-engine.ts'

let child: ChildProcess | undefined
subscribe('child_process', (message) => {
  ;({ process: child } = message as { process: ChildProcess }) // oxlint-disable-line typescript/no-unsafe-type-assertion -- what this channel carries
})
await createPreviz().render(tinyShot('a lake', { durationSeconds: 0.04 }), QUIET_RUN)
writeSync(1, `${child?.pid}\n`)
process.stdin.resume()
