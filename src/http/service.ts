import Type from 'typebox'
import type { Inbox } from '../app/inbox.ts'
import type { Clock } from '../domain/clock.ts'
import { Fault, invalid } from '../domain/fault.ts'
import { isObject } from '../wire/parse.ts'
import type { Call, Reply, Route } from './route.ts'

/** What the service's own endpoints call. */
export type ServicePorts = {
  /** Rejects while the service cannot take work. */
  checkReady(): Promise<void>
  readonly inbox: Inbox
  readonly clock: Clock
  readonly version: string
}

/** The largest body that the inbox takes. */
const INBOX_BODY_BYTES = 64 * 1024

/** The rows of the service's own endpoints: health, and the built-in inbox. */
export function serviceRoutes(ports: ServicePorts): readonly Route[] {
  const row = { dialect: 'native', auth: 'none', tag: 'Service' } as const
  return [
    {
      ...row,
      method: 'GET',
      path: '/',
      summary: 'What this is',
      handle: async () => json({ name: 'Backlot', version: ports.version, documentation: '/docs' }),
    },
    {
      ...row,
      method: 'GET',
      path: '/livez',
      summary: 'Whether the process runs',
      handle: async () => json({ status: 'ok' }),
    },
    {
      ...row,
      method: 'GET',
      path: '/healthz',
      summary: 'Whether the service can take work',
      handle: () => health(ports),
    },
    {
      ...row,
      method: 'POST',
      path: '/inbox/:token',
      summary: 'A callback receiver to try callbacks with',
      bodyLimitBytes: INBOX_BODY_BYTES,
      bodySchema: Type.Object({}),
      handle: async (call) => receive(ports, call),
    },
    {
      ...row,
      method: 'GET',
      path: '/inbox/:token',
      summary: 'What the receiver of this token got',
      handle: async ({ params }) =>
        json({
          pushes: ports.inbox
            .list(tokenOf(params))
            .map(({ receivedAtMs, body }) => ({ received_at_ms: receivedAtMs, body })),
        }),
    },
  ]
}

async function health({ checkReady, version }: ServicePorts): Promise<Reply> {
  try {
    await checkReady()
    return json({ status: 'ok', version })
  } catch (thrown) {
    const message = thrown instanceof Fault ? thrown.message : 'not ready'
    return { type: 'json', status: 503, body: { status: 'unavailable', message, version } }
  }
}

/** Echoes a challenge, keeps anything else. Source: brief, "Task status callback". */
function receive({ inbox, clock }: ServicePorts, { params, body }: Call): Reply {
  const token = tokenOf(params)
  if (!isObject(body)) throw invalid('', 'the body must be a JSON object')
  if (typeof body['challenge'] === 'string') return json({ challenge: body['challenge'] })
  inbox.add(token, { receivedAtMs: clock.nowMs(), body })
  return json({ status: 'success' })
}

function tokenOf(params: Readonly<Record<string, string>>): string {
  const token = params['token'] ?? ''
  if (/^[\w-]{1,64}$/.test(token)) return token
  throw invalid('token', 'token must be 1 to 64 letters, digits, - or _')
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}
