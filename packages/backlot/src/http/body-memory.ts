/**
 * Memory for the bodies that arrive: none before bytes do, bounded for all
 * callers together, and shared fairly among their accounts.
 */
import type { Allowance } from '../domain/allowance.ts'
import { Fault } from '../domain/fault.ts'
import type { BufferPool, Bytes } from './buffer-pool.ts'
import { BrokenOff } from './receive-body.ts'

/** Longer bodies are long. One of this size is parsed in a few milliseconds. */
export const SHORT_BYTES = 512 * 1024

/** The memory that a form takes while it is read, whatever its size: what is on the way through its parser. */
export const FORM_BYTES = 256 * 1024

/** What the first bytes of a body are put into, where more may follow. */
const FIRST_BYTES = 16 * 1024

/** How long a body waits for its turn. */
const WAIT_MS = 10_000

/** When a client that was sent away should come back. */
const RETRY_AFTER_SECONDS = 5

/** What bodies are gathered in. */
export type BodyPorts = {
  /** The bytes of short bodies, and of the beginnings of long ones, that may be in the process at a time. */
  readonly short: Allowance
  /** The bytes of long bodies that may be in the process at a time. */
  readonly long: Allowance
  readonly buffers: BufferPool
}

/** A body that arrives. */
export type ArrivingBody = {
  /** Its size, where the caller has said so. */
  readonly announced: number | undefined
  readonly limit: number
  /** The account that sends it. */
  readonly owner: string
  readonly signal: AbortSignal
}

/** The memory of one body. */
export interface BodyMemory {
  /** Room for at least so many bytes, which are more than before. Throws `overloaded` when there is none in good time. */
  grow(size: number): Bytes | Promise<Bytes>

  /** Gives back everything, also what is being waited for. */
  release(): void
}

/**
 * The memory of a body of which nothing has arrived. It doubles with what
 * arrives; a body that turns out to be long takes its whole size at once, since
 * many that hold a part and wait for the rest would stop each other.
 */
export function bodyMemory(ports: BodyPorts, body: ArrivingBody): BodyMemory {
  const { announced, limit, owner, signal } = body
  const taken: (() => void)[] = []
  let capacity = 0
  let isOver = false
  const release = (): void => {
    isOver = true
    for (const giveBack of taken.splice(0)) giveBack()
  }
  /** Waits for so much, which is given back at once where nobody reads the body any more. */
  const wait = async (allowance: Allowance, bytes: number): Promise<() => void> => {
    const giveBack = await acquireMemory(allowance, bytes, { owner, signal })
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

/** Takes room for a body; throws `overloaded` when there is none in good time. */
export async function acquireMemory(
  allowance: Pick<Allowance, 'take'>,
  bytes: number,
  { signal, owner }: { readonly signal: AbortSignal; readonly owner?: string },
): Promise<() => void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  return allowance.take(bytes, deadline, owner).catch(() => {
    signal.throwIfAborted()
    throw new Fault('overloaded', 'too many large requests at once', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  })
}
