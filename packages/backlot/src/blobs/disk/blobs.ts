/**
 * Blobs as files in a folder: key `video/1` is `<folder>/video/1`.
 *
 * A blob appears as a whole or not at all. Its bytes go to a hidden file in the same folder, which
 * is flushed and renamed; then the folder is flushed too, because only then does the new name
 * survive a power failure.
 */
import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import limitConcurrency from 'p-limit'
import { toDiskFault } from '../../domain/disk-fault.ts'
import { untilAborted } from '../../domain/until-aborted.ts'
import { Fault } from '../../domain/fault.ts'
import type { BlobStore, ByteRange } from '../../domain/file.ts'
import { checkBlobKey } from '../blob-key.ts'

/** The size of reads, in bytes: large enough for full speed, small compared with a video. */
const READ_SIZE_BYTES = 256 * 1024

/**
 * Concurrent reads. Without a limit, hundreds of readers that begin together would each have a
 * piece read at once, and the event loop would send all of those pieces before it looks at another
 * request; other disk access would wait behind them.
 */
const MAX_CONCURRENT_READS = 2

/** Runs a read when fewer than `MAX_CONCURRENT_READS` others run, first come, first served. */
const inTurn = limitConcurrency(MAX_CONCURRENT_READS)

/** The file system calls of a blob store; `node:fs/promises`, unless a test simulates power failures. */
export type FileSystem = Pick<typeof disk, 'mkdir' | 'open' | 'rename' | 'rm'>

/** Opens a blob store in the folder, which is created if it is missing. */
export function diskBlobs(options: {
  readonly folder: string
  readonly fileSystem?: FileSystem
}): BlobStore {
  const folder = resolve(options.folder)
  const { fileSystem = disk } = options
  return {
    async put(key, content, signal) {
      const path = pathOf(folder, key)
      try {
        await createFolder(fileSystem, folder, dirname(path))
        return await write(fileSystem, path, { content, signal })
      } catch (error) {
        throw toDiskFault(error)
      }
    },

    read: (key, range) => read(fileSystem, pathOf(folder, key), range),

    async remove(key) {
      const path = pathOf(folder, key)
      await fileSystem.rm(path, { force: true })
    },

    async *list(inside, beforeMs, signal) {
      for await (const name of olderNames(pathOf(folder, inside), beforeMs, signal))
        if (!isDraft(name)) yield `${inside}/${name}`
    },

    async removeDrafts(inside, beforeMs, signal) {
      const path = inside === '' ? folder : pathOf(folder, inside)
      for await (const name of olderNames(path, beforeMs, signal))
        if (isDraft(name)) await fileSystem.rm(join(path, name), { force: true })
    },
  }
}

/** Keys have no dots, so blobs cannot be hidden files. */
function isDraft(name: string): boolean {
  return name.startsWith('.')
}

/** The files in a folder that were last written before; those that disappear meanwhile are left out. */
async function* olderNames(
  folder: string,
  beforeMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const entries = await orMissing(disk.opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    if (signal.aborted) return // leaving the loop closes the folder
    if (!entry.isFile()) continue
    const facts = await orMissing(disk.stat(join(folder, entry.name)))
    if (facts && facts.mtimeMs < beforeMs) yield entry.name
  }
}

/** The result, or undefined when the file does not exist. */
async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The file of a key. */
function pathOf(folder: string, key: string): string {
  checkBlobKey(key)
  return join(folder, key)
}

/** Creates the folder; the names of new folders are flushed, from the lowest up. */
async function createFolder(fileSystem: FileSystem, root: string, folder: string): Promise<void> {
  const first = await fileSystem.mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let parent = folder; ; parent = dirname(parent)) {
    await flushFolder(fileSystem, dirname(parent))
    if (parent === first || parent === root) return
  }
}

async function write(
  fileSystem: FileSystem,
  path: string,
  source: { readonly content: AsyncIterable<Uint8Array>; readonly signal: AbortSignal | undefined },
): Promise<{ readonly sizeBytes: number }> {
  const { content, signal } = source
  const draft = join(dirname(path), `.${randomUUID()}`)
  const file = await fileSystem.open(draft, 'wx', 0o600)
  try {
    const sizeBytes = await fill(file, content, signal)
    await file.sync()
    await file.close()
    signal?.throwIfAborted()
    await fileSystem.rename(draft, path)
    await flushFolder(fileSystem, dirname(path))
    return { sizeBytes }
  } catch (error) {
    await file.close().catch(() => undefined) // it may be closed already
    await fileSystem.rm(draft, { force: true })
    throw error
  }
}

/** Writes all of the content, requesting the next piece only when the last is written. */
async function fill(
  file: disk.FileHandle,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let sizeBytes = 0
  // An unclosed file would end the process when its handle is garbage-collected.
  for await (const piece of signal ? untilAborted(content, signal) : content) {
    await file.writeFile(piece)
    sizeBytes += piece.length
  }
  signal?.throwIfAborted()
  return sizeBytes
}

async function* read(
  fileSystem: FileSystem,
  path: string,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const file = await opened(fileSystem, path)
  try {
    const { size } = await file.stat()
    const end = Math.min(size, range ? range.end + 1 : size)
    for (let position = range?.start ?? 0; position < end;) {
      const length = Math.min(READ_SIZE_BYTES, end - position)
      const { bytesRead, buffer } = await inTurn(() =>
        file.read(new Uint8Array(length), 0, length, position),
      )
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function opened(fileSystem: FileSystem, path: string): Promise<disk.FileHandle> {
  try {
    return await fileSystem.open(path, 'r')
  } catch (error) {
    if (isMissing(error)) throw new Fault('notFound', 'no such content', { cause: error })
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function flushFolder(fileSystem: FileSystem, path: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there
  const folder = await fileSystem.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
