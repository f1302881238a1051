/** A server that begins with its probes, and makes the rest when it is needed. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { noObserver } from '../domain/observer.ts'
import { openBodies } from './bodies/bodies.ts'
import { already } from './later.ts'
import type { Endpoint } from './route.ts'
import { createServer, type Server } from './server.ts'

const COMMON = { dialect: 'native', auth: 'none', tag: 'Test', summary: 'Test' } as const

type Started = {
  readonly server: Server
  readonly port: number
  /** Whether everything but the probes has been made. */
  isWhole(): boolean
}

type StartOptions = {
  readonly host?: string
  /** Called when it begins to make everything but the probes. */
  readonly onMaking?: (server: Server) => void
}

async function start(
  t: TestContext,
  { host = '127.0.0.1', onMaking }: StartOptions = {},
): Promise<Started> {
  let isWhole = false
  const ok = already<Endpoint>({ handle: async ({ path }) => ({ type: 'json', body: path }) })
  const server: Server = await createServer({
    probes: [{ ...COMMON, method: 'GET', path: '/healthz', endpoint: ok }],
    routes: [{ ...COMMON, method: 'GET', path: '/thing', endpoint: ok }],
    // Only what serves the console asks for its folder.
    get consoleFolder() {
      if (!isWhole) onMaking?.(server)
      isWhole = true
      return '/nowhere'
    },
    authenticate: () => assert.fail('nobody has a key'),
    observer: noObserver,
    log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
    info: { title: 'Test', version: '1', description: '' },
    bodies: openBodies({ longBytes: 1 }),
  })
  const { port } = await server.listen({ host, port: 0 })
  t.after(() => server.close(0))
  return { server, port, isWhole: () => isWhole }
}

async function answer(
  port: number,
  path: string,
  { method = 'GET', host = '127.0.0.1' } = {},
): Promise<readonly [status: number, body: string]> {
  const answered = await fetch(`http://${host}:${port}${path}`, { method })
  return [answered.status, await answered.text()]
}

test('probes are answered before anything else is made, and the first other request makes it', async (t) => {
  const { port, isWhole } = await start(t)
  assert.deepEqual(await answer(port, '/healthz'), [200, '"/healthz"'])
  assert.deepEqual(await answer(port, '/healthz?x=1', { method: 'HEAD' }), [200, ''])
  assert.equal(isWhole(), false)
  assert.deepEqual(await answer(port, '/thing?x=1'), [200, '"/thing"'])
  assert.equal(isWhole(), true)
  assert.deepEqual(await answer(port, '/thing'), [200, '"/thing"'])
  assert.deepEqual(await answer(port, '/healthz'), [200, '"/healthz"'])
})

test('what no route takes is refused in the same words, whether it comes first or later', async (t) => {
  for (const [path, method, expected] of [
    ['/healthz', 'POST', /\/healthz takes GET, not POST/],
    ['/thin', 'GET', /there is no \/thin; the closest path is \/thing/],
    ['//thing', 'GET', /there is no \/\/thing/],
  ] as const) {
    const { port, server } = await start(t)
    const [, first] = await answer(port, path, { method })
    assert.match(first, expected)
    await server.warm()
    assert.deepEqual((await answer(port, path, { method }))[1], first)
  }
})

test('a server that stops answers requests that came while it was being made', async (t) => {
  const closed: Promise<void>[] = []
  const { port } = await start(t, {
    onMaking: (server) => void closed.push(server.close(60_000)),
  })
  const [status, body] = await answer(port, '/thing')
  assert.equal(status, 200)
  assert.match(body, /the server is stopping/)
  assert.equal(closed.length, 1)
  await closed[0]
})

test('each address of a name is served', async (t) => {
  const { port } = await start(t, { host: 'localhost' })
  for (const path of ['/thing', '/healthz', '/thing'])
    assert.equal((await answer(port, path, { host: 'localhost' }))[0], 200)
})
