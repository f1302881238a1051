import Fastify, { type FastifyInstance } from 'fastify'
import type { ModelAliases } from '../../domain/model.ts'
import { NO_COMPILERS } from '../app.ts'
import type { OpenapiInfo } from '../openapi/openapi.ts'
import { loadRoutes, type Route } from '../route.ts'

/** The path of the interactive documentation. */
const VIEWER_PATH = '/docs'

/** What is documented. */
type Documented = {
  readonly routes: readonly Route[]
  readonly info: OpenapiInfo
  readonly modelAliases?: ModelAliases
}

/**
 * Adds `/openapi.json` and `/docs` to the server.
 *
 * The viewer is megabytes of JavaScript that most processes never serve, and Fastify takes no
 * plugins once it listens. So the viewer has an inner server, created at the first request and
 * called without a socket.
 */
export function addDocumentation(app: FastifyInstance, documented: Documented): void {
  let document: string | undefined
  let viewer: Promise<FastifyInstance> | undefined
  app.get('/openapi.json', async (_, reply) => {
    document ??= await writeDocument(documented)
    return reply.type('application/json; charset=utf-8').send(document)
  })
  const serve = async (url: string): Promise<{ type: string; status: number; body: Buffer }> => {
    viewer ??= createViewer(documented.info.title)
    const answer = await (await viewer).inject(url)
    const type = answer.headers['content-type'] ?? 'text/html'
    return { type, status: answer.statusCode, body: answer.rawPayload }
  }
  app.get(VIEWER_PATH, async (request, reply) => {
    // The page loads its script by a relative path, so its own path must end with a slash.
    const [path = ''] = request.url.split('?')
    if (!path.endsWith('/')) return reply.redirect(`${VIEWER_PATH}/`)
    const { type, status, body } = await serve(`${VIEWER_PATH}/`)
    return reply.code(status).type(type).send(body)
  })
  app.get(`${VIEWER_PATH}/*`, async (request, reply) => {
    const { type, status, body } = await serve(request.url)
    if (status === 404) return reply.callNotFound()
    return reply.code(status).type(type).send(body)
  })
}

async function writeDocument({ routes, ...heading }: Documented): Promise<string> {
  const { openapiDocument } = await import('../openapi/openapi.ts')
  const loaded = await loadRoutes(routes)
  return JSON.stringify(openapiDocument(loaded, { modelAliases: [], ...heading }))
}

async function createViewer(title: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = Fastify({ schemaController: NO_COMPILERS })
  await inner.register(scalar, {
    routePrefix: VIEWER_PATH,
    // The page must work without a network: it loads nothing from elsewhere and offers no request to other hosts.
    configuration: {
      url: '/openapi.json',
      pageTitle: title,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
  return inner
}
