/** Videos and pictures that claim to be enormous, read by a server's threads. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  FILM_BOMBS,
  filmOf,
  goodFilm,
  HEAVY_PICTURES,
  PICTURE_BOMBS,
} from '../../../../test/media-bombs.ts'
import { Fault } from '../domain/fault.ts'
import { MEDIA_LIMITS } from './media-limits.ts'
import { mediaReader } from './media-reader.ts'
import { mediaThreads } from './media-threads.ts'

const threads = mediaThreads()
const reader = mediaReader(threads)

/** Those that only time and memory limit, because their claims cannot be counted. */
const COUNTLESS = new Set([
  'such a run where no box begins',
  'a Matroska cluster of six million blocks',
])

describe('a film of', () => {
  for (const [name, make] of Object.entries(FILM_BOMBS).filter(([key]) => !COUNTLESS.has(key)))
    test(`${name} is refused before anything is built of it`, async () => {
      const found = await reader.read({ type: 'video', content: { bytes: make() } })
      const reason = 'reason' in found ? found.reason : JSON.stringify(found)
      assert.match(reason, /^must be (readable within limits: |a whole M.. video, but it is corr)/)
      assert.doesNotMatch(reason, /seconds|memory/)
      if (name.startsWith('three million')) assert.match(reason, /at most 3000000 entries/)
    })

  test('one small picture is read, by the same means', async () => {
    const facts = await reader.read({ type: 'video', content: { bytes: filmOf({}) } })
    assert.deepEqual(facts, {
      format: 'mp4',
      sizeBytes: filmOf({}).length,
      widthPx: 64,
      heightPx: 48,
      durationSeconds: 1,
    })
  })
})

describe('a picture,', () => {
  for (const [name, make] of Object.entries(PICTURE_BOMBS))
    test(`${name}, is refused`, async () => {
      const found = await reader.read({ type: 'image', content: { bytes: make() } })
      assert.match('reason' in found ? found.reason : 'taken', /^must /)
    })
  for (const [name, make] of Object.entries(HEAVY_PICTURES))
    test(`${name}, is read or refused, and the next one is read`, async () => {
      await reader.read({ type: 'image', content: { bytes: make() } })
      const next = HEAVY_PICTURES['a GIF of 400 000 frames']?.() ?? Buffer.alloc(0)
      assert.ok('widthPx' in (await reader.read({ type: 'image', content: { bytes: next } })))
    })
})

test('a film that takes too long has its thread ended, and the next one is read by another', async (t) => {
  const limits = { ...MEDIA_LIMITS, timeMs: 1000 }
  const own = mediaThreads(limits)
  t.after(() => own.close())
  const bytes = await goodFilm()
  const never = { sizeBytes: bytes.length, read: () => new Promise<never>(() => undefined) }
  const stuck = Array.from({ length: 4 }, () => own.readVideo('mp4', never))
  for (const answer of await Promise.all(stuck))
    assert.deepEqual(answer, { reason: 'must be readable within limits: at most 1 seconds' })
  Object.assign(limits, { timeMs: 600_000 })
  const found = await mediaReader(own).read({ type: 'video', content: { bytes } })
  assert.ok('widthPx' in found, JSON.stringify(found))
})

test('a film that takes too much processor time has its thread ended', async (t) => {
  const own = mediaThreads({ ...MEDIA_LIMITS, cpuMs: 500, timeMs: 600_000, heapMegabytes: 4096 })
  t.after(() => own.close())
  const bomb = FILM_BOMBS['such a run where no box begins']?.() ?? Buffer.alloc(0)
  const found = await mediaReader(own).read({ type: 'video', content: { bytes: bomb } })
  assert.deepEqual(found, {
    reason: 'must be readable within limits: at most 0.5 seconds of processor time',
  })
})

test('a film that takes too much memory ends its thread, and the process and the next film live', async (t) => {
  const own = mediaThreads({ ...MEDIA_LIMITS, timeMs: 600_000, heapMegabytes: 48 })
  t.after(() => own.close())
  for (const name of COUNTLESS) {
    const bomb = FILM_BOMBS[name]?.() ?? Buffer.alloc(0)
    const found = await mediaReader(own).read({ type: 'video', content: { bytes: bomb } })
    const reason = 'must be readable within limits: at most 48 MB of memory'
    assert.deepEqual(found, { reason }, name)
  }
  const bytes = await goodFilm()
  const next = await mediaReader(own).read({ type: 'video', content: { bytes } })
  assert.ok('widthPx' in next, JSON.stringify(next))
})

test('bytes that cannot be read are a failure of the store, and not of the film', async () => {
  const { length: sizeBytes } = await goodFilm()
  const read = () => Promise.reject(new Fault('overloaded', 'the store is away'))
  await assert.rejects(threads.readVideo('mp4', { sizeBytes, read }), /the store is away/)
})

test('of a film in memory only parts are handed over, and it stays as it was', async () => {
  const bytes = await goodFilm()
  const before = Buffer.from(bytes)
  const facts = await reader.read({ type: 'video', content: { bytes } })
  assert.ok('widthPx' in facts)
  assert.ok(before.equals(bytes))
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  assert.deepEqual(await reader.read({ type: 'video', content: { bytes: shared } }), facts)
})
