import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { everyStatement, READ_ALL_ACCOUNTS } from '../../../../../test/every-statement.ts'
import type { Query } from '../sql/steps.ts'
import { openConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import { sqliteSql } from './store.ts'

/** Reads its index from the front and stops at the first row, or after a limited number of them. */
const READ_THE_FIRST: ReadonlySet<string> = new Set([
  'queueHead',
  'write check list',
  'nextQueued',
  'callback anyReady',
  'batch nextTurn',
  ...[
    'queued',
    'processing',
    'callbacksLater',
    'callbacksNow',
    'callbacksDeadLettered',
    'batchRequestsPending',
    'batchRequestsRunning',
    'standard',
    'priority',
    'next',
  ].map((name) => `pendingWork ${name}`),
])

/** Reads everything under way, which is never much: its time condition is a range with a gap. */
const READ_A_SMALL_INDEX: ReadonlySet<string> = new Set([
  'nextLapsed',
  'batch nextLapsed',
  'batch nextFinalizing',
])

/** Must sort: tasks with lapsed leases, which are few; what one account used on some days. */
const SORT_A_FEW: ReadonlySet<string> = new Set([
  'nextLapsed',
  ...['key', 'model', 'tier', 'user'].map((dimension) => `usage ${dimension}`),
])

/** Values tables and limited subqueries (`counted`) are no tables. */
const SCANS_A_TABLE = /^SCAN (?!counted$|given$|\d+ CONSTANT ROWS$|\d+-ROW VALUES CLAUSE$)/m

const connection = openConnection(':memory:')
migrate(connection)
after(connection.close)

const statements = everyStatement(sqliteSql())

describe('SQLite: query plans', () => {
  for (const [name, query] of statements) {
    test(`${name} reads no more rows than it needs`, () => {
      const plan = planOf(query)
      const isWhole = READ_THE_FIRST.has(name) || READ_A_SMALL_INDEX.has(name)
      if (!isWhole && !READ_ALL_ACCOUNTS.has(name)) assert.ok(!SCANS_A_TABLE.test(plan), plan)
      if (!SORT_A_FEW.has(name)) assert.ok(!plan.includes('TEMP B-TREE'), plan)
    })
  }

  test('every list is read a page at a time, however long it is', () => {
    const lists = statements.filter(([name]) => / list[A-Z]|^list/.test(name))
    assert.ok(lists.length > 10)
    for (const [name, { sql }] of lists) assert.match(sql, / limit /, name)
  })

  test('no statement is planned anew for the value of its limit', () => {
    const limited = statements.filter(([, { sql }]) => / limit /.test(sql))
    assert.ok(limited.length > 10)
    for (const [name, { sql }] of limited) assert.doesNotMatch(sql, / limit \?/, name)
  })

  test('the queue is read in the order of its index, and so is what expires', () => {
    const queries = new Map(statements)
    for (const [name, expected] of [
      ['nextQueued', /USING INDEX taskQueue/],
      ['countBefore', /USING COVERING INDEX taskQueue/],
      ['nextLapsed', /USING INDEX taskLeases/],
      ['ended', /USING INDEX taskEnded/],
      ['pendingWork queued', /USING COVERING INDEX taskQueue/],
      ['pendingWork processing', /USING COVERING INDEX taskLeases/],
      ['pendingWork next', /USING INDEX taskQueue/],
      ['pendingWork lastEnds', /USING INDEX taskEnded/],
      ['pendingWork standard', /USING COVERING INDEX taskQueuedByTier/],
      ['pendingWork priority', /USING COVERING INDEX taskQueuedByTier/],
      ['pendingWork callbacksLater', /USING COVERING INDEX callbackDue/],
      ['pendingWork callbacksNow', /USING COVERING INDEX callbackReady/],
      ['callback promote', /USING INDEX callbackDue/],
      ['callback list', /USING INDEX callbackByAccount \(accountId=\? AND/],
      ['callback listIn', /USING INDEX callbackByStanding \(accountId=\? AND <expr>=\? AND/],
      ['callback nextReadyAccount', /USING COVERING INDEX callbackReady \(accountId>\?\)/],
      [
        'callback nextReadyOrigin',
        /USING COVERING INDEX callbackReady \(accountId=\? AND origin>\?\)/,
      ],
      ['callback ready', /USING INDEX callbackReady \(accountId=\? AND origin=\?/],
      ['pendingWork callbacksDeadLettered', /USING COVERING INDEX callbackParked/],
      ['pendingWork batchRequestsPending', /USING COVERING INDEX batchRequestPending/],
      ['pendingWork batchRequestsRunning', /USING COVERING INDEX batchRequestLeases/],
      ['key listAccounts', /USING INDEX accountByAge/],
      ['key listKeys', /USING INDEX keyByAge/],
      ['key listKeysOf', /USING INDEX keyByAccount/],
      ['ledger chargeOf', /USING INDEX ledgerByReference/],
      ['admin suspendTasks', /USING (COVERING )?INDEX taskQueuedOf/],
      ['admin resumeTasks', /USING (COVERING )?INDEX taskSuspendedOf/],
      ['admin listTasks', /USING INDEX taskByAge/],
      ['admin listTasksIn', /USING INDEX taskByState/],
      ['admin listStorage', /USING INDEX accountByAge[^]*USING INDEX file/],
      ['audit listOf', /USING INDEX auditByAccount/],
      ['audit expire', /USING (COVERING )?INDEX auditAge/],
      ['file expireVideos', /USING INDEX filmAge/],
      ['file expireUploads', /USING INDEX uploadAge/],
      ['file expireDue', /USING INDEX fileExpiry/],
    ] as const)
      assert.match(planOf(queries.get(name)), expected, name)
  })
})

function planOf(query: Query | undefined): string {
  const { sql: text = '', parameters = [] } = query ?? {}
  const rows = connection.query({ sql: `explain query plan ${text}`, parameters })
  return rows.map(({ detail }) => String(detail)).join('\n')
}
