/** Creates the HTTP server, whose endpoints are loaded later. */
import { authenticate } from '../app/accounts/authenticate.ts'
import { later } from '../http/later.ts'
import { createProbes, createRoutes } from '../http/routes.ts'
import type { ServerOptions } from '../http/app.ts'
import { createServer, type Server } from '../http/server.ts'
import { namedKeyCheck } from '../system/key-check.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import { clock } from './clock-and-ids.ts'
import { metricsPorts } from './metrics.ts'
import { openRecordedRequests } from './request-ports.ts'
import type { ServerResources } from './resources.ts'
import { openKeyTokens } from './secrets/secrets.ts'

/**
 * Limits of connections. Behind a proxy that is not configured, all connections are the proxy's, so
 * they are not counted by address.
 */
function edgeOptions({
  http,
  public_url: publicUrl,
  aliases,
}: Config): Pick<ServerOptions, 'limits' | 'pathAliases' | 'modelAliases' | 'publicUrl'> {
  const countsAddresses = publicUrl === undefined || http.trustedProxies.length > 0
  return {
    limits: { ...http, countsAddresses },
    pathAliases: aliases.paths,
    modelAliases: aliases.models,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  }
}

/** The introduction of the API reference. */
const DESCRIPTION = `One self-hosted server for text and video generation.

**Keys.** Send \`Authorization: Bearer <key>\`; \`/compat\` takes \`x-api-key\` as well. \`backlot keys create --account NAME\`
creates a key. Enter one at the right to try requests on this page.

**Errors.** Video, file and chat endpoints always answer HTTP 200 and report errors in \`base_resp\`. \`/compat\` (Anthropic) and
the OpenAI endpoints use HTTP statuses.`

/** A server that does not listen yet. */
type Api = {
  readonly server: Server
  /** Loads the endpoints and makes their routes, so that no caller waits for them. Rejects when the installation is damaged. */
  warm(): Promise<unknown>
}

/** Creates the HTTP server; it does not listen yet. */
export async function createApi(resources: ServerResources): Promise<Api> {
  const { config, store, secrets, observer, log, health } = resources
  const { keys } = store
  const tokens = openKeyTokens(secrets)
  const requests = openRecordedRequests(resources)
  const hasAdmin = Object.keys(config.admin.keys).length > 0
  const isWorker = config.role === 'worker'
  const endpoints = later(async () => {
    const { createSurface } = await import('./surface.ts')
    return createSurface(resources, requests)
  })
  const metrics = metricsPorts(resources)
  const probes = createProbes({
    checkReady: () => health.check(),
    version: VERSION,
    ...(metrics && { metrics }),
  })
  const server = await createServer({
    routes: isWorker ? [] : createRoutes(endpoints, hasAdmin),
    probes,
    observer,
    tracer: resources.tracer,
    ...(hasAdmin ? { checkAdmin: namedKeyCheck(config.admin.keys, 'an admin key') } : {}),
    authenticate: (credentials) => authenticate({ keys, tokens, clock }, credentials),
    log,
    bodies: resources.bodies,
    ...(requests.recorder && { recorder: requests.recorder }),
    info: { title: 'Backlot', version: VERSION, description: DESCRIPTION },
    ...edgeOptions(config),
    ...(!isWorker && config.console !== undefined && { consoleFolder: config.console }),
  })
  return { server, warm: () => Promise.all([server.warm(), isWorker || endpoints.load()]) }
}
