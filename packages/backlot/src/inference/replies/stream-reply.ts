import { isFault } from '../../domain/fault.ts'
import type { Finish, StreamPart } from '../../domain/stream.ts'
import type { AnswerBody } from '../connection/answer-body.ts'
import { bodyReader, type ServerEvent } from './events.ts'
import { brokenOff, unreachable } from '../connection/failure.ts'

/** Reads the events of one reply. */
export interface EventReader {
  /** Reads an event. Throws the fault in it. */
  read(event: ServerEvent): void

  /** The parts of what was read since the last call. Adjacent text is one part. */
  take(): readonly StreamPart[]

  /** True once nothing that follows counts. */
  isDone(): boolean

  /** True once the reply is complete, even if the connection breaks. */
  isWhole(): boolean

  /** The last parts. Throws the fault of a reply that broke off. */
  finish(): Promise<readonly StreamPart[]>
}

/**
 * The reply that a server streams: a batch for each piece from the network that has an event; an
 * empty one when nothing can be emitted yet, as a sign of life. What comes with the end is one
 * batch with it, because each batch costs time in all later stages. When the reader leaves or its
 * signal aborts, the connection is closed, which ends the server's work.
 */
export async function* streamReply(reply: {
  open(): Promise<AnswerBody>
  readonly reader: EventReader
  readonly signal: AbortSignal
  /** Called when its first bytes have come. */
  onBegin?(): void
  /** Called when the reply is complete, with its end. */
  onFinish?(finish: Finish): void
}): AsyncGenerator<readonly StreamPart[]> {
  const { reader, signal } = reply
  signal.throwIfAborted()
  const body = await reply.open()
  const incoming = bodyReader()
  const beginning = followBeginning(reply)
  try {
    for await (const bytes of body) {
      beginning.note()
      const { parts, failure } = read(reader, () => incoming.feed(bytes))
      if (parts) yield parts
      if (failure) throw failure.thrown
      if (reader.isDone()) {
        body.expectEnd()
        break
      }
    }
    const { parts, failure } = reader.isDone() ? NOTHING : read(reader, incoming.end)
    if (parts) yield parts
    throwIf(failure)
  } catch (thrown) {
    requireWhole(reply, thrown, beginning.hasCome())
  }
  const { parts, failure } = await readEnd(reply)
  if (parts) yield parts
  throwIf(failure)
}

/** Whether the first bytes have come, for which `onBegin` is called once. */
function followBeginning({ onBegin }: { onBegin?(): void }): { note(): void; hasCome(): boolean } {
  let hasCome = false
  return {
    note: () => {
      if (!hasCome) onBegin?.()
      hasCome = true
    },
    hasCome: () => hasCome,
  }
}

/**
 * Throws what broke a reply off, unless it was complete by then. A server that closes the
 * connection before the first byte counts as not reached.
 */
function requireWhole(
  { reader, signal }: { readonly reader: EventReader; readonly signal: AbortSignal },
  thrown: unknown,
  hasCome: boolean,
): void {
  signal.throwIfAborted()
  if (isFault(thrown)) throw thrown
  if (!hasCome) throw unreachable(thrown)
  if (!reader.isWhole()) throw brokenOff(thrown)
}

/** The result of events: parts, if there was any event, and the fault in them. */
type Read = {
  readonly parts?: readonly StreamPart[]
  readonly failure?: { readonly thrown: unknown }
}

const NOTHING: Read = {}

/**
 * The parts of the next events together, unless the end is among them; parts before a fault are
 * returned before it is thrown.
 */
function read(reader: EventReader, next: () => readonly ServerEvent[]): Read {
  try {
    const events = next()
    for (const event of events) reader.read(event)
    return events.length > 0 && !reader.isDone() ? { parts: reader.take() } : NOTHING
  } catch (thrown) {
    return broken(reader.take(), thrown)
  }
}

/** The parts that were not emitted yet, and the last ones. */
async function readEnd({
  reader,
  onFinish,
}: {
  readonly reader: EventReader
  onFinish?(finish: Finish): void
}): Promise<Read> {
  const remaining = reader.take()
  try {
    const last = await reader.finish()
    const finish = last.at(-1)
    if (finish?.type === 'finish') onFinish?.(finish)
    return { parts: remaining.length > 0 ? [...remaining, ...last] : last }
  } catch (thrown) {
    return broken(remaining, thrown)
  }
}

function broken(parts: readonly StreamPart[], thrown: unknown): Read {
  return { ...(parts.length > 0 ? { parts } : {}), failure: { thrown } }
}

function throwIf(failure: Read['failure']): void {
  if (failure) throw failure.thrown
}
