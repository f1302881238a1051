import { Fault } from '../domain/fault.ts'
import type { Endpoint, Reply } from './route.ts'

/** What the service's own endpoints call. */
export type ServicePorts = {
  /** Rejects while the service cannot take work. */
  checkReady(): Promise<void>
  readonly version: string
  /** The JSON schema of scenario files, for editors. */
  readonly scenarioSchema: object
  /** The JSON schema of shot plans. */
  readonly shotPlanSchema: object
}

type ServiceEndpoint = 'about' | 'live' | 'health' | 'scenarioSchema' | 'shotPlanSchema'

/** The service's own endpoints: health, schemas of files. */
export function serviceEndpoints(ports: ServicePorts): Readonly<Record<ServiceEndpoint, Endpoint>> {
  const { version, scenarioSchema, shotPlanSchema } = ports
  return {
    shotPlanSchema: { handle: async () => json(shotPlanSchema) },
    scenarioSchema: { handle: async () => json(scenarioSchema) },
    about: {
      handle: async () => json({ name: 'Backlot', version, documentation: '/docs' }),
    },
    live: { handle: async () => json({ status: 'ok' }) },
    health: { handle: () => health(ports) },
  }
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

function json(body: unknown): Reply {
  return { type: 'json', body }
}
