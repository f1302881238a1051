/**
 * Threads that read the text of PDFs with pdf.js: the thread of a document that takes too much time
 * or memory is terminated and replaced.
 *
 * V8's heap limit does not help here: buffers are outside its heap, and one allocation larger than
 * all of it ends the process. So the heap may be large, and its use is monitored from outside.
 */
import { setInterval, setTimeout } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import {
  type DocumentPages,
  type DocumentReader,
  MAX_DOCUMENT_CHARACTERS,
  MAX_DOCUMENT_PAGES,
} from '../domain/document.ts'
import type { MediaRefusal } from '../domain/media.ts'
import { openThreads } from '../threads/open-threads.ts'
import { watchCpu } from '../threads/watch-cpu.ts'
import type { DocumentLimits } from './document-limits.ts'
import type { DocumentAnswer, DocumentJob, DocumentStarted } from './document-worker.ts'
import { nameFormat } from './media-format.ts'
import { toStored } from './media-reader.ts'
import { MAX_MEDIA_AT_ONCE } from './media-threads.ts'

/** The limits of a server. */
export const DOCUMENT_LIMITS: DocumentLimits = {
  cpuMs: 10_000,
  timeMs: 120_000,
  megabytes: 512,
  pictureMegabytes: 256,
  maxPages: MAX_DOCUMENT_PAGES,
  maxCharacters: MAX_DOCUMENT_CHARACTERS,
}

/** How often the memory of a thread is checked, in milliseconds. */
const MEMORY_CHECK_MS = 50

/** More than the largest possible single allocation plus the allowed memory. */
const MAX_HEAP_MEGABYTES = 4096

/** A PDF must begin near the start: some programs write something before it. Source: Adobe's implementation notes. */
const MAGIC = '%PDF-'
const MAGIC_WITHIN_BYTES = 1024

/** A reader with its own threads, which start when they are first needed. */
export type DocumentThreads = DocumentReader & {
  /** Stops the threads. */
  close(): Promise<void>
}

/** Creates the reader. */
export function documentThreads(limits: DocumentLimits = DOCUMENT_LIMITS): DocumentThreads {
  let opening: Promise<Piscina> | undefined
  const closing = new AbortController()
  return {
    read: async (content, { maxPictures }) => {
      const stored = toStored(content)
      if (!stored) return { reason: 'must have data in base64' }
      const bytes = await stored.read(0, stored.sizeBytes)
      const refusal = refuseOther(bytes)
      if (refusal) return refusal
      opening ??= startThreads()
      try {
        return await runJob(await opening, bytes, { limits, maxPictures })
      } finally {
        closing.signal.throwIfAborted()
      }
    },
    close: async () => {
      closing.abort(new Error('the server is stopping'))
      await (await opening)?.destroy()
    },
  }
}

function refuseOther(bytes: Uint8Array): MediaRefusal | undefined {
  const head = Buffer.from(bytes.subarray(0, MAGIC_WITHIN_BYTES)).toString('latin1')
  if (head.includes(MAGIC)) return undefined
  return { reason: `must be a PDF, got ${nameFormat(bytes) ?? 'something else'}` }
}

async function runJob(
  pool: Piscina,
  given: Uint8Array,
  wish: Pick<DocumentJob, 'limits' | 'maxPictures'>,
): Promise<DocumentPages | MediaRefusal> {
  const { limits } = wish
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()
  const tooBusy = new AbortController()
  const tooLong = new AbortController()
  const tooMuch = new AbortController()
  port1.on('message', ({ threadId }: DocumentStarted) => {
    const thread = pool.threads.find((known) => known.threadId === threadId)
    const watch = { limits, signal: ended.signal }
    void watchTime(tooLong, watch)
    if (!thread) return
    void watchCpu(thread, limits.cpuMs, tooBusy)
    void watchMemory(thread, tooMuch, watch)
  })
  const bytes = new Uint8Array(given) // transferred: the rest of its memory stays where it is
  const job: DocumentJob = { port: port2, bytes, ...wish }
  const piscina = await import('piscina')
  try {
    const order = {
      [piscina.transferableSymbol]: [port2, bytes.buffer],
      [piscina.valueSymbol]: job,
    }
    const answer: DocumentAnswer = await pool.run(piscina.move(order), {
      name: 'readDocument',
      signal: AbortSignal.any([tooBusy.signal, tooLong.signal, tooMuch.signal]),
    })
    return answer
  } catch {
    if (tooBusy.signal.aborted)
      return beyond(`at most ${limits.cpuMs / 1000} seconds of processor time`)
    if (tooLong.signal.aborted) return beyond(`at most ${limits.timeMs / 1000} seconds`)
    // Anything else that ended the thread was caused by the document.
    return beyond(`at most ${limits.megabytes} MB of memory`)
  } finally {
    ended.abort()
    tooBusy.abort()
    port1.close()
  }
}

function beyond(limit: string): MediaRefusal {
  return { reason: `must be readable within limits: ${limit}` }
}

type Watch = { readonly limits: DocumentLimits; readonly signal: AbortSignal }

/** Aborts `tooLong` when the time is over, unless the document was read. */
async function watchTime(tooLong: AbortController, { limits, signal }: Watch): Promise<void> {
  try {
    await setTimeout(limits.timeMs, undefined, { signal, ref: false })
    tooLong.abort()
  } catch {
    // It was read.
  }
}

/** Aborts `tooMuch` when the thread has taken so much memory. */
async function watchMemory(
  thread: Worker,
  tooMuch: AbortController,
  { limits, signal }: Watch,
): Promise<void> {
  try {
    for await (const _ of setInterval(MEMORY_CHECK_MS, undefined, { signal, ref: false })) {
      const { used_heap_size: heap, external_memory: beside } = await thread.getHeapStatistics()
      if (heap + beside > limits.megabytes * 1024 * 1024) tooMuch.abort()
    }
  } catch {
    // It was read, or the thread has ended: its task fails by itself.
  }
}

function startThreads(): Promise<Piscina> {
  const file = import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js'
  return openThreads({
    worker: new URL(file, import.meta.url),
    maxThreads: MAX_MEDIA_AT_ONCE,
    heapMegabytes: MAX_HEAP_MEGABYTES,
  })
}
