/**
 * The stream of events of this account: it says what changed, and what is shown
 * of it is fetched again. A server without one is asked now and then instead.
 */
import { createParser } from 'eventsource-parser'
import { useEffect, useSyncExternalStore } from 'react'
import type { MakingState } from '../api/answers.ts'
import { chunksOf } from '../api/chunks.ts'
import type { Operation } from '../api/client.ts'
import { queries, refresh } from '../api/use-api.ts'
import { serverLost } from './connection.ts'
import { type Session, signOut } from './session.ts'

/** What an event says. */
type Change = MakingState & {
  readonly kind: string
  readonly task_id?: string
  readonly progress?: number
}

/** How often a server without events is asked. */
const POLL_MS = 1000
const RECONNECT_MS = 1000
/** For how long changes are gathered before what they concern is fetched again. */
const BATCH_MS = 150

/** What changes with events of a kind. */
const ROUTES_BY_KIND: readonly (readonly [prefix: string, routes: readonly Operation[]])[] = [
  [
    'task.',
    [
      'GET /v1/video_generation/tasks',
      'GET /v1/video_generation/tasks/{task_id}',
      'GET /v1/query/video_generation',
      'GET /admin/v1/tasks',
      'GET /admin/v1/queue',
    ],
  ],
  ['callback.', ['GET /v1/video_generation/callbacks', 'GET /v1/video_generation/tasks/{task_id}']],
  ['inbox.', ['GET /v1/inbox', 'GET /v1/inbox/{token}']],
  ['request.', ['GET /v1/requests']],
  ['balance.', ['GET /v1/account', 'GET /v1/usage', 'GET /v1/ledger', 'GET /admin/v1/accounts']],
  ['key.', ['GET /admin/v1/keys', 'GET /admin/v1/accounts/{name}/keys']],
  ['account.', ['GET /admin/v1/accounts']],
  ['limits.', ['GET /v1/account', 'GET /admin/v1/accounts/{name}']],
]

const progress = new Map<string, Change>()
const listeners = new Set<() => void>()
const stale = new Set<Operation>()
let timer: ReturnType<typeof setTimeout> | undefined
let isLive = false

/** How far a task is, as its last event said; absent before the first. */
export function useProgress(taskId: string): Change | undefined {
  return useSyncExternalStore(subscribe, () => progress.get(taskId))
}

/** How often to ask for what events would tell; never while they come. */
export function usePollMs(): number | false {
  return useSyncExternalStore(subscribe, () => (isLive ? false : POLL_MS))
}

/** Reads events as long as the component is there. */
export function useLive(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return undefined
    const leaving = new AbortController()
    void follow(session, leaving.signal)
    return () => leaving.abort()
  }, [session])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(live: boolean): void {
  isLive = live
  for (const listener of listeners) listener()
}

async function follow(session: Session, signal: AbortSignal): Promise<void> {
  const place = { lastId: '' }
  while (!signal.aborted) {
    const going = await readOnce(session, place, signal).catch(() => true)
    set(false)
    if (!going) return
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
  }
}

/** Reads one connection to its end; false when there is no use in another. */
async function readOnce(
  session: Session,
  place: { lastId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const address = session.kind === 'operator' ? '/admin/v1/events' : '/v1/events'
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${session.key}`,
      ...(place.lastId === '' ? {} : { 'last-event-id': place.lastId }),
    },
    cache: 'no-store',
    signal,
  }).catch((thrown: unknown) => {
    if (!signal.aborted) serverLost()
    throw thrown
  })
  if (response.status === 404) return false
  if (!response.ok || !response.body) return response.status !== 401
  set(true)
  let going = true
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (id) place.lastId = id
      going = handle(event ?? '', data) && going
    },
  })
  const decoder = new TextDecoder()
  for await (const bytes of chunksOf(response)) parser.feed(decoder.decode(bytes, { stream: true }))
  return going
}

function handle(event: string, data: string): boolean {
  if (event === 'change') change(JSON.parse(data))
  if (event === 'reset') void queries.invalidateQueries()
  if (event === 'ready' && data.includes('"resumed":false')) void queries.invalidateQueries()
  if (event !== 'end') return true
  if (!data.includes('key_refused')) return true
  signOut('The server no longer accepts this key.')
  return false
}

function change(what: Change): void {
  if (what.task_id !== undefined && what.kind === 'task.progress') {
    progress.set(what.task_id, what)
    for (const listener of listeners) listener()
    return
  }
  if (what.task_id !== undefined) progress.delete(what.task_id)
  for (const [prefix, routes] of ROUTES_BY_KIND)
    if (what.kind.startsWith(prefix)) for (const route of routes) stale.add(route)
  timer ??= setTimeout(flush, BATCH_MS)
}

/** Many events in a moment are one look. */
function flush(): void {
  timer = undefined
  const routes = [...stale]
  stale.clear()
  void refresh(...routes)
}
