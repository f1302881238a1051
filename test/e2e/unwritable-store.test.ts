/** A read-only SQLite file: when the server starts, and while it runs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  clientOf,
  createClient,
  eventually,
  runCommand,
  spawnServer,
  startProgram,
  temporaryHome,
} from './program.ts'

/** A hanging test fails instead of blocking the run. */
const TIMEOUT = { timeout: 600_000 }

const OPS_KEY = 'the-key-of-operations'

/** A command that starts a program for which this file or folder is read-only, even as root. Needs Linux. */
function readOnly(path: string): readonly string[] {
  const mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, path]
}

for (const [what, name, words] of [
  ['file', 'backlot.db', /^The store sqlite:backlot\.db cannot be opened: EROFS: read-only file/m],
  ['folder', '.', /^The data folder \S+ cannot be written \(the disk is read-only\)/m],
] as const)
  test(
    `a server whose SQLite ${what} is read-only says so and does not start`,
    TIMEOUT,
    async (t) => {
      const home = temporaryHome(t)
      await runCommand(home, ['keys', 'create', '--account', 'a'])
      const child = spawnServer(home, { within: readOnly(join(home, name)), stderr: 'pipe' })
      const printed: Buffer[] = []
      child.stderr?.on('data', (piece: Buffer) => printed.push(piece))
      const [code] = await once(child, 'close')
      assert.equal(code, 1)
      assert.match(Buffer.concat(printed).toString(), words)
    },
  )

test(
  'a store that nobody can write to shows in health, and what operators ask for meanwhile fails and is logged',
  TIMEOUT,
  async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), JSON.stringify({ admin: { keys: { ops: OPS_KEY } } }))
    const path = join(home, 'events.log')
    const stderr = openSync(path, 'a')
    const environment = { BACKLOT_LOG: 'info' }
    const server = await startProgram(t, { home, environment, stderr, args: ['--role', 'api'] })
    closeSync(stderr)
    await createClient(server, 'studio')
    const ops = clientOf(server.address, OPS_KEY)
    const health = async (): Promise<{ readonly status: number; readonly text: string }> => {
      const answer = await fetch(`${server.address}/healthz`)
      return { status: answer.status, text: await answer.text() }
    }
    assert.equal((await health()).status, 200)

    const other = new DatabaseSync(join(home, 'backlot.db'), { timeout: 30_000 })
    t.after(() => other.close())
    other.exec('begin immediate') // the disk works: only the store does not
    const sick = await eventually(health, ({ status }) => status === 503)
    assert.match(sick.text, /"the store (is unavailable|does not answer)"/)
    const refused = await ops.post('/admin/v1/accounts/studio/credit', { amount: '10' })
    assert.deepEqual([refused.status, refused.body.base_resp.status_code], [529, 1002])
    other.exec('rollback')

    await eventually(health, ({ status }) => status === 200)
    assert.equal((await ops.get('/admin/v1/accounts/studio')).body.balance_micros, 0)
    const lines = await eventually(
      async () =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line.includes('"event":"admin:'))
          .map((line) => JSON.parse(line)),
      ({ length }) => length > 0,
    )
    assert.deepEqual(
      lines.map(({ event, action, subject, fault }) => [event, action, subject, fault]),
      [['admin:failed', 'account:credited', 'studio', 'overloaded']],
    )
  },
)
