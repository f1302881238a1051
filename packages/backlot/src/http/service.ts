import Type from 'typebox'
import { asksForPage, CONSOLE_PATH } from './endpoints/console.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** Dependencies of the service's own endpoints. */
export type ServicePorts = {
  readonly version: string
  /** The JSON schema of `backlot.yaml`, for editors. */
  readonly configSchema: object
  /** The JSON schema of scenario files, for editors. */
  readonly scenarioSchema: object
  /** The JSON schema of shot plans. */
  readonly shotPlanSchema: object
  /** Whether there is a web console, to which browsers are redirected. */
  readonly hasConsole: boolean
}

const JsonSchema = Type.Record(Type.String(), Type.Unknown(), { description: 'A JSON schema' })

const AboutSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  documentation: Type.String(),
})

type ServiceEndpoint = 'root' | 'about' | 'configSchema' | 'scenarioSchema' | 'shotPlanSchema'

/** The service's own endpoints: what it is, and schemas of files. */
export function serviceEndpoints(ports: ServicePorts): Readonly<Record<ServiceEndpoint, Endpoint>> {
  const { version, configSchema, scenarioSchema, shotPlanSchema } = ports
  return {
    configSchema: { answerSchema: JsonSchema, handle: async () => json(configSchema) },
    shotPlanSchema: { answerSchema: JsonSchema, handle: async () => json(shotPlanSchema) },
    scenarioSchema: { answerSchema: JsonSchema, handle: async () => json(scenarioSchema) },
    root: {
      answerSchema: AboutSchema,
      otherAnswers: { 302: { description: 'To the console, for a browser' } },
      handle: async (call) => (ports.hasConsole && leadToConsole(call)) || about(version),
    },
    about: { answerSchema: AboutSchema, handle: async () => about(version) },
  }
}

function about(version: string): Reply {
  return json({ name: 'Backlot', version, documentation: '/docs' })
}

/** Redirects a browser that asks for the root. */
function leadToConsole({ header }: Call): Reply | undefined {
  if (!asksForPage(header('accept'))) return undefined
  const headers = { location: CONSOLE_PATH, vary: 'accept', 'content-length': '0' }
  return { type: 'bytes', status: 302, headers, content: nothing() }
}

async function* nothing(): AsyncIterable<Uint8Array> {
  /* the address is in a header */
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}
