import type { Piscina } from 'piscina'
import type { BatchProblem } from '../domain/batch.ts'
import { Fault } from '../domain/fault.ts'
import { openThreads } from '../threads/open-threads.ts'
import type { LongLine, ReadLine } from './line-worker.ts'
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

  /**
   * The request of a line of a batch, whose body is in the line's own memory unless that is too short,
   * or what is wrong with the line. Memory that is not shared goes to the thread.
   */
  readLine(line: LongLine): Promise<ReadLine | BatchProblem>

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

/** What a thread does with a line; a module of its own, so that other bodies do not wait until it is loaded. */
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
