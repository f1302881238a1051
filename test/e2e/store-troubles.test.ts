/** Reports to the operator on a store that cannot be opened: the kind of trouble, and no password. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { listen } from '../listen.ts'
import { startPostgres } from '../postgres.ts'
import { runCommand, temporaryHome } from './program.ts'

test('a store that cannot be opened says what is wrong with it', async (t) => {
  const postgres = await startPostgres(async () => {})
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const silent = createServer(() => undefined)
  const changed = (change: (address: URL) => void): string => {
    const address = new URL(url)
    change(address)
    return String(address)
  }
  const closedPort = await freePort()
  const silentPort = await listen(t, silent)
  const troubles: readonly (readonly [string, RegExp])[] = [
    [
      changed((at) => (at.password = 'hunter2')),
      /password authentication failed .*\(28P01\): check the user/,
    ],
    [
      changed((at) => (at.pathname = '/none')),
      /database "none" does not exist \(3D000\): create it/,
    ],
    [
      changed((at) => (at.port = String(closedPort))),
      /nothing listens there \(ECONNREFUSED\): is PostgreSQL running\?, at 127\.0\.0\.1:\d+\./,
    ],
    [
      changed((at) => (at.port = String(silentPort))),
      /nothing answers: is a proxy or the server stuck\?/,
    ],
    [
      changed((at) => (at.hostname = 'no-such-host.invalid')),
      /no such host|cannot be looked up|ENOTFOUND|EAI_AGAIN/,
    ],
  ]
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'store: { timeout_s: 1 }\n')
  for (const [store, words] of troubles) {
    const environment = { BACKLOT_STORE: `${store}?application_name=secret-of-mine` }
    const { code, stderr } = await runCommand(home, ['migrate'], environment)
    assert.equal(code, 1)
    assert.match(stderr, words)
    assert.match(stderr, /^The store postgres:\/\/…@\S+ cannot be opened: [^\n]*\n$/)
    assert.doesNotMatch(stderr, new RegExp(`hunter2|secret-of-mine|${new URL(url).password}`))
  }
  const [[wrongPassword]] = troubles as [readonly [string, RegExp]]
  const examined = await runCommand(home, ['doctor'], { BACKLOT_STORE: wrongPassword })
  assert.match(examined.stdout, /password authentication failed/)
  writeFileSync(join(home, 'occupied'), 'a file, not a folder')
  const unplaced = await runCommand(home, ['doctor'], { BACKLOT_BLOBS: 'file:occupied/films' })
  assert.match(unplaced.stdout, /disk +\S+occupied\/films: .*ENOTDIR/)
  const served = await runCommand(home, ['serve', '--port', '0'], { BACKLOT_STORE: wrongPassword })
  assert.equal(served.code, 1)
  assert.match(served.stderr, /password authentication failed/)
})

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}
