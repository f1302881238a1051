import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { blobStoreContract } from '../../../../../test/contracts/blob-store.ts'
import { diskBlobs } from './blobs.ts'

const home = await mkdtemp(join(tmpdir(), 'backlot-blobs-'))
after(() => rm(home, { recursive: true }))

blobStoreContract('disk', async () => {
  const folder = join(await mkdtemp(join(home, 'test-')), 'new', 'blobs')
  const stored = async (): Promise<readonly string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  // The state on the disk when a write is killed.
  const leaveDraft = (inside: string): Promise<void> =>
    writeFile(join(folder, inside, `.${randomUUID()}`), 'half')
  return { blobs: diskBlobs({ folder }), stored, leaveDraft }
})

test('drafts of blobs in no folder are removed when they are old', async () => {
  const folder = await mkdtemp(join(home, 'test-'))
  const blobs = diskBlobs({ folder })
  for (const name of ['owner', '.draft']) await writeFile(join(folder, name), 'half')
  const never = new AbortController().signal
  await blobs.removeDrafts('', Date.now() - 60_000, never)
  assert.deepEqual((await readdir(folder)).toSorted(), ['.draft', 'owner'])
  await blobs.removeDrafts('', Date.now() + 60_000, never)
  assert.deepEqual(await readdir(folder), ['owner'])
})

test('the content is asked for no faster than the disk takes it', async () => {
  const blobs = diskBlobs({ folder: home })
  let ahead = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 20; count += 1) {
      ahead += 1
      assert.equal(ahead, 1, 'a piece was asked for before the last was written')
      yield new Uint8Array(100_000)
      ahead -= 1
    }
  }
  assert.deepEqual(await blobs.put('counted', counted()), { sizeBytes: 2_000_000 })
})

test('of many readers who begin together, two pieces are read at a time', async () => {
  let reads = 0
  let most = 0
  const open = (async (...args: Parameters<typeof disk.open>) => {
    const file = await disk.open(...args)
    const read = file.read.bind(file)
    file.read = async (...of: Parameters<typeof read>) => {
      most = Math.max(most, ++reads)
      return await read(...of).finally(() => (reads -= 1))
    }
    return file
  }) as typeof disk.open
  const blobs = diskBlobs({ folder: home, fileSystem: { ...disk, open } })
  const content = Buffer.alloc(1_000_000, 'film')
  await writeFile(join(home, 'popular'), content)
  const readers = Array.from({ length: 50 }, () => Array.fromAsync(blobs.read('popular')))
  for (const pieces of await Promise.all(readers)) assert.deepEqual(Buffer.concat(pieces), content)
  assert.equal(most, 2)
})

test(
  'nobody but the owner can read what is stored, or list it',
  { skip: process.platform === 'win32' },
  async (t) => {
    const before = process.umask(0)
    t.after(() => process.umask(before))
    const folder = join(await mkdtemp(join(home, 'test-')), 'new', 'blobs')
    const blobs = diskBlobs({ folder })
    await blobs.put(
      'video/1',
      (async function* () {
        yield new Uint8Array(1)
      })(),
    )
    for (const [path, mode] of [
      ['..', 0o700],
      ['.', 0o700],
      ['video', 0o700],
      ['video/1', 0o600],
    ] as const)
      assert.equal((await stat(join(folder, path))).mode & 0o777, mode, path)
  },
)
