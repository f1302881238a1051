import type { GeneratedReply, StartedReply } from '../app/replies/generate-reply.ts'
import type { Clock } from '../domain/clock.ts'
import { toFault, type Fault } from '../domain/fault.ts'
import { withPings } from '../wire/pings.ts'
import type { Reply } from './route.ts'

/**
 * How long a stream waits for its reply to begin: an error until then is
 * answered with its own status. Proxies cut what is silent for 30 or 60 seconds.
 */
const MAX_EARLY_WAIT_MS = 10_000

/** How long a stream may be silent before it shows that the connection lives. */
const MAX_SILENCE_MS = 10_000

/** How a dialect writes a reply as a stream. */
export type StreamDialect = {
  /** What shows that the connection lives; readers ignore it. */
  readonly keepAlive: string
  /** Of every stream of this request. */
  readonly headers: Readonly<Record<string, string>>
  /** Of a stream whose reply has begun. */
  replyHeaders(reply: GeneratedReply): Readonly<Record<string, string>>
  /** A reply that has begun. */
  events(reply: GeneratedReply): AsyncIterable<string>
  /** A reply that has not begun yet. */
  lateEvents(): AsyncIterable<string>
}

/**
 * Begins a stream as soon as its reply does, or after 10 seconds without it:
 * from then on the caller is shown every 10 seconds of silence that the
 * connection lives. Rejects with a fault that comes before.
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

/** What the promise resolves to, or undefined when it takes too long. */
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

/** The stream of a reply that has not begun: something at once, so that the headers go out, then the reply or its fault. */
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

/** Names the members of the request changed nothing; no header where all did. */
export function ignoredHeaders(members: readonly string[]): Readonly<Record<string, string>> {
  return members.length === 0 ? {} : { 'x-backlot-ignored': members.join(', ') }
}
