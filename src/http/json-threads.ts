import type { Piscina } from 'piscina'
import { Fault } from '../domain/fault.ts'
import type { ParsedBody } from './json-worker.ts'
import { spareBuffers, type Bytes } from './receive-body.ts'

/** Parses large bodies in threads of their own. */
export interface JsonThreads {
  /** Room for a body of so many bytes, to be handed to `parse`. What is in it is to be overwritten. */
  room(size: number): Bytes

  /** The JSON of a body, whose bytes it takes over. Throws `invalid` for what is none, or has too many members. */
  parse(json: Bytes, signal: AbortSignal): Promise<unknown>

  /** Ends the threads. */
  close(): Promise<void>
}

/** More would not help: a body is received by one thread as well. */
const MOST_THREADS = 2

/** How long a thread without work is kept, in milliseconds. */
const IDLE_MS = 30_000

/** How far the threads stand back behind the one that serves everybody, on systems that know such a thing. */
const NICENESS = 10

/** What a thread may need: a body of 64 MB is there as bytes, as text and as JSON for a moment. */
const MOST_MEGABYTES = 1024

/** Creates the threads when they are first needed. */
export function jsonThreads(): JsonThreads {
  const spares = spareBuffers(MOST_THREADS)
  let starting: Promise<Piscina> | undefined
  return {
    room: spares.take,
    parse: async (json, signal) => {
      starting ??= startThreads()
      const [threads, { move }] = await Promise.all([starting, import('piscina')])
      const body: ParsedBody = await threads
        .run(move(json), { signal })
        .catch((thrown: unknown) => {
          signal.throwIfAborted()
          throw thrown
        })
      spares.keep(body.buffer)
      if ('value' in body) return body.value
      throw new Fault('invalid', body.refusal)
    },
    close: async () => {
      await (await starting)?.destroy()
    },
  }
}

async function startThreads(): Promise<Piscina> {
  const { Piscina: Threads } = await import('piscina')
  const file = import.meta.url.endsWith('.ts') ? './json-worker.ts' : './json-worker.js'
  return new Threads({
    filename: new URL(file, import.meta.url).href,
    name: 'parseBody',
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
}
