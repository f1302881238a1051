/**
 * Threads that read pictures and videos: untrusted data may use a thread's time and memory, never
 * those of the main thread.
 *
 * A video is read in parts that its thread requests, so of a large one only the index is copied.
 * The thread of a video that exceeds its limits is terminated and replaced.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { createAllowance } from '../domain/allowance.ts'
import type { MediaRefusal } from '../domain/media.ts'
import type { MediaKind } from '../domain/template.ts'
import { openThreads } from '../threads/open-threads.ts'
import { watchCpu } from '../threads/watch-cpu.ts'
import type { ByteSource } from './byte-source.ts'
import { closeLoaders } from './image-facts.ts'
import type { IndexedFormat } from './video-facts.ts'
import { MEDIA_LIMITS, type MediaLimits } from './media-limits.ts'
import type {
  FrameAnswer,
  VideoFactsAnswer,
  VideoFactsJob,
  ImageAnswer,
  PartGiven,
  PartWanted,
  PictureAnswer,
  ReaderStarted,
} from './media-worker.ts'

/** Reads pictures and videos; the result is undefined for corrupt data. Rejects when it is closed. */
export interface MediaThreads {
  /** Rethrows errors of reading the bytes. */
  readVideo(format: IndexedFormat, content: ByteSource): Promise<VideoFactsAnswer>
  readImage(bytes: Uint8Array): Promise<ImageAnswer>
  preparePicture(bytes: Uint8Array, kind?: MediaKind): Promise<PictureAnswer>
  prepareFrame(bytes: Uint8Array): Promise<FrameAnswer>
  /** Stops the threads. */
  close(): Promise<void>
}

type PictureWork = 'readImage' | 'preparePicture' | 'prepareLogo' | 'prepareFrame'

/**
 * Concurrent videos, and concurrent pictures. Pictures use libvips' own threads and those of the
 * file system, so more would leave none for others.
 */
export const MAX_MEDIA_AT_ONCE = 3

/** Creates the threads when they are first needed. */
export function mediaThreads(limits: MediaLimits = MEDIA_LIMITS): MediaThreads {
  const films = lazyPool(limits)
  const pictures = lazyPool(limits)
  const slots = createAllowance(MAX_MEDIA_AT_ONCE)
  const closing = new AbortController()
  const run = async <T>(name: PictureWork, bytes: Uint8Array): Promise<T> => {
    await closeLoaders() // loaded here as well, so that its libraries stay when a thread that uses them ends
    const pool = await pictures.open()
    const isShared = bytes.buffer instanceof SharedArrayBuffer
    return pool.run(isShared ? bytes : await moved(copyOf(bytes)), { name })
  }
  const readFilm = async (
    format: IndexedFormat,
    content: ByteSource,
  ): Promise<VideoFactsAnswer> => {
    const release = await slots.take(1, closing.signal)
    try {
      return await runVideoJob(await films.open(), { format, content, limits })
    } catch (thrown) {
      closing.signal.throwIfAborted()
      throw thrown
    } finally {
      release()
    }
  }
  return {
    readVideo: readFilm,
    readImage: (bytes) => run('readImage', bytes),
    preparePicture: (bytes, kind) => run(kind === 'logo' ? 'prepareLogo' : 'preparePicture', bytes),
    prepareFrame: (bytes) => run('prepareFrame', bytes),
    close: async () => {
      closing.abort(new Error('the server is stopping'))
      await Promise.all([films.close(), pictures.close()])
    },
  }
}

async function runVideoJob(
  pool: Piscina,
  film: {
    readonly format: IndexedFormat
    readonly content: ByteSource
    readonly limits: MediaLimits
  },
): Promise<VideoFactsAnswer> {
  const { format, content, limits } = film
  const { sizeBytes } = content
  const { port1, port2 } = new MessageChannel()
  const tooMuch = new AbortController()
  const onStart = (id: number): void => {
    const thread = pool.threads.find(({ threadId }) => threadId === id)
    if (thread) void watchCpu(thread, limits.cpuMs, tooMuch)
  }
  const giver = giveParts(port1, content, onStart)
  const job: VideoFactsJob = { port: port2, format, sizeBytes, limits }
  const piscina = await import('piscina')
  const tooLong = AbortSignal.timeout(limits.timeMs)
  const signal = AbortSignal.any([tooLong, tooMuch.signal])
  try {
    const order = { [piscina.transferableSymbol]: port2, [piscina.valueSymbol]: job }
    const answer: VideoFactsAnswer = await pool.run(piscina.move(order), {
      name: 'readVideo',
      signal,
    })
    giver.check()
    return answer
  } catch (thrown) {
    giver.check()
    if (tooMuch.signal.aborted)
      return beyond(`at most ${limits.cpuMs / 1000} seconds of processor time`)
    if (tooLong.aborted) return beyond(`at most ${limits.timeMs / 1000} seconds`)
    if (isOutOfMemory(thrown)) return beyond(`at most ${limits.heapMegabytes} MB of memory`)
    return undefined // whatever ended the thread was caused by the video
  } finally {
    tooMuch.abort() // stops the monitoring
    port1.close()
  }
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function beyond(limit: string): MediaRefusal {
  return { reason: `must be readable within limits: ${limit}` }
}

/** Sends the thread the parts that it requests; `check` throws errors of reading them. */
function giveParts(
  port: MessagePort,
  { read }: ByteSource,
  onStart: (threadId: number) => void,
): { check(): void } {
  let failure: { readonly thrown: unknown } | undefined
  const give = async ({ start, end }: PartWanted): Promise<void> => {
    const part = await read(start, end).then(copyOf, (thrown: unknown) => {
      failure = { thrown }
      return undefined
    })
    const given: PartGiven = part
    if (part) port.postMessage(given, { transfer: [part.buffer] })
    else port.postMessage(given)
  }
  port.on('message', (said: ReaderStarted | PartWanted) => {
    if ('threadId' in said) onStart(said.threadId)
    else void give(said)
  })
  return {
    check: () => {
      if (failure) throw failure.thrown
    },
  }
}

async function moved(bytes: Uint8Array<ArrayBuffer>): Promise<object> {
  const { move } = await import('piscina')
  return move(bytes)
}

/** A copy that can be transferred: the rest of the bytes stay where they are. */
function copyOf(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(part)
}

function lazyPool(limits: MediaLimits): { open(): Promise<Piscina>; close(): Promise<void> } {
  let opening: Promise<Piscina> | undefined
  return {
    open: () => (opening ??= startThreads(limits)),
    close: async () => {
      await (await opening)?.destroy()
    },
  }
}

function startThreads({ heapMegabytes }: MediaLimits): Promise<Piscina> {
  const file = import.meta.url.endsWith('.ts') ? './media-worker.ts' : './media-worker.js'
  return openThreads({
    worker: new URL(file, import.meta.url),
    maxThreads: MAX_MEDIA_AT_ONCE,
    heapMegabytes,
  })
}
