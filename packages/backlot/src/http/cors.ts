import type { FastifyInstance } from 'fastify'

/**
 * Paths whose answers pages of any origin may read: everything that takes an API key, nothing of
 * the admin interface.
 */
const SHARED = /^\/(?:compat|v1)(?:[/?]|$)/

/** How long a browser may cache a preflight answer, in seconds. */
const MAX_AGE_SECONDS = 7200

/**
 * Allows requests from pages of any origin (CORS). Callers authenticate with a key that the page
 * itself must have, never with a cookie, so a page can do no more than its key allows.
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
    // A wildcard would not cover Authorization.
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
