import Type from 'typebox'
import type { Inbox } from '../app/inbox.ts'
import type { Clock } from '../domain/clock.ts'
import { Fault, invalid } from '../domain/fault.ts'
import { isObject } from '../wire/parse.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** What the service's own endpoints call. */
export type ServicePorts = {
  /** Rejects while the service cannot take work. */
  checkReady(): Promise<void>
  readonly inbox: Inbox
  readonly clock: Clock
  readonly version: string
  /** The JSON schema of scenario files, for editors. */
  readonly scenarioSchema: object
  /** The JSON schema of shot plans. */
  readonly shotPlanSchema: object
}

type ServiceEndpoint =
  | 'about'
  | 'live'
  | 'health'
  | 'receive'
  | 'received'
  | 'scenarioSchema'
  | 'shotPlanSchema'

/** The service's own endpoints: health, the built-in inbox, schemas of files. */
export function serviceEndpoints(ports: ServicePorts): Readonly<Record<ServiceEndpoint, Endpoint>> {
  const { inbox, version, scenarioSchema, shotPlanSchema } = ports
  return {
    shotPlanSchema: { handle: async () => json(shotPlanSchema) },
    scenarioSchema: { handle: async () => json(scenarioSchema) },
    about: {
      handle: async () => json({ name: 'Backlot', version, documentation: '/docs' }),
    },
    live: { handle: async () => json({ status: 'ok' }) },
    health: { handle: () => health(ports) },
    receive: {
      bodySchema: LetterSchema,
      bodyLimitBytes: INBOX_BODY_BYTES,
      handle: async (call) => receive(ports, call),
    },
    received: {
      handle: async ({ params }) => {
        const pushes = inbox
          .list(tokenOf(params))
          .map(({ receivedAtMs, body }) => ({ received_at_ms: receivedAtMs, body }))
        return json({ pushes })
      },
    },
  }
}

/** The largest body that the inbox takes: anybody may post to it. */
const INBOX_BODY_BYTES = 64 * 1024

/** What the inbox takes: a challenge, or anything else. */
const LetterSchema = Type.Object({ challenge: Type.Optional(Type.String()) })

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
