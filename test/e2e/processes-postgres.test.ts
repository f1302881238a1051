/**
 * A server of several processes on PostgreSQL, where the database keeps the state that the primary
 * keeps with SQLite.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { startPostgres } from '../postgres.ts'
import { ADMIN_KEY, testOneService, testReplacement } from './fleet-suite.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { temporaryHome } from './program.ts'

const postgres = await startPostgres(async () => {})
after(() => postgres.stop())

/** Three processes on a database of their own. */
async function startOnPostgres(t: TestContext): Promise<Fleet> {
  const home = temporaryHome(t)
  const url = await postgres.createDatabase()
  writeFileSync(
    join(home, 'backlot.yaml'),
    `store: { url: '${url}' }\noutbound: { allow_loopback: true }\n`,
  )
  return startFleet(t, 3, { home, environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
}

test('three processes on PostgreSQL keep the limits, the money and the keys of one', async (t) => {
  const fleet = await startOnPostgres(t)
  await testOneService(t, fleet)
  await t.test('a killed process is replaced, and nobody else notices', (inner) =>
    testReplacement(inner, fleet),
  )
  assert.equal(await fleet.stop(), 0)
})
