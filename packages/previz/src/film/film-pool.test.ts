/** Processes that rest between films: they are reused, never affect a film, and do not stay for ever. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, before, describe, test } from 'node:test'
import { isCollected } from '@backlot/test-kit/garbage'
import { goneByItself, isRunning } from '@backlot/test-kit/processes'
import { tinyShot } from '../../test/tiny-shot.ts'
import type { Shot } from '@backlot/prompt/shot'
import { type FilmPool, openFilmPool, type RestLimits } from './film-pool.ts'
import { type MemoryGate, openMemoryGate } from './memory-gate.ts'
import { type RenderedFilm, renderFilm, type FilmRun } from './render-film.ts'

/** Every process started by the test. */
const started: ChildProcess[] = []

function onStart(message: unknown): void {
  started.push((message as { process: ChildProcess }).process)
}

const pools: FilmPool[] = []

before(() => {
  enableCompileCache() // as the program does
  subscribe('child_process', onStart)
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
  for (const { pid = 0 } of started.splice(0)) assert.equal(isRunning(pid), false, `process ${pid}`)
})
after(() => {
  unsubscribe('child_process', onStart)
})

/** Only a fault takes this long. */
const SLOW = { timeout: 600_000 }

const LIMITS: RestLimits = { restMs: 60_000, films: 50, bytes: 1e9 }

function openPool(changes: Partial<RestLimits> = {}, gate: MemoryGate = openMemoryGate(1e9)) {
  const pool = openFilmPool(gate, { ...LIMITS, ...changes })
  pools.push(pool)
  return pool
}

const render = (shot: Shot, run: Partial<FilmRun> = {}): Promise<RenderedFilm> =>
  renderFilm(
    { kind: 'shot', shot },
    { signal: new AbortController().signal, onProgress: () => {}, threads: 1, ...run },
  )

const digest = ({ bytes }: RenderedFilm): string => createHash('sha256').update(bytes).digest('hex')

const SPACE = tinyShot('stars in space', { durationSeconds: 0.04 })
const LAKE = tinyShot('a girl on a jetty at a lake [Push in]', { durationSeconds: 0.2 })
const CITY = tinyShot('a rainy neon city at night, film noir [Pan left]', {
  widthPx: 240,
  heightPx: 160,
  framesPerSecond: 10,
  durationSeconds: 0.4,
})

test('films in one process are those of processes of their own, in whatever order, and each reports its own cost', async () => {
  const alone = await Promise.all([SPACE, LAKE, CITY].map((shot) => render(shot, { threads: 2 })))
  assert.equal(new Set(alone.map(digest)).size, 3)
  started.length = 0
  const pool = openPool()
  const seconds: number[] = []
  for (const index of [1, 2, 0, 0, 2, 1]) {
    const film = await render([SPACE, LAKE, CITY][index] ?? SPACE, { threads: 2, pool })
    assert.equal(digest(film), digest(alone[index] ?? film))
    seconds.push(film.cost.cpuSeconds)
  }
  assert.equal(started.length, 1)
  // The time of this film, not of all films of the process, which would exceed the earlier ones.
  const [last = 0, ...others] = seconds.toReversed()
  assert.ok(last > 0 && last < others.reduce((sum, each) => sum + each), seconds.join())
})

describe('a process', () => {
  test('whose film is cancelled or fails makes no other one', async () => {
    const pool = openPool()
    await render(SPACE, { pool })
    const control = new AbortController()
    const reason = new Error('changed my mind')
    const long = { ...SPACE, durationSeconds: 60 }
    const onProgress = (fraction: number): void => {
      if (fraction > 0) control.abort(reason)
    }
    await assert.rejects(
      render(long, { pool, signal: control.signal, onProgress }),
      (thrown) => thrown === reason,
    )
    assert.equal(started.length, 1)
    assert.equal(isRunning(started[0]?.pid ?? 0), false)
    await render(SPACE, { pool })
    assert.equal(started.length, 2)
    await assert.rejects(render({ ...SPACE, framesPerSecond: Number.NaN }, { pool }))
    for (const { pid = 0 } of started) assert.equal(isRunning(pid), false, `process ${pid}`)
  })

  test('rests on when its last film is cancelled too late', async () => {
    const pool = openPool()
    const control = new AbortController()
    await render(SPACE, { pool, signal: control.signal })
    control.abort()
    await render(SPACE, { pool })
    assert.equal(started.length, 1)
  })

  test('keeps nothing of its finished film in the parent', async () => {
    const pool = openPool()
    const film = new WeakRef((await render(SPACE, { pool })).bytes)
    assert.ok(await isCollected(film))
    assert.equal(isRunning(started[0]?.pid ?? 0), true)
  })

  test('that died while it rested fails no film', async () => {
    const pool = openPool()
    const whole = digest(await render(SPACE, { pool }))
    started[0]?.kill('SIGKILL') // before its `close` has been reported
    assert.equal(digest(await render(SPACE, { pool })), whole)
    assert.equal(started.length, 2)
  })

  test('ends when no film has come for its time, or it has made enough of them, or keeps too much', async () => {
    for (const limits of [{ restMs: 50 }, { films: 1 }, { bytes: 0 }]) {
      await render(SPACE, { pool: openPool(limits) })
      await goneByItself(started.at(-1)?.pid ?? 0)
    }
    assert.equal(started.length, 3)
  })

  test('makes one film at a time, and is replaced by one of another kind', async () => {
    const pool = openPool()
    await Promise.all([render(SPACE, { pool }), render(SPACE, { pool })])
    assert.equal(started.length, 2)
    await render(SPACE, { pool, threads: 2 })
    assert.equal(started.length, 3)
    assert.equal(started.filter(({ pid = 0 }) => isRunning(pid)).length, 2)
  })

  test('counts at the memory gate while it rests, and ends when memory is needed', async () => {
    const gate = openMemoryGate(1e9)
    const pool = openPool({}, gate)
    await render(SPACE, { pool, gate })
    const [child] = started
    const leave = await gate.enter(async () => 500e6, new AbortController().signal)
    assert.equal(isRunning(child?.pid ?? 0), true)
    await gate.enter(async () => 499e6, new AbortController().signal)
    assert.equal(isRunning(child?.pid ?? 0), false)
    leave()
  })

  test('ends at once when the pool closes, and none rests after that', async () => {
    const pool = openPool()
    await render(SPACE, { pool })
    await pool.close()
    assert.equal(isRunning(started[0]?.pid ?? 0), false)
    await render(SPACE, { pool })
    assert.equal(isRunning(started[1]?.pid ?? 0), false)
  })

  for (const end of ['kill', 'return'] as const) {
    test(
      `does not outlive the one that ordered its film, and leaves what it compiled: ${end}`,
      SLOW,
      async (t) => {
        const cache = mkdtempSync(join(tmpdir(), 'backlot-compiled-'))
        t.after(() => rmSync(cache, { recursive: true }))
        const program = join(import.meta.dirname, '../../test/film-at-rest.ts')
        const env = { ...process.env, NODE_COMPILE_CACHE: cache }
        const parent = spawn(process.execPath, [program], {
          env,
          stdio: ['pipe', 'pipe', 'inherit'],
        })
        const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
        const pid = Number((await lines.next()).value)
        assert.ok(isRunning(pid))
        const closed = once(parent, 'close')
        if (end === 'kill') parent.kill('SIGKILL')
        else parent.stdin.end()
        await closed
        await goneByItself(pid)
        for (const compiled of ['function openFilmEncoder', 'function openFrameRenderer'])
          assert.ok(isInFolder(cache, compiled), `${compiled}: of the process, and of a thread`)
      },
    )
  }
})

function isInFolder(folder: string, text: string): boolean {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  )
}
