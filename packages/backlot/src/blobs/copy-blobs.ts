/** Copies the bytes of videos, uploads and pictures from one blob store to another. */
import { createHash, type Hash } from 'node:crypto'
import { BLOB_FOLDERS, type BlobStore } from '../domain/file.ts'
import { Fault, isFault } from '../domain/fault.ts'

/** What was copied. */
export type CopiedBlobs = {
  readonly blobs: number
  readonly bytes: number
  /** How many of them already existed, unchanged. */
  readonly found: number
}

/** Concurrent copies. */
const COPIES = 4

/**
 * Copies every blob of the source to the target, and reads each back. Existing, equal ones are left
 * as they are, so an interrupted copy can be continued. Throws a fault when what is read back
 * differs.
 */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
  options: { readonly signal: AbortSignal; onBlob(copied: CopiedBlobs): void },
): Promise<CopiedBlobs> {
  const copied = { blobs: 0, bytes: 0, found: 0 }
  const keys = keysOf(source, options.signal)
  // Each takes the next key when it has finished one.
  const copyNext = async (): Promise<void> => {
    for await (const key of keys) {
      const { bytes, isFound } = await copyBlob(source, target, { key, signal: options.signal })
      copied.blobs += 1
      copied.bytes += bytes
      copied.found += isFound ? 1 : 0
      options.onBlob(copied)
    }
  }
  await Promise.all(Array.from({ length: COPIES }, copyNext))
  options.signal.throwIfAborted()
  return copied
}

async function* keysOf(source: BlobStore, signal: AbortSignal): AsyncGenerator<string> {
  for (const folder of BLOB_FOLDERS) yield* source.list(folder, Infinity, signal)
}

async function copyBlob(
  source: BlobStore,
  target: BlobStore,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<{ readonly bytes: number; readonly isFound: boolean }> {
  const there = await digest(target, key)
  if (there !== undefined && there === (await digest(source, key)))
    return { bytes: 0, isFound: true }
  if (there !== undefined) await target.remove(key)
  const hash = createHash('sha256')
  const { sizeBytes } = await target.put(key, hashed(source.read(key), hash), signal)
  if ((await digest(target, key)) !== hash.digest('hex'))
    throw new Fault('internal', `the blob ${key} differs from its copy`)
  return { bytes: sizeBytes, isFound: false }
}

/** The SHA-256 of a blob; undefined when it is not there. */
async function digest(store: BlobStore, key: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of store.read(key)) hash.update(piece)
  } catch (thrown) {
    if (isFault(thrown) && thrown.kind === 'notFound') return undefined
    throw thrown
  }
  return hash.digest('hex')
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
