import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Client } from 'pg'
import { everyStatement, READ_ALL_ACCOUNTS } from '../../../../../test/every-statement.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import { openPostgres, postgresSql } from './store.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
const client = new Client({ connectionString: await postgres.createDatabase() })
await client.connect()
after(async () => {
  await client.end()
  await postgres.stop()
})

// An empty table is always scanned, unless scans are made expensive: then only queries without an index scan.
await client.query('set enable_seqscan = off')

describe('PostgreSQL: query plans', () => {
  for (const [name, { sql }] of everyStatement(postgresSql())) {
    if (READ_ALL_ACCOUNTS.has(name)) continue
    test(`${name} reads no more rows than it needs`, async () => {
      const plan = await planOf(sql)
      assert.ok(!plan.includes('Seq Scan'), plan)
    })
  }

  test('the queue is read in the order of its index', async () => {
    const queries = new Map(everyStatement(postgresSql()))
    for (const [name, index] of [
      ['nextQueued', 'taskQueue'],
      ['countBefore', 'taskQueue'],
      ['nextLapsed', 'taskLeases'],
      ['ended', 'taskEnded'],
      ['pendingWork queued', 'taskQueued(ByTier|Of)'],
      ['pendingWork standard', 'taskQueued(ByTier|Of)'],
      ['pendingWork priority', 'taskQueued(ByTier|Of)'],
      ['pendingWork processing', 'taskLeases'],
      ['pendingWork next', 'taskQueue'],
      ['pendingWork callbacksLater', 'callbackDue'],
      ['pendingWork callbacksNow', 'callbackReady'],
      ['callback promote', 'callbackDue'],
      ['callback list', 'callbackBy(Account|Standing)'],
      ['callback listIn', 'callbackByStanding'],
      ['callback nextReadyAccount', 'callbackReady'],
      ['callback nextReadyOrigin', 'callbackReady'],
      ['callback ready', 'callbackReady'],
      ['pendingWork callbacksDeadLettered', 'callbackParked'],
      ['pendingWork batchRequestsPending', 'batchRequestPending'],
      ['pendingWork batchRequestsRunning', 'batchRequestLeases'],
      ['key listAccounts', 'accountByAge'],
      ['key listKeys', 'keyByAge'],
      ['key listKeysOf', 'keyByAccount'],
      ['ledger chargeOf', 'ledgerByReference'],
      ['admin listTasks', 'taskByAge'],
      ['admin listTasksIn', 'taskByState'],
      ['admin listStorage', 'accountByAge'],
      ['audit listOf', 'auditByAccount'],
      ['audit expire', 'auditAge'],
      ['file expireVideos', 'filmAge'],
      ['file expireUploads', 'uploadAge'],
    ] as const)
      assert.match(
        await planOf(queries.get(name)?.sql ?? ''),
        new RegExp(`(using|Index Scan on) "${index}"`),
        name,
      )
  })
})

async function planOf(sql: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${sql}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
