import { isFault } from '../domain/fault.ts'
import type { StreamPart } from '../domain/stream.ts'
import { readEvents, type ServerEvent } from './events.ts'
import { brokenOff } from './failure.ts'

/** Reads the events of one reply. */
export interface EventReader {
  /** The parts that an event leads to. Throws the fault that it tells. */
  read(event: ServerEvent): readonly StreamPart[]

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
  open(): Promise<AsyncIterable<Uint8Array>>
  readonly reader: EventReader
  readonly signal: AbortSignal
}): AsyncGenerator<readonly StreamPart[]> {
  const { reader, signal } = reply
  signal.throwIfAborted()
  const body = await reply.open()
  try {
    for await (const events of readEvents(body)) {
      yield* readBatch(reader, events)
      if (reader.isDone()) break
    }
  } catch (thrown) {
    signal.throwIfAborted()
    if (isFault(thrown)) throw thrown
    if (!reader.isWhole()) throw brokenOff(thrown)
  }
  yield await reader.finish()
}

/** The parts of the events together; those before an event that tells a fault come before the fault. */
function* readBatch(
  reader: EventReader,
  events: readonly ServerEvent[],
): Generator<readonly StreamPart[]> {
  const parts: StreamPart[] = []
  try {
    for (const event of events) parts.push(...reader.read(event))
  } catch (thrown) {
    if (parts.length > 0) yield parts
    throw thrown
  }
  yield parts
}
