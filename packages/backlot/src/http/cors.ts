import type { FastifyInstance } from 'fastify'

/** The headers that pages of any origin may read: all that takes a key, and nothing that the operator asks. */
const SHARED = /^\/(?:compat|v1)(?:[/?]|$)/

/** How long a browser may remember what it was allowed, in seconds. */
const MAX_AGE_SECONDS = 7200

/**
 * Lets pages in browsers call the service, wherever they come from. Callers are
 * known by a key that the page itself must have, never by a cookie, so no page
 * can do more than its reader has given it a key for.
 */
export function shareWithBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': asked } = request.headers
    if (origin === undefined || !SHARED.test(request.url)) return done()
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    })
    if (request.method !== 'OPTIONS' || asked === undefined) return done()
    // A star would leave out Authorization.
    const headers = request.headers['access-control-request-headers'] ?? 'authorization'
    return void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
        'access-control-allow-headers': headers,
        'access-control-max-age': MAX_AGE_SECONDS,
      })
      .send()
  })
}
