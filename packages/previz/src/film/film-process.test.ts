/** Films that are cancelled, crash, or lose the process that ordered them leave nothing behind. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { goneByItself, isRunning } from '@backlot/test-kit/processes'
import { tinyShot } from '../../test/tiny-shot.ts'
import type { Shot } from '@backlot/prompt/shot'
import { encoderMemoryBytes } from '../renderer/encoding/encoder-memory.ts'
import { ENCODER_NAMES, type EncoderName } from '../renderer/encoding/film-encoder.ts'
import { findFilmEncoder, type FoundEncoder } from '../renderer/encoding/open-film-encoder.ts'
import { openFilmPool } from './film-pool.ts'
import { type MemoryGate, openMemoryGate } from './memory-gate.ts'
import { renderFilm, type FilmRun } from './render-film.ts'

/** Every process started by this one. */
const started: ChildProcess[] = []

function onStart(message: unknown): void {
  started.push((message as { process: ChildProcess }).process)
}

before(() => {
  enableCompileCache() // as the program does: film processes start in a third of the time
  subscribe('child_process', onStart)
})
after(() => {
  unsubscribe('child_process', onStart)
})

/**
 * How often five films are cancelled together: even one round shows a leak per film, `ROUNDS=20` a
 * slow one.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)

/**
 * Open files and resources of this process. A process that has just ended is listed until the event
 * loop turns.
 */
async function heldOpen(): Promise<{ files: number; resources: readonly string[] }> {
  await nextTurn()
  await nextTurn()
  return {
    files: readdirSync('/dev/fd').length,
    resources: process.getActiveResourcesInfo().toSorted(),
  }
}

const reason = new Error('changed my mind')

/** A gate that admits everyone and reports the bytes of each request. */
const gateThat = (hears: (bytes: number) => void): Pick<MemoryGate, 'enter'> => ({
  enter: async (needs) => {
    hears(await needs())
    return () => {}
  },
})

async function encodersHere(): Promise<readonly FoundEncoder[]> {
  const sought = await Promise.allSettled(ENCODER_NAMES.map((name) => findFilmEncoder(name)))
  return sought.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

const pool = openFilmPool(openMemoryGate(1e9))

const render = (shot: Shot, run: FilmRun): ReturnType<typeof renderFilm> =>
  renderFilm({ kind: 'shot', shot }, run)

/** Starts a film, and cancels it at this progress, or when it asks for memory. */
async function cancelAt(moment: number | 'asked'): Promise<void> {
  const control = new AbortController()
  const cancel = (): void => control.abort(reason)
  const film = render(tinyShot('stars in space', { durationSeconds: 60 }), {
    signal: control.signal,
    threads: 2,
    pool,
    onProgress: (fraction) => {
      if (moment !== 'asked' && fraction >= moment) cancel()
    },
    gate: gateThat(() => {
      if (moment === 'asked') cancel()
    }),
  })
  await assert.rejects(film, (thrown) => thrown === reason)
}

describe('a film', () => {
  test('that is cancelled leaves nothing, again and again', async () => {
    const moments = [0, 'asked', 'asked', 1e-3, 0.04] as const
    await Promise.all(moments.map(cancelAt)) // what is opened only once does not count
    const atFirst = await heldOpen()
    const beforeBytes = process.memoryUsage.rss()
    for (let round = 0; round < ROUNDS; round++) await Promise.all(moments.map(cancelAt))
    assert.deepEqual(await heldOpen(), atFirst)
    for (const { pid = 0 } of started) assert.equal(isRunning(pid), false, `process ${pid}`)
    assert.ok(started.length >= 4 * ROUNDS)
    const grownBytes = process.memoryUsage.rss() - beforeBytes
    assert.ok(grownBytes < 50e6, `${grownBytes} bytes more`)
  })

  test('ends when the process that ordered it is killed', async () => {
    const program = join(import.meta.dirname, '../../test/film-until-killed.ts')
    const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(createInterface(parent.stdout), 'line')
    const pids: number[] = JSON.parse(line)
    assert.equal(pids.length, 1)
    for (const pid of pids) assert.ok(isRunning(pid))
    parent.kill('SIGKILL')
    await Promise.all(pids.map(goneByItself))
  })

  test('whose process is killed fails, and says by what', async () => {
    const film = render(tinyShot('a lake', { durationSeconds: 60 }), {
      signal: new AbortController().signal,
      onProgress: (fraction) => {
        if (fraction > 0) started.at(-1)?.kill('SIGSEGV')
      },
    })
    await assert.rejects(film, /the process of the film was ended by SIGSEGV/u)
  })

  test('gives back its memory when it fails', async () => {
    const gate = openMemoryGate(1)
    const shot = tinyShot('a lake', { durationSeconds: 0.2 })
    const run = { signal: new AbortController().signal, onProgress: () => {}, gate }
    const broken = { ...shot, framesPerSecond: Number.NaN }
    await assert.rejects(render(broken, run))
    await render(shot, run)
  })

  test('reports the memory that it will take before it takes it, and takes no more', async () => {
    const asked: number[] = []
    const { cost } = await render(
      tinyShot('a city', { widthPx: 1366, heightPx: 768, durationSeconds: 0.4 }),
      {
        signal: new AbortController().signal,
        onProgress: () => {},
        threads: 2,
        gate: gateThat((bytes) => asked.push(bytes)),
      },
    )
    assert.equal(asked.length, 1)
    assert.ok(cost.peakBytes <= (asked[0] ?? 0), `${cost.peakBytes} of ${asked.join()}`)
    assert.ok(cost.peakBytes < 350e6, `${cost.peakBytes} bytes`)
    assert.ok(cost.cpuSeconds > 0)
  })

  test('that waits for memory has no process before it is the next one', async () => {
    const gate = openMemoryGate(1)
    const shot = tinyShot('stars in space', { durationSeconds: 0.04 })
    started.length = 0
    let most = 0
    const count = (): void => {
      most = Math.max(most, started.filter(({ pid = 0 }) => isRunning(pid)).length)
    }
    const run = { signal: new AbortController().signal, onProgress: count, threads: 1, gate }
    await Promise.all([1, 2, 3, 4].map(() => render(shot, run)))
    assert.equal(started.length, 4)
    assert.ok(most <= 2, `${most} at once`)
  })

  test('reports the memory that it will take with its own encoder', async () => {
    const size = { widthPx: 160, heightPx: 90 }
    const shot = tinyShot('stars in space', { ...size, durationSeconds: 0.04 })
    const askWith = async (encoder?: EncoderName): Promise<number> => {
      let asked = 0
      const { encoderName } = await render(shot, {
        signal: new AbortController().signal,
        onProgress: () => {},
        threads: 1,
        pool,
        gate: gateThat((bytes) => (asked = bytes)),
        ...(encoder && { encoder }),
      })
      assert.equal(encoderName, encoder ?? encoderName)
      return asked - encoderMemoryBytes(encoderName, size)
    }
    // The rest of the memory is the same for all of them.
    const besides = await askWith()
    for (const { name } of await encodersHere()) assert.equal(await askWith(name), besides, name)
  })
})
