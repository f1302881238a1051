/**
 * The event stream of this account: each event names what changed, and the queries that show it are
 * refetched.
 */
import { createParser } from 'eventsource-parser'
import { chunksOf } from '../api/chunks.ts'
import type { Operation } from '../api/client.ts'
import { refresh, refreshAll } from '../api/use-api.ts'
import { serverLost } from './connection.ts'
import { type LiveChange, setLive, setProgress, tasksChanged } from './live.ts'
import { type Session, signOut } from './session.ts'

const RECONNECT_MS = 1000
/** How long changes are collected before their queries are refetched. */
const BATCH_MS = 150

/**
 * The operations to refetch after events of a kind. Lists of tasks update themselves: see
 * `api/task-list.ts`.
 */
const ROUTES_BY_KIND: readonly (readonly [prefix: string, routes: readonly Operation[]])[] = [
  [
    'task.',
    [
      'GET /v1/video_generation/tasks/{task_id}',
      'GET /v1/query/video_generation',
      'GET /admin/v1/tasks',
      'GET /admin/v1/queue',
    ],
  ],
  [
    'callback.',
    [
      'GET /v1/callbacks',
      'GET /v1/video_generation/callbacks',
      'GET /v1/video_generation/tasks/{task_id}',
    ],
  ],
  ['task.queued', ['GET /v1/callbacks']],
  ['inbox.', ['GET /v1/inbox', 'GET /v1/inbox/{token}']],
  ['request.', ['GET /v1/requests']],
  [
    'balance.',
    [
      'GET /v1/account',
      'GET /v1/usage',
      'GET /v1/ledger',
      'GET /admin/v1/accounts',
      'GET /admin/v1/accounts/{name}',
    ],
  ],
  ['key.', ['GET /admin/v1/keys', 'GET /admin/v1/accounts/{name}']],
  ['account.', ['GET /admin/v1/accounts', 'GET /admin/v1/accounts/{name}']],
  ['limits.', ['GET /v1/account', 'GET /admin/v1/accounts/{name}']],
]

const stale = new Set<Operation>()
let changedTasks = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads events until the server refuses the key or has no events; reconnects after a lost connection. */
export async function follow(session: Session, signal: AbortSignal): Promise<void> {
  const place = { lastId: '' }
  while (!signal.aborted) {
    const going = await readOnce(session, place, signal).catch(() => true)
    setLive(false)
    if (!going) return
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
  }
}

/** Reads one connection to its end; resolves to false when reconnecting is pointless. */
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
  setLive(true)
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
  const isMissed = event === 'reset' || (event === 'ready' && data.includes('"resumed":false'))
  if (isMissed) missed()
  if (event !== 'end') return true
  if (!data.includes('key_refused')) return true
  signOut('The server no longer accepts this key.')
  return false
}

function missed(): void {
  void refreshAll()
  tasksChanged()
}

function change(what: LiveChange): void {
  if (what.task_id !== undefined) {
    const isProgress = what.kind === 'task.progress'
    setProgress(what.task_id, isProgress ? what : undefined)
    if (isProgress) return
    if (what.kind.startsWith('task.')) changedTasks.add(what.task_id)
  }
  for (const [prefix, routes] of ROUTES_BY_KIND)
    if (what.kind.startsWith(prefix)) for (const route of routes) stale.add(route)
  timer ??= setTimeout(flush, BATCH_MS)
}

/** Events within a short time cause a single refetch. */
function flush(): void {
  timer = undefined
  const routes = [...stale]
  stale.clear()
  void refresh(...routes)
  if (changedTasks.size === 0) return
  const taskIds = changedTasks
  changedTasks = new Set()
  tasksChanged(taskIds)
}
