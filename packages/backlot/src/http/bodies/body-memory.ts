/**
 * Memory for request bodies: reserved only as bytes arrive, bounded for all callers together, and
 * shared fairly among accounts.
 */
import type { Allowance } from '../../domain/allowance.ts'
import { Fault } from '../../domain/fault.ts'
import type { BufferPool, Bytes } from './buffer-pool.ts'
import { BrokenOff } from './receive-body.ts'

/** Larger bodies count as long and are parsed in a thread. Parsing one of this size takes a few milliseconds. */
export const SHORT_BYTES = 512 * 1024

/** Memory that a form occupies while it is read, whatever its size: what its parser buffers. */
export const FORM_BYTES = 256 * 1024

/** The first buffer of a body whose size is unknown, in bytes. */
const FIRST_BYTES = 16 * 1024

/** Sent as `retry-after` when no memory became free. */
const RETRY_AFTER_SECONDS = 5

/** The memory that bodies are collected in. */
export type BodyPorts = {
  /** Bytes of short bodies, and of the beginnings of long ones, that may be in the process at a time. */
  readonly short: Allowance
  /** The bytes of long bodies that may be in the process at a time. */
  readonly long: Allowance
  readonly buffers: BufferPool
  /** How long a body waits for memory, in milliseconds. */
  readonly waitMs: number
}

/** A body that is arriving. */
export type ArrivingBody = {
  /** Its `content-length`, where there is one. */
  readonly announced: number | undefined
  readonly limit: number
  /** The account that sends it. */
  readonly owner: string
  readonly signal: AbortSignal
}

/** The memory of one body. */
export interface BodyMemory {
  /** Returns memory of at least so many bytes, more than before. Throws `overloaded` when none becomes free in time. */
  grow(size: number): Bytes | Promise<Bytes>

  /** Returns everything, and cancels a waiting request for more. */
  release(): void
}

/**
 * The memory of a body of which nothing has arrived. It doubles as bytes arrive. A body that turns
 * out to be long takes its whole size at once, because many bodies that each hold a part and wait
 * for the rest would deadlock.
 */
export function bodyMemory(ports: BodyPorts, body: ArrivingBody): BodyMemory {
  const { announced, limit, owner, signal } = body
  const { waitMs } = ports
  const taken: (() => void)[] = []
  let capacity = 0
  let isOver = false
  const release = (): void => {
    isOver = true
    for (const giveBack of taken.splice(0)) giveBack()
  }
  /** Waits for so many bytes; they are returned at once if the body is no longer read by then. */
  const wait = async (allowance: Allowance, bytes: number): Promise<() => void> => {
    const giveBack = await acquireMemory(allowance, bytes, { owner, signal, waitMs })
    if (!isOver) return giveBack
    giveBack()
    throw new BrokenOff()
  }
  const takeLong = async (): Promise<Bytes> => {
    const size = announced ?? limit
    const giveBack = await wait(ports.long, size)
    const buffer = ports.buffers.acquire(size)
    for (const giveShort of taken.splice(0)) giveShort()
    taken.push(() => {
      ports.buffers.release(buffer)
      giveBack()
    })
    return buffer
  }
  const takeShort = (size: number): Bytes | Promise<Bytes> => {
    const wanted = Math.min(announced ?? limit, SHORT_BYTES, Math.max(FIRST_BYTES, 2 * size))
    const more = wanted - capacity
    capacity = wanted
    const giveBack = ports.short.tryTake(more, owner)
    if (!giveBack)
      return wait(ports.short, more).then((givesBack) => {
        taken.push(givesBack)
        return new Uint8Array(wanted)
      })
    taken.push(giveBack)
    return new Uint8Array(wanted)
  }
  return { grow: (size) => (size > SHORT_BYTES ? takeLong() : takeShort(size)), release }
}

/** Reserves memory for a body; throws `overloaded` when none becomes free in time. */
export async function acquireMemory(
  allowance: Pick<Allowance, 'take'>,
  bytes: number,
  {
    signal,
    owner,
    waitMs,
  }: { readonly signal: AbortSignal; readonly owner?: string; readonly waitMs: number },
): Promise<() => void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  return allowance.take(bytes, deadline, owner).catch(() => {
    signal.throwIfAborted()
    throw new Fault('overloaded', 'too many large requests at once', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  })
}
