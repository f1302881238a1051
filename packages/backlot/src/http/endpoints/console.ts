/**
 * Serves the web console as static files: hashed ones are cached for ever and sent compressed,
 * every other address of the page returns `index.html`. The console has no more rights than any
 * other client, so no key is needed to load it.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The path of the console. */
export const CONSOLE_PATH = '/console'

/**
 * The content security policy: the page loads from this server, and pictures and videos that it
 * made itself. No inline scripts, no framing.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SAFE_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Media types by file extension; other files are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files in this folder have a hash of their content in their name. */
const HASHED = /^assets\//

/** Precompressed variants of a file, the smaller first. */
const ENCODINGS = [
  { name: 'br', end: '.br' },
  { name: 'gzip', end: '.gz' },
] as const

/** The path of a file; no segment begins with a dot. */
const FILE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/

/** Serves the console from the folder; without one, a page that says how to build it. */
export function addConsole(app: FastifyInstance, folder: string): void {
  const page = (_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(reply, folder)
  app.get(CONSOLE_PATH, page)
  app.get(`${CONSOLE_PATH}/`, page)
  app.get<{ Params: { readonly '*': string } }>(`${CONSOLE_PATH}/*`, async (request, reply) => {
    const path = request.params['*']
    const isFile = /\.[^/.]+$/.test(path)
    return isFile ? sendFile(request, reply, { folder, path }) : sendPage(reply, folder)
  })
}

/**
 * Whether the request comes from a browser, which is redirected to the console: other clients do
 * not accept this type.
 */
export function asksForPage(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? '')
}

type OpenFile = { readonly path: string; readonly sizeBytes: number }

async function findFile(folder: string, path: string): Promise<OpenFile | undefined> {
  if (!FILE_PATH.test(path)) return undefined
  const file = join(folder, path)
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? { path: file, sizeBytes: found.size } : undefined
}

async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const index = await findFile(folder, 'index.html')
  void reply
    .headers({ ...SAFE_HEADERS, 'cache-control': 'no-cache' })
    .type(TYPES['.html'] ?? 'text/html')
  if (!index) return reply.code(503).send(NOT_BUILT)
  return reply.header('content-length', index.sizeBytes).send(createReadStream(index.path))
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<FastifyReply> {
  const type = TYPES[/\.[^.]+$/.exec(path)?.[0] ?? '']
  const plain = type === undefined ? undefined : await findFile(folder, path)
  if (!plain || type === undefined) {
    reply.callNotFound()
    return reply
  }
  void reply
    .headers({
      ...SAFE_HEADERS,
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    .type(type)
  const twin = await findTwin(folder, path, request.headers['accept-encoding'])
  if (twin) void reply.header('content-encoding', twin.encoding)
  const { path: file, sizeBytes } = twin ?? plain
  return reply.header('content-length', sizeBytes).send(createReadStream(file))
}

/** The smallest precompressed variant that exists and that the caller accepts. */
async function findTwin(
  folder: string,
  path: string,
  accepted = '',
): Promise<(OpenFile & { readonly encoding: string }) | undefined> {
  for (const { name, end } of ENCODINGS) {
    if (!takesEncoding(accepted, name)) continue
    const file = await findFile(folder, path + end)
    if (file) return { ...file, encoding: name }
  }
  return undefined
}

/** Source: RFC 9110, 12.5.3. A weight of 0 refuses. */
function takesEncoding(accepted: string, name: string): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
      return coding === name && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text))
    })
}

/** Shown by a server from a checkout in which the console was not built. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Backlot: the console is not built</title>
<h1>The console is not built</h1>
<p>Build it in the checkout, then reload this page:</p>
<pre>npm run build -w packages/console</pre>
<p>Meanwhile, <a href="/docs">the reference of the API</a> works.</p>
</html>
`
