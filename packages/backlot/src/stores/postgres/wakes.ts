/**
 * Wake-ups between servers: LISTEN on a connection of its own, NOTIFY after a commit.
 *
 * The notification is sent after the commit rather than inside it, and at most one is under way for
 * a topic: PostgreSQL commits notifying transactions one at a time, which would defeat the pool. A
 * hint that is lost in a crash costs one poll.
 */
import { randomUUID } from 'node:crypto'
import type { ChangeFeed } from '../../domain/change.ts'
import { type Announcement, type Query, type Topic, TOPICS } from '../sql/steps.ts'
import { createWakes, sorted, type Wakes } from '../sql/wakes.ts'
import type { WatchedClient } from './connections.ts'
import { ConnectionLost } from './faults.ts'
import { CHANGES, changeSender, readChanges } from './shared-changes.ts'

/** Wake-ups to and from every server on the database. */
export type SharedWakes = Pick<Wakes, 'on'> &
  Omit<ChangeFeed, 'othersMark'> & {
    /** Notifies local listeners at once, and other servers soon. */
    readonly publish: (announced: ReadonlySet<Announcement>) => void
    /** Stops listening. May be called twice. */
    readonly close: () => Promise<void>
  }

const CHANNEL = 'backlot'

/** How often a listening connection is probed, and how long it may take to answer. */
export type ListenPace = { readonly heartbeatMs: number; readonly silenceMs: number }

/** A silent connection is noticed within a quarter of a minute; meanwhile everybody polls. */
const LISTEN_PACE: ListenPace = { heartbeatMs: 10_000, silenceMs: 5000 }

/** The pause before a listener reconnects. */
const RECONNECT_MS = 500

/**
 * Starts to listen; resolves once it does, or once the first try has failed. `run` queues a query:
 * in a burst it waits behind earlier work, and one notification covers all of that.
 */
export async function createSharedWakes(
  run: (query: Query) => Promise<unknown>,
  createClient: () => WatchedClient,
  pace: ListenPace = LISTEN_PACE,
): Promise<SharedWakes> {
  const origin = randomUUID()
  const local = createWakes()
  const notify = notifier(run, origin)
  const changes = changeSender(run, { channel: CHANNEL, origin })
  const hear = (payload: string): void => {
    const [topic, sender] = payload.split(' ', 2)
    if (sender === origin) return
    if (topic === CHANGES) local.announceChanges(readChanges(payload))
    else local.emit(TOPICS.filter((known) => known === topic))
  }
  const hearAll = (): void => {
    local.emit(TOPICS)
    local.announceChanges('missed')
  }
  const stopListening = await listen(createClient, { hear, hearAll, pace })
  return {
    on: local.on,
    onChanges: local.onChanges,
    announce: local.announce,
    publish(announced) {
      local.emit(announced)
      const announcement = sorted(announced)
      for (const topic of announcement.topics) notify(topic)
      changes.send(announcement.changes)
    },
    async close() {
      changes.close()
      await stopListening()
    },
  }
}

/** Sends notifications, one at a time for each topic; requests in between are combined. */
function notifier(run: (query: Query) => Promise<unknown>, origin: string): (topic: Topic) => void {
  const underWay = new Map<Topic, { isAskedAgain: boolean }>()
  return function notify(topic) {
    const sending = underWay.get(topic)
    if (sending) {
      sending.isAskedAgain = true
      return
    }
    const state = { isAskedAgain: false }
    underWay.set(topic, state)
    const payload = `${topic} ${origin}`
    void run({ sql: 'select pg_notify($1, $2)', parameters: [CHANNEL, payload] })
      .catch(() => undefined) // a hint that is lost costs one poll
      .finally(() => {
        underWay.delete(topic)
        if (state.isAskedAgain) notify(topic)
      })
  }
}

/** Listens until closed, on a new connection whenever the old one is lost or silent. */
async function listen(
  createClient: () => WatchedClient,
  {
    hear,
    hearAll,
    pace,
  }: {
    readonly hear: (payload: string) => void
    /** Called after a gap: anything may have been announced meanwhile. */
    readonly hearAll: () => void
    readonly pace: ListenPace
  },
): Promise<() => Promise<void>> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let current: WatchedClient | undefined

  async function connect(): Promise<void> {
    const client = createClient()
    current = client
    let isLost = false
    const lose = (): void => {
      if (isLost || isClosed) return
      isLost = true
      clearTimeout(timer)
      timer = setTimeout(() => void connect(), RECONNECT_MS)
      client.cut(new ConnectionLost('broken', 'another connection listens'))
    }
    /** A silent connection looks the same whether it works or not, so it is probed. */
    const beat = (): void => {
      timer = setTimeout(() => {
        client.answered(client.query('select 1'), pace.silenceMs).then(beat, lose)
      }, pace.heartbeatMs)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await client.connect()
      await client.answered(client.query(`listen ${CHANNEL}`), pace.silenceMs)
      if (isLost || isClosed) return
      beat()
      hearAll()
    } catch {
      lose()
    }
  }

  await connect()
  return async () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    current?.cut(new ConnectionLost('broken', 'the store is closed'))
  }
}
