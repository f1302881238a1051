import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { findBox } from '@backlot/test-kit/mp4'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { box, filmOf, u32 } from '../../../../../test/media-bombs.ts'
import { temporary } from '../../../../../test/temporary.ts'
import { REMUX_LIMITS, remuxVideo } from './remux-video.ts'

const never = new AbortController().signal

/** A video of millions of samples of one byte, which all exist: small, with a correct index. */
function manySamples(count: number): Buffer {
  return filmOf(
    {
      stts: box('stts', u32(0, 1, count, 1)),
      stsz: box('stsz', u32(0, 1, count)),
      stsc: box('stsc', u32(0, 1, 1, count, 1)),
      stco: box('stco', u32(0, 1, 40)),
    },
    { after: box('mdat', Buffer.alloc(count)) },
  )
}

async function onDisk(
  t: TestContext,
  bytes: Uint8Array,
): Promise<{ readonly from: string; readonly to: string }> {
  const film = { from: await temporary.newPath('film'), to: await temporary.newPath('film') }
  writeFileSync(film.from, bytes)
  t.after(() => Promise.all(Object.values(film).map((path) => rm(path, { force: true }))))
  return film
}

test('another container becomes an MP4 with its index in front', async (t) => {
  const film = await onDisk(t, await sampleFilm('mkv'))
  assert.deepEqual(await remuxVideo(film, never), { state: 'done' })
  const bytes = readFileSync(film.to)
  assert.equal(findBox(bytes, 'ftyp'), 0)
  assert.ok(findBox(bytes, 'moov') < findBox(bytes, 'mdat'))
})

test('a film with more packets, or more work, than it may have is refused by its limit, and holds nobody up', async (t) => {
  const film = await onDisk(t, manySamples(1_000_000))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  t.after(() => clearInterval(timer))
  assert.deepEqual(await remuxVideo(film, never, { ...REMUX_LIMITS, maxPackets: 100_000 }), {
    state: 'refused',
    reason: 'has more than 100000 packets',
  })
  await rm(film.to, { force: true })
  assert.deepEqual(await remuxVideo(film, never, { ...REMUX_LIMITS, timeMs: 1 }), {
    state: 'refused',
    reason: 'cannot be rewritten in 0.001 seconds',
  })
  assert.ok(turns > 10, `${turns} turns of the loop`)
})

test('a task that is cancelled ends the process with its own reason', async (t) => {
  const film = await onDisk(t, manySamples(1_000_000))
  const stop = new AbortController()
  const ended = remuxVideo(film, stop.signal, { ...REMUX_LIMITS, maxPackets: 2_000_000 })
  stop.abort(new Error('cancelled'))
  await assert.rejects(ended, /cancelled/)
})

test('a file that cannot be written is reported as the disk’s failure', async (t) => {
  const { from } = await onDisk(t, await sampleFilm('mkv'))
  const result = await remuxVideo({ from, to: '/dev/full' }, never)
  assert.equal(result.state, 'disk')
  assert.ok(existsSync(from))
})

test('a film that exhausts the memory of its process is refused, and ends nothing else', async (t) => {
  const film = await onDisk(t, manySamples(1_000_000))
  const limits = { ...REMUX_LIMITS, heapMegabytes: 12, maxPackets: 2_000_000 }
  assert.deepEqual(await remuxVideo(film, never, limits), {
    state: 'refused',
    reason: 'cannot be rewritten in 12 MB of memory',
  })
})

const LINUX = { skip: process.platform !== 'linux', timeout: 600_000 }

test('a film whose process crashes is refused, and ends nothing else', LINUX, async (t) => {
  const { to } = await onDisk(t, Buffer.alloc(0))
  const ended = remuxVideo({ from: await silentPipe(t), to }, never)
  process.kill(await childOf(process.pid), 'SIGSEGV')
  assert.deepEqual(await ended, {
    state: 'refused',
    reason: 'ended the process that rewrites it: SIGSEGV',
  })
})

test('a process that hangs in the system is ended at its deadline', LINUX, async (t) => {
  const { to } = await onDisk(t, Buffer.alloc(0))
  const limits = { ...REMUX_LIMITS, timeMs: 2000 }
  assert.deepEqual(await remuxVideo({ from: await silentPipe(t), to }, never, limits), {
    state: 'refused',
    reason: 'cannot be rewritten in 2 seconds',
  })
})

/** A pipe without a writer: opening it waits for ever. */
async function silentPipe(t: TestContext): Promise<string> {
  const path = await temporary.newPath('film')
  execFileSync('mkfifo', [path])
  t.after(() => rm(path, { force: true }))
  return path
}

/** The only child of a process, once there is one. */
async function childOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    if (child) return Number(child)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
