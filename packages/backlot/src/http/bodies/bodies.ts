/** Reads JSON bodies of live requests and of batches, with bounded memory and with threads for long ones. */
import { createAllowance } from '../../domain/allowance.ts'
import type { BodyPorts } from './body-memory.ts'
import { jsonThreads, type JsonThreads } from './json-threads.ts'

/** The memory and the threads of one process. */
export type Bodies = BodyPorts & {
  readonly threads: JsonThreads
  /** Stops the threads. */
  close(): Promise<void>
}

/** Default limit for all short bodies together, in bytes. */
const SHORT_BODY_BYTES = 64 * 1024 * 1024

/** Default for how long a body waits for memory, in milliseconds. */
const MEMORY_WAIT_MS = 10_000

/** Opens the memory and threads. A thread starts when the first long body comes. */
export function openBodies({
  longBytes,
  shortBytes = SHORT_BODY_BYTES,
  waitMs = MEMORY_WAIT_MS,
}: {
  /** Bytes of long JSON that may be in the process at a time. */
  readonly longBytes: number
  /** Bytes of all other bodies that may be in the process at a time. */
  readonly shortBytes?: number
  /** How long a body waits for memory before its sender is asked to retry, in milliseconds. */
  readonly waitMs?: number
}): Bodies {
  const threads = jsonThreads()
  return {
    short: createAllowance(shortBytes),
    long: createAllowance(longBytes),
    buffers: threads.buffers,
    waitMs,
    threads,
    close: () => threads.close(),
  }
}
