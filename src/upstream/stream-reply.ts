import { isFault } from '../domain/fault.ts'
import type { StreamPart } from '../domain/stream.ts'
import type { AnswerBody } from './answer-body.ts'
import { bodyReader, type ServerEvent } from './events.ts'
import { brokenOff } from './failure.ts'

/** Reads the events of one reply. */
export interface EventReader {
  /** Reads an event. Throws the fault that it tells. */
  read(event: ServerEvent): void

  /** The parts that what was read led to, since they were last taken. Of text that came together it is one. */
  take(): readonly StreamPart[]

  /** True once nothing that follows counts. */
  isDone(): boolean

  /** True once the reply is whole, even when the connection breaks. */
  isWhole(): boolean

  /** The last parts. Throws the fault of a reply that broke off. */
  finish(): Promise<readonly StreamPart[]>
}

/**
 * The reply that a server streams: a batch for each piece of the network that
 * has an event in it; an empty one when nothing can be told of it yet, so that
 * who waits sees that the server is at work. When it is left or its signal aborts, the connection is
 * closed, which ends the server's work.
 */
export async function* streamReply(reply: {
  open(): Promise<AnswerBody>
  readonly reader: EventReader
  readonly signal: AbortSignal
}): AsyncGenerator<readonly StreamPart[]> {
  const { reader, signal } = reply
  signal.throwIfAborted()
  const body = await reply.open()
  const incoming = bodyReader()
  try {
    for await (const bytes of body) {
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
    if (failure) throw failure.thrown
  } catch (thrown) {
    requireWhole(reply, thrown)
  }
  yield await reader.finish()
}

/** Throws what broke a reply off, unless it was whole by then. */
function requireWhole(
  { reader, signal }: { readonly reader: EventReader; readonly signal: AbortSignal },
  thrown: unknown,
): void {
  signal.throwIfAborted()
  if (isFault(thrown)) throw thrown
  if (!reader.isWhole()) throw brokenOff(thrown)
}

/** What events lead to: parts, if there was any event, and the fault that they tell. */
type Read = {
  readonly parts?: readonly StreamPart[]
  readonly failure?: { readonly thrown: unknown }
}

const NOTHING: Read = {}

/** The parts of the next events together; those before an event that tells a fault come before the fault. */
function read(reader: EventReader, next: () => readonly ServerEvent[]): Read {
  try {
    const events = next()
    for (const event of events) reader.read(event)
    return events.length > 0 ? { parts: reader.take() } : NOTHING
  } catch (thrown) {
    const parts = reader.take()
    return { ...(parts.length > 0 ? { parts } : {}), failure: { thrown } }
  }
}
