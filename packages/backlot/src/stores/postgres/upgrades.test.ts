/** Servers of two versions on one database, while one after another is replaced. */
import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { createWorld, rejectsWith } from '../../../../../test/contracts/store-world.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import { MIGRATIONS, oldestFor } from '../sql/migrations.ts'
import { POSTGRES_TYPES } from './migrate.ts'
import { openPostgresForMove } from './move.ts'
import { openPostgres } from './store.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

const NEXT = MIGRATIONS.length + 1

/** A database, and direct access to it. */
async function openDatabase(
  t: TestContext,
): Promise<{ readonly url: string; run(sql: string): Promise<readonly unknown[]> }> {
  const url = await postgres.createDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  t.after(() => client.end())
  return { url, run: async (sql) => (await client.query(sql)).rows }
}

/** What the next version's first server does to a database: it adds to every table. */
async function upgrade(run: (sql: string) => Promise<unknown>, oldest: number): Promise<void> {
  for (const table of ['task', 'callback', 'push', 'file', 'account', '"apiKey"', 'hold', 'secret'])
    await run(`alter table ${table} add column "ofTheNextVersion" bigint not null default 7`)
  await run(`update "schemaVersion" set version = ${NEXT}, oldest = ${oldest}`)
}

test('a server works on, and starts again, on a database that the next version has added to', async (t) => {
  const { url, run } = await openDatabase(t)
  const running = await createWorld(await openPostgres({ url }))
  t.after(() => running.close())
  const before = await running.submit()
  await upgrade(run, MIGRATIONS.length)

  const restarted = await createWorld(await openPostgres({ url }))
  t.after(() => restarted.close())
  const afterwards = await running.submit()
  const claim = { workerId: 'w', nowMs: 5000, leaseMs: 600_000 }
  const claimed = [await restarted.tasks.claim(claim), await running.tasks.claim(claim)]
  assert.deepEqual(
    claimed.map((task) => task?.id),
    [before.id, afterwards.id],
  )
  assert.ok(await restarted.tasks.find(afterwards.accountId, afterwards.id))
})

test('a database that the next version has taken something from is refused', async (t) => {
  const { url, run } = await openDatabase(t)
  await upgrade(run, NEXT)
  await assert.rejects(openPostgres({ url }), /newer version of Backlot \(schema \d+/)
  await run('update "schemaVersion" set oldest = null')
  await assert.rejects(openPostgres({ url }), /newer version of Backlot/)
})

test('a database that is half filled by a move is refused, whatever it says', async (t) => {
  const { url, run } = await openDatabase(t)
  await run('update "schemaVersion" set version = 1000000, oldest = 1')
  await assert.rejects(openPostgres({ url }), /half filled/)
})

test('a move and a backup take all or nothing: a newer database is refused', async (t) => {
  const { url, run } = await openDatabase(t)
  await upgrade(run, MIGRATIONS.length)
  await rejectsWith('invalid', openPostgresForMove(url, 'snapshot'))
})

test('a migration says which programs may stay, also to a database of before that was kept', async (t) => {
  const { url, run } = await openDatabase(t)
  await rebuildAsOf28(run)
  await (await openPostgres({ url })).close()
  assert.deepEqual(await run('select version, oldest from "schemaVersion"'), [
    { version: String(MIGRATIONS.length), oldest: String(oldestFor(MIGRATIONS.length)) },
  ])
  await run('alter table "schemaVersion" drop column oldest')
  await (await openPostgres({ url })).close()
})

test(
  'a migration that waits for a table lets those of the version before go on',
  { timeout: 600_000 },
  async (t) => {
    const { url, run } = await openDatabase(t)
    await rebuildAsOf28(run)
    await run('begin')
    await run('select count(*) from task') // a long read, as that of a copy
    let isOpen = false
    const opening = openPostgres({ url }).then((store) => {
      isOpen = true
      return store
    })
    const waiting = new Client({ connectionString: url })
    await waiting.connect()
    t.after(() => waiting.end())
    // Until the migration has waited and given up again.
    const waits = async (): Promise<boolean> =>
      (await waiting.query("select 1 from pg_locks where not granted and locktype = 'relation'"))
        .rows.length > 0
    while (!(await waits())) await waiting.query('select pg_sleep(0.02)')
    while (await waits()) await waiting.query('select pg_sleep(0.02)')
    assert.equal((await waiting.query('select count(*) from task')).rows.length, 1)
    assert.equal(isOpen, false)
    await run('commit')
    await (await opening).close()
  },
)

/**
 * An empty database as version 28 made it, before compatible versions were recorded. The next
 * migration alters the table of tasks.
 */
async function rebuildAsOf28(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run('drop schema public cascade; create schema public')
  await run('create table "schemaVersion" (version bigint not null)')
  for (const migration of MIGRATIONS.slice(0, 28))
    for (const statement of migration(POSTGRES_TYPES)) await run(statement)
  await run('insert into "schemaVersion" values (28)')
}
