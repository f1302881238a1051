import type { Piscina } from 'piscina'
import type { BatchProblem } from '../../domain/batch.ts'
import { Fault } from '../../domain/fault.ts'
import { openThreads } from '../../threads/open-threads.ts'
import type { LongLine, ReadLine } from './line-worker.ts'
import { createBufferPool, type BufferPool, type Bytes } from './buffer-pool.ts'
import type { ParsedBody } from './json-worker.ts'
import { MEDIA_BODY_BYTES } from '../route.ts'

/** Parses large bodies in worker threads. */
export interface JsonThreads {
  /** The buffers in which bodies for the threads are collected. */
  readonly buffers: BufferPool

  /**
   * Parses the body in one of the buffers. Its media are decoded into the same buffer and are valid
   * until it is released. Throws `invalid` for malformed JSON and for too many members. A body is
   * parsed to its end even when its caller has left, because restarting a thread takes longer.
   */
  parse(json: Bytes): Promise<unknown>

  /**
   * The request of a batch line, or what is wrong with it. The request's body is written over the
   * line's own memory if it fits. Unshared memory is transferred to the thread.
   */
  readLine(line: LongLine): Promise<ReadLine | BatchProblem>

  /** Stops the threads. */
  close(): Promise<void>
}

/** More would not help: one thread receives all bodies. */
const MAX_THREADS = 2

/** The heap of a thread: a body of 64 MB briefly exists as bytes, as text and as parsed JSON. */
const MAX_HEAP_MEGABYTES = 1024

/** Creates the pool; the threads start when they are first needed. */
export function jsonThreads(): JsonThreads {
  let starting: Promise<Piscina> | undefined
  const open = (): Promise<Piscina> => (starting ??= startThreads())
  return {
    buffers: createBufferPool(MAX_THREADS, MEDIA_BODY_BYTES),
    parse: async (json) => {
      const [threads, { move }] = await Promise.all([open(), import('piscina')])
      const body: ParsedBody = await threads.run(isShared(json) ? json : move(json))
      if ('value' in body) return body.value
      throw new Fault('invalid', body.refusal)
    },
    readLine: async (line) => {
      const [threads, piscina] = await Promise.all([open(), import('piscina')])
      if (isShared(line.json)) return threads.run(line, lineWork())
      const { buffer } = line.json
      const moved = { [piscina.transferableSymbol]: [buffer], [piscina.valueSymbol]: line }
      return threads.run(piscina.move(moved), lineWork())
    },
    close: async () => {
      await (await starting)?.destroy()
    },
  }
}

function isShared({ buffer }: Bytes): boolean {
  return buffer instanceof SharedArrayBuffer
}

/** The module that parses batch lines. It is separate, so that other bodies do not wait until it is loaded. */
function lineWork(): { readonly filename: string; readonly name: string } {
  const file = import.meta.url.endsWith('.ts') ? './line-worker.ts' : './line-worker.js'
  return { filename: new URL(file, import.meta.url).href, name: 'readLongLine' }
}

function startThreads(): Promise<Piscina> {
  const file = import.meta.url.endsWith('.ts') ? './json-worker.ts' : './json-worker.js'
  return openThreads({
    worker: new URL(file, import.meta.url),
    name: 'parseBody',
    maxThreads: MAX_THREADS,
    heapMegabytes: MAX_HEAP_MEGABYTES,
  })
}
