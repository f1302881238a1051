import { adminStatements } from '../packages/backlot/src/stores/sql/admin-statements.ts'
import { auditStatements } from '../packages/backlot/src/stores/sql/audit.ts'
import {
  batchRequestAddition,
  batchStatements,
} from '../packages/backlot/src/stores/sql/batch-statements.ts'
import { callbackListingStatements } from '../packages/backlot/src/stores/sql/callback-listing.ts'
import { callbackStatements } from '../packages/backlot/src/stores/sql/callback-statements.ts'
import type { Sql } from '../packages/backlot/src/stores/sql/database.ts'
import { deliveryStatements } from '../packages/backlot/src/stores/sql/delivery-statements.ts'
import { inboxStatements } from '../packages/backlot/src/stores/sql/inboxes.ts'
import { responseStatements } from '../packages/backlot/src/stores/sql/response-statements.ts'
import { fileStatements } from '../packages/backlot/src/stores/sql/file-statements.ts'
import { keptStatements } from '../packages/backlot/src/stores/sql/kept-movements.ts'
import { keyStatements } from '../packages/backlot/src/stores/sql/key-statements.ts'
import {
  bookStatements,
  ledgerStatements,
  movementStatements,
} from '../packages/backlot/src/stores/sql/ledger-statements.ts'
import { limitStatements } from '../packages/backlot/src/stores/sql/limit-statements.ts'
import { pendingWorkStatements } from '../packages/backlot/src/stores/sql/pending-work.ts'
import type { Query, RowsStatement, Statement } from '../packages/backlot/src/stores/sql/steps.ts'
import { storageStatements } from '../packages/backlot/src/stores/sql/storage-statements.ts'
import { idempotencyStatements } from '../packages/backlot/src/stores/sql/idempotency.ts'
import { taskStatements } from '../packages/backlot/src/stores/sql/task-statements.ts'
import { usageAddition, usageStatements } from '../packages/backlot/src/stores/sql/usage.ts'
import { writeCheckStatements } from '../packages/backlot/src/stores/sql/write-check.ts'

/** Statements that sum over all accounts, for metrics. */
export const READ_ALL_ACCOUNTS: ReadonlySet<string> = new Set(['storage total'])

/** All statements of the stores by name, with empty values: query plans do not depend on them. */
export function everyStatement(sql: Sql): readonly (readonly [name: string, query: Query])[] {
  const statements: Readonly<Record<string, Statement<never, unknown>>> = {
    ...taskStatements(sql),
    ...prefixed('admin', adminStatements(sql)),
    ...prefixed('audit', auditStatements(sql)),
    ...prefixed('callback', callbackStatements(sql)),
    ...prefixed('callback', callbackListingStatements(sql)),
    ...prefixed('delivery', deliveryStatements(sql)),
    ...prefixed('file', fileStatements(sql)),
    ...prefixed('batch', batchStatements(sql)),
    ...prefixed('idempotency', { ...idempotencyStatements(sql) }),
    ...prefixed('batch', ofTwoRows({ addRequests: batchRequestAddition(sql) })),
    ...prefixed('response', responseStatements(sql)),
    ...prefixed('inbox', inboxStatements(sql)),
    ...prefixed('key', keyStatements(sql)),
    ...prefixed('ledger', ledgerStatements(sql)),
    ...prefixed('kept', keptStatements(sql)),
    ...prefixed('book', ofTwoRows(bookStatements(sql))),
    ...prefixed('movement', ofTwoRows(movementStatements(sql))),
    ...prefixed('usage', ofTwoRows({ add: usageAddition(sql) })),
    ...prefixed('pendingWork', pendingWorkStatements(sql)),
    ...prefixed('usage', usageStatements(sql)),
    ...prefixed('write check', writeCheckStatements(sql)),
    ...prefixed('storage', storageStatements(sql)),
    ...prefixed('lock limits', limitStatements(sql).lock),
    ...prefixed('write limits', limitStatements(sql).write),
  }
  return Object.entries(statements).map(([name, statement]) => [name, queryOf(statement)])
}

function queryOf(statement: Statement<never, unknown>): Query {
  const step = statement({} as never).next([])
  if (step.done || !('sql' in step.value)) throw new Error('a statement is one query')
  return step.value
}

/** Statements for many rows, here with two. */
function ofTwoRows(
  group: Readonly<Record<string, RowsStatement<never, unknown>>>,
): Readonly<Record<string, Statement<never, unknown>>> {
  return Object.fromEntries(
    Object.entries(group).map(([name, each]) => [name, (values) => each([values, values])]),
  )
}

function prefixed(
  prefix: string,
  group: Readonly<Record<string, Statement<never, unknown>>>,
): Readonly<Record<string, Statement<never, unknown>>> {
  return Object.fromEntries(
    Object.entries(group).map(([name, each]) => [`${prefix} ${name}`, each]),
  )
}
