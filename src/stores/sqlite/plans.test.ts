import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { callbackStatements } from '../sql/callback-statements.ts'
import { deliveryStatements } from '../sql/delivery-statements.ts'
import { fileStatements } from '../sql/file-statements.ts'
import { keyStatements } from '../sql/key-statements.ts'
import { ledgerStatements } from '../sql/ledger-statements.ts'
import { limitStatements } from '../sql/limit-statements.ts'
import { usageStatements } from '../sql/usage.ts'
import type { Query, Statement, Steps } from '../sql/steps.ts'
import { taskStatements } from '../sql/task-statements.ts'
import { openConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import { sqliteSql } from './store.ts'

/** Whole listings, which read every row because they give every row. */
const READ_EVERYTHING: ReadonlySet<string> = new Set(['key listAccounts', 'key listKeys'])

/** Reads its index from the front and stops at the first row. */
const READ_THE_FIRST: ReadonlySet<string> = new Set(['nextQueued'])

/** Sorts what it must: tasks whose lease has lapsed, which are never many; what one account used on some days. */
const SORT_A_FEW: ReadonlySet<string> = new Set([
  'nextLapsed',
  ...['key', 'model', 'tier', 'user'].map((dimension) => `usage ${dimension}`),
])

const connection = openConnection(':memory:')
migrate(connection)
after(connection.close)

const sql = sqliteSql()
const statements = Object.entries<Statement<never, unknown>>({
  ...taskStatements(sql),
  ...prefixed('callback', callbackStatements(sql)),
  ...prefixed('delivery', deliveryStatements(sql)),
  ...prefixed('file', fileStatements(sql)),
  ...prefixed('key', keyStatements(sql)),
  ...prefixed('ledger', ledgerStatements(sql)),
  ...prefixed('usage', usageStatements(sql)),
  ...prefixed('lock limits', limitStatements(sql).lock),
  ...prefixed('write limits', limitStatements(sql).write),
})

describe('SQLite: query plans', () => {
  for (const [name, statement] of statements) {
    if (READ_EVERYTHING.has(name)) continue
    test(`${name} reads no more rows than it needs`, () => {
      const plan = planOf(queryOf(anyValues(statement)))
      if (!READ_THE_FIRST.has(name)) assert.ok(!/^SCAN/m.test(plan), plan)
      if (!SORT_A_FEW.has(name)) assert.ok(!plan.includes('TEMP B-TREE'), plan)
    })
  }

  test('the queue is read in the order of its index', () => {
    const { nextQueued, countBefore, nextLapsed } = taskStatements(sql)
    const values = { turnMs: 1, seq: 1, nowMs: 1 }
    assert.match(planOf(queryOf(nextQueued(values))), /USING INDEX taskQueue/)
    assert.match(planOf(queryOf(countBefore(values))), /USING COVERING INDEX taskQueue/)
    assert.match(planOf(queryOf(nextLapsed(values))), /USING INDEX taskLeases/)
  })
})

/** A plan does not depend on the values. */
function anyValues(statement: Statement<never, unknown>): Steps<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- absent values become null
  return statement({} as never)
}

function prefixed(
  prefix: string,
  group: Readonly<Record<string, Statement<never, unknown>>>,
): Readonly<Record<string, Statement<never, unknown>>> {
  return Object.fromEntries(
    Object.entries(group).map(([name, each]) => [`${prefix} ${name}`, each]),
  )
}

function queryOf(steps: Steps<unknown>): Query {
  const step = steps.next([])
  assert.ok(!step.done && 'sql' in step.value)
  return step.value
}

function planOf({ sql: text, parameters }: Query): string {
  const rows = connection.query({ sql: `explain query plan ${text}`, parameters })
  return rows.map(({ detail }) => String(detail)).join('\n')
}
