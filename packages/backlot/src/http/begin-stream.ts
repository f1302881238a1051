import type { GeneratedReply, StartedReply } from '../app/replies/generate-reply.ts'
import type { Clock } from '../domain/clock.ts'
import { toFault, type Fault } from '../domain/fault.ts'
import { withPings } from '../wire/pings.ts'
import type { Reply } from './route.ts'

/**
 * How long a stream waits for its reply before it sends headers. Errors until then have their own
 * HTTP status. Proxies cut a silent connection after 30 or 60 seconds.
 */
const MAX_EARLY_WAIT_MS = 10_000

/** After so long a silence, a keep-alive is sent. */
const MAX_SILENCE_MS = 10_000

/** How a dialect writes a reply as a stream. */
export type StreamDialect = {
  /** What is sent as a keep-alive; clients ignore it. */
  readonly keepAlive: string
  /** Headers of every stream of this request. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers of a stream whose reply has begun. */
  replyHeaders(reply: GeneratedReply): Readonly<Record<string, string>>
  /** The events of a reply that has begun. */
  events(reply: GeneratedReply): AsyncIterable<string>
  /** The events of a reply that has not begun yet. */
  lateEvents(): AsyncIterable<string>
}

/**
 * Begins a stream as soon as its reply does, or after 10 seconds without one; from then on a
 * keep-alive is sent every 10 seconds of silence. Rejects with a fault that comes earlier.
 */
export async function beginStream(
  { reply }: Pick<StartedReply, 'reply'>,
  clock: Clock,
  dialect: StreamDialect,
): Promise<Extract<Reply, { readonly type: 'events' }>> {
  const begun = await within(reply, clock)
  const headers = { ...dialect.headers, ...(begun ? dialect.replyHeaders(begun) : {}) }
  const events = begun ? dialect.events(begun) : dialect.lateEvents()
  const options = { clock, silenceMs: MAX_SILENCE_MS }
  return { type: 'events', headers, events: withPings(events, dialect.keepAlive, options) }
}

/** The result of the promise, or undefined when it takes too long. */
async function within<T>(
  promise: Promise<T>,
  clock: Pick<Clock, 'alarm'>,
): Promise<Awaited<T> | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const alarm = clock.alarm(MAX_EARLY_WAIT_MS, () => resolve(undefined))
  try {
    return await Promise.race([promise, late])
  } finally {
    alarm.clear()
  }
}

/**
 * The stream of a reply that has not begun: a keep-alive at once, so that the headers go out, then
 * the reply or its fault.
 */
export async function* lateStream(
  { reply }: Pick<StartedReply, 'reply'>,
  dialect: Pick<StreamDialect, 'keepAlive' | 'events'> & { formatFault(fault: Fault): string },
): AsyncGenerator<string> {
  yield dialect.keepAlive
  let begun: GeneratedReply
  try {
    begun = await reply
  } catch (thrown) {
    yield dialect.formatFault(toFault(thrown))
    return
  }
  yield* dialect.events(begun)
}

/** A header that names the request members that had no effect; no header when there are none. */
export function ignoredHeaders(members: readonly string[]): Readonly<Record<string, string>> {
  return members.length === 0 ? {} : { 'x-backlot-ignored': members.join(', ') }
}
