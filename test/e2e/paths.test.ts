/** Every path has only one spelling: a spelling that a proxy's rule would miss must not be served. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { json } from 'node:stream/consumers'
import { createClient, startProgram, temporaryHome, type Program } from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const ADMIN_KEY = 'admin-key-of-the-tests'

/** Other spellings of `/metrics`, `/admin/v1/accounts`, and of open and keyed paths. */
const OTHER_SPELLINGS = [
  '//metrics',
  '/metrics/',
  '/./metrics',
  '/v1/../metrics',
  '/%6detrics',
  '/%6Detrics',
  '/metric%73',
  '/METRICS',
  '/metrics;x=1',
  '/metrics#x',
  '/metrics%3Fx',
  '/metrics%2F',
  '/\\metrics',
  '/metrics\\',
  'http://backlot/metrics',
  '/openai/metrics',
  '//admin//v1/accounts',
  '/admin//v1/accounts',
  '/admin/v1//accounts',
  '/admin/v1/accounts/',
  '/admin/./v1/accounts',
  '/v1/%2e%2e/admin/v1/accounts',
  '/v1/..%2fadmin/v1/accounts',
  '/admin%2fv1/accounts',
  '/%61dmin/v1/accounts',
  '/Admin/v1/accounts',
  '/admin;/v1/accounts',
  '/admin\\v1/accounts',
  '/openai/admin/v1/accounts',
  'http://backlot/admin/v1/accounts',
  '/healthz/',
  '//healthz',
  '//docs/',
  '/docs//index.html',
  '/docs/../metrics',
  '//openapi.json',
  '//v1/models',
  '/v1///models',
  '/v1/models/',
  '/v1/models//Vendor-M3',
  '/v1//models//Vendor-M3',
  '/v1/models/Vendor%2DM3',
  '/v1/%6dodels',
  '/v1//video_templates/1/preview',
  '//inbox/abc',
] as const

describe('paths', () => {
  let server: Program
  let key: string
  const cleanups: (() => unknown)[] = []

  before(async () => {
    const t = { after: (end: () => unknown) => void cleanups.push(end) }
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'aliases: { paths: { /openai: / } }\n')
    server = await startProgram(t, { home, environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
    key = (await createClient(server)).key
  })
  after(async () => {
    for (const end of cleanups.toReversed()) await end()
  })

  /** Sends a path unchanged: `fetch` would normalize it. */
  const ask = async (path: string, method = 'GET', token = key) => {
    const { port, hostname } = new URL(server.address)
    const headers = { authorization: `Bearer ${token}` }
    const asking = request({ port, hostname, path, method, headers, agent: false }).end()
    const [answer] = await once(asking, 'response')
    const isJson = method !== 'HEAD' && /json/.test(answer.headers['content-type'] ?? '')
    return {
      status: Number(answer.statusCode),
      body: isJson ? await json(answer) : answer.resume(),
    }
  }

  for (const path of OTHER_SPELLINGS)
    test(`${path} is unknown, also to the operator`, async () => {
      const { status } = await ask(path, 'GET', path.includes('v1/models') ? key : ADMIN_KEY)
      assert.equal(status, 404)
    })

  test('a 404 of another spelling names the right one, in the dialect of its prefix', async () => {
    const admin: AnyJson = await ask('//admin//v1/accounts', 'GET', ADMIN_KEY)
    assert.match(admin.body.base_resp.status_msg, /closest path is \/admin\/v1\/accounts$/)
    const metrics: AnyJson = await ask('/%6detrics')
    assert.match(metrics.body.base_resp.status_msg, /closest path is \/metrics$/)
    const compat: AnyJson = await ask('//compat/v1/models')
    assert.match(compat.body.error.message, /closest path is \/compat\/v1\/models \(2013\)$/)
    assert.equal(compat.body.type, 'error')
    const openai: AnyJson = await ask('//v1/chat/completions', 'POST')
    assert.match(openai.body.error.message, /closest path is \/v1\/chat\/completions$/)
    const docs: AnyJson = await ask('/docs/nothing')
    assert.match(
      docs.body.base_resp.status_msg,
      /^there is no \/docs\/nothing; \/docs lists all paths$/,
    )
    const slip: AnyJson = await ask('/V1/Video_Generatoin', 'POST')
    assert.match(slip.body.base_resp.status_msg, /closest path is \/v1\/video_generation$/)
  })

  test('the proper spellings are served', async () => {
    for (const path of [
      '/metrics',
      '/healthz?a=//b/../%61',
      '/v1/models',
      '/openai/v1/models',
      '/docs/',
    ])
      assert.equal((await ask(path)).status, 200, path)
    assert.equal((await ask('/admin/v1/accounts', 'GET', ADMIN_KEY)).status, 200)
    assert.equal((await ask('/v1/models/Vendor-M3')).status, 200)
    assert.equal((await ask('/v1/models/a%2Fb%20%C3%A4')).status, 404)
  })

  test('a base address that ends with a slash reaches the endpoints that take a key', async () => {
    for (const path of [
      '/v1//models',
      '/compat//v1/models',
      '/compat/v1//models',
      '/anthropic//v1/models',
    ])
      assert.equal((await ask(path)).status, 200, path)
    assert.equal((await ask('/compat/', 'HEAD')).status, 200)
  })
})
