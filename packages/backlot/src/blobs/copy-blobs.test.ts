import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { BlobStore } from '../domain/file.ts'
import { rejectsWith } from '../../../../test/contracts/store-world.ts'
import { copyBlobs } from './copy-blobs.ts'
import { diskBlobs } from './disk/blobs.ts'

const KEYS = Array.from({ length: 30 }, (_, n) => `${n % 2 ? 'films' : 'uploads'}/${n}`)

test('every blob is copied, and a second run finds them all', async (t) => {
  const source = await folder(t)
  const target = await folder(t)
  for (const [index, key] of KEYS.entries()) await source.put(key, content(index))
  await source.put('inputs/1-0', content(3))
  const { blobs, found } = await copy(source, target)
  assert.deepEqual({ blobs, found }, { blobs: 31, found: 0 })
  for (const [index, key] of KEYS.entries())
    assert.deepEqual(await all(target.read(key)), await all(content(index)))
  assert.deepEqual(await copy(source, target), { blobs: 31, bytes: 0, found: 31 })
})

test('a blob that is another one in the target is replaced', async (t) => {
  const source = await folder(t)
  const target = await folder(t)
  await source.put('films/1', content(1))
  await target.put('films/1', content(2))
  await copy(source, target)
  assert.deepEqual(await all(target.read('films/1')), await all(content(1)))
})

test('a target that does not keep what it was given is noticed', async (t) => {
  const source = await folder(t)
  const target = await folder(t)
  for (const [index, key] of KEYS.entries()) await source.put(key, content(index))
  const forgetful: BlobStore = {
    ...target,
    put: (key, pieces, signal) => target.put(key, key === 'films/7' ? content(0) : pieces, signal),
  }
  await rejectsWith('internal', copy(source, forgetful))
})

test('it stops when it is asked to, and goes on later', async (t) => {
  const source = await folder(t)
  const target = await folder(t)
  for (const [index, key] of KEYS.entries()) await source.put(key, content(index))
  const stopped = new AbortController()
  const stopSoon = ({ blobs }: { readonly blobs: number }): void => {
    if (blobs === 5) stopped.abort(new Error('stopped'))
  }
  await assert.rejects(copyBlobs(source, target, { signal: stopped.signal, onBlob: stopSoon }))
  const { found, blobs } = await copy(source, target)
  assert.ok(found >= 5 && found < blobs)
})

async function folder(t: TestContext): Promise<BlobStore> {
  const path = await mkdtemp(join(tmpdir(), 'backlot-blobs-'))
  t.after(() => rm(path, { recursive: true }))
  return diskBlobs({ folder: path })
}

function copy(source: BlobStore, target: BlobStore): ReturnType<typeof copyBlobs> {
  const { signal } = new AbortController()
  return copyBlobs(source, target, { signal, onBlob: () => undefined })
}

async function* content(seed: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece <= seed; piece += 1) yield Buffer.alloc(1000 + seed, seed)
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces))
}
