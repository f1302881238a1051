/**
 * Receives a video: onto the disk, because it may be large; opened, because it may be invalid; and
 * with its index in front, so that browsers can play it while it loads.
 */
import { createReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { RenderedVideo } from '../../domain/engine.ts'
import { DiskFault } from '../../domain/disk-fault.ts'
import { Fault } from '../../domain/fault.ts'
import type { MediaReader } from '../../domain/media.ts'
import type { TemporaryFiles } from '../../domain/temporary.ts'
import { remuxVideo, type RemuxLimits } from './remux-video.ts'

/** How received videos are checked. */
export type VideoChecks = {
  readonly media: MediaReader
  /** Where a video is stored until it is read. */
  readonly temporary: TemporaryFiles
  /** The largest size, in bytes. */
  readonly maxBytes: number
  /** Limits of rewriting a video, if not `REMUX_LIMITS`. */
  readonly remuxLimits?: RemuxLimits
}

/** The bytes from `start` to before `end`. */
type ReadPart = (start: number, end: number) => Promise<Uint8Array>

/**
 * Receives the bytes and resolves to the video. Throws `internal` for an invalid or too large
 * video, `overloaded` when it cannot be stored, and errors of reading the bytes; nothing is left
 * then.
 */
export async function receiveVideo(
  checks: VideoChecks,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<RenderedVideo> {
  const { path, file } = await create(checks.temporary).catch(diskFull)
  const discard = (): Promise<void> => rm(path, { force: true })
  try {
    const sizeBytes = await save(file, bytes, { maxBytes: checks.maxBytes, signal })
    const read: ReadPart = (start, end) => readPart(file, start, end)
    const facts = await checks.media.read({ type: 'video', content: { sizeBytes, read } })
    if ('reason' in facts) throw notAVideo(`it ${facts.reason}`)
    const { format, widthPx, heightPx, durationSeconds = 0 } = facts
    const isReady = format === 'mp4' && (await hasIndexInFront(read, sizeBytes))
    if (isReady) return { video: readAll(path), widthPx, heightPx, durationSeconds }
    const rewritten = await rewrite(path, checks, signal)
    await discard()
    return { video: readAll(rewritten), widthPx, heightPx, durationSeconds }
  } catch (thrown) {
    await discard()
    throw thrown
  } finally {
    await file.close()
  }
}

async function create(
  temporary: TemporaryFiles,
): Promise<{ readonly path: string; readonly file: FileHandle }> {
  const path = await temporary.newPath('film')
  return { path, file: await open(path, 'wx+', 0o600) }
}

/** A full disk may have space again; which one it is, and where, is for the log. */
function diskFull(thrown: unknown): never {
  throw new DiskFault('the film cannot be stored: the server has no room for it', thrown)
}

function notAVideo(why: string): Fault {
  return new Fault('internal', 'what the engine made cannot be used as a film', {
    cause: new Error(why),
  })
}

async function save(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<number> {
  let sizeBytes = 0
  for await (const piece of bytes) {
    signal.throwIfAborted()
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw notAVideo(`it has more than ${maxBytes} bytes`)
    await file.writeFile(piece).catch(diskFull) // continues where the last piece ended
  }
  return sizeBytes
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const part = new Uint8Array(end - start)
  const { bytesRead } = await file.read(part, 0, part.length, start)
  return part.subarray(0, bytesRead)
}

/** Opened when it is read, so that an unread video holds nothing but its space on the disk. */
async function* readAll(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * The path of the same video as an MP4 that begins with its index. Throws as `receiveVideo` does,
 * and leaves nothing then.
 */
async function rewrite(
  from: string,
  { temporary, remuxLimits }: VideoChecks,
  signal: AbortSignal,
): Promise<string> {
  const to = await temporary.newPath('film').catch(diskFull)
  try {
    const result = await remuxVideo({ from, to }, signal, remuxLimits)
    if (result.state === 'refused') throw notAVideo(`it ${result.reason}`)
    if (result.state === 'disk') diskFull(new Error(result.message))
    return to
  } catch (thrown) {
    await rm(to, { force: true })
    throw thrown
  }
}

/**
 * Whether the index of an MP4 is before its pictures.
 *
 * Source: ISO/IEC 14496-12, 4.2: a box is its size (32 bits; 1 means that 64 bits follow its name;
 * 0 that it goes to the end), its name, its content.
 */
async function hasIndexInFront(read: ReadPart, sizeBytes: number): Promise<boolean> {
  let at = 0
  while (at + 16 <= sizeBytes) {
    const head = Buffer.from(await read(at, at + 16))
    const name = head.toString('latin1', 4, 8)
    if (name === 'moov') return true
    if (name === 'mdat') return false
    const size = head.readUInt32BE(0)
    const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size
    if (length < 8) return false
    at += length
  }
  return false
}
