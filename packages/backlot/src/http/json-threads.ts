import type { Piscina } from 'piscina'
import { Fault } from '../domain/fault.ts'
import { openThreads } from '../threads/open-threads.ts'
import { createBufferPool, type BufferPool, type Bytes } from './buffer-pool.ts'
import type { ParsedBody } from './json-worker.ts'
import { MEDIA_BODY_BYTES } from './route.ts'

/** Parses large bodies in threads of their own. */
export interface JsonThreads {
  /** Where bodies are gathered that are to be parsed. */
  readonly buffers: BufferPool

  /**
   * The JSON of a body in one of the rooms. Its media are decoded, into the same
   * room: they are there until it is given back. Throws `invalid` for what is no
   * JSON, or has too many members. A body is parsed to its end even when its
   * caller has left: to stop a thread and start another takes longer.
   */
  parse(json: Bytes): Promise<unknown>

  /** Ends the threads. */
  close(): Promise<void>
}

/** More would not help: a body is received by one thread as well. */
const MAX_THREADS = 2

/** What a thread may need: a body of 64 MB is there as bytes, as text and as JSON for a moment. */
const MAX_HEAP_MEGABYTES = 1024

/** Creates the threads when they are first needed. */
export function jsonThreads(): JsonThreads {
  let starting: Promise<Piscina> | undefined
  return {
    buffers: createBufferPool(MAX_THREADS, MEDIA_BODY_BYTES),
    parse: async (json) => {
      starting ??= startThreads()
      const [threads, { move }] = await Promise.all([starting, import('piscina')])
      const isShared = json.buffer instanceof SharedArrayBuffer
      const body: ParsedBody = await threads.run(isShared ? json : move(json))
      if ('value' in body) return body.value
      throw new Fault('invalid', body.refusal)
    },
    close: async () => {
      await (await starting)?.destroy()
    },
  }
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
