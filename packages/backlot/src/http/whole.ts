/**
 * Everything that the server serves: all routes, the documentation, the console, and answers to requests for unknown
 * paths. Fastify compiles functions for each of its routes, so this is made after the start.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allRoutes, createApp, type ServerOptions, type Shared } from './app.ts'
import { addConsole } from './endpoints/console.ts'
import { addDocumentation } from './endpoints/docs.ts'
import { FORM_LIMITS } from './bodies/form.ts'
import { addRoute } from './handle-route.ts'
import { describeUnknownPath } from './not-found.ts'
import type { Route } from './route.ts'

/** Creates the whole of the server. It does not listen: requests are given to its `routing`. */
export async function createWhole(
  options: ServerOptions,
  shared: Shared,
): Promise<FastifyInstance> {
  const { paths, answerFault } = shared
  const served = { ...options, routes: allRoutes(options) }
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { method, originalUrl: target } = request
    const { error, status, allow } = describeUnknownPath(served.routes, {
      method,
      target,
      routed: request.url,
      meant: paths.toMeant(target),
      spell: (path) => paths.toSpelled(path, target),
    })
    if (allow !== undefined) void reply.header('allow', allow)
    return answerFault(request, reply, { error, status })
  }
  const app = createApp(options, shared, { answerUnknown })
  await addRoutes(app, served)
  addDocumentation(app, served)
  if (options.consoleFolder !== undefined) addConsole(app, options.consoleFolder)
  await app.ready()
  return app
}

/**
 * Adds the routes in scopes by the content types that they take: JSON, a form, anything. No body is
 * read before authentication.
 */
async function addRoutes(app: FastifyInstance, options: ServerOptions): Promise<void> {
  const { bytes, form, json } = Object.groupBy(options.routes, bodyKind)
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/json', (_, stream, done) => done(null, stream))
    for (const route of json ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, stream, done) => done(null, stream))
    for (const route of bytes ?? []) addRoute(scope, route, options)
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    for (const route of form ?? []) addRoute(scope, route, options)
  })
}

function bodyKind({ takesBytes, takesForm }: Route): 'bytes' | 'form' | 'json' {
  if (takesForm) return 'form'
  return takesBytes ? 'bytes' : 'json'
}
