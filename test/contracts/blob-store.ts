import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { describe, test } from 'node:test'
import type { BlobStore, ByteRange } from '../../packages/backlot/src/domain/file.ts'
import { rejectsWith } from './store-world.ts'

/** An empty blob store, and a way to list what it really stores. */
export type OpenBlobs = () => Promise<{
  readonly blobs: BlobStore
  /** Everything it stores, drafts included. */
  readonly stored: () => Promise<readonly string[]>
  /** Leaves a draft in the folder, as an unfinished write does. */
  readonly leaveDraft: (folder: string) => Promise<void>
  /** Set where blobs have addresses of their own. */
  readonly hasAddresses?: boolean
}>

/** What every blob store must do. */
export function blobStoreContract(name: string, open: OpenBlobs): void {
  describe(`${name}: blobs`, () => {
    test('what was put is read back, byte by byte', async () => {
      const { blobs } = await open()
      const content = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251))
      const pieces = [
        content.subarray(0, 1),
        content.subarray(1, 300_000),
        content.subarray(300_000),
      ]
      assert.deepEqual(await blobs.put('video/1', inPieces(pieces)), { sizeBytes: 700_000 })
      assert.ok(content.equals(await bytes(blobs, 'video/1')))
    })

    test('an empty blob is a blob', async () => {
      const { blobs } = await open()
      assert.deepEqual(await blobs.put('empty', inPieces([])), { sizeBytes: 0 })
      assert.equal((await bytes(blobs, 'empty')).length, 0)
    })

    test('a range has both its ends', async () => {
      const { blobs } = await open()
      await blobs.put('a', inPieces([Buffer.from('0123456789')]))
      assert.equal(String(await bytes(blobs, 'a', { start: 0, end: 0 })), '0')
      assert.equal(String(await bytes(blobs, 'a', { start: 3, end: 5 })), '345')
      assert.equal(String(await bytes(blobs, 'a', { start: 8, end: 99 })), '89')
    })

    test('what is not there is not found at the first read', async () => {
      const { blobs } = await open()
      const content = blobs.read('video/none')
      await rejectsWith('notFound', bytesOf(content))
    })

    test('what was removed is gone, and removing it again is fine', async () => {
      const { blobs, stored } = await open()
      await blobs.put('a/b', inPieces([Buffer.from('x')]))
      await blobs.remove('a/b')
      await blobs.remove('a/b')
      await rejectsWith('notFound', bytes(blobs, 'a/b'))
      assert.deepEqual(await stored(), [])
    })

    test('content that breaks off leaves nothing behind', async () => {
      const { blobs, stored } = await open()
      await assert.rejects(blobs.put('video/1', broken()), /the engine stopped/)
      await rejectsWith('notFound', bytes(blobs, 'video/1'))
      assert.deepEqual(await stored(), [])
    })

    test('an abort leaves nothing behind, and the content is asked to stop', async () => {
      const { blobs, stored } = await open()
      const abort = new AbortController()
      let isStopped = false
      const endless = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for (let count = 0; ; count += 1) {
            if (count === 3) abort.abort(new Error('the caller left'))
            yield Buffer.from('more')
          }
        } finally {
          isStopped = true
        }
      }
      await assert.rejects(blobs.put('a', endless(), abort.signal), /the caller left/)
      assert.ok(isStopped)
      assert.deepEqual(await stored(), [])
    })

    test('content that never comes is waited for until its caller has gone, and leaves nothing', async () => {
      const { blobs, stored } = await open()
      const abort = new AbortController()
      const begun = Promise.withResolvers<void>()
      const silent = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('the beginning')
        begun.resolve()
        await new Promise(() => {}) // like a form whose connection was cut
      }
      const storing = blobs.put('a', silent(), abort.signal)
      await begun.promise
      abort.abort(new Error('the caller left'))
      await assert.rejects(storing, /the caller left/)
      assert.deepEqual(await stored(), [])
    })

    test('a blob is not seen before it is whole', async () => {
      const { blobs } = await open()
      const checked = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('half')
        await rejectsWith('notFound', bytes(blobs, 'a'))
        yield Buffer.from(' and half')
      }
      await blobs.put('a', checked())
      assert.equal(String(await bytes(blobs, 'a')), 'half and half')
    })

    test('a piece is read before the next is asked for', async () => {
      const { blobs } = await open()
      const reused = Buffer.alloc(100_000)
      const pieces = async function* (): AsyncGenerator<Uint8Array> {
        for (const letter of ['a', 'b', 'c']) yield reused.fill(letter)
        reused.fill('x')
      }
      await blobs.put('a', pieces())
      const read = await bytes(blobs, 'a')
      for (const [index, letter] of ['a', 'b', 'c'].entries())
        assert.ok(
          read
            .subarray(index * 100_000)
            .subarray(0, 100_000)
            .equals(reused.fill(letter)),
        )
    })

    test('the blobs of a folder are listed by their age, without drafts', async () => {
      const { blobs, leaveDraft } = await open()
      for (const key of ['films/1', 'films/2', 'uploads/3', 'owner'])
        await blobs.put(key, inPieces([Buffer.from('x')]))
      await leaveDraft('films')
      const list = async (folder: string, beforeMs: number): Promise<readonly string[]> =>
        (await Array.fromAsync(blobs.list(folder, beforeMs, never))).toSorted((one, other) =>
          one.localeCompare(other),
        )
      assert.deepEqual(await list('films', LATER), ['films/1', 'films/2'])
      assert.deepEqual(await list('uploads', LATER), ['uploads/3'])
      assert.deepEqual(await list('films', EARLIER), [])
      assert.deepEqual(await list('nothing', LATER), [])
    })

    test('drafts are removed when they are old, and blobs are not', async () => {
      const { blobs, stored, leaveDraft } = await open()
      await blobs.put('films/1', inPieces([Buffer.from('x')]))
      await leaveDraft('films')
      await blobs.removeDrafts('films', EARLIER, never)
      await blobs.removeDrafts('', LATER, never) // those of no folder
      assert.equal((await stored()).length, 2)
      await blobs.removeDrafts('films', LATER, never)
      await blobs.removeDrafts('nothing', LATER, never)
      assert.deepEqual(await stored(), ['1'])
    })

    test('an aborted listing ends, and nothing is removed', async () => {
      const { blobs, stored, leaveDraft } = await open()
      for (const key of ['films/1', 'films/2', 'films/3'])
        await blobs.put(key, inPieces([Buffer.from('x')]))
      await leaveDraft('films')
      const stopping = new AbortController()
      let count = 0
      for await (const _ of blobs.list('films', LATER, stopping.signal)) {
        count += 1
        stopping.abort()
      }
      assert.equal(count, 1)
      await blobs.removeDrafts('films', LATER, stopping.signal)
      assert.equal((await stored()).length, 4)
    })

    test('a blob’s own address, if there is one, gives its bytes and ranges to GET alone, with the headers that were wanted', async () => {
      const { blobs, hasAddresses = false } = await open()
      assert.equal(blobs.address !== undefined, hasAddresses)
      if (!blobs.address) return
      await blobs.put('films/1', inPieces([Buffer.from('0123456789')]))
      const address = await blobs.address('films/1', {
        contentType: 'video/mp4',
        contentDisposition: "inline; filename*=UTF-8''a%20film%20(1).mp4",
        maxLifetimeS: 600,
      })
      const answer = await fetch(address)
      assert.equal(answer.status, 200)
      assert.equal(await answer.text(), '0123456789')
      assert.equal(answer.headers.get('content-type'), 'video/mp4')
      assert.equal(
        answer.headers.get('content-disposition'),
        "inline; filename*=UTF-8''a%20film%20(1).mp4",
      )
      const part = await fetch(address, { headers: { range: 'bytes=3-5' } })
      assert.equal(part.status, 206)
      assert.equal(await part.text(), '345')
      const other = await fetch(address.replace('/films/1?', '/films/2?'))
      assert.equal(other.status, 403)
      for (const method of ['PUT', 'DELETE'])
        assert.equal((await fetch(address, { method })).status, 403)
      await blobs.remove('films/1')
      assert.equal((await fetch(address)).status, 404)
      await assert.rejects(async () =>
        blobs.address?.('../a', { contentType: '', contentDisposition: '', maxLifetimeS: 1 }),
      )
    })

    test('a blob’s own address works no longer than it may', async () => {
      const { blobs } = await open()
      if (!blobs.address) return
      const lifetimeOf = async (maxLifetimeS: number): Promise<number> => {
        const download = { contentType: 'a/b', contentDisposition: 'inline', maxLifetimeS }
        const address = new URL((await blobs.address?.('films/1', download)) ?? '')
        return Number(address.searchParams.get('X-Amz-Expires'))
      }
      assert.equal(await lifetimeOf(7), 7)
      assert.ok((await lifetimeOf(1_000_000)) <= 3600)
    })

    test('a key that is no key of ours is refused', async () => {
      const { blobs, stored } = await open()
      for (const key of ['../a', '/a', 'a/../../b', 'a//b', 'A', '', 'a/', '.a', 'a\0', 'a\\b']) {
        await assert.rejects(async () => blobs.put(key, inPieces([Buffer.from('x')])), key)
        await assert.rejects(async () => bytes(blobs, key), key)
        await assert.rejects(async () => blobs.remove(key), key)
      }
      assert.deepEqual(await stored(), [])
    })
  })
}

/** Times before and after everything that a test does. */
const EARLIER = Date.now() - 60_000
const { signal: never } = new AbortController()

const LATER = Date.now() + 3_600_000

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('the engine stopped')
}

async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

function bytes(blobs: BlobStore, key: string, range?: ByteRange): Promise<Buffer> {
  return bytesOf(blobs.read(key, range))
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
