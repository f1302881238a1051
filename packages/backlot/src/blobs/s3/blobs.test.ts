/**
 * Against an S3 server of the tests; with `BACKLOT_TEST_S3` against the one that it names, such as
 * `s3://bucket?endpoint=…`.
 */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { blobStoreContract } from '../../../../../test/contracts/blob-store.ts'
import { type S3Server, startS3Server } from '../../../../../test/s3-server.ts'
import { startSilentProxy } from '../../../../../test/silent-proxy.ts'
import { DiskFault } from '../../domain/disk-fault.ts'
import { isFault } from '../../domain/fault.ts'
import { type S3Bucket, openBucket, s3Blobs } from './blobs.ts'
import { loadPresigner, loadS3Library } from './library.ts'
import { parseBucketLocation } from './location.ts'

const PART_BYTES = 8 * 1024 * 1024

const library = await loadS3Library()
const presigner = await loadPresigner()
const server = await startS3Server()
after(() => server.close())

/** A prefix of its own in a bucket, at the server of the tests or at a real one. */
function newBucket(own?: S3Server): S3Bucket {
  const { BACKLOT_TEST_S3: real } = process.env
  if (real !== undefined && !own) {
    const location = parseBucketLocation(real)
    return openBucket(library, { ...location, prefix: `${location.prefix}${randomUUID()}/` })
  }
  const { endpoint, credentials } = own ?? server
  const url = `s3://backlot/${randomUUID()}?endpoint=${encodeURIComponent(endpoint)}`
  return openBucket(library, parseBucketLocation(url), { credentials })
}

/** Everything under the prefix: objects, and unfinished uploads. */
async function storedIn({ client, location }: S3Bucket): Promise<readonly string[]> {
  const at = { Bucket: location.bucket, Prefix: location.prefix }
  const names: string[] = []
  for await (const { Contents: objects = [] } of library.paginateListObjectsV2({ client }, at))
    names.push(...objects.map(({ Key = '' }) => Key))
  const { Uploads: uploads = [] } = await client.send(new library.ListMultipartUploadsCommand(at))
  names.push(...uploads.map(({ Key = '' }) => Key))
  return names.map((name) => name.slice(name.lastIndexOf('/') + 1))
}

for (const hasAddresses of [false, true])
  blobStoreContract(`s3 ${hasAddresses ? 'with' : 'without'} addresses`, async () => {
    const bucket = newBucket()
    const presigned = { ...bucket, location: { ...bucket.location, presigned: { lifetimeS: 60 } } }
    const { client, location } = bucket
    // The state of a server when the uploading process is killed.
    const leaveDraft = async (inside: string): Promise<void> => {
      const at = { Bucket: location.bucket, Key: `${location.prefix}${inside}/draft` }
      const { UploadId } = await client.send(new library.CreateMultipartUploadCommand(at))
      await client.send(
        new library.UploadPartCommand({
          ...at,
          UploadId,
          PartNumber: 1,
          Body: Buffer.from('half'),
        }),
      )
    }
    const blobs = hasAddresses ? s3Blobs(presigned, presigner) : s3Blobs(bucket, presigner)
    return { blobs, stored: () => storedIn(bucket), leaveDraft, hasAddresses }
  })

test('addresses name the server as callers reach it, and end when the operator says', async () => {
  const bucket = newBucket(server)
  const presigned = { lifetimeS: 300, endpoint: 'https://films.example.com' }
  const blobs = s3Blobs({ ...bucket, location: { ...bucket.location, presigned } }, presigner)
  const download = { contentType: 'a/b', contentDisposition: 'inline', maxLifetimeS: 3600 }
  const address = new URL((await blobs.address?.('films/1', download)) ?? '')
  assert.equal(address.origin, 'https://films.example.com')
  assert.match(address.pathname, /^\/backlot\/[\w-]+\/films\/1$/)
  assert.equal(address.searchParams.get('X-Amz-Expires'), '300')
})

test('an address that has ended is refused', async () => {
  const bucket = newBucket(server)
  const location = { ...bucket.location, presigned: { lifetimeS: 1 } }
  const blobs = s3Blobs({ ...bucket, location }, presigner)
  await blobs.put('films/1', film(10))
  const download = { contentType: 'a/b', contentDisposition: 'inline', maxLifetimeS: 3600 }
  const address = (await blobs.address?.('films/1', download)) ?? ''
  const deadlineMs = Date.now() + 30_000
  let status = 200
  while (status === 200 && Date.now() < deadlineMs) ({ status } = await fetch(address))
  assert.equal(status, 403)
})

/** So many bytes in pieces of 100 000, all in the same memory, as an encoder yields them. */
async function* film(sizeBytes: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(100_000)
  for (let at = 0; at < sizeBytes; at += piece.length) {
    const wanted = piece.subarray(0, Math.min(piece.length, sizeBytes - at))
    for (let index = 0; index < wanted.length; index += 1) wanted[index] = byteAt(at + index)
    yield wanted
  }
}

function byteAt(position: number): number {
  return (position * 31 + (position >> 8) * 17) & 255
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

async function filmBytes(sizeBytes: number): Promise<Buffer> {
  return whole(
    (async function* () {
      for await (const piece of film(sizeBytes)) yield Buffer.from(piece)
    })(),
  )
}

describe('a blob of several parts', () => {
  const sizeBytes = 2 * PART_BYTES + 12_345

  test('comes back byte by byte, and in ranges over the seams', async () => {
    const blobs = s3Blobs(newBucket())
    assert.deepEqual(await blobs.put('films/1', film(sizeBytes)), { sizeBytes })
    const expected = await filmBytes(sizeBytes)
    assert.ok(expected.equals(await whole(blobs.read('films/1'))))
    const range = { start: PART_BYTES - 5, end: PART_BYTES + 5 }
    const part = await whole(blobs.read('films/1', range))
    assert.ok(part.equals(expected.subarray(range.start, range.end + 1)))
    assert.equal(
      (await whole(blobs.read('films/1', { start: sizeBytes, end: sizeBytes }))).length,
      0,
    )
  })

  test('that breaks off in its second part leaves nothing behind', async () => {
    const bucket = newBucket()
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield* film(PART_BYTES + 500_000)
      throw new Error('the engine stopped')
    }
    await assert.rejects(s3Blobs(bucket).put('films/1', broken()), /the engine stopped/)
    assert.deepEqual(await storedIn(bucket), [])
  })

  test('that nobody wants any more in its second part leaves nothing behind', async () => {
    const bucket = newBucket()
    const abort = new AbortController()
    const left = async function* (): AsyncGenerator<Uint8Array> {
      yield* film(PART_BYTES + 500_000)
      abort.abort(new Error('the caller left'))
      yield* film(PART_BYTES)
    }
    await assert.rejects(s3Blobs(bucket).put('films/1', left(), abort.signal), /the caller left/)
    assert.deepEqual(await storedIn(bucket), [])
  })
})

describe('a server that fails', () => {
  const open = async (): Promise<{ own: S3Server; bucket: S3Bucket }> => {
    const own = await startS3Server()
    after(() => own.close())
    return { own, bucket: newBucket(own) }
  }

  test('a request that fails once is made again', async () => {
    const { own, bucket } = await open()
    for (const method of ['PUT', 'GET', 'DELETE'])
      own.fail({ matches: (given) => given === method, status: 503 })
    const blobs = s3Blobs(bucket)
    await blobs.put('films/1', film(1000))
    assert.equal((await whole(blobs.read('films/1'))).length, 1000)
    await blobs.remove('films/1')
    assert.deepEqual([...own.objects.keys()], [])
  })

  test('an answer that is lost at the end of an upload loses nothing and leaves nothing', async () => {
    const { own, bucket } = await open()
    own.fail({
      matches: (method, url) => method === 'POST' && url.includes('uploadId='),
      losesAnswer: true,
    })
    const sizeBytes = PART_BYTES + 1
    const put = s3Blobs(bucket).put('films/1', film(sizeBytes))
    const found = await put.catch((thrown: unknown) => thrown)
    // A repeated completion reports an unknown upload: then the blob must be gone as well.
    const stored = await storedIn(bucket)
    if (isFault(found)) assert.deepEqual(stored, [])
    else {
      assert.deepEqual(found, { sizeBytes })
      assert.deepEqual(stored, ['1'])
    }
  })

  test('a download that breaks off goes on where it was', async () => {
    const { own, bucket } = await open()
    const blobs = s3Blobs(bucket)
    await blobs.put('films/1', film(1_000_000))
    for (const cutsAfterBytes of [0, 1, 300_000])
      own.fail({ matches: (method) => method === 'GET', cutsAfterBytes })
    assert.ok((await filmBytes(1_000_000)).equals(await whole(blobs.read('films/1'))))
    for (const cutsAfterBytes of [7, 100])
      own.fail({ matches: (method) => method === 'GET', cutsAfterBytes })
    const part = await whole(blobs.read('films/1', { start: 10, end: 499 }))
    assert.ok(part.equals((await filmBytes(1_000_000)).subarray(10, 500)))
  })

  test('a server that is away is said to be so, and nothing of its address', async () => {
    const { own, bucket } = await open()
    await own.close()
    const blobs = s3Blobs(bucket)
    for (const ask of [
      () => blobs.put('films/1', film(10)),
      () => whole(blobs.read('films/1')),
      () => blobs.remove('films/1'),
    ])
      await assert.rejects(ask(), (thrown: unknown) => {
        assert.ok(thrown instanceof DiskFault && thrown.kind === 'overloaded', String(thrown))
        assert.equal(thrown.message, 'the storage of files does not answer')
        return true
      })
  })

  for (const sizeBytes of [10, PART_BYTES + 1])
    test(`a server that takes ${sizeBytes} bytes and never answers is given up in time`, async () => {
      const { own } = await open()
      const proxy = await startSilentProxy(own.endpoint)
      after(() => proxy.close())
      const url = `s3://backlot?endpoint=${encodeURIComponent(proxy.url.replace(/\/$/, ''))}`
      const { credentials } = own
      const timeouts = { connectMs: 60_000, silenceMs: 1000, retryMs: 0, cleanUpMs: 1 }
      const bucket = openBucket(library, parseBucketLocation(url), { credentials, timeouts })
      const failures: string[] = []
      bucket.client.middlewareStack.add(
        (next, { commandName }) =>
          (args) =>
            next(args).catch((thrown: Error) => {
              failures.push(`${commandName}: ${thrown.name}`)
              throw thrown
            }),
        { step: 'finalizeRequest', priority: 'low' },
      )
      proxy.silence('to client')
      const blobs = s3Blobs(bucket)
      await assert.rejects(blobs.put('films/1', film(sizeBytes)), DiskFault)
      await assert.rejects(whole(blobs.read('films/1')), DiskFault)
      const first = sizeBytes === 10 ? 'PutObjectCommand' : 'CreateMultipartUploadCommand'
      // One attempt each, because none may follow after any time; and the clean-up is not awaited.
      assert.deepEqual(failures, [
        `${first}: TimeoutError`,
        'DeleteObjectCommand: AbortError',
        'GetObjectCommand: TimeoutError',
      ])
    })
})
