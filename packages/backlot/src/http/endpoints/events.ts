import type { Caller } from '../../app/accounts/authenticate.ts'
import type { EventHub, EventSubscriber, StreamEvent } from '../../app/events/event-hub.ts'
import {
  ChangeSchema,
  EventsQuerySchema,
  formatStreamEvent,
  parseEventsQuery,
} from '../../wire/events.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the endpoints of events. */
export type EventRoutePorts = {
  readonly events: EventHub
  /** Throws once the caller's key is no longer accepted. */
  check(caller: Caller): Promise<unknown>
}

const SHARED = {
  querySchema: EventsQuerySchema,
  answerSchema: ChangeSchema,
  answerType: 'text/event-stream',
  statusOnFault: true,
  isUnrecorded: true,
} as const

/** The event stream of an account; it ends when the key is revoked. */
export function eventsEndpoint({ events, check }: EventRoutePorts): Endpoint {
  return {
    ...SHARED,
    handle: async (call) => {
      const { account, key } = call.caller
      return follow(events, call, {
        accountId: account.id,
        keyId: key.id,
        check: () => check(call.caller),
      })
    },
  }
}

/**
 * The event stream of all accounts, for operators. Admin keys come from the configuration and do
 * not change while the process lives.
 */
export function adminEventsEndpoint({ events }: EventRoutePorts): Endpoint {
  return {
    ...SHARED,
    handle: async (call) => follow(events, call, { check: async () => undefined }),
  }
}

function follow(
  events: EventHub,
  { query, header, signal }: Call,
  who: Pick<EventSubscriber, 'accountId' | 'keyId' | 'check'>,
): Reply {
  const { after = '', wants } = parseEventsQuery(query)
  const reader = {
    ...who,
    after: header('last-event-id') ?? after,
    signal,
    ...(wants && { wants }),
  }
  const isOperator = who.accountId === undefined
  return { type: 'events', events: written(events.open(reader), isOperator) }
}

async function* written(
  batches: AsyncIterable<readonly StreamEvent[]>,
  isOperator: boolean,
): AsyncGenerator<string> {
  for await (const batch of batches)
    yield batch.map((event) => formatStreamEvent(event, isOperator)).join('')
}
