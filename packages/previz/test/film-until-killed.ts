/**
 * A process that makes a long film and prints the numbers of the processes that
 * it starts. The test of what becomes of them kills it.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import { renderFilm } from '../src/film/render-film.ts'
import { tinyShot } from './tiny-shot.ts'

const started: ChildProcess[] = []
subscribe('child_process', (message) => {
  started.push((message as { process: ChildProcess }).process)
})

let isReported = false
const shot = tinyShot('a city', { durationSeconds: 600 })
await renderFilm(
  { kind: 'shot', shot },
  {
    signal: new AbortController().signal,
    onProgress: (fraction) => {
      if (fraction === 0 || isReported) return
      isReported = true
      writeSync(1, `${JSON.stringify(started.map(({ pid }) => pid))}\n`)
    },
  },
)
