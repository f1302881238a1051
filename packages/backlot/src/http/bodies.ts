/** What JSON is read with that may be long, live requests and those of batches alike: memory within bounds, and threads. */
import { createAllowance } from '../domain/allowance.ts'
import type { BodyPorts } from './body-memory.ts'
import { jsonThreads, type JsonThreads } from './json-threads.ts'

/** The memory and the threads of one process. */
export type Bodies = BodyPorts & {
  readonly threads: JsonThreads
  /** Ends the threads. */
  close(): Promise<void>
}

/** What short bodies may take unless it is said. */
const SHORT_BODY_BYTES = 64 * 1024 * 1024

/** Opens them; a thread starts when there is something long to read. */
export function openBodies({
  longBytes,
  shortBytes = SHORT_BODY_BYTES,
}: {
  /** The bytes of long JSON that may be in the process at a time. */
  readonly longBytes: number
  /** The same of all other bodies together. */
  readonly shortBytes?: number
}): Bodies {
  const threads = jsonThreads()
  return {
    short: createAllowance(shortBytes),
    long: createAllowance(longBytes),
    buffers: threads.buffers,
    threads,
    close: () => threads.close(),
  }
}
