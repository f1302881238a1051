/**
 * Blobs in a bucket of S3 or a compatible server: key `films/1` is the object `<prefix>films/1`.
 *
 * An object appears as a whole or not at all. A small blob is one request; a larger one is a
 * multipart upload, which becomes an object when the last part has arrived. A killed process leaves
 * an unfinished upload, which `removeDrafts` removes.
 */
import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { Fault } from '../../domain/fault.ts'
import type { BlobStore, ByteRange, DirectDownload } from '../../domain/file.ts'
import { untilAborted } from '../../domain/until-aborted.ts'
import { checkBlobKey } from '../blob-key.ts'
import { isMissing, isPastTheEnd, toStorageFault } from './faults.ts'
import type { Presigner, S3Library } from './library.ts'
import type { BucketLocation, PresignedDownloads } from './location.ts'
import { limitRetries } from './retries.ts'

/** The size of a part, in bytes: the maximum of 10 000 parts is 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

/** Concurrent parts of a blob: with the one that is being filled, 24 MB per blob. */
const MAX_PARTS_UNDER_WAY = 2

/** How often a broken read is resumed without receiving a byte in between. */
const MAX_RESUMES = 4

/** How often a request is tried, with growing pauses. */
const MAX_ATTEMPTS = 4

/** Time limits of a bucket, in milliseconds. */
export type BucketTimeouts = {
  readonly connectMs: number
  /**
   * How long a connection may be silent. A total limit would have to grow with the size and the
   * slowness of the line.
   */
  readonly silenceMs: number
  /** After so long a request is not retried. */
  readonly retryMs: number
  /** How long a failed put tries to remove what it left; the daily sweep removes the rest. */
  readonly cleanUpMs: number
}

/** Two silent attempts: the first may have met a connection that some firewall has forgotten. */
const DEFAULT_TIMEOUTS: BucketTimeouts = {
  connectMs: 5000,
  silenceMs: 30_000,
  retryMs: 45_000,
  cleanUpMs: 5000,
}

/** A bucket and its client. */
export type S3Bucket = {
  readonly library: S3Library
  readonly client: S3Client
  readonly location: BucketLocation
  readonly timeouts: BucketTimeouts
}

/** Options of a bucket. */
export type BucketOptions = {
  readonly credentials?: S3ClientConfig['credentials']
  readonly timeouts?: BucketTimeouts
}

/**
 * Opens a bucket; credentials come from the environment, the usual files, or the role of the
 * machine. Makes no request.
 */
export function openBucket(
  library: S3Library,
  location: BucketLocation,
  { credentials, timeouts = DEFAULT_TIMEOUTS }: BucketOptions = {},
): S3Bucket {
  const checksums = location.sendsChecksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED'
  const client = new library.S3Client({
    region: location.region,
    forcePathStyle: location.usesPathStyle,
    maxAttempts: MAX_ATTEMPTS,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    },
    ...(location.endpoint !== undefined && { endpoint: location.endpoint }),
    ...(credentials && { credentials }),
  })
  limitRetries(client, timeouts.retryMs)
  return { library, client, location, timeouts }
}

/** The blob store of a bucket; with a presigner, blobs have addresses of their own, if the location allows it. */
export function s3Blobs(bucket: S3Bucket, presigner?: Presigner): BlobStore {
  const { presigned } = bucket.location
  return {
    ...(presigner && presigned && { address: addressesIn(bucket, presigner, presigned) }),
    put: async (key, content, signal) => {
      checkBlobKey(key)
      return put(bucket, key, { content, signal })
    },
    read: (key, range) => read(bucket, key, range),
    remove: async (key) => {
      checkBlobKey(key)
      await removeObject(bucket, key)
    },
    list: (folder, beforeMs, signal) => list(bucket, folder, { beforeMs, signal }),
    removeDrafts: async (folder, beforeMs, signal) => {
      // What is in no folder is small and never in parts; its prefix would reach uploads of others in the bucket.
      if (folder !== '') await removeDrafts(bucket, folder, { beforeMs, signal })
    },
  }
}

/** Presigns addresses for the server's public name, which is part of the signature. Makes no request. */
function addressesIn(
  { library, client, location }: S3Bucket,
  presigner: Presigner,
  { lifetimeS, endpoint }: PresignedDownloads,
): NonNullable<BlobStore['address']> {
  const { client: signing } =
    endpoint === undefined
      ? { client }
      : openBucket(library, { ...location, endpoint }, { credentials: client.config.credentials })
  return async (key: string, download: DirectDownload) => {
    checkBlobKey(key)
    const command = new library.GetObjectCommand({
      Bucket: location.bucket,
      Key: location.prefix + key,
      ResponseContentType: download.contentType,
      ResponseContentDisposition: download.contentDisposition,
      ResponseCacheControl: 'private, max-age=3600',
    })
    try {
      return await presigner(signing, command, {
        expiresIn: Math.min(lifetimeS, download.maxLifetimeS),
      })
    } catch (thrown) {
      throw toStorageFault(thrown) // no credentials, for example
    }
  }
}

/**
 * Resolves when an object was written; rejects with `overloaded`. The object is always the same and
 * stays, outside of the blobs' folders.
 */
export async function checkBucket(bucket: S3Bucket): Promise<void> {
  const { library, client, location } = bucket
  const trial = { ...objectOf(bucket, 'write-check'), Body: 'ok', ...encrypted(location) }
  try {
    await client.send(new library.PutObjectCommand(trial))
  } catch (thrown) {
    throw toStorageFault(thrown)
  }
}

function objectOf({ location }: S3Bucket, key: string): { Bucket: string; Key: string } {
  return { Bucket: location.bucket, Key: location.prefix + key }
}

type Source = {
  readonly content: AsyncIterable<Uint8Array>
  readonly signal: AbortSignal | undefined
}

async function put(
  bucket: S3Bucket,
  key: string,
  { content, signal }: Source,
): Promise<{ readonly sizeBytes: number }> {
  signal?.throwIfAborted()
  const { library, client, location } = bucket
  let sizeBytes = 0
  const copied = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of signal ? untilAborted(content, signal) : content) {
      sizeBytes += piece.length
      yield Buffer.from(piece) // a part collects many pieces, and this one's memory may be reused
    }
  }
  const body = Readable.from(copied(), { objectMode: false, highWaterMark: 1 })
  const upload = new library.Upload({
    client,
    params: { ...objectOf(bucket, key), Body: body, ...encrypted(location) },
    partSize: PART_BYTES,
    queueSize: MAX_PARTS_UNDER_WAY,
    leavePartsOnError: true, // we remove them, if the bucket answers
  })
  try {
    await upload.done()
    signal?.throwIfAborted()
    return { sizeBytes }
  } catch (thrown) {
    await removeRest(bucket, key, upload.uploadId)
    signal?.throwIfAborted()
    throw toStorageFault(thrown)
  } finally {
    body.destroy()
  }
}

/**
 * Removes what a failed put left, if the bucket answers in time: parts, and the object, because a
 * lost answer may have been a success.
 */
async function removeRest(bucket: S3Bucket, key: string, uploadId?: string): Promise<void> {
  const { library, client, timeouts } = bucket
  const abortSignal = AbortSignal.timeout(timeouts.cleanUpMs)
  const parts = { ...objectOf(bucket, key), UploadId: uploadId }
  await Promise.allSettled([
    uploadId !== undefined &&
      client.send(new library.AbortMultipartUploadCommand(parts), { abortSignal }),
    removeObject(bucket, key, abortSignal),
  ])
}

function encrypted({ encryption }: BucketLocation): object {
  if (!encryption) return {}
  const { algorithm, keyId } = encryption
  return { ServerSideEncryption: algorithm, ...(keyId !== undefined && { SSEKMSKeyId: keyId }) }
}

async function removeObject(
  bucket: S3Bucket,
  key: string,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { library, client } = bucket
  const command = new library.DeleteObjectCommand(objectOf(bucket, key))
  try {
    await client.send(command, abortSignal && { abortSignal })
  } catch (thrown) {
    if (!isMissing(thrown)) throw toStorageFault(thrown)
  }
}

/** The bytes; a broken connection is resumed where it was. */
async function* read(bucket: S3Bucket, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  checkBlobKey(key)
  let start = range?.start ?? 0
  let etag: string | undefined
  for (let resumes = 0; ; resumes += 1) {
    const part = await open(bucket, key, { start, end: range?.end, etag })
    if (!part) return
    etag = part.etag
    try {
      for await (const piece of part.body) {
        resumes = 0
        start += piece.length
        yield piece
      }
      return
    } catch (thrown) {
      if (resumes >= MAX_RESUMES) throw toStorageFault(thrown)
    } finally {
      part.body.destroy()
    }
  }
}

type Wanted = {
  readonly start: number
  readonly end: number | undefined
  /** The object that was begun; another one under the same name is not its continuation. */
  readonly etag: string | undefined
}

type Part = { readonly body: Readable; readonly etag: string | undefined }

/** The requested bytes, or undefined where they begin past the end. Throws `notFound`. */
async function open(
  bucket: S3Bucket,
  key: string,
  { start, end, etag }: Wanted,
): Promise<Part | undefined> {
  const { library, client } = bucket
  const isWhole = start === 0 && end === undefined
  try {
    const { Body: body, ETag: found } = await client.send(
      new library.GetObjectCommand({
        ...objectOf(bucket, key),
        ...(isWhole ? {} : { Range: `bytes=${start}-${end ?? ''}` }),
        ...(etag !== undefined && { IfMatch: etag }),
      }),
    )
    if (!(body instanceof Readable)) throw new Error('the answer has no body')
    return { body, etag: found }
  } catch (thrown) {
    if (isPastTheEnd(thrown)) return undefined
    if (isMissing(thrown)) throw new Fault('notFound', 'no such content', { cause: thrown })
    throw toStorageFault(thrown)
  }
}

type Before = { readonly beforeMs: number; readonly signal: AbortSignal }

async function* list(
  bucket: S3Bucket,
  folder: string,
  { beforeMs, signal }: Before,
): AsyncGenerator<string> {
  checkBlobKey(folder)
  const { library, client, location } = bucket
  const { Bucket: name, Key: prefix } = objectOf(bucket, `${folder}/`)
  const pages = library.paginateListObjectsV2(
    { client },
    { Bucket: name, Prefix: prefix, Delimiter: '/' },
  )
  for await (const { Contents: objects = [] } of pages) {
    for (const { Key: key, LastModified: changed } of objects) {
      if (signal.aborted) return
      if (key !== undefined && changed !== undefined && changed.getTime() < beforeMs)
        yield key.slice(location.prefix.length)
    }
  }
}

async function removeDrafts(
  bucket: S3Bucket,
  folder: string,
  { beforeMs, signal }: Before,
): Promise<void> {
  checkBlobKey(folder)
  const { library, client } = bucket
  const { Bucket: name, Key: prefix } = objectOf(bucket, `${folder}/`)
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(
      new library.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...marker }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (signal.aborted) return
      if (Key === undefined || UploadId === undefined || !Initiated) continue
      if (Initiated.getTime() < beforeMs)
        await client.send(new library.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
    }
    if (page.IsTruncated !== true) return
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
